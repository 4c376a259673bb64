"""`santelmo train`: better players from games against themselves."""

from __future__ import annotations

import os
from pathlib import Path

import click

from santelmo.core.errors import OptionError
from santelmo.terminal.console import err, out
from santelmo.terminal.extras import require

TRAINABLE = ("santorini",)
INTERRUPTED = 130
LARGEST_SEED = 2**32 - 1


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--out",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the run; one that is already there goes on.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=1,
    show_default=True,
    help="Determines everything.",
)
@click.option(
    "--generations", type=click.IntRange(1, 99), default=4, show_default=True, help="How many."
)
@click.option(
    "--shards",
    type=click.IntRange(1, 999),
    default=20,
    show_default=True,
    help="Files of self-play in a generation.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Games of self-play in a file.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=10),
    default=600,
    show_default=True,
    help="Positions that the search visits in a turn of self-play.",
)
@click.option(
    "--epochs",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How often a network sees each position.",
)
@click.option(
    "--gate-games",
    type=click.IntRange(min=2),
    default=400,
    show_default=True,
    help="Games by which a network replaces the one before it.",
)
@click.option(
    "--rate",
    type=click.FloatRange(min=0.0, min_open=True),
    default=0.002,
    show_default=True,
    help="How fast a fit learns at first.",
)
@click.option(
    "--score-share",
    type=click.FloatRange(0.0, 1.0),
    default=0.5,
    show_default=True,
    help="How much of a target is the search's value; the rest is the result.",
)
@click.option(
    "--mortal",
    type=click.IntRange(0, 100),
    default=40,
    show_default=True,
    help="Of a hundred games, how many have no gods.",
)
@click.option(
    "--after",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of an earlier run to go on from, with other settings.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default one for each core.")
@click.pass_context
def command(
    context: click.Context,
    game: str,
    folder: Path,
    seed: int,
    generations: int,
    shards: int,
    games: int,
    nodes: int,
    epochs: int,
    gate_games: int,
    rate: float,
    score_share: float,
    mortal: int,
    after: Path | None,
    jobs: int | None,
) -> None:
    """Train a network by self-play: for now the evaluation of two-player Santorini.

    A run that was stopped, however, goes on when the same command is given again.
    """
    if game not in TRAINABLE:
        raise OptionError(f"There is no training for {game!r}; there is for {TRAINABLE[0]}.")
    require("train", "santelmo train")
    from santelmo.learning.santorini.generations import Training
    from santelmo.learning.santorini.settings import Fitting, Gate, Run, SelfPlay
    from santelmo.terminal.training_progress import training_progress

    run = Run(
        seed=seed,
        generations=generations,
        shards=shards,
        games=games,
        after=str(after) if after else "",
        self_play=SelfPlay(nodes=nodes, mortal=mortal),
        fitting=Fitting(epochs=epochs, rate=rate, score_share=score_share),
        gate=Gate(games=gate_games),
    )
    try:
        with training_progress(err) as progress:
            points = Training(folder, run, jobs or os.cpu_count() or 1, progress).carry_on()
    except KeyboardInterrupt:
        err.print("Interrupted. Run the same command again to go on.", highlight=False)
        context.exit(INTERRUPTED)
    for point in points:
        verdict = "passed" if point.passed else "did not pass"
        out.print(
            f"Generation {point.generation} {verdict}; it wins {point.share:.1%} "
            f"({point.low:.1%} to {point.high:.1%}) against the evaluation by hand.",
            highlight=False,
        )
    out.print(f"The plot is {folder / 'strength.svg'}.", highlight=False)

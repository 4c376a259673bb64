"""`santelmo study`: what a finished match teaches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from santelmo.core.errors import OptionError
from santelmo.core.match import Match
from santelmo.terminal.arguments import json_option, match_file_argument, read_match
from santelmo.terminal.console import err, out, print_json
from santelmo.terminal.extras import require
from santelmo.terminal.progress import share_progress
from santelmo.terminal.writing import cannot_write, check_output, write_text

if TYPE_CHECKING:
    from santelmo.study.analysis import Decision, MatchAnalysis

MOST_EFFORT = 100
PICTURES = (".svg", ".png")


@click.command()
@match_file_argument
@click.option(
    "--effort",
    type=click.IntRange(1, MOST_EFFORT),
    default=1,
    show_default=True,
    help="How many times as much to think as usual.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the course of the match into this file (.svg or .png).",
)
@json_option
def command(file: Path, effort: int, picture: Path | None, as_json: bool) -> None:
    """Analyse the finished match in FILE.

    Show how the chances changed, the turning points, and the decisions of each seat that cost
    most, with what was better. Every decision is judged by what its seat could know then, never
    by more. The same match gives the same analysis.
    """
    _check(picture)
    from santelmo.study.analysing import analyse

    match = read_match(file)
    with share_progress(err, "Analysing") as report:
        analysis = analyse(match, effort, report)
    if picture is not None:
        _draw(picture, analysis, match)
    if as_json:
        print_json(analysis.as_dict())
    else:
        _print(analysis, match)


def _check(picture: Path | None) -> None:
    """Before long work: whether the picture can be drawn."""
    if picture is None:
        return
    if picture.suffix not in PICTURES:
        raise OptionError(f"A picture is written as .svg or .png, not as {picture.name!r}.")
    if picture.suffix == ".png":
        require("pictures", "santelmo study --picture FILE.png", "a .svg needs no more packages")
    check_output(picture)


def _draw(path: Path, analysis: MatchAnalysis, match: Match) -> None:
    from santelmo.study.analysis_picture import WIDTH, draw

    svg = draw(analysis, match.game.definition.title)
    if path.suffix == ".svg":
        write_text(path, svg)
        return
    from santelmo.envs.pictures import image

    try:
        image(svg, 2 * WIDTH).save(path)
    except OSError as error:
        raise cannot_write(path, error) from error


def _print(analysis: MatchAnalysis, match: Match) -> None:
    from santelmo.study.analysis import KNOWN_ONLY
    from santelmo.study.analysis_words import turning_point_sentence

    out.print(match.game.definition.title, style="bold")
    out.print(KNOWN_ONLY, highlight=False)
    out.print("\nTurning points", style="bold")
    log = match.log()
    for turn in analysis.turning_points:
        out.print(
            f"{turn.number + 1:4}  {log[turn.number]}",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
        out.print(
            f"      {turning_point_sentence(turn)}", highlight=False, markup=False, soft_wrap=True
        )
    if not analysis.turning_points:
        out.print("      No single move changed much.")
    for seat, decisions in enumerate(analysis.costly):
        out.print(f"\nSeat {seat}: the decisions that cost most", style="bold")
        for decision in decisions:
            _print_decision(decision)
        if not decisions:
            out.print("      None worth a word.")


def _print_decision(decision: Decision) -> None:
    from santelmo.study.analysis_words import decision_sentence

    line = ", ".join(f"{move}" for _, move in decision.after_better.line)
    out.print(f"{decision.number + 1:4}  {decision.played}: −{decision.loss:.0%}", highlight=False)
    out.print(f"      {decision_sentence(decision)}", highlight=False, markup=False, soft_wrap=True)
    out.print(f"      The line: {line}", highlight=False, markup=False, soft_wrap=True)

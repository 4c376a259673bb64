"""`santelmo arena`: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from santelmo.bots.levels import CUSTOM_BOT_SECONDS
from santelmo.terminal.arguments import GAME_OPTIONS, game_argument, load_game, names_in
from santelmo.terminal.bot_classes import find_bots_in_working_folder
from santelmo.terminal.console import err, out
from santelmo.terminal.extras import require

if TYPE_CHECKING:
    from santelmo.arena import runner


@click.command(context_settings=GAME_OPTIONS)
@game_argument
@click.option(
    "--bots",
    required=True,
    help="Levels, 'random' or classes as module:Class, by seat (captain,mate,mate,mate).",
)
@click.option(
    "--out",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    help="Folder for games and results; a tournament that is already there continues.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games to play."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Determines the deals and the bots."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default one for each core.")
@click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Play on the Ray cluster at this address (auto, HOST:PORT), or on a Ray of one's own.",
)
@click.option(
    "--round-robin", is_flag=True, help="Every bot meets every other, however many there are."
)
@click.option("--vary", default="", help="Options of the game to draw anew for every deal (gods).")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=CUSTOM_BOT_SECONDS,
    show_default=True,
    help="Seconds for each decision of a bot given as module:Class.",
)
@click.pass_context
def command(
    context: click.Context,
    game: str,
    bots: str,
    folder: Path,
    games: int,
    seed: int,
    jobs: int | None,
    ray: str | None,
    round_robin: bool,
    vary: str,
    seconds: float,
) -> None:
    """Let bots play a tournament.

    The game's own options follow its name as --name value. A bot given as module:Class is imported
    from the installed packages or from the working folder, and its code runs on this machine.
    """
    require("arena", "santelmo arena")
    if ray is not None:
        require("ray", "santelmo arena --ray")
    from santelmo.arena import tournament
    from santelmo.arena.runner import play_here
    from santelmo.terminal.tournament import run_tournament

    names = names_in(bots)
    find_bots_in_working_folder(names)
    loaded = load_game(game, context.args, None if round_robin else len(names))
    arrange = tournament.round_robin if round_robin else tournament.match_of
    arranged = arrange(loaded, names, seed, [name for name in names_in(vary) if name], seconds)
    play = play_here if ray is None else _play_on_ray(ray)
    context.exit(run_tournament(arranged, games, folder, jobs, out, err, play))


def _play_on_ray(address: str) -> runner.Play:
    from santelmo.arena import ray_players

    return ray_players.player(address or None)

"""`santelmo play`: a match in the terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from santelmo.core.errors import OptionError
from santelmo.core.match import Match
from santelmo.core.registry import definition
from santelmo.terminal.arguments import (
    GAME_OPTIONS,
    game_argument,
    load_game,
    names_in,
    read_match,
)
from santelmo.terminal.bot_classes import find_bots_in_working_folder
from santelmo.terminal.console import out
from santelmo.terminal.meanwhile import bot_player, compiled_meanwhile
from santelmo.terminal.writing import write_text

if TYPE_CHECKING:
    from santelmo.bots.background import BackgroundCompiler
    from santelmo.bots.levels import Player

ME = "me"


@click.command(context_settings=GAME_OPTIONS)
@game_argument
@click.option(
    "--seats",
    help="Who plays, by seat: me, a level, 'random' or a class as module:Class (me,captain).",
)
@click.option("--seed", type=int, help="Makes the match repeatable.")
@click.option("--resume", type=click.Path(path_type=Path), help="Match file to continue.")
@click.option("--practice", is_flag=True, help="Solve single problems, in games that have them.")
@click.option("--length", type=int, help="Practice: cards in a problem.")
@click.option("--cards", help="Practice: decks or kinds of cards (base,helm).")
@click.option("--count", type=int, help="Practice: number of problems.")
@click.pass_context
def command(
    context: click.Context,
    game: str,
    seats: str | None,
    seed: int | None,
    resume: Path | None,
    practice: bool,
    length: int | None,
    cards: str | None,
    count: int | None,
) -> None:
    """Play a match in the terminal.

    The game's own options follow its name as --name value. A bot given as module:Class is imported
    from the installed packages or from the working folder, and its code runs on this machine.
    """
    if practice:
        _practise(game, context.args, length, cards, count, seed)
        return
    if (length, cards, count) != (None, None, None):
        raise OptionError("--length, --cards and --count only go with --practice.")
    names = None if seats is None else names_in(seats)
    seated = None if names is None else len(names)
    with compiled_meanwhile(game, wanted=names is None or ME in names) as compiler:
        match = (
            _resumed(resume, game) if resume else load_game(game, context.args, seated).start(seed)
        )
        _play(match, _players(names, match, compiler))


def _play(match: Match, players: Sequence[Player | None]) -> None:
    from santelmo.terminal.session import Quit, Session

    session = Session(match, players, out, _ask_line)
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt):
        _save_unfinished(match)
    except Exception:
        _save_unfinished(match)
        raise


def _resumed(path: Path, game: str) -> Match:
    match = read_match(path)
    if match.game.name != game:
        raise OptionError(f"{str(path)!r} is a match of {match.game.name!r}, not of {game!r}.")
    return match


def _players(
    names: list[str] | None, match: Match, compiler: BackgroundCompiler | None
) -> list[Player | None]:
    """A bot for each seat; None for a person."""
    count = match.game.players
    names = names or [ME] * count
    if len(names) != count:
        raise OptionError(f"--seats names {len(names)} players; this match has {count}.")
    find_bots_in_working_folder(names)
    seed = time.time_ns()
    return [
        None if name == ME else bot_player(match.game, name, seed + seat, compiler)
        for seat, name in enumerate(names)
    ]


def _ask_line(prompt: str) -> str:
    return out.input(prompt, markup=False)


def _save_unfinished(match: Match) -> None:
    import platformdirs

    folder = platformdirs.user_data_path("santelmo", ensure_exists=True)
    path = folder / f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.match"
    write_text(path, match.text())
    out.print(
        f"\nThe match is saved. To continue: santelmo play {match.game.name} --resume {path}",
        highlight=False,
        soft_wrap=True,
    )


def _practise(
    name: str,
    arguments: list[str],
    length: int | None,
    cards: str | None,
    count: int | None,
    seed: int | None,
) -> None:
    from santelmo.terminal.practice import PROBLEMS, practice, statistics_path

    trainer = definition(name).trainer
    if trainer is None:
        raise OptionError(f"The game {name!r} has no problems to practise.")
    if arguments:
        raise OptionError(
            f"{arguments[0]!r} does not go with --practice; it takes --length, --cards, --count "
            "and --seed."
        )
    practice(
        trainer,
        length=trainer.default_length if length is None else length,
        cards=trainer.default_cards if cards is None else tuple(names_in(cards.casefold())),
        count=PROBLEMS if count is None else count,
        seed=seed,
        console=out,
        statistics_file=statistics_path(name),
    )

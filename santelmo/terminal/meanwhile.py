"""Play begins at once; what is not compiled yet is compiled meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from santelmo.core.game import Game
from santelmo.terminal.console import err

if TYPE_CHECKING:
    from santelmo.bots.background import BackgroundCompiler
    from santelmo.bots.levels import Player


@contextmanager
def compiled_meanwhile(game: str, wanted: bool) -> Generator[BackgroundCompiler | None]:
    """Compiles a game in the background if that is wanted: where a person plays.

    Bots among themselves wait for the compiler, so that the levels are what they are called.
    """
    if not wanted:
        yield None
        return
    from santelmo.bots.background import BackgroundCompiler

    compiler = BackgroundCompiler([game])
    compiler.load_stored()
    compiler.start()
    try:
        yield compiler
    finally:
        compiler.stop()


def bot_player(game: Game, name: str, seed: int, compiler: BackgroundCompiler | None) -> Player:
    """A player by name; until the game is compiled a weaker one may sit in, and that is said."""
    from santelmo.bots.levels import player, stand_in
    from santelmo.bots.stand_in import player_with_stand_in

    progress = None if compiler is None else compiler.progress(game.name)
    if compiler is None or progress is None:
        return player(game, name, seed)
    other, title = stand_in(game, name), name.capitalize()
    made = player_with_stand_in(
        game,
        name,
        seed,
        partial(compiler.is_ready, game.name),
        partial(_say, f"{title} takes its seat."),
    )
    if other != name:
        _say(
            f"{title} will be there in about {progress.seconds:.0f} s; "
            f"{other.capitalize()} sits in."
        )
    return made


def _say(sentence: str) -> None:
    err.print(sentence, style="dim", highlight=False)

"""Compiles the games in the background: nobody waits for that."""

from __future__ import annotations

import structlog

from santelmo.bots.background import BackgroundCompiler, Progress
from santelmo.bots.levels import stand_in
from santelmo.core.game import Game
from santelmo.core.registry import games

log = structlog.get_logger("compiler")


class Compiler:
    """The games of the server: interpreted at first, compiled soon."""

    def __init__(self) -> None:
        self._compiler = BackgroundCompiler(games(), _note)

    def start(self) -> None:
        self._compiler.start()

    def stop(self) -> None:
        """Ends what is under way."""
        self._compiler.stop()

    def want(self, game: str) -> None:
        """Somebody is about to play the game: it is compiled first."""
        self._compiler.want(game)

    def is_ready(self, game: str) -> bool:
        """Whether the game runs compiled."""
        return self._compiler.is_ready(game)

    def progress(self, game: str) -> Progress | None:
        """How far the game is; None when it runs compiled."""
        return self._compiler.progress(game)

    def level_now(self, game: Game, level: str) -> str:
        """The level that plays for this one now: a weaker one until the game is compiled."""
        return level if self.is_ready(game.name) else stand_in(game, level)


def _note(game: str) -> None:
    log.info("compiled", game=game)

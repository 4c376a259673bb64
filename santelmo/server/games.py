"""The games that can be played, and whether their code is compiled yet."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any

import structlog

import santelmo
from santelmo.core import compiling
from santelmo.core.match import Match
from santelmo.core.registry import definition
from santelmo.server import bots
from santelmo.server.errors import Refused

log = structlog.get_logger("games")

Json = dict[str, Any]
STEPS_TO_WARM = 60


def check_game(name: str) -> None:
    if name not in santelmo.games():
        raise Refused("not_found", f"There is no game {name!r}.")


class Games:
    """Compiles all games in a thread, so that the page opens at once."""

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in santelmo.games()}
        self._stopped = False

    def open(self) -> None:
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._warm_all, args=(loop,), name="compiler", daemon=True).start()

    def close(self) -> None:
        self._stopped = True

    def is_ready(self, game: str) -> bool:
        return self._ready[game].is_set()

    async def wait_for(self, game: str) -> None:
        """Returns when the game can be played without a delay."""
        await self._ready[game].wait()

    def _warm_all(self, loop: asyncio.AbstractEventLoop) -> None:
        for name, ready in self._ready.items():
            if self._stopped:
                return
            if compiling.JIT:
                self._compile(name)
            try:
                loop.call_soon_threadsafe(ready.set)
            except RuntimeError:
                return

    def _compile(self, name: str) -> None:
        try:
            _warm(name)
        except Exception:
            log.exception("compiling_failed", game=name)

    def infos(self) -> list[Json]:
        return [self._info(name) for name in self._ready]

    def _info(self, name: str) -> Json:
        game = definition(name)
        options = game.options.schema()
        players = options["properties"]["players"]
        return {
            "name": name,
            "title": game.title,
            "summary": game.summary,
            "options": options,
            "players": {"least": players["minimum"], "most": players["maximum"]},
            "levels": [
                {"name": level.name, "title": level.title, "summary": level.summary}
                for level in bots.levels(name)
            ],
            "race": game.race is not None,
            "ready": self.is_ready(name),
        }


def _warm(name: str) -> None:
    """Does once what tables do, so that all of it is compiled or loaded."""
    for game in bots.differently_played(name):
        match = game.start(0)
        _play_on(match)
        for reader in (None, 0):
            match.view(reader)
        asked = bots.question(match, match.actors[0])
        for level in bots.levels(name):
            bots.choose(bots.made(game, level.name), asked)


def _play_on(match: Match) -> None:
    """Plays some moves, but not to the end."""
    rng = random.Random(0)
    for _ in range(STEPS_TO_WARM):
        seat = match.actors[0]
        match.may_undo(seat)
        match.play(rng.choice(match.legal(seat)), seat)
        if not match.actors:
            match.undo()
            return

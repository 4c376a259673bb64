"""The call that makes a table whose match goes on from a position of another match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import Request, Response

from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.server.domain import seating
from santelmo.server.domain.addresses import Caller, address_of
from santelmo.server.domain.continuing import continuation
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.seating import Levels, TableRequest
from santelmo.server.http.continuing_models import (
    ContinuedTable,
    FromFile,
    FromPuzzle,
    FromTable,
    Source,
)
from santelmo.server.http.games import check_game
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.interfaces import Lessons, Replays
from santelmo.server.http.models import NewTable
from santelmo.server.http.puzzle_interfaces import Puzzles, PuzzleTries
from santelmo.server.http.routing import new_router
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.starts import MatchStarts
from santelmo.server.models import TableInfo

Json = dict[str, Any]
ROUTE = "/api/tables/continued"


class ContinuingRoutes:
    """The call, with what it needs."""

    def __init__(
        self,
        identity: Identity,
        registry: RoomRegistry,
        starts: MatchStarts,
        levels: Levels,
        replays: Replays,
        lessons: Lessons,
        puzzles: Puzzles,
        tries: PuzzleTries,
    ) -> None:
        self._identity = identity
        self._registry = registry
        self._starts = starts
        self._levels = levels
        self._replays = replays
        self._lessons = lessons
        self._puzzles = puzzles
        self._tries = tries
        self.router = new_router()
        self.router.post(ROUTE, response_model=TableInfo, status_code=201)(self.make_table)

    async def make_table(self, request: Request, response: Response, body: ContinuedTable) -> Json:
        """Makes a table whose match goes on from a position; I am its host."""
        caller = caller_of(request, await self._identity.find(request))
        match, moves, table = await self._found(body.source, caller)
        continues = continuation(match, moves, table, body.keep_hidden)
        wish = _wish(body.table, match.game)
        person = await self._identity.name(request, response, body.table.name)
        created = seating.create(wish, person, self._levels, continues)
        address = address_of(request.scope)
        return await self._starts.create(created, person, address, body.table.start)

    async def _found(self, source: Source, caller: Caller) -> tuple[Match, int, str | None]:
        """The match, after how many of its moves, and the table where it was played."""
        if isinstance(source, FromTable):
            room = await self._registry.room(source.table)
            if room.table.status != "finished":
                raise Refused("not_over", "One can play on from a match once it is over.")
            return (
                await self._replays.match_of_table(room.table, caller),
                source.moves,
                source.table,
            )
        if isinstance(source, FromFile):
            return await self._replays.match_of_file(source.text, caller), source.moves, None
        if isinstance(source, FromPuzzle):
            match = await self._puzzle(source, caller)
            return match, len(match.moves), None
        check_game(source.game)
        done = [(one.move, one.seconds) for one in source.done]
        match = await self._lessons.position(source.game, source.lesson, done, caller)
        return match, len(match.moves), None

    async def _puzzle(self, source: FromPuzzle, caller: Caller) -> Match:
        """The match of a try. Hints and bots at a table would give the solution away before one."""
        self._puzzles.facts(source.puzzle)
        if caller.person is None or not await self._tries.has(caller.person, source.puzzle):
            raise Refused("not_over", "One can play on from a puzzle after the first try.")
        return await self._puzzles.position(source.puzzle, source.moves, caller)


def _wish(table: NewTable, game: Game) -> TableRequest:
    """The table that is wished for, with the game and the options of the match."""
    options = dict(game.options)
    if table.game != game.name or any(
        options.get(name) != value for name, value in table.options.items()
    ):
        raise Refused("bad_option", "Game and options are those of the match that goes on.")
    return replace(table.request(), options=options)

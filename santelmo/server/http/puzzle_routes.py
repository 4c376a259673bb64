"""Calls about puzzles: which there are, what becomes of a try, and how well somebody solves them.

A try is judged by its moves alone; what is stored is how a person's first try ended. It is stored
before the answer goes out, so nobody learns the solution and then tries for the first time. Until
then nothing that is sent says more than the position.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Path, Query, Request

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.domain.puzzle_ratings import (
    FirstTry,
    PuzzleFacts,
    PuzzleRecord,
    next_puzzle,
    shown,
)
from santelmo.server.domain.time import now
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.puzzle_interfaces import Puzzles, PuzzleTries
from santelmo.server.http.puzzle_models import (
    DailyPuzzle,
    MyPuzzles,
    NewPuzzleTry,
    PuzzleInfo,
    PuzzleList,
    PuzzleSolution,
    PuzzleState,
)
from santelmo.server.http.routing import new_router

Json = dict[str, Any]
PuzzleId = Annotated[str, Path(description="The puzzle's id.", max_length=16)]
God = Annotated[str | None, Query(max_length=24, description="The god that wins.")]
Turns = Annotated[int | None, Query(description="Within how many turns it is won.")]
Theme = Annotated[str | None, Query(max_length=24)]
Exclude = Annotated[str | None, Query(max_length=16, description="A puzzle that is not wanted.")]
Page = Annotated[int, Query(ge=0, le=10_000)]
PAGE_SIZE = 48
LATEST = 30


@dataclass(frozen=True)
class Known:
    """What the database knows of all puzzles, and of one person's tries at them."""

    records: Mapping[str, PuzzleRecord]
    mine: Mapping[str, bool]


class PuzzleRoutes:
    """The calls, with what they need."""

    def __init__(self, identity: Identity, puzzles: Puzzles, tries: PuzzleTries) -> None:
        self._identity = identity
        self._puzzles = puzzles
        self._tries = tries
        self._rng = random.Random()
        self.router = new_router()
        path = "/api/puzzles"
        get, post = self.router.get, self.router.post
        get(path, response_model=PuzzleList)(self.listed)
        get(f"{path}/next", response_model=PuzzleInfo)(self.next)
        get(f"{path}/daily", response_model=DailyPuzzle)(self.daily)
        post(f"{path}/{{puzzle}}", response_model=PuzzleState)(self.attempt)
        post(f"{path}/{{puzzle}}/solution", response_model=PuzzleSolution)(self.solution)
        get("/api/me/puzzles", response_model=MyPuzzles)(self.mine)

    async def listed(
        self,
        request: Request,
        god: God = None,
        turns: Turns = None,
        theme: Theme = None,
        page: Page = 0,
    ) -> Json:
        """The puzzles in which a god wins, of a length and a theme, the easiest first."""
        found = self._puzzles.select(god, turns, theme)
        known = await self._known(await self._identity.find(request))
        found.sort(key=lambda facts: (_record(facts, known).rating.mu, facts.id))
        begin = page * PAGE_SIZE
        return {
            "choices": self._puzzles.choices(),
            "count": len(found),
            "page_size": PAGE_SIZE,
            "puzzles": [self._info(facts, known) for facts in found[begin : begin + PAGE_SIZE]],
        }

    async def next(
        self,
        request: Request,
        god: God = None,
        turns: Turns = None,
        theme: Theme = None,
        exclude: Exclude = None,
    ) -> Json:
        """A puzzle like that which I have not tried, about as hard as I am strong."""
        found = self._puzzles.select(god, turns, theme)
        person = await self._identity.find(request)
        known = await self._known(person)
        new = [facts for facts in found if facts.id not in known.mine and facts.id != exclude]
        if not new:
            raise Refused("not_found", "You have tried all other puzzles like that.")
        me = PuzzleRecord() if person is None else await self._tries.record_of(person.id)
        return self._info(next_puzzle(new, known.records, me.rating, self._rng), known)

    async def daily(self, request: Request) -> Json:
        """The puzzle of the day."""
        day = datetime.fromtimestamp(now() / 1000, UTC).date()
        known = await self._known(await self._identity.find(request))
        return {"day": day.isoformat(), "puzzle": self._info(self._puzzles.daily(day), known)}

    async def attempt(self, request: Request, puzzle: PuzzleId, body: NewPuzzleTry) -> Json:
        """Where my try stands after these moves of mine. The first one that ends counts."""
        facts = self._puzzles.facts(puzzle)
        person = await (self._identity.require if body.moves else self._identity.find)(request)
        judged = await self._puzzles.judge(puzzle, body.moves, caller_of(request, person))
        first = None
        if judged.solved is not None and person is not None:
            first = await self._tries.keep(person.id, facts, judged.solved)
        return {**judged.state, **await self._answer(facts, person, first)}

    async def solution(self, request: Request, puzzle: PuzzleId) -> Json:
        """The solution. Whoever has not tried the puzzle has missed it then."""
        facts = self._puzzles.facts(puzzle)
        person = await self._identity.require(request)
        found = await self._puzzles.solution(puzzle, caller_of(request, person))
        first = await self._tries.keep(person.id, facts, solved=False)
        return {**found, **await self._answer(facts, person, first)}

    async def mine(self, request: Request) -> Json:
        """How I solve puzzles."""
        person = await self._identity.require(request)
        record = await self._tries.record_of(person.id)
        tried = (await self._tries.of(person.id))[:LATEST]
        known = await self._known(person)
        return {
            "rating": record.rating.shown if record.solved + record.missed else None,
            "solved": record.solved,
            "missed": record.missed,
            "latest": [
                {"puzzle": self._info(facts, known), "tried_at": one.tried_at}
                for one in tried
                if (facts := self._facts_if_there(one.puzzle)) is not None
            ],
        }

    async def _known(self, person: Person | None) -> Known:
        mine: dict[str, bool] = {}
        if person is not None:
            mine = {one.puzzle: one.solved for one in await self._tries.of(person.id)}
        return Known(await self._tries.records(), mine)

    async def _answer(
        self, facts: PuzzleFacts, person: Person | None, first: FirstTry | None
    ) -> Json:
        """What goes with every answer to a try."""
        known = await self._known(person)
        change = None
        if first is not None and first.before is not None and first.after is not None:
            change = {"before": first.before.shown, "after": first.after.shown}
        return {
            "puzzle": self._info(facts, known),
            "rating": change,
            "themes": self._puzzles.themes(facts.id) if facts.id in known.mine else [],
        }

    def _info(self, facts: PuzzleFacts, known: Known) -> Json:
        record = _record(facts, known)
        mine = known.mine.get(facts.id)
        return {
            **self._puzzles.info(facts.id),
            "rating": shown(record.rating),
            "solved_by": record.solved,
            "missed_by": record.missed,
            "mine": None if mine is None else "solved" if mine else "missed",
        }

    def _facts_if_there(self, puzzle: str) -> PuzzleFacts | None:
        """An earlier version of the package may have had puzzles that this one has not."""
        try:
            return self._puzzles.facts(puzzle)
        except Refused:
            return None


def _record(facts: PuzzleFacts, known: Known) -> PuzzleRecord:
    return known.records.get(facts.id) or PuzzleRecord(facts.rating)

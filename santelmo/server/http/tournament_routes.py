"""Calls about tournaments: making them, taking part, and how they stand."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Path, Request, Response

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.person import Person, new_id
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.time import now
from santelmo.server.domain.tournament import entering
from santelmo.server.domain.tournament.info import (
    present_tables,
    tournament_info,
    tournament_line,
)
from santelmo.server.domain.tournament.model import Entrant, Tournament
from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import RateLimit
from santelmo.server.http.routing import new_router
from santelmo.server.http.tournament_models import (
    Entry,
    NewBots,
    NewTournament,
    TournamentInfo,
    TournamentLine,
)
from santelmo.server.live.tournament_interfaces import TournamentStore
from santelmo.server.live.tournaments import Tournaments

Json = dict[str, Any]
TournamentId = Annotated[str, Path(description="The id in the link.", max_length=32)]
EntrantPath = Annotated[int, Path(ge=1, le=10_000)]
SEED_BITS = 62


class TournamentRoutes:
    """The calls, with what they need."""

    def __init__(
        self,
        identity: Identity,
        store: TournamentStore,
        tournaments: Tournaments,
        levels: Levels,
        makers: RateLimit,
        visitors: RateLimit,
    ) -> None:
        """`makers` counts the tournaments of an address, `visitors` those who enter from there."""
        self._identity = identity
        self._store = store
        self._tournaments = tournaments
        self._levels = levels
        self._makers = makers
        self._visitors = visitors
        self.router = new_router()
        get, post = self.router.get, self.router.post
        one = "/api/tournaments/{tournament}"
        post("/api/tournaments", response_model=TournamentInfo, status_code=201)(self.make)
        get("/api/me/tournaments", response_model=list[TournamentLine])(self.mine)
        get(one, response_model=TournamentInfo)(self.tournament)
        post(f"{one}/join", response_model=TournamentInfo)(self.join)
        post(f"{one}/bots", response_model=TournamentInfo)(self.add_bots)
        post(f"{one}/start", response_model=TournamentInfo)(self.start)
        post(f"{one}/cancel", response_model=TournamentInfo)(self.cancel)
        post(f"{one}/entrants/{{entrant}}/leave", response_model=TournamentInfo)(self.leave)

    async def make(self, request: Request, response: Response, body: NewTournament) -> Json:
        """Makes a tournament; I am its host."""
        self._makers.count(address_of(request.scope))
        person = await self._identity.name(request, response, body.name)
        made = Tournament(
            id=new_id(),
            host=person.id,
            status="open",
            terms=entering.terms(body.request(), person, self._levels),
            seed=secrets.randbits(SEED_BITS),
            created_at=now(),
        )
        await self._store.create(made)
        return await self._info(made.id, person)

    async def mine(self, request: Request) -> list[Json]:
        """The tournaments that I host or take part in, the latest first."""
        person = await self._identity.require(request)
        found = await self._store.of_person(person.id)
        playing = [one for one in found if one.status == "running"]
        made = await self._store.states([table for one in playing for table in present_tables(one)])
        return [tournament_line(one, person.id, made) for one in found]

    async def tournament(self, request: Request, tournament: TournamentId) -> Json:
        """A tournament."""
        return await self._info(tournament, await self._identity.find(request))

    async def join(
        self,
        request: Request,
        response: Response,
        tournament: TournamentId,
        body: Entry | None = None,
    ) -> Json:
        """Takes part."""
        self._visitors.count(address_of(request.scope))
        # Nobody gets a name for a tournament that does not exist.
        await self._store.find(tournament)
        person = await self._identity.name(request, response, body.name if body else None)

        def decide(found: Tournament) -> Sequence[Entrant]:
            entry = entering.join(found, person)
            return [] if entry is None else [entry]

        await self._store.enter(tournament, decide)
        return await self._info(tournament, person)

    async def add_bots(self, request: Request, tournament: TournamentId, body: NewBots) -> Json:
        """Enters bots, as the host."""
        person = await self._identity.require(request)
        level, count = body.level, body.count
        await self._store.enter(
            tournament,
            lambda found: entering.add_bots(found, person.id, level, count, self._levels),
        )
        return await self._info(tournament, person)

    async def start(self, request: Request, tournament: TournamentId) -> Json:
        """Starts it, as the host: from now on rounds and tables begin by themselves."""
        person = await self._identity.require(request)
        await self._store.set_status(
            tournament, "running", lambda found: entering.start(found, person.id)
        )
        self._tournaments.look_soon(tournament)
        return await self._info(tournament, person)

    async def cancel(self, request: Request, tournament: TournamentId) -> Json:
        """Ends it before its time, as the host; matches that run go on."""
        person = await self._identity.require(request)
        await self._store.set_status(
            tournament, "cancelled", lambda found: entering.cancel(found, person.id)
        )
        return await self._info(tournament, person)

    async def leave(self, request: Request, tournament: TournamentId, entrant: EntrantPath) -> Json:
        """Takes no further part, or as the host takes somebody out; bots finish the match."""
        person = await self._identity.require(request)
        gone = await self._store.leave(
            tournament, lambda found: entering.leave(found, person.id, entrant)
        )
        found = await self._store.find(tournament)
        if found.status == "running":
            await self._tournaments.take_out(found, gone)
            self._tournaments.look_soon(tournament)
        return await self._info(tournament, person)

    async def _info(self, tournament: str, person: Person | None) -> Json:
        found = await self._store.find(tournament)
        made = await self._store.states(present_tables(found))
        return tournament_info(found, None if person is None else person.id, made, now())

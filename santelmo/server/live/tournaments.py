"""Runs tournaments: makes rounds and tables, and starts the matches, by itself.

Every server looks after all tournaments of its database. What has to happen once is stored under a
key that can be stored once: a round under its number, a table under the id that its round gave it,
the start of a match in the place behind the table's first event. So it does not matter who does
it, how often, or where a server died.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial
from typing import Any

import structlog

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Conflict, Refused, TableMoved
from santelmo.server.domain.person import new_id
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.time import now
from santelmo.server.domain.tournament import rounds, tables
from santelmo.server.domain.tournament.model import Entrant, Pairing, Tournament
from santelmo.server.live.interfaces import Hours
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.tournament_interfaces import TournamentStore

log = structlog.get_logger("tournaments")

SWEEP_SECONDS = 5.0
"""How often all tournaments are looked at: another server may have died in the middle."""
BUSY_SECONDS = 1.0
"""As long as a table is about to be made."""
_jitter = random.SystemRandom()


class Tournaments:
    """All tournaments that run."""

    def __init__(
        self, store: TournamentStore, registry: RoomRegistry, hours: Hours, levels: Levels
    ) -> None:
        self._store = store
        self._registry = registry
        self._hours = hours
        self._levels = levels
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[bool]] = set()
        self._locks: dict[str, asyncio.Lock] = {}
        self._known: set[str] = set()
        """Those that this server has looked at since its start."""
        registry.when_over = self.look_soon

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._sweep())

    async def stop(self) -> None:
        """What is not done yet is done by the next server."""
        own: list[asyncio.Task[Any]] = [*self._tasks, *([self._task] if self._task else [])]
        for task in own:
            task.cancel()
        await asyncio.gather(*own, return_exceptions=True)

    @property
    def is_busy(self) -> bool:
        """Whether something that has happened is still being looked after."""
        return bool(self._tasks)

    def look_soon(self, tournament: str) -> None:
        """Something has happened there."""
        task = asyncio.get_running_loop().create_task(self._look(tournament))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        while True:
            pause = SWEEP_SECONDS
            try:
                for tournament in await self._store.running():
                    if await self._look(tournament):
                        pause = BUSY_SECONDS
            except Refused as refused:
                log.warning("tournaments_not_read", reason=refused.text)
            except Exception:
                log.exception("sweep_failed")
            # Servers that share the tournaments look at different times.
            await asyncio.sleep(pause * _jitter.uniform(0.5, 1.0))

    async def _look(self, tournament: str) -> bool:
        """Does what is to be done at a tournament; whether something is left for soon."""
        lock = self._locks.setdefault(tournament, asyncio.Lock())
        try:
            async with lock:
                return await self.advance(tournament)
        except (Refused, Conflict) as error:
            # The next sweep finds out what is left to do.
            log.info("tournament_waits", tournament=tournament, reason=str(error))
        except Exception:
            log.exception("tournament_failed", tournament=tournament)
        return True

    async def advance(self, tournament_id: str) -> bool:
        """Makes the next round if the last one is over, and the tables whose time has come.

        Says whether some of the round's tables are still to be made.
        """
        tournament = await self._store.find(tournament_id)
        if tournament.status != "running":
            self._locks.pop(tournament_id, None)
            return False
        if rounds.is_decided(tournament):
            await self._store.set_status(tournament_id, "finished", _check_decided)
            return False
        if rounds.is_round_over(tournament):
            await self._make_round(tournament)
            tournament = await self._store.find(tournament_id)
        return await self._make_tables(tournament)

    async def _make_round(self, tournament: Tournament) -> None:
        pause = tournament.terms.break_seconds if tournament.round else 0
        work = partial(rounds.next_round, tournament, now() + 1000 * pause, new_id)
        await self._store.add_round(tournament.id, await asyncio.to_thread(work))

    async def _make_tables(self, tournament: Tournament) -> bool:
        ready = tables.may_begin(tournament, now())
        states = await self._store.states([one.table for one in ready if one.table is not None])
        for pairing in ready:
            assert pairing.table is not None
            state = states.get(pairing.table)
            if state is None:
                await self._make_table(tournament, pairing)
            elif state == "waiting":
                await self._begin(pairing.table)
        if tournament.id not in self._known:
            self._known.add(tournament.id)
            await self._find_ends(states)
        return len(ready) < sum(not one.over for one in tournament.of_round(tournament.round))

    async def _make_table(self, tournament: Tournament, pairing: Pairing) -> None:
        assert pairing.table is not None
        event = tables.created(tournament, pairing, self._levels)
        # Somebody else may make it in this moment, and start it.
        with contextlib.suppress(Conflict, TableMoved):
            await self._registry.create_as(pairing.table, event, None)
            await self._begin(pairing.table)

    async def _begin(self, table: str) -> None:
        """Starts the match of a table, unless another server looks after it."""
        with contextlib.suppress(TableMoved):
            room = await self._registry.room(table)
            rests = await self._hours.rests_of(room.table.people)
            await room.change(lambda t: tables.begun(t, rests, self._levels))

    async def _find_ends(self, states: dict[str, str]) -> None:
        """A server that was killed at the last move of a match may not have listed its end; that
        is done by whoever has the table next."""
        for table, state in states.items():
            if state != "running" or table in self._registry.rooms:
                continue
            with contextlib.suppress(TableMoved):
                if (await self._registry.read(table)).status == "finished":
                    await self._registry.room(table)

    async def take_out(self, tournament: Tournament, entrant: Entrant) -> None:
        """Bots finish the match of somebody who has left the tournament."""
        person = entrant.person
        if person is None:
            return
        for pairing in tournament.of_round(tournament.round):
            if pairing.table is None or pairing.over or entrant.number not in pairing.seats:
                continue
            if not await self._store.states([pairing.table]):
                continue
            room = await self._registry.bring(pairing.table)
            await room.change(lambda table: seating.leave(table, person, self._levels))


def _check_decided(tournament: Tournament) -> None:
    if tournament.status != "running" or not rounds.is_decided(tournament):
        raise Refused("stale", "The tournament goes on.")

"""Analyses of finished matches, one after the other, in a thread that nobody else waits for."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Protocol

import structlog

from santelmo.core.match import Match
from santelmo.server.domain import replay
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit
from santelmo.study.analysing import Stopped, analyse
from santelmo.study.analysis_words import with_words

Json = dict[str, Any]
log = structlog.get_logger("analyses")


class AnalysisStore(Protocol):
    """Where analyses are kept."""

    async def find(self, table: str) -> Json | None: ...

    async def keep(self, table: str, analysis: Json) -> None: ...


class Running:
    """An analysis that is on its way."""

    def __init__(self) -> None:
        self.share: float | None = None
        """Which share of it is done; None while it waits for its turn."""
        self.is_wanted = True

    def report(self, share: float) -> None:
        """Called in the thread that thinks."""
        if not self.is_wanted:
            raise Stopped
        self.share = share


class Analyses:
    """Analyses matches for people, in turn, and keeps what it finds."""

    def __init__(
        self, queue: FairQueue, store: AnalysisStore, limit: CallerLimit, compiler: Compiler
    ) -> None:
        self._queue = queue
        self._store = store
        self._limit = limit
        self._compiler = compiler
        self._running: dict[str, Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: set[str] = set()

    async def state(self, table: Table) -> Json:
        """How far the analysis of a match is, and what it says once it is there."""
        _check(table)
        running = self._running.get(table.id)
        if running is not None:
            status = "waiting" if running.share is None else "running"
            return _state(status, share=running.share or 0.0)
        known = await self._store.find(table.id)
        if known is not None:
            return _state("done", share=1.0, analysis=known)
        return _state("failed" if table.id in self._failed else "none")

    async def begin(self, table: Table, caller: Caller) -> Json:
        """Analyses a match in the background, unless that was done or is being done."""
        _check(table)
        known = await self.state(table)
        if known["status"] in ("waiting", "running", "done"):
            return known
        progress = self._compiler.progress(table.game)
        if progress is not None:
            raise Refused(
                "busy", f"Matches can be analysed in about {progress.seconds:.0f} s: wait a moment."
            )
        self._limit.count(caller)
        self._failed.discard(table.id)
        running = self._running[table.id] = Running()
        owner = Owner(caller.address, caller.person or "", table.id)
        match = replay.copy_of(table.playing)
        task = asyncio.create_task(self._run(table.id, match, running, owner))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return _state("waiting")

    async def line(self, table: Table, seat: int, place: int) -> tuple[int, list[Json]]:
        """The better line of a costly decision: after how many moves it begins, and its moves."""
        _check(table)
        known = await self._store.find(table.id)
        decision = None if known is None else _decision(known, seat, place)
        if decision is None:
            raise Refused("not_found", "The analysis names no such decision.")
        return int(decision["number"]), decision["after_better"]["line"]

    async def stop(self) -> None:
        """Ends what is under way; it can be asked for again."""
        for running in self._running.values():
            running.is_wanted = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, table: str, match: Match, running: Running, owner: Owner) -> None:
        try:
            think = partial(_analyse, match, running)
            found = await self._queue.run(Lane.PEOPLE, owner, think)
            await self._store.keep(table, found)
        except Exception:
            self._failed.add(table)
            log.exception("analysis_failed", table=table)
        finally:
            del self._running[table]


def _analyse(match: Match, running: Running) -> Json:
    return with_words(analyse(match, report=running.report))


def _decision(analysis: Json, seat: int, place: int) -> Json | None:
    seats: list[list[Json]] = analysis["costly"]
    decisions = seats[seat] if seat < len(seats) else []
    return decisions[place] if place < len(decisions) else None


def _check(table: Table) -> None:
    if table.status != "finished":
        raise Refused("not_over", "A match can be analysed once it is over.")


def _state(status: str, share: float = 0.0, analysis: Json | None = None) -> Json:
    return {"status": status, "share": share, "analysis": analysis}

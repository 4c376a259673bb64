"""Keeps the steady clock going, and stores where it stands."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.time import SteadyClock
from santelmo.server.live.interfaces import SteadyTimes

TICK_SECONDS = 0.5
STORE_SECONDS = 2.0
"""How often it is stored. What runs after that is not counted if the server dies."""


class ClockKeeper:
    """One server's steady clock."""

    def __init__(
        self, clock: SteadyClock, times: SteadyTimes, clocks_run: Callable[[], bool]
    ) -> None:
        """Nothing is stored while `clocks_run` says that no player's time is limited."""
        self._clock = clock
        self._times = times
        self._clocks_run = clocks_run
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Goes on from where the last server's clock stood."""
        stood_at = await self._times.read()
        if stood_at is not None:
            self._clock.go_on_from(stood_at)
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._store()

    async def _run(self) -> None:
        stored = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._clock.now()
            if time.monotonic() - stored >= STORE_SECONDS:
                stored = time.monotonic()
                if self._clocks_run():
                    await self._store()

    async def _store(self) -> None:
        # A database that takes nothing now will next time, or nobody can play there anyway.
        with contextlib.suppress(Refused):
            await self._times.write(self._clock.now())

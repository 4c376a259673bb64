"""Threads for slow work, shared fairly: nobody's tables make the others wait for theirs.

Work is asked for in somebody's name: a bot thinks for the host of its table, a hint is for who
asked. Those who have work waiting are served in turn, one piece each, however much it is. Tables
at which only bots are left yield to all others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

T = TypeVar("T")


class Lane(IntEnum):
    """Who waits for the work. The second lane is served when nobody waits in the first."""

    PEOPLE = 0
    BOTS = 1


@dataclass(frozen=True)
class _Job:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Thinkers:
    """A few threads, and the line before them."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._lanes: dict[Lane, OrderedDict[str, deque[_Job]]] = {
            lane: OrderedDict() for lane in Lane
        }

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a thread."""
        return sum(len(jobs) for lane in self._lanes.values() for jobs in lane.values())

    def close(self) -> None:
        """Begins nothing any more."""
        for lane in self._lanes.values():
            lane.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, lane: Lane, who: str, work: Callable[[], T]) -> T:
        """What the work comes to, once it is this one's turn."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._lanes[lane].setdefault(who, deque()).append(job)
        self._go_on()
        return await job.answer

    def _go_on(self) -> None:
        while self._free and (job := self._next()) is not None:
            self._begin(job)

    def _next(self) -> _Job | None:
        """The next piece of work that is still wanted; its owner goes to the end of the line."""
        for lane in self._lanes.values():
            while lane:
                who, jobs = lane.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    lane[who] = jobs
                if not job.answer.cancelled():
                    return job
        return None

    def _begin(self, job: _Job) -> None:
        self._free -= 1
        running = asyncio.get_running_loop().run_in_executor(self._threads, job.work)
        running.add_done_callback(lambda done: self._end(job, done))

    def _end(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._free += 1
        error = None if done.cancelled() else done.exception()
        if job.answer.done():
            pass
        elif done.cancelled():
            job.answer.cancel()
        elif error is not None:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(done.result())
        self._go_on()

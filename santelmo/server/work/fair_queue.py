"""Threads for slow work, shared fairly: nobody's tables make the others wait for theirs.

Every piece of work has an owner: the address that it is for, the person there, and the table. A
bot thinks for the host of its table, a hint is for the person who asked. Addresses with work
waiting are served in turn, one piece each, however much they have; so are the people of an
address, and the tables of a person. Tables at which only bots are left yield to all others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Lane(IntEnum):
    """Who waits for the work. The second lane is served when nobody waits in the first."""

    PEOPLE = 0
    BOTS = 1


class Owner(NamedTuple):
    """Whom a piece of work is for, from the widest to the narrowest."""

    address: str
    person: str
    table: str = ""


@dataclass(frozen=True)
class _Job:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class _Line:
    """Work in line. Those who have some take turns: addresses, in each its people, and so on."""

    def __init__(self) -> None:
        self._jobs: deque[_Job] = deque()
        self._parts: OrderedDict[str, _Line] = OrderedDict()

    def __len__(self) -> int:
        return len(self._jobs) + sum(len(part) for part in self._parts.values())

    def __bool__(self) -> bool:
        return bool(self._jobs or self._parts)

    def add(self, owner: tuple[str, ...], job: _Job) -> None:
        if owner:
            self._parts.setdefault(owner[0], _Line()).add(owner[1:], job)
        else:
            self._jobs.append(job)

    def pop(self) -> _Job:
        """Takes out the next piece; whose it was goes to the end of the line."""
        if self._jobs:
            return self._jobs.popleft()
        name, part = self._parts.popitem(last=False)
        job = part.pop()
        if part:
            self._parts[name] = part
        return job


class FairQueue:
    """A few threads, and the line before them."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._lanes = {lane: _Line() for lane in Lane}

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a thread."""
        return sum(len(line) for line in self._lanes.values())

    def close(self) -> None:
        """Starts nothing any more."""
        self._lanes = {lane: _Line() for lane in Lane}
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, lane: Lane, owner: Owner, work: Callable[[], T]) -> T:
        """What the work returns, once it is its owner's turn."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._lanes[lane].add(owner, job)
        self._start_waiting()
        return await job.answer

    def _start_waiting(self) -> None:
        while self._free and (job := self._next()) is not None:
            self._start(job)

    def _next(self) -> _Job | None:
        """The next piece of work that is still wanted."""
        for line in self._lanes.values():
            while line:
                job = line.pop()
                if not job.answer.cancelled():
                    return job
        return None

    def _start(self, job: _Job) -> None:
        self._free -= 1
        running = asyncio.get_running_loop().run_in_executor(self._threads, job.work)
        running.add_done_callback(lambda done: self._finish(job, done))

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
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
        self._start_waiting()

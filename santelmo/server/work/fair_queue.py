"""Threads for slow work, shared fairly: nobody's tables make the others wait for theirs.

Every piece of work has an owner: the address that it is for, the person there, and the table. A
bot thinks for the host of its table, a hint is for the person who asked. Addresses with work
waiting are served in turn, one piece each, however much they have; so are the people of an
address, and the tables of a person. Tables at which only bots are left yield to all others.

Other machines may offer threads as well. Whose turn it is gets one of those first, which leaves
more of this machine to the tables. What is not done there is done here, before all that waits.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from santelmo.server.work.questions import Busy, NotAnswered, Place, Places

T = TypeVar("T")

MOST_ELSEWHERE = 2
"""So often a piece of work is tried elsewhere; then a thread here does it."""


class Lane(IntEnum):
    """Who waits for the work. The second lane is served when nobody waits in the first."""

    PEOPLE = 0
    BOTS = 1


class Owner(NamedTuple):
    """Whom a piece of work is for, from the widest to the narrowest."""

    address: str
    person: str
    table: str = ""


@dataclass
class _Job:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    elsewhere: Callable[[Place], Awaitable[Any]] | None = None
    turn: str = ""
    tries: int = 0
    """How often it was tried elsewhere."""

    @property
    def may_go(self) -> bool:
        """Whether it may be done elsewhere."""
        return self.elsewhere is not None and self.tries < MOST_ELSEWHERE


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
        self._returned: deque[_Job] = deque()
        """What has had its turn and was not done elsewhere."""
        self.done = {"here": 0, "elsewhere": 0}
        """How many pieces of work have ended, by where."""
        self._places: Places | None = None
        self._sent: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a thread."""
        return len(self._returned) + sum(len(line) for line in self._lanes.values())

    def use(self, places: Places) -> None:
        """From now on work is also done elsewhere."""
        self._places = places
        places.when_free(self._start_waiting)

    def close(self) -> None:
        """Starts nothing any more."""
        self._lanes = {lane: _Line() for lane in Lane}
        self._returned.clear()
        self._places = None
        for task in self._sent:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(
        self,
        lane: Lane,
        owner: Owner,
        work: Callable[[], T],
        elsewhere: Callable[[Place], Awaitable[T]] | None = None,
        turn: str = "",
    ) -> T:
        """What the work returns, once it is its owner's turn.

        `elsewhere` does the same at a place of another machine.
        """
        job = _Job(work, asyncio.get_running_loop().create_future(), elsewhere, turn)
        self._lanes[lane].add(owner, job)
        self._start_waiting()
        return await job.answer

    def _start_waiting(self) -> None:
        while self._send_next() or self._start_next():
            pass

    def _start_next(self) -> bool:
        """Lets a thread of this machine do what is next, if there are both."""
        job = self._next() if self._free else None
        if job is None:
            return False
        self._start(job)
        return True

    def _send_next(self) -> bool:
        """Has what is next done elsewhere, if there are both."""
        places = self._places
        if places is None or not places.free:
            return False
        job = self._next_to_go()
        place = None if job is None else places.claim(job.turn)
        if job is None:
            return False
        if place is None:
            self._returned.appendleft(job)
            return False
        task = asyncio.get_running_loop().create_task(self._send(job, place))
        self._sent.add(task)
        task.add_done_callback(self._sent.discard)
        return True

    def _next(self) -> _Job | None:
        """The next piece of work that is still wanted."""
        while self._returned:
            job = self._returned.popleft()
            if not job.answer.cancelled():
                return job
        for line in self._lanes.values():
            while line:
                job = line.pop()
                if not job.answer.cancelled():
                    return job
        return None

    def _next_to_go(self) -> _Job | None:
        """The next one that may be done elsewhere; the others before it keep their turn."""
        staying: list[_Job] = []
        while (job := self._next()) is not None and not job.may_go:
            staying.append(job)
        self._returned.extendleft(reversed(staying))
        return job

    def _start(self, job: _Job) -> None:
        self._free -= 1
        running = asyncio.get_running_loop().run_in_executor(self._threads, job.work)
        running.add_done_callback(lambda done: self._finish(job, done))

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._free += 1
        self.done["here"] += 1
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

    async def _send(self, job: _Job, place: Place) -> None:
        assert job.elsewhere is not None
        try:
            answer = await job.elsewhere(place)
        except NotAnswered as reason:
            job.tries += not isinstance(reason, Busy)
            self._returned.append(job)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            self.done["elsewhere"] += 1
            if not job.answer.done():
                job.answer.set_result(answer)
        self._start_waiting()

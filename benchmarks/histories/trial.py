"""One trial: groups of people play while servers suffer; afterwards their history is judged."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.histories import stored
from benchmarks.histories.checker import Violation, check
from benchmarks.histories.client import USUAL, Habits
from benchmarks.histories.disasters import Disaster, Disasters, Kind, Site
from benchmarks.histories.groups import COMPANIES, Company, Group
from benchmarks.histories.links import Link
from benchmarks.histories.records import History
from benchmarks.histories.servers import ServerProcess
from benchmarks.histories.takeovers import TakeOvers
from santelmo.server.local.nats import Nats
from santelmo.server.local.postgresql import PostgreSQL

DATABASE = "histories"
PATIENCE_SECONDS = 60.0
"""How long a table may usually stand still after a disaster before it counts as stuck."""
CALM_SECONDS = 1.5
"""All has come to rest when nobody was shown anything for so long."""
GLANCE_SECONDS = 0.02
BREATH_SECONDS = (0.0, 0.5)
"""Between a disaster that is over and the next one."""


@dataclass(frozen=True)
class Plan:
    """What happens in a trial."""

    servers: int
    """With one it uses SQLite, with several PostgreSQL and NATS."""
    disasters: Sequence[Sequence[Kind]]
    """One after the other; those that stand together happen at once, to different servers."""
    seconds: float = 480.0
    """After which no further disaster happens."""
    seed: int = 1
    companies: Sequence[Company] = COMPANIES
    habits: Habits = USUAL
    patience_seconds: float = PATIENCE_SECONDS


@dataclass(frozen=True)
class Outcome:
    """What has come of a trial."""

    history: History
    disasters: list[Disaster]
    pauses: dict[Disaster, float]
    """How long after each disaster the last group was answered again, in seconds."""
    take_overs: list[float]
    """How long tables were without an owner, in seconds; see `TakeOvers`."""
    stuck: list[str]
    violations: list[Violation]
    mistakes: list[str]
    """What the servers' logs tell of mistakes in the program."""
    seconds: float


async def run(plan: Plan, folder: Path) -> Outcome:
    """Plays, hurts, and judges."""
    begun = time.monotonic()
    history = History()
    async with AsyncExitStack() as stack:
        site, url = await stack.enter_async_context(_site(plan.servers, folder))
        watched = TakeOvers(url)
        if plan.servers > 1:
            stack.enter_context(watched)
        addresses = [server.address for server in site.servers]
        groups = [
            Group(f"G{number}P", company, addresses, history, plan.seed + number, plan.habits)
            for number, company in enumerate(plan.companies)
        ]
        trial = _Trial(plan, groups, Disasters(site, random.Random(plan.seed)), history)
        await trial.run()
        mistakes = [line for server in site.servers for line in server.mistakes]
        found = await asyncio.to_thread(stored.read, url)
    violations = check(history, found)
    return Outcome(
        history,
        trial.disasters,
        trial.pauses(),
        watched.seconds,
        trial.stuck,
        violations,
        mistakes,
        time.monotonic() - begun,
    )


@asynccontextmanager
async def _site(servers: int, folder: Path) -> AsyncGenerator[tuple[Site, str]]:
    """The servers and what they need, all of it running."""
    async with AsyncExitStack() as stack:
        if servers == 1:
            url = f"sqlite:///{folder / 'tables.db'}"
            site = Site([ServerProcess({"database": url}, folder / "log-0")])
        else:
            site, url = await _cluster(stack, servers, folder)
        try:
            for server in site.servers:
                server.start()
            await asyncio.gather(*(server.wait_until_up() for server in site.servers))
            yield site, url
        finally:
            # The lines that they still need run in this loop: it must not wait for them.
            await asyncio.gather(*(asyncio.to_thread(server.stop) for server in site.servers))


async def _cluster(stack: AsyncExitStack, servers: int, folder: Path) -> tuple[Site, str]:
    postgresql = stack.enter_context(PostgreSQL())
    nats = stack.enter_context(Nats())
    url = postgresql.create(DATABASE)
    site = Site([], nats=nats, postgresql=postgresql)
    for number in range(servers):
        bus, database = await Link.to(nats.port), await Link.to(postgresql.port)
        stack.push_async_callback(bus.close)
        stack.push_async_callback(database.close)
        site.bus_links.append(bus)
        site.database_links.append(database)
        settings = {"database": postgresql.url(DATABASE, database.port), "bus": nats.url(bus.port)}
        site.servers.append(ServerProcess(settings, folder / f"log-{number}"))
    return site, url


class _Trial:
    """The course of a trial."""

    def __init__(
        self, plan: Plan, groups: list[Group], disasters: Disasters, history: History
    ) -> None:
        self._plan = plan
        self._groups = groups
        self._disasters = disasters
        self._history = history
        self._rng = random.Random(plan.seed)
        self.stuck: list[str] = []

    @property
    def disasters(self) -> list[Disaster]:
        return self._disasters.happened

    async def run(self) -> None:
        for group in self._groups:
            await group.introduce()
        playing = [asyncio.create_task(group.play()) for group in self._groups]
        try:
            await self._all_answered_since(time.monotonic())
            end_at = time.monotonic() + self._plan.seconds
            for kinds in self._plan.disasters:
                if time.monotonic() < end_at:
                    await self._suffer(kinds)
            patience = self._plan.patience_seconds
            self.stuck += await end(self._groups, playing, self._history, patience)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for group in self._groups:
            await group.look_at_lists()

    async def _suffer(self, kinds: Sequence[Kind]) -> None:
        begun = time.monotonic()
        await self._disasters.happen(kinds)
        await self._all_answered_since(begun)
        await asyncio.sleep(self._rng.uniform(*BREATH_SECONDS))

    async def _all_answered_since(self, moment: float) -> None:
        """Waits until somebody of each group was answered after a moment."""
        end = time.monotonic() + self._plan.patience_seconds
        waiting = list(self._groups)
        while waiting and time.monotonic() < end:
            await asyncio.sleep(GLANCE_SECONDS)
            waiting = [group for group in waiting if group.answered_at <= moment]
        self.stuck += [
            f"{group.name} after {kinds_at(self.disasters, moment)}" for group in waiting
        ]

    def pauses(self) -> dict[Disaster, float]:
        """For each disaster: until the last group was answered for the first time after it."""
        moments: dict[str, list[float]] = defaultdict(list)
        for act in self._history.acts:
            if act.answered_at is not None:
                moments[act.client.rpartition("P")[0]].append(act.answered_at)
        return {
            disaster: max(
                (
                    min((at for at in answered if at > disaster.at), default=disaster.at)
                    - disaster.at
                    for answered in moments.values()
                ),
                default=0.0,
            )
            for disaster in self.disasters
        }


async def end(
    groups: Sequence[Group],
    playing: Sequence[asyncio.Task[None]],
    history: History,
    patience_seconds: float = PATIENCE_SECONDS,
    calm_seconds: float = CALM_SECONDS,
) -> list[str]:
    """Lets all groups come to rest and go; who could not."""
    for group in groups:
        group.stop()
    limit = time.monotonic() + patience_seconds
    seen = -1
    while time.monotonic() < limit and not (
        all(group.is_done for group in groups) and seen == len(history.sightings)
    ):
        seen = len(history.sightings)
        await asyncio.sleep(calm_seconds)
    for group in groups:
        group.note_end()
    _, left = await asyncio.wait(playing, timeout=patience_seconds)
    for task in playing:
        if task not in left:
            await task
    return [
        f"{group.name} at the end"
        for group, task in zip(groups, playing, strict=True)
        if task in left
    ]


def kinds_at(disasters: Sequence[Disaster], moment: float) -> str:
    return ", ".join(disaster.kind for disaster in disasters if disaster.at >= moment) or "start"

"""Short histories of servers in this process, whose code a test may spoil."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from benchmarks.histories import stored
from benchmarks.histories.checker import Violation, check
from benchmarks.histories.client import Habits
from benchmarks.histories.groups import Company, Group
from benchmarks.histories.links import Link
from benchmarks.histories.records import History, Stored
from benchmarks.histories.trial import end
from tests.server.servers import ThreadedServer

COMPANIES = (Company("santorini", 2, spectators=1), Company("santiago", 3))
ACTS = 40
"""Of all groups together."""
CUTS = 4
"""How often the clients lose their connections."""
HABITS = Habits(think_seconds=0.0, chatting=0.25)
PATIENCE_SECONDS = 5.0
"""How long clients may do nothing before no more is expected of them."""
REST_SECONDS = 0.25


def violations(
    servers: Sequence[ThreadedServer],
    url: str,
    seed: int = 3,
    rest_seconds: float = REST_SECONDS,
) -> list[Violation]:
    """What is wrong with what clients of these servers have sent, been told and seen.

    All is at rest when nobody was shown anything for so long.
    """
    return asyncio.run(_play(servers, url, seed, rest_seconds))


async def _play(
    servers: Sequence[ThreadedServer], url: str, seed: int, rest_seconds: float
) -> list[Violation]:
    history = History()
    links = [await Link.to(int(server.address.rpartition(":")[2])) for server in servers]
    addresses = [f"127.0.0.1:{link.port}" for link in links]
    groups = [
        Group(f"G{number}P", company, addresses, history, seed + number, HABITS)
        for number, company in enumerate(COMPANIES)
    ]
    for group in groups:
        await group.introduce()
    playing = [asyncio.create_task(group.play()) for group in groups]
    await _disturb(history, links, random.Random(seed))
    # Clients of a spoiled server may wait for ever, each for what another was told.
    await end(groups, playing, history, PATIENCE_SECONDS, rest_seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for group in groups:
        await group.look_at_lists()
    for link in links:
        await link.close()
    return check(history, _of(history, stored.read(url)))


def _of(history: History, found: Stored) -> Stored:
    """Other tests have used the same database."""
    tables = {act.table for act in history.acts}
    logs = {table: log for table, log in found.logs.items() if table in tables}
    return Stored(logs, found.lines)


async def _disturb(history: History, links: list[Link], rng: random.Random) -> None:
    """Cuts the clients' connections again and again while they play."""
    for number in range(1, CUTS + 2):
        # After the last cut they go on for a while, so that not all is shown anew in the end.
        if not await _until_acts(history, ACTS * number / (CUTS + 1)):
            return
        if number <= CUTS:
            link = rng.choice(links)
            link.cut()
            link.mend()


async def _until_acts(history: History, count: float) -> bool:
    """Waits for so many acts; false if nobody does anything any more."""
    loop = asyncio.get_running_loop()
    seen, since = -1, loop.time()
    while len(history.acts) < count:
        if len(history.acts) != seen:
            seen, since = len(history.acts), loop.time()
        elif loop.time() - since > PATIENCE_SECONDS:
            return False
        await asyncio.sleep(0.01)
    return True

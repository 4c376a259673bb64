"""How many tables a server holds on this machine, over real WebSockets on the loopback.

The server runs as a process of its own. All clients live in this process: they keep the whole
document, as a browser does, and the one that may act sends a random legal move.

People at different tables do not move in step. So every table first plays some moves, another
number at each, as fast as it can: else all would be at the same phase of the match at a time, now
all at the cheapest, now all at the dearest. Then it moves at its rate, from a moment of its own
within the first interval.

What is measured is the time from just before a move is sent until each client has read the update
that tells of it. The server and its clients share the machine's cores.

With several servers the tables are spread over them, and so are the clients of each table: with
two, half of them are at the server that owns the table, and half at the other.
"""

from __future__ import annotations

import asyncio
import gc
import json
import math
import random
import time
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import psutil
from pydantic_core import from_json
from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect

from santelmo.core.errors import OptionError
from santelmo.core.registry import definition
from santelmo.server.bench_servers import BenchServers, call, servers
from santelmo.server.domain.changes import apply
from santelmo.server.settings import LOOPBACK

Json = dict[str, Any]

CALLERS = 8
CONNECTING = 50
WARM_UP_SECONDS = 5.0
MAX_AHEAD = 30
"""Tables have played fewer moves than this when all begin to move at their rate: a round or two."""
GLANCE_SECONDS = 0.02
MEGABYTE = 2**20
FASTER = 1.2
"""By how much the rate rises from one measurement to the next, where a limit is looked for."""


@dataclass(frozen=True)
class Load:
    """What is asked of the server."""

    game: str = "santiago"
    tables: int = 50
    clients: int = 4
    """At each table; as many as play."""
    rate: float = 1.0
    """Moves a second at each table."""
    seconds: float = 10.0
    seed: int = 1
    servers: int = 1
    """One has SQLite; several share PostgreSQL and NATS."""
    limit: float = 0.0
    """Milliseconds: if this is given, rates rise until the 99th percentile is above it, and the
    last one below is reported."""

    @classmethod
    def parse(cls, texts: dict[str, str]) -> Load:
        """From the command line's names and texts."""
        kinds: dict[str, type] = {name: type(value) for name, value in asdict(cls()).items()}
        values: dict[str, Any] = {}
        for name, text in texts.items():
            if name not in kinds:
                raise OptionError(
                    f"'bench server' has no option {name!r}; its options are {', '.join(kinds)}."
                )
            try:
                values[name] = kinds[name](text)
            except ValueError as error:
                raise OptionError(f"Option {name!r} takes a number, not {text!r}.") from error
        return cls(**values)

    def __post_init__(self) -> None:
        for name in ("tables", "clients", "rate", "seconds", "servers"):
            number: float = getattr(self, name)
            if not (math.isfinite(number) and number > 0):
                raise OptionError(f"Option {name!r} takes a number above 0, not {number}.")
        if not (math.isfinite(self.limit) and self.limit >= 0):
            raise OptionError(f"Option 'limit' takes milliseconds, not {self.limit}.")
        if definition(self.game).race is not None:
            raise OptionError(
                f"{definition(self.game).title} is a race, which goes at its own pace: "
                "measure the server with another game."
            )


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    game: str
    servers: int
    tables: int
    clients: int
    rate: float
    seconds: float
    moves: int
    moves_per_second: float
    frames_per_second: float
    bytes_per_frame: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_cpu: float
    """Cores that the servers used, together."""
    server_ms_per_move: float
    """Processor time of the servers, all of it, by the moves that were played meanwhile."""
    moves_per_core_second: float
    """Moves for each second of processor time of the servers."""
    shared_cpu: float
    """Cores that PostgreSQL and NATS used."""
    other_cpu: float
    """Cores that were used by none of these and not by clients: by other programs, or by other
    guests of the same host. On a quiet machine it is about 0."""
    memory_mb: float
    memory_per_table_kb: float
    rejected: int
    postponed: int
    """Moves that were not sent when due, because the last one was not told yet."""

    def as_dict(self) -> Json:
        return asdict(self)


def measure(load: Load) -> Figures:
    """Runs servers under this load."""
    with servers(load.servers) as running:
        people = [_person(running.ports[0], number) for number in range(load.clients)]
        before = running.memory()
        with ThreadPoolExecutor(CALLERS) as callers:
            made = [
                callers.submit(_make_table, running.ports[number % load.servers], load, people)
                for number in range(load.tables)
            ]
            tables = [future.result() for future in made]
        with _without_pauses(), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            return runner.run(_Crowd(load, running, people, tables, before).run())


@contextmanager
def _without_pauses() -> Generator[None]:
    """Python does not look for garbage among the documents of all clients.

    While it looked through hundreds of tables no client would send or read, and then all would at
    once: people at different computers do not stop together.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _person(port: int, number: int) -> str:
    return call(port, "PUT", "/api/me", "", {"name": f"Client {number}"})[1]


def _make_table(port: int, load: Load, people: list[str]) -> str:
    """A running table at which all people sit."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (load.clients - 1)
    wish: Json = {"game": load.game, "options": {"players": load.clients}, "seats": seats}
    table: str = call(port, "POST", "/api/tables", people[0], wish)[0]["id"]
    for cookie in people[1:]:
        call(port, "POST", f"/api/tables/{table}/join", cookie, None)
    call(port, "POST", f"/api/tables/{table}/start", people[0], None)
    return table


async def find_limit(
    rate: float, limit_ms: float, measure: Callable[[float], Awaitable[Figures]]
) -> Figures:
    """What is measured at this rate or, with a limit, at the highest one that stays below it."""
    figures = await measure(rate)
    while limit_ms and figures.p99_ms < limit_ms:
        rate *= FASTER
        faster = await measure(rate)
        if faster.p99_ms >= limit_ms:
            break
        figures = faster
    return figures


class _Crowd:
    """All clients at all tables."""

    def __init__(
        self,
        load: Load,
        running: BenchServers,
        people: list[str],
        tables: list[str],
        memory_before: int,
    ) -> None:
        self._load = load
        self.clients = load.clients
        self._running = running
        self._people = people
        self._tables = [_BenchTable(self, name, number) for number, name in enumerate(tables)]
        self._memory_before = memory_before
        self.rng = random.Random(load.seed)
        self.measuring = False
        self._begin_to_count()

    def _begin_to_count(self) -> None:
        self.latencies: list[float] = []
        self.moves = self.frames = self.bytes = self.rejected = self.postponed = 0

    async def run(self) -> Figures:
        async with AsyncExitStack() as stack:
            connecting = asyncio.Semaphore(CONNECTING)
            readers = [
                asyncio.create_task(
                    table.read(await self._connect(stack, connecting, table, seat), seat)
                )
                for table in self._tables
                for seat in range(self._load.clients)
            ]
            await asyncio.gather(
                *(table.play_ahead(self.rng.randrange(MAX_AHEAD)) for table in self._tables)
            )
            figures = await find_limit(self._load.rate, self._load.limit, self._measure)
            await _end(readers)
        return figures

    async def _measure(self, rate: float) -> Figures:
        drivers = [asyncio.create_task(table.drive(rate)) for table in self._tables]
        await asyncio.sleep(WARM_UP_SECONDS)
        self._begin_to_count()
        used, shared = self._running.seconds(), self._running.other_seconds()
        busy, own = _busy_seconds(), time.process_time()
        self.measuring, begun = True, time.perf_counter()
        await asyncio.sleep(self._load.seconds)
        self.measuring, took = False, time.perf_counter() - begun
        used, shared = self._running.seconds() - used, self._running.other_seconds() - shared
        own, busy = time.process_time() - own, _busy_seconds() - busy
        await _end(drivers)
        return self._figures(rate, took, used, shared, busy - own - used - shared)

    async def _connect(
        self, stack: AsyncExitStack, connecting: asyncio.Semaphore, table: _BenchTable, seat: int
    ) -> ClientConnection:
        address = f"ws://{LOOPBACK}:{self._port_of(table, seat)}/api/tables/{table.name}/live"
        async with connecting:
            return await stack.enter_async_context(
                connect(
                    f"{address}?seat={seat}",
                    additional_headers={"cookie": self._people[seat]},
                    compression=None,
                    ping_interval=None,
                    max_size=None,
                )
            )

    def _port_of(self, table: _BenchTable, seat: int) -> int:
        """The first seat is at the server that owns the table, the next at the next one."""
        ports = self._running.ports
        return ports[(table.number + seat) % len(ports)]

    def _figures(
        self, rate: float, took: float, used: float, shared: float, other: float
    ) -> Figures:
        ordered, memory = sorted(self.latencies) or [0.0], self._running.memory()
        return Figures(
            game=self._load.game,
            servers=self._load.servers,
            tables=len(self._tables),
            clients=self._load.clients,
            rate=round(rate, 2),
            seconds=round(took, 2),
            moves=self.moves,
            moves_per_second=round(self.moves / took, 1),
            frames_per_second=round(self.frames / took, 1),
            bytes_per_frame=round(self.bytes / max(1, self.frames), 1),
            p50_ms=_ms(ordered, 0.5),
            p99_ms=_ms(ordered, 0.99),
            worst_ms=_ms(ordered, 1.0),
            server_cpu=round(used / took, 2),
            server_ms_per_move=round(used * 1000 / max(1, self.moves), 2),
            moves_per_core_second=round(self.moves / max(used, 0.001), 1),
            shared_cpu=round(shared / took, 2),
            other_cpu=round(max(0.0, other / took), 2),
            memory_mb=round(memory / MEGABYTE, 1),
            memory_per_table_kb=round((memory - self._memory_before) / 1024 / len(self._tables), 1),
            rejected=self.rejected,
            postponed=self.postponed,
        )


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _busy_seconds() -> float:
    """The time that all cores have been busy, or were taken by the host."""
    times = psutil.cpu_times()._asdict()
    # Guests of this machine are counted twice: what they use is also the user's.
    idle = ("idle", "iowait", "guest", "guest_nice")
    return sum(times.values()) - sum(times.get(name, 0.0) for name in idle)


def _ms(ordered: list[float], share: float) -> float:
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)


class _BenchTable:
    """One table: its clients' documents, and the moves in turn."""

    def __init__(self, crowd: _Crowd, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self._crowd = crowd
        self._sockets: dict[int, ClientConnection] = {}
        self._documents: dict[int, Any] = {}
        self._versions: dict[int, int] = {}
        self._sent_at = 0.0
        self._number = 0
        self._unseen = 0
        """Clients that have not received the last move yet."""

    async def read(self, socket: ClientConnection, seat: int) -> None:
        """Takes in what one client gets."""
        crowd = self._crowd
        self._sockets[seat] = socket
        async for frame in socket:
            message = from_json(frame)
            kind = message["type"]
            if kind == "update":
                self._unseen -= 1
                if crowd.measuring:
                    crowd.latencies.append(time.perf_counter() - self._sent_at)
                self._documents[seat] = apply(self._documents[seat], message["changes"])
            elif kind in ("snapshot", "reject"):
                self._documents[seat] = message["document"]
                crowd.rejected += kind == "reject"
            elif kind == "ping":
                await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            self._versions[seat] = message.get("version", self._versions.get(seat, 0))
            if crowd.measuring:
                crowd.frames += 1
                crowd.bytes += len(frame)

    async def play_ahead(self, moves: int) -> None:
        """Plays this many moves one after the other, once all clients are there."""
        while len(self._documents) < self._crowd.clients:
            await asyncio.sleep(GLANCE_SECONDS)
        for _ in range(moves):
            await self._send_move()
            while self._unseen > 0:
                await asyncio.sleep(GLANCE_SECONDS)

    async def drive(self, rate: float) -> None:
        """Sends a move whenever it is time for one."""
        crowd = self._crowd
        pause = 1 / rate
        due = time.perf_counter() + crowd.rng.random() * pause
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += pause
            if self._unseen > 0:
                # A client moves when it has seen the last move; the server is behind.
                crowd.postponed += crowd.measuring
            else:
                await self._send_move()

    async def _send_move(self) -> None:
        """A random move of whoever is to act, if anybody is."""
        crowd = self._crowd
        seat = self._seat_to_act()
        if seat is None:
            return
        self._number += 1
        legal: list[str] = self._documents[seat]["view"]["legal"]
        message = {
            "type": "move",
            "id": f"b{self._number}",
            "seat": seat,
            "move": crowd.rng.choice(legal),
            "version": self._versions[seat],
        }
        self._unseen = len(self._sockets)
        self._sent_at = time.perf_counter()
        await self._sockets[seat].send(json.dumps(message))
        crowd.moves += crowd.measuring

    def _seat_to_act(self) -> int | None:
        for seat, document in self._documents.items():
            if document["view"] is not None and document["view"]["legal"]:
                return seat
        return None

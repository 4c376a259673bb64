"""How many tables a server holds on this machine, over real WebSockets on the loopback.

The server runs as a process of its own. All clients live in this process: they keep the whole
document, as a browser does, and the one that may act sends a random legal move.

People at different tables do not move in step. So every table first plays some moves, another
number at each, as fast as it can: else all would be at the same phase of the match at a time, now
all at the cheapest, now all at the dearest. Then it moves at its rate, from a moment of its own
within the first interval.

What is measured is the time from just before a move is sent until each client has read the update
that tells of it. The server and its clients share the machine's cores.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil
from pydantic_core import from_json
from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect

from santelmo.core.errors import OptionError
from santelmo.core.registry import definition
from santelmo.server import run
from santelmo.server.domain.changes import apply
from santelmo.server.settings import LOOPBACK, Settings

Json = dict[str, Any]

CALLERS = 8
CONNECTING = 50
POLL_SECONDS = 0.5
WARM_UP_SECONDS = 5.0
MAX_AHEAD = 30
"""Tables have played fewer moves than this when all begin to move at their rate: a round or two."""
GLANCE_SECONDS = 0.02
NO_LIMIT = 1_000_000
MEGABYTE = 2**20


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
        for name in ("tables", "clients", "rate", "seconds"):
            number: float = getattr(self, name)
            if not (math.isfinite(number) and number > 0):
                raise OptionError(f"Option {name!r} takes a number above 0, not {number}.")
        if definition(self.game).race is not None:
            raise OptionError(
                f"{definition(self.game).title} is a race, which goes at its own pace: "
                "measure the server with another game."
            )


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    game: str
    tables: int
    clients: int
    seconds: float
    moves: int
    moves_per_second: float
    frames_per_second: float
    bytes_per_frame: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_cpu: float
    """Cores that the server used."""
    server_ms_per_move: float
    """Processor time of the server, all of it, by the moves that were played meanwhile."""
    other_cpu: float
    """Cores that were used by neither server nor clients: by other programs, or by other guests of
    the same host. On a quiet machine it is about 0."""
    memory_mb: float
    memory_per_table_kb: float
    rejected: int
    postponed: int
    """Moves that were not sent when due, because the last one was not told yet."""

    def as_dict(self) -> Json:
        return asdict(self)


def measure(load: Load) -> Figures:
    """Runs a server under this load."""
    with _server() as (process, port):
        _wait_for_games(port)
        people = [_person(port, number) for number in range(load.clients)]
        before = process.memory_info().rss
        with ThreadPoolExecutor(CALLERS) as callers:
            made = [callers.submit(_make_table, port, load, people) for _ in range(load.tables)]
            tables = [future.result() for future in made]
        with _without_pauses(), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            return runner.run(_Crowd(load, port, people, tables, process, before).run())


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


@contextmanager
def _server() -> Generator[tuple[psutil.Process, int]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "santelmo.server.bench", folder]
        started = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert started.stdout is not None
        try:
            line = started.stdout.readline()
            yield psutil.Process(started.pid), int(line.rsplit(":", 1)[1].strip().rstrip("/"))
        finally:
            started.terminate()
            started.wait()
            started.stdout.close()


def _call(port: int, method: str, path: str, cookie: str, body: Json | None) -> tuple[Any, str]:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=600)
    try:
        headers = {"content-type": "application/json", "cookie": cookie}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        content = json.loads(answer.read())
        if answer.status >= 400:
            raise OptionError(content["error"]["text"])
        return content, (answer.getheader("set-cookie") or "").partition(";")[0]
    finally:
        connection.close()


def _wait_for_games(port: int) -> None:
    """Waits until all games are compiled: compiling another one would be measured too."""
    while any(game["compiling"] for game in _call(port, "GET", "/api/games", "", None)[0]):
        time.sleep(POLL_SECONDS)


def _person(port: int, number: int) -> str:
    return _call(port, "PUT", "/api/me", "", {"name": f"Client {number}"})[1]


def _make_table(port: int, load: Load, people: list[str]) -> str:
    """A running table at which all people sit."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (load.clients - 1)
    wish: Json = {"game": load.game, "options": {"players": load.clients}, "seats": seats}
    table: str = _call(port, "POST", "/api/tables", people[0], wish)[0]["id"]
    for cookie in people[1:]:
        _call(port, "POST", f"/api/tables/{table}/join", cookie, None)
    _call(port, "POST", f"/api/tables/{table}/start", people[0], None)
    return table


class _Crowd:
    """All clients at all tables."""

    def __init__(
        self,
        load: Load,
        port: int,
        people: list[str],
        tables: list[str],
        process: psutil.Process,
        memory_before: int,
    ) -> None:
        self._load = load
        self.clients = load.clients
        self._port = port
        self._people = people
        self._tables = [_BenchTable(self, name) for name in tables]
        self._process = process
        self._memory_before = memory_before
        self.rng = random.Random(load.seed)
        self.measuring = False
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
            drivers = [asyncio.create_task(table.drive(self._load)) for table in self._tables]
            await asyncio.sleep(WARM_UP_SECONDS)
            used, busy, own = self._server_seconds(), _busy_seconds(), time.process_time()
            self.measuring, begun = True, time.perf_counter()
            await asyncio.sleep(self._load.seconds)
            self.measuring, took = False, time.perf_counter() - begun
            used, memory = self._server_seconds() - used, self._process.memory_info().rss
            own, busy = time.process_time() - own, _busy_seconds() - busy
            for task in (*drivers, *readers):
                task.cancel()
            await asyncio.gather(*drivers, *readers, return_exceptions=True)
        return self._figures(took, used, busy - own - used, memory)

    def _server_seconds(self) -> float:
        """The processor time that the server has used."""
        times = self._process.cpu_times()
        return times.user + times.system

    async def _connect(
        self, stack: AsyncExitStack, connecting: asyncio.Semaphore, table: _BenchTable, seat: int
    ) -> ClientConnection:
        async with connecting:
            return await stack.enter_async_context(
                connect(
                    f"ws://{LOOPBACK}:{self._port}/api/tables/{table.name}/live?seat={seat}",
                    additional_headers={"cookie": self._people[seat]},
                    compression=None,
                    ping_interval=None,
                    max_size=None,
                )
            )

    def _figures(self, took: float, used: float, other: float, memory: int) -> Figures:
        ordered = sorted(self.latencies) or [0.0]
        return Figures(
            game=self._load.game,
            tables=len(self._tables),
            clients=self._load.clients,
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
            other_cpu=round(max(0.0, other / took), 2),
            memory_mb=round(memory / MEGABYTE, 1),
            memory_per_table_kb=round((memory - self._memory_before) / 1024 / len(self._tables), 1),
            rejected=self.rejected,
            postponed=self.postponed,
        )


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

    def __init__(self, crowd: _Crowd, name: str) -> None:
        self.name = name
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

    async def drive(self, load: Load) -> None:
        """Sends a move whenever it is time for one."""
        crowd = self._crowd
        pause = 1 / load.rate
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


def main() -> None:
    """The server under test, without limits on its clients."""
    database = f"sqlite:///{Path(sys.argv[1]) / 'bench.db'}"
    settings = Settings(
        database=database,
        calls_per_second=NO_LIMIT,
        call_burst=NO_LIMIT,
        bot_seconds=0.0,
        max_connections_per_address=NO_LIMIT,
        max_http_connections_per_address=NO_LIMIT,
        address_share=NO_LIMIT,
        watchers_share=NO_LIMIT,
        max_running_tables=NO_LIMIT,
        max_tables_per_address=NO_LIMIT,
    )
    run.serve(LOOPBACK, 0, settings, browser=False)


if __name__ == "__main__":
    main()

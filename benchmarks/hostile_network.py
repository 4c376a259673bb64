"""Whether honest tables notice that the server is under attack.

    python -m benchmarks.hostile_network --seconds 30 --tables 20
    python -m benchmarks.hostile_network --attacks none,control_frames --json

For each attack a server with its usual settings is started as a process of its own, and the honest
tables are set up: three people at each, from an address of its own, who play a random legal move a
second. The attack is another process. What is measured is the time from sending a move until its
acknowledgement is read, the server's memory before, during and after, and whether any honest
connection was lost. `none` is the same without an attack: what honest tables cost by themselves,
above all the memory for what is played. All addresses are of the loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import psutil
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.hostile_attacks import ATTACKS, LOOPBACK, Attack, Damage
from santelmo.server.domain.changes import apply

Json = dict[str, Any]

PLAYERS = 3
GAME = "santiago"
QUIET_SECONDS = 4.0
AFTER_SECONDS = 5.0
SAMPLE_SECONDS = 0.2
GLANCE_SECONDS = 0.05
ANSWER_SECONDS = 30.0
MEGABYTE = 2**20
NO_ATTACK = "none"


@dataclass(frozen=True)
class Figures:
    """What was measured during one attack."""

    attack: str
    moves: int
    unanswered: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    quiet_p99_ms: float
    """Before the attack."""
    lost: int
    """Honest connections."""
    memory_quiet_mb: float
    memory_peak_mb: float
    memory_after_mb: float
    server_cpu: float
    damage: dict[str, int]


class HonestTable:
    """People at one table, who play a random legal move from time to time."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._address = f"127.0.1.{number + 1}"
        self._rng = random.Random(number)
        self._documents: dict[int, Any] = {}
        self._versions: dict[int, int] = {}
        self._acknowledged = asyncio.Event()
        self._people = [self._call("PUT", "/api/me", "", {"name": f"P{n}"})[1] for n in range(3)]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (PLAYERS - 1)
        wish = {"game": GAME, "options": {"players": PLAYERS}, "seats": seats}
        self.name: str = self._call("POST", "/api/tables", self._people[0], wish)[0]["id"]
        for cookie in self._people[1:]:
            self._call("POST", f"/api/tables/{self.name}/join", cookie, None)
        self._call("POST", f"/api/tables/{self.name}/start", self._people[0], None)
        self.waits: list[tuple[float, float]] = []
        """When each move was sent, and how long it waited for its acknowledgement."""
        self.unanswered = self.lost = 0

    def _call(self, method: str, path: str, cookie: str, body: Json | None) -> tuple[Json, str]:
        connection = http.client.HTTPConnection(
            LOOPBACK, self._port, timeout=60, source_address=(self._address, 0)
        )
        try:
            headers = {"content-type": "application/json", "cookie": cookie}
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            content = json.loads(answer.read())
            assert answer.status < 400, content
            return content, (answer.getheader("set-cookie") or "").partition(";")[0]
        finally:
            connection.close()

    async def play(self, stop: asyncio.Event) -> None:
        """Plays a move a second until told to stop."""
        sockets = [await self._connect(seat) for seat in range(PLAYERS)]
        readers = [asyncio.create_task(self._read(s, seat)) for seat, s in enumerate(sockets)]
        await asyncio.sleep(self._rng.random())
        while not stop.is_set() and not self.lost:
            await self._play_move(sockets)
            await asyncio.sleep(1.0)
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        await asyncio.gather(*(s.close() for s in sockets))

    async def _connect(self, seat: int) -> ClientConnection:
        return await connect(
            f"ws://{LOOPBACK}:{self._port}/api/tables/{self.name}/live?seat={seat}",
            additional_headers={"cookie": self._people[seat]},
            compression=None,
            max_size=None,
            local_addr=(self._address, 0),
        )

    async def _read(self, connection: ClientConnection, seat: int) -> None:
        try:
            async for frame in connection:
                await self._take(connection, seat, json.loads(frame))
        except ConnectionClosed:
            pass
        self.lost += 1

    async def _take(self, connection: ClientConnection, seat: int, message: Json) -> None:
        kind = message["type"]
        if kind == "ack":
            self._acknowledged.set()
        elif kind in ("snapshot", "reject"):
            self._documents[seat] = message["document"]
        elif kind == "update":
            self._documents[seat] = apply(self._documents[seat], message["changes"])
        elif kind == "ping":
            await connection.send(json.dumps({"type": "pong", "n": message["n"]}))
        if kind != "ack":
            self._versions[seat] = message.get("version", self._versions.get(seat, 0))

    async def _play_move(self, sockets: list[ClientConnection]) -> None:
        seat = self._seat_to_act()
        if seat is None:
            await asyncio.sleep(GLANCE_SECONDS)
            return
        move = {
            "type": "move",
            "id": f"m{len(self.waits)}-{self.unanswered}",
            "seat": seat,
            "move": self._rng.choice(self._documents[seat]["view"]["legal"]),
            "version": self._versions[seat],
        }
        self._acknowledged.clear()
        begun = time.perf_counter()
        try:
            await sockets[seat].send(json.dumps(move))
            await asyncio.wait_for(self._acknowledged.wait(), ANSWER_SECONDS)
        except (TimeoutError, ConnectionClosed):
            self.unanswered += 1
        else:
            self.waits.append((begun, time.perf_counter() - begun))

    def _seat_to_act(self) -> int | None:
        for seat, document in self._documents.items():
            if document["view"] is not None and document["view"]["legal"]:
                return seat
        return None


@contextmanager
def _server() -> Generator[tuple[psutil.Process, int]]:
    """A server with its usual settings."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--no-browser", "--port", "0"]
        database = ["--database", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(
            [sys.executable, "-m", "santelmo", *arguments, *database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            try:
                yield psutil.Process(process.pid), int(line.rsplit(":", 1)[1].strip().rstrip("/"))
            finally:
                process.terminate()


def _wait_for_games(port: int) -> None:
    while True:
        connection = http.client.HTTPConnection(LOOPBACK, port, timeout=60)
        connection.request("GET", "/api/games")
        games = json.loads(connection.getresponse().read())
        connection.close()
        if not any(game["compiling"] for game in games):
            return
        time.sleep(1.0)


def measure(attack: str, seconds: float, tables: int) -> Figures:
    """One attack on a fresh server."""
    with _server() as (process, port):
        _wait_for_games(port)
        honest = [HonestTable(port, number) for number in range(tables)]
        return asyncio.run(_watch(process, port, honest, attack, seconds))


async def _watch(
    process: psutil.Process, port: int, honest: list[HonestTable], attack: str, seconds: float
) -> Figures:
    stop = asyncio.Event()
    playing = [asyncio.create_task(table.play(stop)) for table in honest]
    await asyncio.sleep(QUIET_SECONDS)
    quiet = process.memory_info().rss
    process.cpu_percent()
    begun = time.perf_counter()
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.hostile_network", "--be", attack),
        *("--port", str(port), "--table", honest[0].name, "--seconds", str(seconds)),
        stdout=subprocess.PIPE,
    )
    telling = asyncio.create_task(attacker.communicate())
    peak = quiet
    while not telling.done():
        peak = max(peak, process.memory_info().rss)
        await asyncio.sleep(SAMPLE_SECONDS)
    ended, cpu = time.perf_counter(), process.cpu_percent() / 100
    await asyncio.sleep(AFTER_SECONDS)
    after = process.memory_info().rss
    stop.set()
    await asyncio.gather(*playing)
    waits = [wait for table in honest for wait in table.waits]
    during = sorted(wait for sent, wait in waits if begun <= sent <= ended)
    before = sorted(wait for sent, wait in waits if sent < begun)
    return Figures(
        attack=attack,
        moves=len(during),
        unanswered=sum(table.unanswered for table in honest),
        p50_ms=_ms(during, 0.5),
        p99_ms=_ms(during, 0.99),
        worst_ms=_ms(during, 1.0),
        quiet_p99_ms=_ms(before, 0.99),
        lost=sum(table.lost for table in honest),
        memory_quiet_mb=round(quiet / MEGABYTE, 1),
        memory_peak_mb=round(peak / MEGABYTE, 1),
        memory_after_mb=round(after / MEGABYTE, 1),
        server_cpu=round(cpu, 2),
        damage=json.loads(telling.result()[0]),
    )


def _ms(ordered: list[float], share: float) -> float:
    if not ordered:
        return float("nan")
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 1)


def _show(figures: list[Figures]) -> None:
    table = Table("attack", "moves", "p50", "p99", "worst", "quiet p99", "lost", "unanswered")
    for heading in ("memory MB: quiet", "peak", "after", "server, cores", "opened", "cut off"):
        table.add_column(heading, justify="right")
    for one in figures:
        table.add_row(
            one.attack,
            *(str(number) for number in (one.moves, one.p50_ms, one.p99_ms, one.worst_ms)),
            *(str(number) for number in (one.quiet_p99_ms, one.lost, one.unanswered)),
            *(f"{mb:.0f}" for mb in (one.memory_quiet_mb, one.memory_peak_mb)),
            *(f"{one.memory_after_mb:.0f}", str(one.server_cpu)),
            *(str(one.damage[name]) for name in ("opened", "cut_off")),
        )
    Console(width=150).print(table)


async def _be(name: str, attack: Attack) -> Damage:
    if name != NO_ATTACK:
        return await attack.run(name)
    await asyncio.sleep(attack.end - time.monotonic())
    return attack.damage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each attack lasts")
    parser.add_argument("--tables", type=int, default=20, help="honest tables beside it")
    parser.add_argument(
        "--attacks",
        default=",".join([NO_ATTACK, *ATTACKS]),
        help="names of attacks, with commas between",
    )
    parser.add_argument("--json", action="store_true", help="prints JSON instead of a table")
    parser.add_argument("--be", choices=[NO_ATTACK, *ATTACKS], help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.be is not None:
        damage = asyncio.run(_be(wishes.be, Attack(wishes.port, wishes.table, wishes.seconds)))
        sys.stdout.write(json.dumps(damage.as_dict()))
        return
    names: list[str] = wishes.attacks.split(",")
    unknown = [name for name in names if name not in (NO_ATTACK, *ATTACKS)]
    if unknown:
        known = ", ".join([NO_ATTACK, *ATTACKS])
        parser.error(f"no attack {', '.join(unknown)}; there are {known}")
    figures = [measure(name, wishes.seconds, wishes.tables) for name in names]
    if wishes.json:
        sys.stdout.write(json.dumps([asdict(one) for one in figures], indent=2) + "\n")
    else:
        _show(figures)


if __name__ == "__main__":
    main()

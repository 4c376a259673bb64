"""Whether everybody is told of each turn once, however often the server dies.

    python -m benchmarks.news_kills --kills 200 --turns 3
    python -m benchmarks.news_kills --kills 40 --seed 5 --json

A server runs as a process of its own, with a push service of this script on the loopback, which
decrypts what arrives as a browser would. Turns begin at tables of two, and at a random moment
around them the server is killed and started again; moves that were not acknowledged are sent again
under the same id. Each message has a key, by which a browser shows it once. Counted are turns that
nobody was told of, turns that were told under two keys, and messages that came again under the same
key because the server died between sending and noting it. The times are those from the
acknowledgement of the move, as far as the server lived until the message came.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from rich.console import Console
from rich.table import Table
from websockets.exceptions import WebSocketException

from santelmo.server import run as server_run
from santelmo.server.local.ports import free_port
from santelmo.server.settings import LOOPBACK, LOOPBACK_NAMES, Settings
from tests.server.guest import Guest, Live
from tests.server.news.push_service import PushService, push_service
from tests.server.servers import QUICK, database_in, wait_until

TURNS_SECONDS = 1.5
"""Within this time the turns of a kill begin."""
KILL_SECONDS = 3.5
"""Within this time of the first of them the server is killed."""
DELIVERY_SECONDS = 90.0
"""How long a message is waited for in the end: longer than another server's claim lasts."""
TURNS_A_PERSON = 200
"""A device gets so many messages a day and no more."""
OK = 200
FIRST, LAST = "place b3", "place d3"
LAST_ID = "last"
LOST = (WebSocketException, httpx.HTTPError, OSError, TimeoutError, AssertionError)


class KilledServer:
    """A server in a process of its own that has the program in memory already: it starts soon."""

    def __init__(self, folder: Path, port: int) -> None:
        forks = multiprocessing.get_context("forkserver")
        forks.set_forkserver_preload(["santelmo.server.run", "tests.server.servers"])
        self.address = f"{LOOPBACK}:{port}"
        self._process = forks.Process(target=_serve, args=(str(folder), port), daemon=True)
        # Rules that nobody compiles: a match has few moves here.
        with patch.dict(os.environ, SANTELMO_JIT="0"):
            self._process.start()
        wait_until(self._lives)

    def _lives(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"http://{self.address}/healthz").status_code == OK
        return False

    def kill(self) -> None:
        """Without any warning."""
        self._process.kill()
        self._process.join()


def _serve(folder: str, port: int) -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(silence, stream.fileno())
    settings: dict[str, Any] = {
        **QUICK,
        "database": database_in(Path(folder)),
        "push_loopback": True,
    }
    server_run.serve(LOOPBACK, port, Settings(hosts=LOOPBACK_NAMES, **settings), browser=False)


@dataclass
class Turn:
    """A turn of somebody who wants to be told."""

    table: str
    live: Live | None = None
    acknowledged_at: float | None = None


@dataclass(frozen=True)
class Figures:
    """What came of it."""

    kills: int
    turns: int
    missing: int
    """Turns that nobody was told of."""
    twice: int
    """Turns that were told under two keys."""
    again: int
    """Messages that came again under the same key."""
    measured: int
    """Turns between whose beginning and message the server was not killed."""
    p50_seconds: float
    p99_seconds: float
    longest_seconds: float


@dataclass
class Trial:
    """A server that is killed, and two people who play there."""

    folder: Path
    service: PushService
    rng: random.Random
    killed_at: list[float] = field(default_factory=list[float])
    turns: list[Turn] = field(default_factory=list[Turn])

    def __post_init__(self) -> None:
        self.port = free_port()
        self.server = self._start()
        self.ana = Guest(self.server.address, "Ana")
        self.ben = self._told(0)

    def _start(self) -> KilledServer:
        return KilledServer(self.folder, self.port)

    def _told(self, number: int) -> Guest:
        """Somebody whose browser is told of their turns."""
        guest = Guest(self.server.address, f"Ben {number}")
        guest.post("/api/me/news/devices", **self.service.subscribe(f"device{number}"))
        return guest

    def round(self, turns: int) -> None:
        """Begins some turns, and kills the server around them."""
        if len(self.turns) // TURNS_A_PERSON != (len(self.turns) + turns) // TURNS_A_PERSON:
            self.ben.close()
            self.ben = self._told(len(self.turns))
        begun = [self._prepare() for _ in range(turns)]
        self.turns += begun
        killer = threading.Timer(self.rng.uniform(0, KILL_SECONDS), self._kill)
        moments = sorted(self.rng.uniform(0, TURNS_SECONDS) for _ in begun)
        started = time.monotonic()
        killer.start()
        for turn, moment in zip(begun, moments, strict=True):
            time.sleep(max(0.0, started + moment - time.monotonic()))
            with suppress(*LOST):
                self._begin(turn)
        killer.join()
        self.server = self._start()
        for turn in begun:
            self._close(turn)
            if turn.acknowledged_at is None:
                turn.live = self.ana.live(turn.table)
                self._begin(turn)
                self._close(turn)

    def _prepare(self) -> Turn:
        """A table at which one more move begins the other's turn."""
        table = self.ana.make_table("santorini", ["me", "open"], decision_seconds=86_400)
        self.ben.post(f"/api/tables/{table}/join")
        self.ana.post(f"/api/tables/{table}/start")
        live = self.ana.live(table)
        assert live.move(FIRST)["type"] == "ack"
        return Turn(table, live)

    def _begin(self, turn: Turn) -> None:
        assert turn.live is not None
        move = {"seat": 0, "move": LAST, "version": turn.live.version}
        answer = turn.live.repeat("move", LAST_ID, **move)
        assert answer["type"] == "ack", answer
        turn.acknowledged_at = time.time()

    def _close(self, turn: Turn) -> None:
        if turn.live is not None:
            with suppress(*LOST):
                turn.live.close()
        turn.live = None

    def _kill(self) -> None:
        self.server.kill()
        self.killed_at.append(time.time())

    def end(self) -> Figures:
        """Waits for what is still to come, and counts."""
        deadline = time.monotonic() + DELIVERY_SECONDS
        wanted = {turn.table for turn in self.turns}
        while time.monotonic() < deadline and wanted - self._told_tables():
            time.sleep(0.1)
        self.ana.close()
        self.ben.close()
        self.server.kill()
        return self._figures()

    def _told_tables(self) -> set[str]:
        return {received.message["table"] for received in list(self.service.received)}

    def _figures(self) -> Figures:
        keys = Counter(one.message["key"] for one in self.service.received)
        tables = Counter(key.rsplit("-", 1)[0] for key in keys)
        first: dict[str, float] = {}
        for one in self.service.received:
            first.setdefault(one.message["table"], one.at)
        took = sorted(
            first[turn.table] - turn.acknowledged_at
            for turn in self.turns
            if turn.acknowledged_at is not None
            and turn.table in first
            and not any(
                turn.acknowledged_at <= killed <= first[turn.table] for killed in self.killed_at
            )
        )
        return Figures(
            kills=len(self.killed_at),
            turns=len(self.turns),
            missing=sum(turn.table not in first for turn in self.turns),
            twice=sum(count > 1 for count in tables.values()),
            again=keys.total() - len(keys),
            measured=len(took),
            p50_seconds=_percentile(took, 0.5),
            p99_seconds=_percentile(took, 0.99),
            longest_seconds=took[-1] if took else 0.0,
        )


def _percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def run(folder: Path, kills: int, turns: int, seed: int) -> Figures:
    """So many kills, with so many turns around each."""
    with push_service() as service:
        trial = Trial(folder, service, random.Random(seed))
        for _ in range(kills):
            trial.round(turns)
        return trial.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--turns", type=int, default=3, help="turns around each kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asdict(run(Path(folder), chosen.kills, chosen.turns, chosen.seed))
    if chosen.json:
        Console().print_json(json.dumps(figures))
        return
    table = Table("what", "figure")
    for name, figure in figures.items():
        text = f"{figure:.2f}" if isinstance(figure, float) else str(figure)
        table.add_row(name.replace("_", " "), text)
    Console().print(table)


if __name__ == "__main__":
    main()

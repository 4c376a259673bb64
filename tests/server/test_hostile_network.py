"""Attacks from the network beside honest tables: they are held back, and honest people play on.

The small form of `benchmarks/hostile_network.py`. It asserts what does not depend on the speed of
the machine.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from benchmarks.hostile_attacks import ATTACKS, Attack, Damage
from santelmo.server.http.protocol import LARGEST_CALL
from santelmo.server.network.farewells import MAX_FAREWELLS
from santelmo.server.settings import Settings
from tests.server.guest import Guest, Live
from tests.server.servers import QUICK, ServerProcess, wait_for_games, wait_until

SECONDS = 4.0
PATIENCE = ("head_seconds", "body_seconds", "stall_seconds")
TABLES = 3
USUAL = Settings(database="")
USUAL_LIMITS = {
    name: getattr(USUAL, name)
    for name in QUICK
    if name.startswith(("frame", "byte", "message", "address", "watchers", "strangers"))
}
CONNECTION_BYTES = 400_000
"""What a connection can send at most that is held back: its burst, and what the kernels hold."""
ENDED = frozenset(
    {"empty_fragments", "endless_headers", "large_bodies", "silent_connections", "tiny_chunks"}
)
SENT_AWAY = "refused_sockets"
ENDED_IN_TIME = frozenset({"slow_heads", "slow_bodies", "unread_answers"})
HELD_BACK = frozenset({"control_frames", "unread_pings", "tiny_messages"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the usual limits, but less patience."""
    folder: Path = tmp_path_factory.mktemp("attacked")
    limits: dict[str, Any] = {**USUAL_LIMITS, **dict.fromkeys(PATIENCE, 1.0)}
    running = ServerProcess(folder, jit=False, **limits)
    wait_for_games(running.address)
    yield running
    assert running.stop() == 0
    assert running.errors == []


class _Table:
    """Two honest people at a table, who play on whatever happens."""

    def __init__(self, server: ServerProcess) -> None:
        self._guests = [Guest(server.address, name) for name in ("Ana", "Ben")]
        ana, ben = self._guests
        self.name = ana.make_table("santorini", ["me", "open"])
        ben.post(f"/api/tables/{self.name}/join")
        ana.post(f"/api/tables/{self.name}/start")
        self._lives = [guest.live(self.name) for guest in self._guests]

    def play_move(self) -> None:
        """The one whose turn it is plays the first legal move; both learn of it."""
        actor = self._actor()
        answer = actor.move(actor.view["legal"][0])
        assert answer["type"] == "ack", answer
        for live in self._lives:
            live.until(lambda m, live=live: live.version >= answer["version"])

    def _actor(self) -> Live:
        return next(live for live in self._lives if live.view["legal"])

    @property
    def is_over(self) -> bool:
        return self._lives[0].view["result"] is not None

    def close(self) -> None:
        for guest in self._guests:
            guest.close()


@pytest.mark.parametrize("name", ATTACKS)
def test_honest_people_play_on_during(server: ServerProcess, name: str) -> None:
    process = psutil.Process(server.pid)
    tables = [_Table(server) for _ in range(TABLES)]
    # Connections of calls that were answered rest for some seconds.
    quiet, sockets = process.memory_info().rss, _open_sockets(process)
    attack = Attack(int(server.address.split(":")[1]), tables[0].name, SECONDS)
    attacking = threading.Thread(target=lambda: asyncio.run(attack.run(name)))
    attacking.start()
    peak, most_sockets, moves = quiet, sockets, 0
    while attacking.is_alive():
        for table in tables:
            if not table.is_over:
                table.play_move()
                moves += 1
        peak = max(peak, process.memory_info().rss)
        most_sockets = max(most_sockets, _open_sockets(process))
    attacking.join()
    assert moves > 0
    assert peak < 2 * quiet
    _check(name, attack.damage)
    if name == SENT_AWAY:
        # Those that have a place for a moment, too, before they are sent away.
        assert most_sockets <= sockets + MAX_FAREWELLS + USUAL.max_connections_per_address
    wait_until(lambda: _open_sockets(process) <= sockets)
    for table in tables:
        table.close()


def _open_sockets(process: psutil.Process) -> int:
    """Descriptors of the network alone: the pool of the database keeps its connections."""
    return len(process.net_connections("inet"))


def _check(name: str, damage: Damage) -> None:
    """The attack has taken place, and was bounded."""
    assert damage.opened > 0
    if name in ENDED:
        assert damage.cut_off > 0
        assert damage.sent_bytes <= damage.opened * 2 * LARGEST_CALL
    if name in ENDED_IN_TIME:
        assert damage.cut_off > 0
    if name in HELD_BACK:
        assert damage.sent_bytes <= damage.opened * CONNECTION_BYTES

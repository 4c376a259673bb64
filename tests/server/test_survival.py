"""A server that is killed at any moment comes back with every acknowledged move, and none twice."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

import santelmo
from tests.server.guest import Guest
from tests.server.serving import ServerProcess, free_port, wait_for_games, wait_until

TABLES = 6
KILLS = 6
MOST_BETWEEN = 60
"""Moves from one kill to the next, at most."""
MISHAPS = (WebSocketException, httpx.HTTPError, OSError, EOFError)
Json = dict[str, Any]


class Player:
    """Plays both sides of a table through all mishaps, and remembers what was acknowledged."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self._guest = guest
        self._rng = random.Random(seed)
        self._stopped = threading.Event()
        self._number = 0
        self.table = self._new_table()
        self.acknowledged: list[tuple[str, str, int, str]] = []
        """Table, message id, version and move."""
        self.thread = threading.Thread(target=self._play_on)
        self.thread.start()

    def _new_table(self) -> str:
        return self._guest.make_table("santorini", ["me", "me"], start=True)

    def stop(self) -> None:
        self._stopped.set()
        self.thread.join()

    def _play_on(self) -> None:
        pending: Json | None = None
        while not self._stopped.is_set():
            try:
                pending = self._play_while_connected(pending)
            except MISHAPS:
                time.sleep(0.05)

    def _play_while_connected(self, pending: Json | None) -> Json | None:
        live = self._guest.live(self.table, seat=0)
        try:
            while not self._stopped.is_set():
                if pending is None:
                    pending = self._next_move(live)
                live.send(**pending)
                message_id: str = pending["id"]
                answer = live.answer_to(message_id)
                if answer["type"] == "ack":
                    self.acknowledged.append(
                        (self.table, message_id, answer["version"], pending["move"])
                    )
                pending = None
                live.sync()
                if live.view["result"] is not None:
                    return self._start_over()
        except MISHAPS:
            return pending
        finally:
            live.close()
        return pending

    def _start_over(self) -> None:
        self.table = self._new_table()

    def _next_move(self, live: Any) -> Json:
        seat = live.view["actors"][0]
        live.send(type="look", seat=seat)
        live.until_type("snapshot")
        self._number += 1
        return {
            "type": "move",
            "id": f"{self._guest.name}-{self._number}",
            "seat": seat,
            "move": self._rng.choice(live.view["legal"]),
            "version": live.version,
        }


def test_acknowledged_moves_survive_sigkill(tmp_path: Path) -> None:
    port = free_port()
    server = ServerProcess(tmp_path, port, jit=False)
    wait_for_games(server.address)
    guests = [Guest(server.address, f"P{n}") for n in range(TABLES)]
    players = [Player(guest, seed) for seed, guest in enumerate(guests)]
    rng = random.Random(7)
    for _ in range(KILLS):
        _wait_for_moves(players, rng.randrange(TABLES, MOST_BETWEEN))
        server.kill()
        server = ServerProcess(tmp_path, port, jit=False)
    _wait_for_moves(players, TABLES)
    for player in players:
        player.stop()
    assert server.errors == []
    assert server.stop() == 0
    for guest in guests:
        guest.close()
    acknowledged = [entry for player in players for entry in player.acknowledged]
    assert len(acknowledged) > TABLES * KILLS
    _check_log(tmp_path, acknowledged)


def _wait_for_moves(players: list[Player], more: int) -> None:
    """Returns when so many more moves are acknowledged, in the midst of the next ones."""
    wanted = sum(len(player.acknowledged) for player in players) + more
    wait_until(lambda: sum(len(player.acknowledged) for player in players) >= wanted)


def _check_log(folder: Path, acknowledged: list[tuple[str, str, int, str]]) -> None:
    """Every acknowledged move stands at its place, once; every log is a legal match."""
    with sqlite3.connect(folder / "tables.db") as database:
        rows = database.execute(
            "select table_id, seq, kind, origin, data from events order by table_id, seq"
        ).fetchall()
    database.close()
    stored = {
        (table, seq): (kind, origin, json.loads(data)) for table, seq, kind, origin, data in rows
    }
    for table, message_id, version, move in acknowledged:
        kind, origin, data = stored[table, version]
        assert kind == "moved" and data["move"] == move
        assert origin.endswith(f":{message_id}")
    origins = [(table, origin) for table, _, _, origin, _ in rows if origin is not None]
    assert len(origins) == len(set(origins))
    for table in {table for table, *_ in rows}:
        log = [entry for (other, _), entry in stored.items() if other == table]
        assert [seq for other, seq in stored if other == table] == list(range(1, len(log) + 1))
        _replay(log)


def _replay(log: list[tuple[str, str | None, Json]]) -> None:
    options = log[0][2]["options"]
    match: santelmo.Match | None = None
    for kind, _, data in log:
        if kind == "started":
            match = santelmo.load("santorini", **options).start(int(data["seed"]))
        if kind == "moved":
            assert match is not None
            match.play(data["move"], data["seat"])

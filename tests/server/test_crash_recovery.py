"""A server that is killed at any moment comes back with every acknowledged move, and none twice."""

from __future__ import annotations

import json
import random
import threading
import time
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

import santelmo
from santelmo.server.local.ports import free_port
from tests.server.databases import StoredTables, rows
from tests.server.guest import Guest, Live
from tests.server.servers import ServerProcess, wait_for_games, wait_until

TABLES: tuple[tuple[str, list[str]], ...] = (
    ("santorini", ["me", "me"]),
    ("santorini", ["me", "me"]),
    ("santorini", ["me", "bot"]),
    ("santorini", ["me", "bot"]),
    ("santiago", ["me", "me", "me"]),
    ("santa_cruz", ["me", "me"]),
)
KILLS = 4
MAX_MOVES_BETWEEN_KILLS = 60
"""Messages from one kill to the next, at most."""
CHATTING, UNDOING = 0.1, 0.15
"""How often a player says something, or takes a move back."""
EVENTS = {"move": "moved", "undo": "undone", "chat": "said"}
"""The event that each message comes to."""
MISHAPS = (WebSocketException, httpx.HTTPError, OSError, EOFError)
Json = dict[str, Any]


@dataclass
class Pending:
    """A message that is not answered yet."""

    message: Json
    times_sent: int = 0


@dataclass(frozen=True)
class Answered:
    """A message with its answer."""

    table: str
    message: Json
    times_sent: int
    answer: Json


class Player:
    """Plays all its seats of a table through all mishaps, and remembers what was answered."""

    def __init__(self, guest: Guest, seed: int, game: str, seats: list[str]) -> None:
        self._guest = guest
        self._rng = random.Random(seed)
        self._wish: Json = {
            "game": game,
            "options": {"players": len(seats)},
            "seats": [
                {"kind": "bot", "level": "deckhand"} if kind == "bot" else {"kind": kind}
                for kind in seats
            ],
            "start": True,
        }
        self._alone = "bot" not in seats
        self._stopped = threading.Event()
        self._number = 0
        self.table = self._new_table()
        self.answered: list[Answered] = []
        self.thread = threading.Thread(target=self._play_on)
        self.thread.start()

    def _new_table(self) -> str:
        return self._guest.post("/api/tables", **self._wish)["id"]

    def stop(self) -> None:
        """Ends when everything is answered."""
        self._stopped.set()
        self.thread.join()

    def _play_on(self) -> None:
        pending: Pending | None = None
        while pending is not None or not self._stopped.is_set():
            try:
                pending = self._play_while_connected(pending)
            except MISHAPS:
                time.sleep(0.05)

    def _play_while_connected(self, pending: Pending | None) -> Pending | None:
        live = self._guest.live(self.table, seat=0)
        try:
            while pending is not None or not self._stopped.is_set():
                if pending is None and live.view["result"] is not None:
                    self.table = self._new_table()
                    return None
                pending = pending or self._next(live)
                if pending is not None:
                    self._send(live, pending)
                    pending = None
                live.sync()
        except MISHAPS:
            return pending
        finally:
            live.close()
        return None

    def _send(self, live: Live, pending: Pending) -> None:
        pending.times_sent += 1
        live.send(**pending.message)
        answer = live.answer_to(pending.message["id"])
        self.answered.append(Answered(self.table, pending.message, pending.times_sent, answer))

    def _next(self, live: Live) -> Pending | None:
        """What to do now; None if a bot is to act."""
        chance = self._rng.random()
        if chance < CHATTING:
            return self._message("chat", text=f"line {self._number}")
        log, actors = live.view["log"], live.view["actors"]
        if chance < CHATTING + UNDOING and self._alone and log:
            seat = log[-1]["seat"]
            self._look(live, seat)
            if live.view["undo"]:
                return self._message("undo", seat=seat, version=live.version)
        mine = [seat for seat in actors if seat in live.you["seats"]]
        if not mine:
            live.until_type("update")
            return None
        seat = self._rng.choice(mine)
        self._look(live, seat)
        move = self._rng.choice(live.view["legal"])
        return self._message("move", seat=seat, move=move, version=live.version)

    def _look(self, live: Live, seat: int) -> None:
        live.send(type="look", seat=seat)
        live.until_type("snapshot")

    def _message(self, kind: str, **members: Any) -> Pending:
        self._number += 1
        return Pending({"type": kind, "id": f"{self._guest.name}-{self._number}", **members})


def test_acknowledged_moves_survive_sigkill(database: StoredTables) -> None:
    port = free_port()
    server = ServerProcess(port=port, database=database.url, jit=False, chat_lines=1_000)
    wait_for_games(server.address)
    guests = [Guest(server.address, f"P{n}") for n in range(len(TABLES))]
    players = [
        Player(guest, seed, *table)
        for seed, (guest, table) in enumerate(zip(guests, TABLES, strict=True))
    ]
    rng = random.Random(7)
    for _ in range(KILLS):
        _wait_for_answers(players, rng.randrange(len(TABLES), MAX_MOVES_BETWEEN_KILLS))
        server.kill()
        server = ServerProcess(port=port, database=database.url, jit=False, chat_lines=1_000)
    _wait_for_answers(players, len(TABLES))
    for player in players:
        player.stop()
    answered = [one for player in players for one in player.answered]
    replays = {
        player.table: guest.get(f"/api/tables/{player.table}/replay?seat=0")
        for player, guest in zip(players, guests, strict=True)
    }
    assert server.errors == []
    assert server.stop() == 0
    for guest in guests:
        guest.close()
    # Also what was sent again after a kill: nothing had changed meanwhile, nothing was stale.
    assert [one for one in answered if one.answer["type"] != "ack"] == []
    assert any(one.times_sent > 1 for one in answered)
    assert {one.message["type"] for one in answered} == {"move", "undo", "chat"}
    _check_logs(_logs(database.url), answered, replays)


def _wait_for_answers(players: list[Player], more: int) -> None:
    """Returns when this many more messages are answered, in the midst of the next ones."""
    wanted = sum(len(player.answered) for player in players) + more
    wait_until(lambda: sum(len(player.answered) for player in players) >= wanted)


Log = list[tuple[int, str, str | None, Json]]
"""Number, kind, origin and data of each event."""


def _logs(url: str) -> dict[str, Log]:
    logs: dict[str, Log] = {}
    query = "select table_id, seq, kind, origin, data from events order by table_id, seq"
    for table, seq, kind, origin, data in rows(url, query):
        logs.setdefault(table, []).append((seq, kind, origin, json.loads(data)))
    return logs


def _check_logs(logs: dict[str, Log], answered: list[Answered], replays: Json) -> None:
    """Each log holds what was acknowledged, once and in order, and nothing else of its players."""
    told: dict[str, list[tuple[int, str, str]]] = {table: [] for table in logs}
    for one in answered:
        event = EVENTS[one.message["type"]]
        told[one.table].append((one.answer["version"], event, one.message["id"]))
    for table, log in logs.items():
        assert [seq for seq, *_ in log] == list(range(1, len(log) + 1))
        stored = [(seq, kind, origin) for seq, kind, origin, _ in log if origin is not None]
        assert [(seq, kind, o.partition(":")[2]) for seq, kind, o in stored] == told[table]
    contents = {(table, seq): data for table, log in logs.items() for seq, *_, data in log}
    for one in answered:
        data = contents[one.table, one.answer["version"]]
        members = {"move": ("seat", "move"), "undo": ("seat",), "chat": ("text",)}
        for member in members[one.message["type"]]:
            assert data[member] == one.message[member]
    assert {"person", "bot"} <= {data.get("by") for data in contents.values()}
    for table, log in logs.items():
        played = _replay(log)
        if table in replays:
            # Of a hidden move of another seat only the first word is told.
            steps = [(s["seat"], s["move"].split()[0]) for s in replays[table]["steps"]]
            moves = [(p.seat, p.move.kind) for p in played.moves]
            assert steps == moves[: len(steps)]
            # Bots may have gone on after the replay was asked for.
            later = {seat for seat, _ in moves[len(steps) :]}
            assert all(log[0][3]["seats"][seat]["level"] is not None for seat in later)


def _replay(log: Log) -> santelmo.Match:
    """The match of a log; it raises an error where a move is not legal."""
    game = santelmo.load(log[0][3]["game"], **log[0][3]["options"])
    (seed,) = [int(data["seed"]) for _, kind, _, data in log if kind == "started"]
    match = game.start(seed)
    for _, kind, _, data in log:
        if kind == "moved":
            match.play(data["move"], data["seat"])
        for _ in range(data["moves"] if kind == "undone" else 0):
            match.undo()
    return match


def test_a_move_whose_acknowledgement_was_lost_is_acknowledged_again(
    database: StoredTables,
) -> None:
    port = free_port()
    server = ServerProcess(port=port, database=database.url, jit=False)
    wait_for_games(server.address)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    sent: Json = {"seat": 0, "move": "place b3", "version": live.version}
    live.send(type="move", id="lost", **sent)

    def stored() -> list[int]:
        log = _logs(database.url)[table]
        return [seq for seq, _, origin, _ in log if origin == f"{ana.id}:lost"]

    # The move is in the log; Ana has not read what the server may have said of it.
    wait_until(lambda: stored() != [])
    server.kill()
    server = ServerProcess(port=port, database=database.url, jit=False)
    live = ana.live(table)
    answer = live.repeat("move", "lost", **sent)
    assert (answer["type"], [answer["version"]]) == ("ack", stored())
    live.sync()
    assert [line["move"] for line in live.view["log"]] == ["place b3"]
    assert live.move("place d3", seat=0)["type"] == "ack"
    ana.close()
    assert server.stop() == 0
    assert server.errors == []

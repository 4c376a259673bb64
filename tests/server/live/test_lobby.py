"""The list of public tables."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from santelmo.server.domain import folding
from santelmo.server.storage.event_store import EventStore
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]


def test_a_table_where_nobody_waits_is_not_in_the_lobby(tmp_path: Path) -> None:
    server = ThreadedServer(tmp_path, idle_seconds=0.0)
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")

    def listed() -> list[str]:
        return [table["id"] for table in ben.get("/api/tables")]

    def sweep() -> None:
        server.call(lambda: server.registry.sweep(time.monotonic()))

    table = ana.make_table("santorini", ["me", "open"], public=True)
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert lobby.receive()["type"] == "lobby"
    watching = ben.live(table)
    assert listed() == []
    waiting = ana.live(table)
    assert listed() == [table]
    sweep()
    waiting.close()
    watching.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    sweep()
    assert lobby.until_type("lobby_gone")["id"] == table
    assert listed() == []
    waiting = ana.live(table)
    sweep()
    assert lobby.until_type("lobby_table")["table"]["id"] == table
    assert listed() == [table]
    for one in (ana, ben, lobby):
        one.close()
    server.stop()


def test_moves_bring_a_table_to_the_top_of_the_list(
    guest: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "LISTED_EVERY_MS", 0)
    ana = guest("Ana")
    older, newer = (ana.make_table("santorini", ["me", "me"], start=True) for _ in range(2))
    assert [table["id"] for table in ana.get("/api/me/tables")] == [newer, older]
    assert ana.live(older).move("place b3", seat=0)["type"] == "ack"
    first, second = ana.get("/api/me/tables")
    assert [first["id"], second["id"]] == [older, newer]
    assert first["updated_at"] >= second["updated_at"] > first["created_at"]


def test_the_lobby_shows_public_tables_live(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    hidden = ana.make_table("santorini", ["me", "open"])
    shown = ana.make_table("santorini", ["me", "open"], public=True)
    listed = [table["id"] for table in ana.get("/api/tables")]
    assert shown in listed and hidden not in listed
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert shown in [table["id"] for table in lobby.receive()["tables"]]
    guest("Ben").post(f"/api/tables/{shown}/join")
    changed = lobby.receive()["table"]
    assert changed["id"] == shown and changed["names"] == ["Ana", "Ben"]
    assert changed["open_seats"] == 0
    ana.make_table("santorini", ["me", "open"])
    closing = ana.make_table("santorini", ["me", "open"], public=True)
    assert lobby.receive()["table"]["id"] == closing
    ana.post(f"/api/tables/{closing}/close")
    assert lobby.receive() == {"type": "lobby_gone", "id": closing}
    lobby.close()


def test_news_of_the_lobby_come_behind_the_list(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is made while the list is read is not lost to the one who waits for it."""
    read, go_on = threading.Event(), threading.Event()
    at_once = EventStore.public_tables

    async def slowly(store: EventStore, *asked: Any, **named: Any) -> Any:
        tables = await at_once(store, *asked, **named)
        read.set()
        await asyncio.to_thread(go_on.wait)
        return tables

    monkeypatch.setattr(EventStore, "public_tables", slowly)
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert read.wait(60)
    table = guest("Ana").make_table("santorini", ["me", "open"], public=True)
    go_on.set()
    first = lobby.receive()
    assert first["type"] == "lobby"
    assert table not in [one["id"] for one in first["tables"]]
    assert lobby.receive()["table"]["id"] == table
    lobby.close()

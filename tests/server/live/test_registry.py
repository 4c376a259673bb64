"""Tables that are read back from the log."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import httpx
import pytest

from santelmo.server.domain.errors import Conflict, busy
from santelmo.server.domain.events import LogEntry
from santelmo.server.storage.event_store import EventStore
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until


def test_a_match_goes_on_though_the_database_fails_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Bots that take an hour are still at it when the server starts anew.
    server = ThreadedServer(tmp_path, bot_seconds=3_600.0)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    ana.close()
    server.stop()
    events, failures = EventStore.events, [busy(), busy()]

    async def failing(kept: EventStore, table: str, after: int = 0) -> list[LogEntry]:
        if failures:
            raise failures.pop()
        return await events(kept, table, after)

    monkeypatch.setattr(EventStore, "events", failing)
    server = ThreadedServer(tmp_path, bot_seconds=3_600.0, retry_seconds=0.05)
    wait_until(lambda: table in server.registry.rooms)
    server.stop()
    assert failures == []


def test_a_finished_match_can_be_seen_while_another_server_lists_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ThreadedServer(tmp_path)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "open"])
    ana.post(f"/api/tables/{table}/close")
    ana.close()
    server.stop()

    async def conflict(*_: Any) -> None:
        raise Conflict

    monkeypatch.setattr(EventStore, "append", conflict)
    server = ThreadedServer(tmp_path)
    told = httpx.get(f"http://{server.address}/api/tables/{table}").json()
    server.stop()
    assert told["status"] == "closed"


def test_an_id_that_no_table_has_is_not_even_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL takes no text with a NUL in it."""
    server = ThreadedServer(tmp_path)
    ana = Guest(server.address, "Ana")

    async def asked(*_: Any) -> Any:
        raise busy()

    monkeypatch.setattr(EventStore, "events", asked)
    codes = [ana.refused("GET", f"/api/tables/{table}") for table in ("%00", "a%00b", "a%0Ab")]
    known = ana.refused("GET", "/api/tables/printable")
    ana.close()
    server.stop()
    assert codes == ["malformed", "malformed", "not_found"] and known == "busy"


def test_a_failure_is_nobodys_when_all_who_asked_have_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ThreadedServer(tmp_path)
    ana = Guest(server.address, "Ana")
    loop = server.registry.rooms[ana.make_table("santorini", ["me", "open"])].loop
    begun, gone, unhandled = asyncio.Event(), asyncio.Event(), list[dict[str, Any]]()

    async def failing(*_: Any) -> list[LogEntry]:
        begun.set()
        await gone.wait()
        raise busy()

    async def ask_and_go() -> None:
        loop.set_exception_handler(lambda _, context: unhandled.append(context))
        asking = loop.create_task(server.registry.room("another"))
        await begun.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        gone.set()
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()

    monkeypatch.setattr(EventStore, "events", failing)
    asyncio.run_coroutine_threadsafe(ask_and_go(), loop).result()
    ana.close()
    server.stop()
    assert unhandled == []

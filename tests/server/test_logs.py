"""Logs are structured and hold no secrets."""

from __future__ import annotations

import io
import json
import logging
import warnings
from collections.abc import Iterator

import pytest
import structlog

from santelmo.server import logs
from tests.server.databases import StoredTables, rows
from tests.server.guest import Guest
from tests.server.servers import ServerProcess, wait_for_games


def test_logs_are_structured_and_hold_no_secrets(database: StoredTables) -> None:
    server = ServerProcess(database=database.url, jit=False, database_seconds=0.05)
    wait_for_games(server.address)
    ana = Guest(server.address, "Ana Secretive")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    live.move("place b3", seat=0)
    live.move("fly", seat=0)
    live.socket.send("nonsense")
    live.intend("chat", text="between you and me")
    ana.get(f"/api/tables/{table}/replay?seat=0")
    ana.refused("GET", f"/api/tables/{table}/hint?seat=7")
    other = ana.make_table("santorini", ["me", "me"])
    with database.locked():
        assert ana.refused("POST", f"/api/tables/{other}/start") == "busy"
        assert live.intend("chat", text="between you and them")["error"]["code"] == "busy"
    live.close()
    ana.close()
    assert server.stop() == 0
    ((started,),) = rows(database.url, "select data from events where kind = 'started'")
    ((token_hash,),) = rows(database.url, "select token_hash from devices")
    cookie = ana.http.cookies["santelmo"]
    secrets = [table, other, cookie, token_hash, ana.id, json.loads(started)["seed"]]
    secrets += ["Secretive", "between you", "place b3", "seed"]
    lines = [json.loads(line) for line in server.log]
    assert {"open", "call", "closed"} <= {line["event"] for line in lines}
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert any(line.get("route") == "/api/tables/{table}/replay" for line in lines)
    errors = [line for line in lines if line["level"] == "error"]
    assert [(line["event"], line["reason"]) for line in errors] == [
        ("writes_fail", database.when_locked)
    ]
    everything = "".join(server.log)
    assert [secret for secret in secrets if secret in everything] == []


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log, as the server would write it."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    text = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", text)
        logs.set_up(logging.INFO, as_json=True)
    yield text
    root.handlers[:] = before
    root.setLevel(level)
    logging.captureWarnings(False)
    structlog.reset_defaults()


def test_what_libraries_log_is_structured_too(written: io.StringIO) -> None:
    structlog.get_logger("ours").info("ours", table="secret")
    try:
        raise RuntimeError("a mistake")
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("theirs")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("take care", stacklevel=1)
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/secret/live" [accepted]')
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["event"] for line in lines[:2]] == ["ours", "theirs"]
    assert "take care" in lines[2]["event"] and len(lines) == 3
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert "RuntimeError: a mistake" in lines[1]["exception"]
    assert "secret" not in written.getvalue()

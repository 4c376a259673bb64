"""Mistakes of ours at a table."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from santelmo.server import logs
from santelmo.server.domain import play, seating
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("trouble")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[ThreadedServer]:
    running = ThreadedServer(folder, database_seconds=0.05, retry_seconds=0.05)
    yield running
    running.stop()


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


def test_our_own_mistakes_are_answered_too(
    guest: Come, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blunder(*_: Any) -> Any:
        raise RuntimeError("a mistake")

    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    monkeypatch.setattr(play, "resign", blunder)
    monkeypatch.setattr(seating, "free", blunder)
    assert live.intend("resign", seat=0)["error"]["code"] == "failed"
    answer = ana.http.post(f"/api/tables/{table}/seats/0/free")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "failed")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert live.move("place b3", seat=0)["type"] == "ack"
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    failures = [line for line in lines if line["level"] == "error"]
    assert [line["event"] for line in failures] == ["command_failed", "call_failed"]
    assert all("RuntimeError: a mistake" in line["exception"] for line in failures)


def test_work_that_failed_is_done_again(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake in what happens by itself must not stop a table for good."""
    failures = [RuntimeError("a mistake")]
    move = play.move

    def blunder(*arguments: Any) -> Any:
        if failures:
            raise failures.pop()
        return move(*arguments)

    monkeypatch.setattr(play, "move", blunder)
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["bot", "me"], start=True))
    if live.view["actors"] != [1]:
        live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    assert failures == []

"""A server on a machine that has compiled nothing: nobody waits for a compiler."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.guest import Guest, Live
from tests.server.servers import ServerProcess

MAX_MESSAGES = 500
"""A table that does nothing still sends a ping every few seconds."""


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, cache=tmp_path / "cache")
    yield server
    server.kill()


def test_bots_answer_before_their_game_is_compiled(cold: ServerProcess) -> None:
    """`benchmarks/cold_start.mjs` measures the same with a browser."""
    ana = Guest(cold.address, "Ana")
    stand_ins: dict[str, str | None] = {}
    for info in ana.get("/api/games"):
        table = _table_with_captains(ana, info)
        live = ana.live(table)
        if info["race"]:
            live.send(type="ready", seat=0)
        _play_until_a_bot_answers(live)
        now = _info(ana, info["name"])
        if now["compiling"] is not None:
            assert 0 <= now["compiling"]["share"] < 1 and now["compiling"]["seconds"] > 0
            stand_ins[info["name"]] = now["levels"][-1]["stand_in"]
    ana.close()
    expected = {"santa_cruz": "deckhand", "santiago": "mate", "santorini": "cabin-boy"}
    assert stand_ins.items() <= {**expected, "santy_anno": None}.items()
    assert stand_ins, "no bot answered before its game was compiled"


def _table_with_captains(guest: Guest, info: dict[str, Any]) -> str:
    players = info["players"]["least"]
    bots = [{"kind": "bot", "level": "captain"}] * (players - 1)
    seats = [{"kind": "me"}, *bots]
    wish = {"game": info["name"], "options": {"players": players}, "seats": seats}
    table = guest.post("/api/tables", **wish)["id"]
    guest.post(f"/api/tables/{table}/start")
    return table


def _play_until_a_bot_answers(live: Live) -> None:
    live.sync()
    for _ in range(MAX_MESSAGES):
        if any(entry["seat"] != 0 for entry in live.view["log"]):
            return
        if live.view["legal"]:
            live.move(live.view["legal"][0])
        else:
            live.receive()
    pytest.fail("No bot has answered.")


def _info(guest: Guest, game: str) -> dict[str, Any]:
    return next(info for info in guest.get("/api/games") if info["name"] == game)

"""Hints and replays over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.server.guest import Guest

Come = Callable[[str], Guest]


def test_hints_are_for_the_seat_that_acts(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    live = ana.live(table)
    hint = ana.get(f"/api/tables/{table}/hint?seat=0")
    assert all(entry["move"] in live.view["legal"] for entry in hint["moves"])
    assert ana.refused("GET", f"/api/tables/{table}/hint?seat=1") == "not_your_seat"
    without = ana.make_table("santorini", ["me", "bot"], start=True, hints=False)
    assert ana.refused("GET", f"/api/tables/{without}/hint?seat=0") == "no_hints"


def test_the_replay_of_a_running_match_is_for_its_own_seat(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}/replay"
    assert ana.refused("GET", path) == "not_started"
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    ana.live(table).move("place b3")
    replay = ana.get(f"{path}?seat=0")
    assert replay["seed"] is None and replay["commitment"]
    assert [step["move"] for step in replay["steps"]] == ["place b3"]
    assert ana.refused("GET", f"{path}?seat=1") == "not_your_seat"
    assert ana.get(path)["seat"] is None


HEAD = "santelmo match 1\ngame santorini\noptions"
HOSTILE_FILES = [
    *(f'{HEAD} {{"players": {"[" * n}{"]" * n}}}\nseed 1\nmoves\n' for n in (300, 700, 900, 1_000)),
    f'{HEAD} {{"players": {"[" * 400_000}\nseed 1\nmoves\n',
    f'{HEAD} {{"players": {"9" * 5_000}}}\nseed 1\nmoves\n',
    f"{HEAD} {{}}\nseed {'9' * 900_000}\nmoves\n",
    f"{HEAD} {{}}\nseed 1\nmoves\n{'0 place b3 ' * 80_000}\n",
    "\0" * 100_000,
    "\ud800",
    "",
]


@pytest.mark.parametrize("text", HOSTILE_FILES, ids=range(len(HOSTILE_FILES)))
def test_a_hostile_match_file_is_refused(guest: Come, text: str) -> None:
    body = json.dumps({"text": text}).encode()
    answer = guest("Ana").http.post("/api/replay", content=body)
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["error"]["text"]) < 500


BODIES = [b"[" * 1_500_000, b'{"text": ' + b"9" * 5_000 + b"}", b"\xff", b'{"text": 3}', b"{" * 9]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("path", ["/api/replay", "/api/tables"])
def test_a_body_that_is_no_match_file_is_refused(guest: Come, path: str, body: bytes) -> None:
    answer = guest("Ana").http.post(path, content=body)
    assert 400 <= answer.status_code < 500 and answer.json()["error"]["text"]

"""Texts and numbers that nobody should send, to every call: refused, and never a failure (500)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.databases import StoredTables
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer

TEXTS = ["a\0b", "\0", "\ud800", "", " ", "x" * 300, "‮", "%00", "..", "[" * 300, "9" * 300]
"""No database takes a NUL as text, and no UTF-8 a half of a pair."""
NUMBERS: list[Any] = [-1, 10**30, 2**63, 1e308, True, None]
VALUES: list[Any] = [*TEXTS, *NUMBERS, [], {}]
LESSON = "/api/games/santorini/lessons/first_turn"


@pytest.fixture(scope="module")
def ana(module_database: StoredTables) -> Iterator[Guest]:
    server = ThreadedServer(database=module_database.url)
    guest = Guest(server.address, "Ana")
    yield guest
    guest.close()
    server.stop()


def send(guest: Guest, method: str, path: str, body: Any = None) -> str:
    """Sends a call that must not fail; the code of the refusal, or nothing."""
    content = b"" if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    answer = guest.http.request(method, path, content=content, headers=headers)
    what = f"{method} {path} {content[:200]!r}: {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500, what
    if answer.status_code < 400:
        return ""
    problem = answer.json()["error"]
    assert problem["text"], what
    return problem["code"]


def described(guest: Guest) -> list[tuple[str, str, dict[str, Any]]]:
    """Method, path and description of every call."""
    paths = guest.get("/api/openapi.json")["paths"]
    return [
        (method, path, operation)
        for path, operations in paths.items()
        for method, operation in operations.items()
    ]


def test_no_address_makes_a_call_fail(ana: Guest) -> None:
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    for method, path, operation in described(ana):
        if "forget" in path:
            continue
        names = [one["name"] for one in operation.get("parameters", []) if one["in"] == "path"]
        for text in TEXTS[:2] + TEXTS[4:]:
            for bad in names:
                filled = path
                known = {"table": table, "game": "santorini", "seat": "0", "move": "0"}
                for name in names:
                    value = text if name == bad else known.get(name, "first_turn")
                    filled = filled.replace(f"{{{name}}}", quote(value, safe=""))
                send(ana, method.upper(), filled, {} if method != "get" else None)


def test_no_query_makes_a_call_fail(ana: Guest) -> None:
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    for method, path, operation in described(ana):
        for one in operation.get("parameters", []):
            if one["in"] != "query":
                continue
            for value in VALUES:
                text = value if isinstance(value, str) else json.dumps(value)
                query = quote(text.encode("utf-8", "surrogatepass"), safe="")
                filled = path.replace("{table}", table).replace("{game}", "santorini")
                send(ana, method.upper(), f"{filled}?{one['name']}={query}")


BODIES: list[tuple[str, str, dict[str, Any]]] = [
    ("PUT", "/api/me", {"name": "Ana"}),
    ("PUT", "/api/tables/TABLE/note", {"text": "A note."}),
    ("PUT", "/api/tables/TABLE/seen", {"version": 1}),
    ("PUT", "/api/me/lessons/santorini/first_turn", {"moves": [], "done": True}),
    (
        "PUT",
        "/api/me/lessons/santorini/first_turn",
        {"moves": [{"move": "move b2 c3", "seconds": 1}], "done": False},
    ),
    ("POST", LESSON, {"done": [{"move": "move b2 c3", "seconds": 1}], "move": "build b2"}),
    ("POST", "/api/puzzles/PUZZLE", {"moves": ["move a1 a2"]}),
    ("POST", "/api/me/adopt", {"code": "ABCD"}),
    ("POST", "/api/me/news/mail", {"address": "ana@example.org"}),
    (
        "POST",
        "/api/me/news/devices",
        {
            "endpoint": "https://push.example.org/1",
            "p256dh": "B" * 87,
            "auth": "a" * 22,
            "name": "b",
        },
    ),
    (
        "PUT",
        "/api/me/news/quiet",
        {"quiet": {"zone": "Europe/Berlin", "night": [0, 60], "days": [5]}},
    ),
    ("PUT", "/api/me/rest", {"rest": {"zone": "Europe/Berlin", "night": [0, 60], "days": [5]}}),
    ("PUT", "/api/games/santorini/leaderboard", {"listed": True}),
    (
        "POST",
        "/api/tables/continued",
        {
            "source": {"kind": "lesson", "game": "santorini", "lesson": "first_turn", "done": []},
            "table": {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        },
    ),
    (
        "POST",
        "/api/tables/continued",
        {
            "source": {"kind": "puzzle", "puzzle": "PUZZLE", "moves": []},
            "table": {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        },
    ),
    (
        "POST",
        "/api/tables/continued",
        {
            "source": {"kind": "table", "table": "TABLE", "moves": 0},
            "table": {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        },
    ),
    (
        "POST",
        "/api/tables/continued",
        {
            "source": {"kind": "file", "text": "santelmo match 1", "moves": 0},
            "table": {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        },
    ),
    (
        "POST",
        "/api/tournaments",
        {
            "title": "Summer",
            "game": "santorini",
            "options": {"mode": "mortal"},
            "rounds": 3,
            "bank": {"seconds": 600, "increment_seconds": 5},
            "fill": True,
            "fill_level": "mate",
        },
    ),
    ("POST", "/api/tournaments/CUP/join", {"name": "Ana"}),
    ("POST", "/api/tournaments/CUP/bots", {"level": "mate", "count": 1}),
    ("POST", "/api/replay", {"text": "santelmo match 1"}),
    (
        "POST",
        "/api/tables",
        {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "bot", "level": "mate"}]},
    ),
]
"""Bodies that are well formed; each member in turn is replaced."""


def spoiled(body: Any) -> Iterator[Any]:
    """The body with each of its members in turn replaced by each bad value."""
    if isinstance(body, dict):
        members = cast("dict[str, Any]", body)
        for name, member in members.items():
            for bad in spoiled(member):
                yield {**members, name: bad}
    elif isinstance(body, list):
        parts = cast("list[Any]", body)
        for place, part in enumerate(parts):
            for bad in spoiled(part):
                yield [*parts[:place], bad, *parts[place + 1 :]]
    yield from VALUES


def test_no_body_makes_a_call_fail(ana: Guest) -> None:
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    puzzle = ana.get("/api/puzzles/daily")["puzzle"]["id"]
    ana.post(f"/api/puzzles/{puzzle}/solution")
    cup = ana.post("/api/tournaments", title="Winter", game="santorini")["id"]
    for method, path, body in BODIES:
        call = json.dumps([path, body])
        for name, known in (("TABLE", table), ("PUZZLE", puzzle), ("CUP", cup)):
            call = call.replace(name, known)
        filled, valid = json.loads(call)
        assert send(ana, method, filled, valid) != "malformed", filled
        for bad in spoiled(valid):
            send(ana, method, filled, bad)


def test_a_socket_at_an_impossible_address_is_refused(ana: Guest) -> None:
    for path in ("/api/tables/%00/live", "/api/tables/a%00b/live?seat=0", "/api/lobby/%00"):
        with pytest.raises(InvalidStatus) as refused:
            Live(ana.address, "", path=path)
        assert refused.value.response.status_code in (403, 404)

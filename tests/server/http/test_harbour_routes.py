"""The home of one's matches: what waits, what has happened, and notes."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.server.http.harbour_models import MAX_NOTE
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]
Start = Callable[..., ThreadedServer]


def _match(ana: Guest, ben: Guest) -> str:
    """A running match of two in which Ana begins."""
    table = ana.make_table("santorini", ["me", "open"], options={"start": 0})
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    return table


def _turn(guest: Guest, table: str) -> None:
    """Plays until it is somebody else's turn."""
    live = guest.live(table)
    while live.view["legal"]:
        live.move(live.view["legal"][0])
        live.sync()
    live.close()


def _groups(guest: Guest) -> dict[str, str]:
    return {line["id"]: line["group"] for line in guest.get("/api/me/harbour")}


def test_tables_that_wait_for_me_come_first(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    alone = ana.make_table("santorini", ["me", "open"])
    first, second = _match(ana, ben), _match(ana, ben)
    _turn(ana, first)
    assert list(_groups(ana).values()) == ["your_turn", "running", "waiting"]
    assert _groups(ana) == {second: "your_turn", first: "running", alone: "waiting"}
    assert _groups(ben) == {first: "your_turn", second: "running"}


def test_tables_that_are_not_in_memory_are_known_too(start: Start) -> None:
    server = start()
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    table = _match(ana, ben)
    _turn(ana, table)
    server = start()
    ana, ben = ana.moved_to(server.address), ben.moved_to(server.address)
    assert table not in server.registry.rooms
    assert (_groups(ana), _groups(ben)) == ({table: "running"}, {table: "your_turn"})
    _turn(ben, table)
    assert (_groups(ana), _groups(ben)) == ({table: "your_turn"}, {table: "running"})
    ana.close()
    ben.close()


def test_what_happened_since_a_visit(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = _match(ana, ben)
    never = ana.get(f"/api/tables/{table}/since?seat=0")
    assert (never["seen_at"], never["lines"]) == (None, [])
    _turn(ana, table)
    version = ana.live(table).version
    ana.http.put(f"/api/tables/{table}/seen", json={"version": version}).raise_for_status()
    assert ana.get(f"/api/tables/{table}/since?seat=0")["lines"] == []
    _turn(ben, table)
    since = ana.get(f"/api/tables/{table}/since?seat=0")
    log = ana.live(table).view["log"]
    assert since["first_move"] > 0
    assert since["lines"] == log[since["first_move"] :] != []
    assert {line["seat"] for line in since["lines"]} == {1}
    line = next(line for line in ana.get("/api/me/harbour") if line["id"] == table)
    assert line["new_moves"] == len(since["lines"])


def test_what_was_seen_stays_seen_and_is_not_more_than_there_is(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = _match(ana, ben)
    _turn(ana, table)
    for version in (2**31 - 1, 1):
        ana.http.put(f"/api/tables/{table}/seen", json={"version": version}).raise_for_status()
    assert ana.get(f"/api/tables/{table}/since")["lines"] == []
    _turn(ben, table)
    assert ana.get(f"/api/tables/{table}/since")["lines"]


def test_notes_are_ones_own(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = _match(ana, ben)
    ana.put(f"/api/tables/{table}/note", text="She builds in corners.")
    assert ana.get(f"/api/tables/{table}/note") == {"text": "She builds in corners."}
    assert ben.get(f"/api/tables/{table}/note") == {"text": ""}
    live = ben.live(table)
    live.sync()
    assert "corners" not in "".join(live.frames)
    assert cleo.refused("GET", f"/api/tables/{table}/note") == "not_your_seat"
    assert [line["noted"] for line in ana.get("/api/me/harbour")] == [True]
    ana.put(f"/api/tables/{table}/note", text="")
    assert [line["noted"] for line in ana.get("/api/me/harbour")] == [False]


def test_a_note_has_a_largest_size(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    ana.put(f"/api/tables/{table}/note", text="x" * MAX_NOTE)
    refused = ana.refused("PUT", f"/api/tables/{table}/note", text="x" * (MAX_NOTE + 1))
    assert refused == "malformed"


def test_nothing_is_told_to_strangers(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = _match(ana, ben)
    assert cleo.refused("GET", f"/api/tables/{table}/since") == "not_your_seat"
    assert cleo.refused("PUT", f"/api/tables/{table}/seen", version=1) == "not_your_seat"
    assert ben.refused("GET", f"/api/tables/{table}/since?seat=0") == "not_your_seat"

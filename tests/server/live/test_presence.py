"""People who are gone: their seats, and the place of the host."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]


def test_somebody_who_is_there_follows_a_host_who_is_gone(
    guest: Come, server: ThreadedServer
) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open", "open"], options={"players": 3})
    for other in (ben, cleo):
        other.post(f"/api/tables/{table}/join")
    host, live = ana.live(table), cleo.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    host.close()
    live.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    room = server.registry.rooms[table]
    server.call(lambda: server.registry.sweep(time.monotonic()))
    live.sync()
    assert live.document["table"]["host"] == ana.id
    server.call(lambda: room.presence.backdate(61.0))
    server.call(lambda: server.registry.sweep(time.monotonic()))
    live.until(lambda m: m["type"] == "update" and live.document["table"]["host"] == cleo.id)
    assert cleo.post(f"/api/tables/{table}/start")["status"] == "running"


def test_a_person_who_is_gone_can_be_replaced_after_a_while(
    guest: Come, server: ThreadedServer
) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join")
    ana.post(f"{path}/start")
    live, other = ben.live(table), ana.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    other.close()
    gone = live.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    assert 0 < gone["seats"][0]["handover_ms"] <= 60_000
    assert gone["seats"][1] == {
        "seat": 1,
        "present": True,
        "gone_ms": None,
        "handover_ms": None,
        "clock_ms": None,
        "bank_ms": None,
        "rest_ms": None,
    }
    assert ben.refused("POST", f"{path}/seats/0/bot") == "not_gone"
    room = server.registry.rooms[table]
    server.call(lambda: room.presence.backdate(61.0))
    assert ben.post(f"{path}/seats/0/bot")["seats"][0]["stand_in"]
    back = ana.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    assert back.document["table"]["seats"][0]["stand_in"]
    assert ana.post(f"{path}/seats/0/take")["seats"][0]["stand_in"] is False

"""A server of a cluster ends, or the bus fails: what goes on, and where."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

from santelmo.server.local.nats import Nats
from tests.server.cluster.conftest import begin_match, is_ready
from tests.server.guest import PATIENCE, Guest
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str, str], Guest]


def test_a_server_that_ends_hands_its_tables_over(
    servers: list[ThreadedServer], come: Come
) -> None:
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    ana, ben = pair.ana, pair.ben
    assert ana.move("place b3")["type"] == "ack"
    servers[0].stop()
    assert ana.is_closed() == 1012
    # The socket at the other server stays, and so does the match.
    assert ben.intend("chat", text="still here")["type"] == "ack"
    assert pair.table in servers[1].registry.rooms
    back = Guest(servers[1].address, "Ana", cookies=pair.host.http.cookies)
    assert back.live(pair.table).move("place d3")["type"] == "ack"
    back.close()


def test_nats_may_be_restarted(servers: list[ThreadedServer], come: Come, nats: Nats) -> None:
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    ana, ben = pair.ana, pair.ben
    nats.kill()
    wait_until(lambda: not is_ready(servers[1].address))
    # The owner and those at its own sockets go on; who is elsewhere waits.
    assert ana.move("place b3")["type"] == "ack"
    ben.send(type="chat", id="meanwhile", text="are you there?")
    nats.start()
    assert ben.answer_to("meanwhile")["type"] == "ack"
    assert ben.sync()["document"]["view"]["log"]
    ana.until(lambda m: m["type"] == "chat" and m["text"] == "are you there?")
    for server in servers:
        wait_until(lambda server=server: is_ready(server.address))


def test_bots_and_clocks_go_on_where_nobody_looks(
    servers: list[ThreadedServer], come: Come
) -> None:
    """A table whose owner has ended is taken over although nobody asks for it."""
    ana, ben = come(servers[0].address, "Ana"), come(servers[1].address, "Ben")
    table = ana.make_table("santorini", ["me", "bot"], start=True, decision_seconds=10)
    ana.live(table).close()
    servers[0].stop()
    wait_until(lambda: table in servers[1].registry.rooms)
    assert servers[1].registry.rooms[table].pace.waiting
    assert ben.get(f"/api/tables/{table}")["status"] == "running"


def test_a_table_can_be_brought_to_another_server_while_it_is_played(
    servers: list[ThreadedServer], come: Come
) -> None:
    """As a rematch or a person who wants to be forgotten may need it."""
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    here, there = (server.registry for server in servers)
    other = come(servers[1].address, "Dora").make_table("santorini", ["me", "open"])
    loop = there.rooms[other].loop
    asyncio.run_coroutine_threadsafe(there.bring(pair.table), loop).result(PATIENCE)
    assert pair.table in there.rooms and pair.table not in here.rooms
    assert pair.ana.move("place b3")["type"] == "ack"
    pair.ben.until(lambda m: "place b3" in json.dumps(pair.ben.document))
    assert pair.ben.intend("chat", text="no pause at all")["type"] == "ack"
    pair.ana.until(lambda m: m["type"] == "chat")

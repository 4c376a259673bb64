"""The owner of a table dies, or sleeps for longer than its lease: another server takes over."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from tests.server.cluster.conftest import begin_match, is_ready
from tests.server.guest import Guest
from tests.server.servers import ServerProcess, wait_until

Come = Callable[[str, str], Guest]


def test_nothing_is_lost_when_the_owner_is_killed(
    processes: list[ServerProcess], come: Come
) -> None:
    pair = begin_match(come, *(processes[n].address for n in (0, 1)))
    at_owner, elsewhere = pair.ana, pair.ben
    for move in ("place b3", "place d3"):
        assert at_owner.move(move)["type"] == "ack"
    elsewhere.until(lambda m: len(elsewhere.view["log"]) == 2)
    processes[0].kill()
    # The socket at the other server stays open and its message is answered by the new owner.
    assert elsewhere.move("place a1")["type"] == "ack"
    assert len(elsewhere.sync()["document"]["view"]["log"]) == 3
    moved = Guest(processes[1].address, "Ana", cookies=pair.host.http.cookies)
    back = moved.live(pair.table)
    assert [entry["seat"] for entry in back.view["log"]] == [0, 0, 1]
    moved.close()
    assert processes[1].errors == []


def test_a_server_that_slept_through_its_lease_writes_nothing_more(
    processes: list[ServerProcess], come: Come
) -> None:
    pair = begin_match(come, *(processes[n].address for n in (0, 1)))
    at_owner, elsewhere = pair.ana, pair.ben
    os.kill(processes[0].pid, signal.SIGSTOP)
    try:
        assert elsewhere.intend("chat", text="anybody?")["type"] == "ack"
        # It waits in the kernel of the one that sleeps, to be done by that one when it wakes up.
        at_owner.send(type="chat", id="late", text="good morning")
    finally:
        os.kill(processes[0].pid, signal.SIGCONT)
    # Its own socket was led to the new owner, which did it once.
    assert at_owner.answer_to("late")["type"] == "ack"
    elsewhere.until(lambda m: m["type"] == "chat" and m["text"] == "good morning")
    for live in (at_owner, elsewhere):
        lines = [line["text"] for line in live.sync()["chat"]]
        assert lines == ["anybody?", "good morning"]
    assert at_owner.move("place b3")["type"] == "ack"
    wait_until(lambda: is_ready(processes[0].address))
    assert any("table_lost" in line for line in processes[0].log)
    assert [server.errors for server in processes] == [[], []]

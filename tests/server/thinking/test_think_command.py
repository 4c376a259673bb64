"""`santelmo think` beside a real NATS: thinkers that answer, are killed, and fall asleep."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from prometheus_client import generate_latest

from santelmo.server.local.nats import Nats
from santelmo.server.local.ports import free_port
from santelmo.server.settings import LOOPBACK
from santelmo.server.thinking import pool as module
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer, wait_until

THINK = (sys.executable, "-m", "santelmo", "think")
Start = Callable[[], subprocess.Popen[str]]


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with Nats() as running:
        yield running


@pytest.fixture(scope="module")
def server(nats: Nats, new_postgresql_url: Callable[[], str]) -> Iterator[ThreadedServer]:
    running = ThreadedServer(database=new_postgresql_url(), bus=nats.url())
    yield running
    running.stop()


@pytest.fixture
def start(nats: Nats) -> Iterator[Start]:
    """Starts thinkers."""
    running: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        command = [*THINK, "--bus", nats.url(), "--threads", "2"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == f"Bots may think here, in 2 threads, for the servers at {nats.url()}\n"
        return process

    yield start
    for process in running:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _moves_of_bot(live: Live) -> int:
    return [line["seat"] for line in live.view["log"]].count(1)


def _play_a_turn(live: Live) -> None:
    """A turn of the person; then it is the bot's."""
    turn = len(live.view["log"]) // 4
    while live.view["actors"] == [0]:
        assert live.move(live.view["legal"][0])["type"] == "ack"
        live.sync()
    assert len(live.view["log"]) // 4 == turn


def _wait_for_bot(live: Live) -> None:
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [0])


def test_a_move_is_made_once_whatever_becomes_of_the_thinker(
    server: ThreadedServer, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow this machine is: a thinker that sleeps is still asked, and not missed before.
    monkeypatch.setattr(module, "SILENT_SECONDS", 60.0)
    pool, done = server.parts.thinkers, server.parts.bot_queue.done
    assert pool is not None
    ana = Guest(server.address, "Ana")
    live = ana.live(ana.make_table("santorini", ["me", "bot"], start=True))
    process = start()
    wait_until(lambda: pool.free >= 2)
    _play_a_turn(live)
    _wait_for_bot(live)
    assert done["elsewhere"] >= 1 and _moves_of_bot(live) == 2
    # One that sleeps is asked and does not answer: the server thinks about it itself.
    os.kill(process.pid, signal.SIGSTOP)
    here = done["here"]
    _play_a_turn(live)
    _wait_for_bot(live)
    assert done["here"] > here and pool.failures["silence"] >= 1
    os.kill(process.pid, signal.SIGCONT)
    # What it answers now comes too late; it is killed while it is asked again.
    other = start()
    wait_until(lambda: pool.count == 2 and pool.free >= 2)
    for victim in (process, other):
        os.kill(victim.pid, signal.SIGSTOP)
    _play_a_turn(live)
    wait_until(lambda: pool.asked >= 1)
    for victim in (process, other):
        victim.kill()
    _wait_for_bot(live)
    told = generate_latest(server.parts.metrics.registry).decode()
    assert f'santelmo_thoughts_total{{where="elsewhere"}} {done["elsewhere"]}.0' in told
    assert 'santelmo_thinker_failures_total{reason="silence"}' in told
    moves = live.sync()["document"]["view"]["log"]
    turns = [line["seat"] for line in moves]
    assert turns == [0, 0, 1, 1] + [0, 0, 1, 1] * (len(turns) // 4 - 1)
    ana.close()


def test_a_thinker_that_is_told_to_end_says_goodbye(server: ThreadedServer, start: Start) -> None:
    pool = server.parts.thinkers
    assert pool is not None
    process = start()
    wait_until(lambda: pool.free >= 2)
    process.terminate()
    assert process.wait() == 0
    wait_until(lambda: pool.free == 0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((), "Missing option '--bus'"),
        (("--bus", "http://somewhere"), "The bus is given as an address of NATS"),
        (("--bus", "nats://127.0.0.1:4222", "--threads", "0"), "0 is not in the range"),
    ],
)
def test_a_mistake_ends_in_a_sentence(options: tuple[str, ...], sentence: str) -> None:
    _refused(options, sentence)


def test_where_there_is_no_nats_that_is_said_without_the_password() -> None:
    address = f"nats://user:secret@{LOOPBACK}:{free_port()}"
    assert "secret" not in _refused(("--bus", address), "There is no NATS at nats://127.0.0.1:")


def _refused(options: tuple[str, ...], sentence: str) -> str:
    ended = subprocess.run([*THINK, *options], capture_output=True, text=True, check=False)
    assert ended.returncode == 2 and ended.stdout == ""
    error = [line for line in ended.stderr.splitlines() if '"level"' not in line]
    assert len(error) == 1 and error[0].startswith("Error: ") and sentence in error[0], error
    return ended.stderr

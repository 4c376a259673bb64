"""What goes out to one client, and in which order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketDisconnect

from santelmo.server.work.limits import TokenBucket
from santelmo.server.ws.connection import Connection
from santelmo.server.ws.transport import ABORT, SEND

GOODBYE = 1001


class _Client:
    """The other end of a socket, which takes frames in at once or lets them wait."""

    def __init__(self, gone: bool = False) -> None:
        self.received: list[str] = []
        self.aborted = False
        self._gone = gone
        self.reads = asyncio.Event()
        self.reads.set()
        self.is_waited_for = asyncio.Event()
        self.scope = {"state": {SEND: self._take_now, ABORT: self._abort}}

    def _take_now(self, frame: bytes) -> bool:
        if self.reads.is_set():
            self.received.append(frame.decode())
        return self.reads.is_set()

    async def send_text(self, frame: str) -> None:
        self.is_waited_for.set()
        if self._gone:
            raise WebSocketDisconnect
        await self.reads.wait()
        self.received.append(frame)

    async def close(self, code: int) -> None:
        self.received.append(f"closed {code}")

    def _abort(self) -> None:
        self.aborted = True

    async def has(self, *frames: str) -> None:
        async with asyncio.timeout(10):
            while self.received != list(frames):
                await asyncio.sleep(0)


def _connection(client: Any) -> Connection:
    return Connection(client, None, TokenBucket(1.0, 1))


def test_a_client_that_reads_is_sent_to_at_once() -> None:
    async def run() -> list[str]:
        client = _Client()
        connection = _connection(client)
        connection.send(b"a")
        connection.send(b"b")
        return client.received

    assert asyncio.run(run()) == ["a", "b"]


def test_no_frame_overtakes_another() -> None:
    asyncio.run(_send_to_a_client_that_pauses())


async def _send_to_a_client_that_pauses() -> None:
    client = _Client()
    connection = _connection(client)
    writer = asyncio.create_task(connection.write())
    connection.send(b"a")
    client.reads.clear()
    connection.send(b"b")
    # The writer has taken "b" out of the line.
    await asyncio.wait_for(client.is_waited_for.wait(), 10)
    client.reads.set()
    connection.send(b"c")
    assert client.received == ["a"], "the client reads again, but it is the turn of another frame"
    await client.has("a", "b", "c")
    connection.send(b"d")
    assert client.received == ["a", "b", "c", "d"]
    writer.cancel()


def test_frames_wait_where_nothing_can_be_sent_at_once() -> None:
    async def run() -> None:
        client = _Client()
        plain: Any = SimpleNamespace(scope={}, send_text=client.send_text)
        connection = _connection(plain)
        connection.send(b"a")
        assert client.received == []
        writer = asyncio.create_task(connection.write())
        await client.has("a")
        writer.cancel()

    asyncio.run(run())


def test_what_was_said_before_a_goodbye_comes_before_it_and_nothing_after() -> None:
    async def run() -> list[str]:
        client = _Client()
        connection = _connection(client)
        client.reads.clear()
        connection.send(b"a")
        client.reads.set()
        connection.send(b"b")
        connection.close(GOODBYE)
        connection.send(b"c")
        await asyncio.wait_for(connection.write(), 10)
        connection.send(b"d")
        return client.received

    assert asyncio.run(run()) == ["a", "b", f"closed {GOODBYE}"]


def test_a_client_that_is_lost_is_sent_nothing_more() -> None:
    async def run() -> _Client:
        client = _Client(gone=True)
        connection = _connection(client)
        client.reads.clear()
        connection.send(b"a")
        await asyncio.wait_for(connection.write(), 10)
        client.reads.set()
        connection.send(b"b")
        return client

    client = asyncio.run(run())
    assert client.received == [] and client.aborted

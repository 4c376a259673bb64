"""What goes out to one client, and in which order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from santelmo.server.connection import Connection
from santelmo.server.settings import Settings
from santelmo.server.transport import SEND


class _Client:
    """The other end of a socket, which takes frames in at once or lets them wait."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.scope = {"state": {SEND: self._take_now}}

    def _take_now(self, frame: str) -> bool:
        if self.reads.is_set():
            self.received.append(frame)
        return self.reads.is_set()

    async def send_text(self, frame: str) -> None:
        await self.reads.wait()
        self.received.append(frame)

    async def has(self, *frames: str) -> None:
        async with asyncio.timeout(10):
            while self.received != list(frames):
                await asyncio.sleep(0)


def _connection(client: Any) -> Connection:
    return Connection(client, None, Settings(database=""))


def test_a_client_that_reads_is_sent_to_at_once() -> None:
    async def run() -> list[str]:
        client = _Client()
        connection = _connection(client)
        connection.send("a")
        connection.send("b")
        return client.received

    assert asyncio.run(run()) == ["a", "b"]


def test_no_frame_overtakes_another() -> None:
    asyncio.run(_send_to_a_client_that_pauses())


async def _send_to_a_client_that_pauses() -> None:
    client = _Client()
    connection = _connection(client)
    writer = asyncio.create_task(connection.write())
    connection.send("a")
    client.reads.clear()
    connection.send("b")
    # The writer has taken "b" out of the line and waits with it.
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    client.reads.set()
    connection.send("c")
    assert client.received == ["a"], "the client reads again, but it is the turn of another frame"
    await client.has("a", "b", "c")
    connection.send("d")
    assert client.received == ["a", "b", "c", "d"]
    writer.cancel()


def test_frames_wait_where_nothing_can_be_sent_at_once() -> None:
    async def run() -> None:
        client = _Client()
        plain: Any = SimpleNamespace(scope={}, send_text=client.send_text)
        connection = _connection(plain)
        connection.send("a")
        assert client.received == []
        writer = asyncio.create_task(connection.write())
        await client.has("a")
        writer.cancel()

    asyncio.run(run())

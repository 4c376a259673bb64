"""A small balancer: it hands connections on to servers that are ready, each in turn.

It knows nothing of what is said in a connection. A server that is not ready gets no new ones; those
that it has stay until it closes them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from santelmo.server.settings import LOOPBACK

CHECK_SECONDS = 0.5
ANSWER_SECONDS = 2.0
PIECE = 65_536
READY = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
WELL = b"HTTP/1.1 200"
MISHAPS = (OSError, EOFError, TimeoutError)


class Balancer:
    """Listens at a port of the loopback for servers at others."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = list(ports)
        self._ready: set[int] = set()
        self._next = 0
        self._listening: asyncio.Server | None = None
        self._checking: asyncio.Task[None] | None = None
        self._connections: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        assert self._listening is not None
        return self._listening.sockets[0].getsockname()[1]

    @property
    def ready(self) -> set[int]:
        """The ports of the servers that take connections."""
        return set(self._ready)

    async def start(self, port: int = 0) -> None:
        """Begins to listen; port 0 takes any."""
        await self._check()
        self._checking = asyncio.get_running_loop().create_task(self._keep_checking())
        self._listening = await asyncio.start_server(self._take, LOOPBACK, port)

    async def stop(self) -> None:
        if self._listening is not None:
            self._listening.close()
        tasks = [*self._connections, *([self._checking] if self._checking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_checking(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self._check()

    async def _check(self) -> None:
        answers = await asyncio.gather(*(_is_ready(port) for port in self._ports))
        self._ready = {port for port, ready in zip(self._ports, answers, strict=True) if ready}

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            await self._hand_on(reader, writer)
        except asyncio.CancelledError:
            # The balancer ends: whoever listens for the end of this connection need not know.
            return
        finally:
            self._connections.discard(task)
            writer.close()

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._in_turn():
            try:
                there, back = await asyncio.open_connection(LOOPBACK, port)
            except OSError:
                self._ready.discard(port)
                continue
            try:
                await asyncio.gather(_pump(reader, back), _pump(there, writer))
            finally:
                back.close()
            return

    def _in_turn(self) -> list[int]:
        """The servers to be tried, another one first each time."""
        ready = [port for port in self._ports if port in self._ready]
        if not ready:
            return []
        self._next = (self._next + 1) % len(ready)
        return ready[self._next :] + ready[: self._next]


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Copies until the source ends, and ends the sink too."""
    with suppress(*MISHAPS):
        while piece := await source.read(PIECE):
            sink.write(piece)
            await sink.drain()
    with suppress(*MISHAPS):
        # A server that has closed a connection waits for nothing more from the client.
        sink.close()


async def _is_ready(port: int) -> bool:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            try:
                writer.write(READY)
                await writer.drain()
                return await reader.readexactly(len(WELL)) == WELL
            finally:
                writer.close()
    except MISHAPS:
        return False

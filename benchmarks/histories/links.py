"""Lines between a server and what it needs, which can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from santelmo.server.settings import LOOPBACK

CHUNK = 65_536


class Link:
    """A port that leads to another one of this machine, for as long as the line holds."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._connections: set[asyncio.StreamWriter] = set()
        self._holds = True
        self._server: asyncio.Server | None = None
        self.port = 0

    @classmethod
    async def to(cls, target: int) -> Self:
        link = cls(target)
        link._server = await asyncio.start_server(link._connect, LOOPBACK, 0)
        link.port = link._server.sockets[0].getsockname()[1]
        return link

    def cut(self) -> None:
        """Ends all connections, and each new one at once."""
        self._holds = False
        for writer in self._connections:
            writer.transport.abort()

    def mend(self) -> None:
        self._holds = True

    async def close(self) -> None:
        """Returns when all connections have ended."""
        self.cut()
        if self._server is not None:
            self._server.close()
        while self._connections:
            await asyncio.sleep(0)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if not self._holds:
                return
            far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self._target)
        except OSError:
            return
        else:
            pair = {writer, far_writer}
            self._connections |= pair
            ways = [_copy(reader, far_writer), _copy(far_reader, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # The other way ends, too, when its connection does.
            far_writer.transport.abort()
            writer.transport.abort()
            await asyncio.wait(tasks)
            self._connections -= pair
        finally:
            writer.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()

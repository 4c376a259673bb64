"""What a hostile network does to a server, over the loopback only, bounded in count and time.

Every attack comes from addresses of its own (127.0.2.x), as one from elsewhere would. It runs until
its time is over and tells how many connections it had, how many the server ended, and how much it
could send. Benchmark and tests share these.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import socket
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

LOOPBACK = "127.0.0.1"
SEND_BUFFER = 16_384
"""What the attacker's own kernel takes before a send waits: else it would hide that it does."""
FLOOD_BYTES = 65_536
MASK = bytes(4)
PONG = b"\x8a\x80" + MASK
EMPTY_TEXT_BEGUN = b"\x01\x80" + MASK
EMPTY_FRAGMENT = b"\x00\x80" + MASK
LONG_PING = b"\x89\xfd" + MASK + bytes(125)
SYNC = b"\x81\x8f" + MASK + b'{"type":"sync"}'
POLITE_SOCKETS, POLITE_RATE = 150, 19.0
SILENT = 1_200
REFUSED = 1_000
CALLS_AHEAD = 7
ADDRESSES = 12
DRIP_SECONDS = 0.5
HELD_BACK_SECONDS = 0.02
"""When a send is tried again that the other side does not take."""
MAX_CONNECTIONS = 12_000
"""That one attack opens."""


@dataclass
class Damage:
    """What an attack has done."""

    opened: int = 0
    cut_off: int = 0
    """Connections that the server has ended."""
    sent_bytes: int = 0
    answers: int = 0

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


class Attack:
    """One attack on the server at a port: where it aims, and until when."""

    def __init__(self, port: int, table: str, seconds: float) -> None:
        """`table` is somebody else's running table."""
        self.port = port
        self.table = table
        self.end = time.monotonic() + seconds
        self.damage = Damage()
        self._numbers = itertools.count()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def run(self, name: str) -> Damage:
        await ATTACKS[name](self)
        return self.damage

    @asynccontextmanager
    async def connection(self, address: int = 1) -> AsyncGenerator[Peer]:
        """A connection from one of the attacker's addresses."""
        plain = socket.socket()
        plain.setblocking(False)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        plain.bind((f"127.0.2.{address}", 0))
        try:
            await asyncio.get_running_loop().sock_connect(plain, (LOOPBACK, self.port))
            self.damage.opened += 1
            yield Peer(self, plain)
        finally:
            plain.close()

    async def in_parallel(self, count: int, act: Callable[[int], Awaitable[None]]) -> None:
        """Runs an act with each number at once; one that is cut off leaves the others alone."""

        async def one(number: int) -> None:
            with suppress(OSError):
                await act(number)

        await asyncio.gather(*(one(number) for number in range(count)))

    async def again_and_again(self, count: int, act: Callable[[int], Awaitable[None]]) -> None:
        """This many at once, each begun anew when it was cut off."""

        async def for_ever(number: int) -> None:
            while self.goes_on and self.damage.opened < MAX_CONNECTIONS:
                with suppress(OSError):
                    await act(number)
                await asyncio.sleep(0.05)

        await asyncio.gather(*(for_ever(number) for number in range(count)))


class Peer:
    """The attacker's end of a connection."""

    def __init__(self, attack: Attack, plain: socket.socket) -> None:
        self._attack = attack
        self._plain = plain
        self._ended = False

    async def send(self, data: bytes) -> None:
        """Sends, as far as the other side takes it before the attack is over."""
        rest = memoryview(data)
        while rest and self._attack.goes_on:
            try:
                count = self._plain.send(rest)
            except BlockingIOError:
                await asyncio.sleep(HELD_BACK_SECONDS)
                continue
            except OSError:
                self._note_end()
                raise
            self._attack.damage.sent_bytes += count
            rest = rest[count:]
            await asyncio.sleep(0)

    async def receive(self) -> bytes:
        """What comes next; raises when the server has ended the connection."""
        left = max(HELD_BACK_SECONDS, self._attack.end - time.monotonic())
        receiving = asyncio.get_running_loop().sock_recv(self._plain, FLOOD_BYTES)
        try:
            data = await asyncio.wait_for(receiving, left)
        except TimeoutError:
            return b""
        except OSError:
            self._note_end()
            raise
        if not data:
            self._note_end()
            raise ConnectionResetError
        return data

    def _note_end(self) -> None:
        self._attack.damage.cut_off += not self._ended
        self._ended = True

    async def upgrade(self, path: str, cookie: str = "") -> None:
        """Makes a WebSocket of it, and reads the beginning of the answer."""
        await self.send(
            f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self._attack.port}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await self.receive()

    async def read_on(self) -> None:
        """Reads whatever comes until the end."""
        while self._attack.goes_on:
            if await self.receive():
                self._attack.damage.answers += 1


def _repeat(frame: bytes) -> bytes:
    return frame * (FLOOD_BYTES // len(frame))


# Frames


async def _flood(attack: Attack, first: bytes, flood: bytes, path: str, reads: bool) -> None:
    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.upgrade(path)
            await peer.send(first)
            reading = asyncio.create_task(peer.read_on()) if reads else None
            try:
                while attack.goes_on:
                    await peer.send(flood)
            finally:
                if reading is not None:
                    reading.cancel()
                    await asyncio.gather(reading, return_exceptions=True)

    await attack.again_and_again(4, act)


async def control_frames(attack: Attack) -> None:
    """Pongs that nobody has asked for, as fast as they are taken."""
    await _flood(attack, b"", _repeat(PONG), "/api/lobby/live", reads=True)


async def empty_fragments(attack: Attack) -> None:
    """One message in fragments without end, all of them empty."""
    await _flood(attack, EMPTY_TEXT_BEGUN, _repeat(EMPTY_FRAGMENT), "/api/lobby/live", reads=True)


async def unread_pings(attack: Attack) -> None:
    """Pings, of whose answers none is read."""
    await _flood(attack, b"", _repeat(LONG_PING), "/api/lobby/live", reads=False)


async def tiny_messages(attack: Attack) -> None:
    """Messages that each want the whole table anew, as fast as they are taken."""
    await _flood(attack, b"", _repeat(SYNC), f"/api/tables/{attack.table}/live", reads=True)


async def _polite(attack: Attack, path: str, cookie: str) -> None:
    async def act(number: int) -> None:
        await asyncio.sleep(number / POLITE_SOCKETS)
        async with attack.connection() as peer:
            await peer.upgrade(path, cookie)
            reading = asyncio.create_task(peer.read_on())
            try:
                while attack.goes_on:
                    await peer.send(SYNC)
                    await asyncio.sleep(1 / POLITE_RATE)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    await attack.in_parallel(POLITE_SOCKETS, act)


async def many_watchers(attack: Attack) -> None:
    """150 strangers at somebody's table, each just below the limit for messages."""
    await _polite(attack, f"/api/tables/{attack.table}/live", "")


async def many_players(attack: Attack) -> None:
    """150 sockets of one who plays, at a running table of their own."""
    cookie, table = await asyncio.to_thread(own_table, attack.port)
    await _polite(attack, f"/api/tables/{table}/live", cookie)


def own_table(port: int) -> tuple[str, str]:
    """A running table of the attacker, and the cookie that it is played with."""
    connection = http.client.HTTPConnection(LOOPBACK, port, source_address=("127.0.2.1", 0))
    wish = {
        "game": "santorini",
        "options": {"mode": "mortal"},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "name": "Mallory",
        "start": True,
    }
    try:
        connection.request(
            "POST", "/api/tables", json.dumps(wish), {"content-type": "application/json"}
        )
        answer = connection.getresponse()
        made: dict[str, Any] = json.loads(answer.read())
        return (answer.getheader("set-cookie") or "").partition(";")[0], made["id"]
    finally:
        connection.close()


async def reconnects(attack: Attack) -> None:
    """Sockets that come to a table and go at once, again and again."""

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.upgrade(f"/api/tables/{attack.table}/live")
            attack.damage.answers += 1

    await attack.again_and_again(20, act)


async def refused_sockets(attack: Attack) -> None:
    """Sockets at a table that there is not, which are sent away and do not answer the farewell."""

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.upgrade("/api/tables/nowhere/live")
            attack.damage.answers += 1
            while attack.goes_on:
                await peer.receive()

    await attack.again_and_again(REFUSED, act)


# Calls


async def endless_headers(attack: Attack) -> None:
    """Headers without end."""

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
            for number in itertools.count():
                if not attack.goes_on:
                    return
                await peer.send(f"x-{number}: {'y' * 4_000}\r\n".encode())

    await attack.again_and_again(8, act)


async def silent_connections(attack: Attack) -> None:
    """More connections than there is room for, from many addresses, that send nothing."""

    async def act(number: int) -> None:
        async with attack.connection(1 + number % ADDRESSES) as peer:
            await peer.receive()

    await attack.again_and_again(SILENT, act)


async def _drip(attack: Attack, beginning: bytes) -> None:
    async def act(number: int) -> None:
        async with attack.connection(1 + number % ADDRESSES) as peer:
            await peer.send(beginning)
            while attack.goes_on:
                await peer.send(b"x")
                await asyncio.sleep(DRIP_SECONDS)

    await attack.again_and_again(300, act)


async def slow_heads(attack: Attack) -> None:
    """Calls whose headers come a byte at a time."""
    await _drip(attack, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nx-slow: ")


async def slow_bodies(attack: Attack) -> None:
    """Calls whose bodies come a byte at a time."""
    await _drip(attack, b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 16000\r\n\r\n")


async def large_bodies(attack: Attack) -> None:
    """Bodies in chunks without end."""
    chunk = b"fa0\r\n" + b"x" * 4_000 + b"\r\n"

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.send(
                b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n"
            )
            while attack.goes_on:
                await peer.send(chunk)

    await attack.again_and_again(8, act)


async def tiny_chunks(attack: Attack) -> None:
    """Bodies in chunks of one byte, over nearly as many connections as an address may have."""
    chunks = _repeat(b"1\r\nx\r\n")

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            await peer.send(
                b"GET /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            while attack.goes_on:
                await peer.send(chunks)

    await attack.again_and_again(150, act)


async def unfinished_bodies(attack: Attack) -> None:
    """Large bodies from many addresses of which the last byte never comes."""
    size = 1_999_999
    head = f"GET /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n\r\n"

    async def act(number: int) -> None:
        async with attack.connection(1 + number % ADDRESSES) as peer:
            await peer.send(head.encode() + bytes(size - 1))
            while attack.goes_on:
                await peer.receive()

    await attack.in_parallel(300, act)


async def unread_answers(attack: Attack) -> None:
    """Calls for something large, of which nothing is read."""
    call = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            while attack.goes_on:
                await peer.send(call)

    await attack.again_and_again(40, act)


async def many_calls(attack: Attack) -> None:
    """Calls as fast as they are answered, over many connections."""
    call = f"GET /api/tables/{attack.table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

    async def act(_: int) -> None:
        async with attack.connection() as peer:
            while attack.goes_on:
                await peer.send(call)
                await peer.receive()
                attack.damage.answers += 1

    await attack.again_and_again(40, act)


async def busy_callers(attack: Attack) -> None:
    """More connections than there is room for, from many addresses, all with calls in line."""
    call = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def act(number: int) -> None:
        async with attack.connection(1 + number % ADDRESSES) as peer:
            await peer.send(call * CALLS_AHEAD)
            while attack.goes_on:
                answers = (await peer.receive()).count(b"HTTP/1.1 ")
                attack.damage.answers += answers
                await peer.send(call * answers)

    await attack.again_and_again(SILENT, act)


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    act.__name__: act
    for act in (
        control_frames,
        empty_fragments,
        unread_pings,
        tiny_messages,
        many_watchers,
        many_players,
        reconnects,
        refused_sockets,
        endless_headers,
        silent_connections,
        slow_heads,
        slow_bodies,
        large_bodies,
        tiny_chunks,
        unfinished_bodies,
        unread_answers,
        many_calls,
        busy_callers,
    )
}

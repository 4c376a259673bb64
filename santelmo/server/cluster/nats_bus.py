"""The bus over NATS: core subjects, which store nothing and deliver at most once.

A connection that ends is replaced by a new one, for as long as the server runs. What was published
meanwhile is dropped and not sent late: those who use the bus notice gaps and ask anew.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol
from urllib.parse import urlsplit

import structlog
from nats.aio.client import Client as NatsClient
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from santelmo.core.errors import SantelmoError
from santelmo.server.cluster.parts import PartsReader, read_part, split
from santelmo.server.live.interfaces import BusMessage, Cancel, NoReply, Receiver

log = structlog.get_logger("bus")

SCHEMES = ("nats", "tls")
PART_HEADER = "Santelmo-Part"
STATUS_HEADER = "Status"
"""What NATS says instead of an answer when nobody listens to a request."""
PART_BYTES = 512 * 1024
"""Half of what NATS takes in one message, unless its settings say otherwise."""
CONNECT_SECONDS = 3
PAUSE_SECONDS = 0.25
"""Between two attempts to connect."""
PING_SECONDS = 2
UNANSWERED_PINGS = 2
"""After which a connection counts as lost."""
LARGEST_BACKLOG = 64 * 1024 * 1024
"""Bytes that may wait to be sent; more are dropped, as if there were no connection."""
STOP_SECONDS = 2
MISHAPS = (NatsError, OSError, TimeoutError)


class BusError(SantelmoError):
    """An address at which there cannot be a bus."""


class Subscription(Protocol):
    """What is used of a subscription at NATS."""

    async def unsubscribe(self) -> None: ...


class Connect(Protocol):
    """Connects a client to a server."""

    async def __call__(
        self,
        servers: str,
        *,
        allow_reconnect: bool,
        connect_timeout: int,
        ping_interval: int,
        max_outstanding_pings: int,
        closed_cb: Callable[[], Awaitable[None]],
        error_cb: Callable[[Exception], Awaitable[None]],
    ) -> None: ...


class Client(Protocol):
    """What is used of a connection to NATS."""

    @property
    def max_payload(self) -> int: ...

    @property
    def connect(self) -> Connect: ...

    async def publish(
        self,
        subject: str,
        payload: bytes = b"",
        reply: str = "",
        headers: dict[str, str] | None = None,
    ) -> None: ...

    async def subscribe(
        self, subject: str, queue: str = "", cb: Callable[[Msg], Awaitable[None]] | None = None
    ) -> Subscription: ...

    async def flush(self, timeout: int) -> None: ...

    async def close(self) -> None: ...


def check_address(url: str) -> None:
    """Raises BusError with a sentence if this is no address of NATS."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound:
        raise BusError("The bus is given as an address of NATS, such as nats://127.0.0.1:4222.")


@dataclass(frozen=True)
class _Outgoing:
    """A message that waits to be sent."""

    subject: str
    payload: bytes
    reply: str = ""


@dataclass
class _Listening:
    """A subject that somebody listens to, through all connections."""

    subject: str
    receiver: Receiver
    group: str
    parts: PartsReader = field(default_factory=PartsReader)
    subscription: Subscription | None = None


class NatsBus:
    """Carries messages between processes through a NATS server."""

    def __init__(self, url: str) -> None:
        """Raises BusError if that is no address."""
        check_address(url)
        self._url = url
        self._client: Client | None = None
        self._listening: list[_Listening] = []
        self._callbacks: list[Callable[[], None]] = []
        self._outgoing: deque[_Outgoing] = deque()
        self._waiting = 0
        """Bytes that are in line."""
        self._wake = asyncio.Event()
        self._lost = asyncio.Event()
        self._requests: dict[str, asyncio.Future[bytes]] = {}
        self._name = secrets.token_hex(8)
        self._number = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._subscribing: set[asyncio.Task[None]] = set()
        self._inbox = f"inbox.{self._name}"
        self.failure = ""
        """What was wrong last with the connection."""
        self.subscribe(f"{self._inbox}.*", _ignore)

    @property
    def connected(self) -> bool:
        return self._client is not None

    # What others call

    def publish(self, subject: str, payload: bytes) -> None:
        self._put_in_line(_Outgoing(subject, payload))

    def subscribe(self, subject: str, receiver: Receiver, group: str = "") -> Cancel:
        listening = _Listening(subject, receiver, group)
        self._listening.append(listening)
        if self._client is not None:
            self._spawn(self._listen(self._client, listening))
        return partial(self._cancel, listening)

    async def request(self, subject: str, payload: bytes, seconds: float) -> bytes:
        if not self.connected:
            raise NoReply
        reply = f"{self._inbox}.{self._next_number()}"
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._requests[reply] = answer
        self._put_in_line(_Outgoing(subject, payload, reply))
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise NoReply from None
        finally:
            del self._requests[reply]

    def when_connected(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._stay_connected()), loop.create_task(self._write())]

    async def stop(self) -> None:
        client, self._client = self._client, None
        with suppress(*MISHAPS):
            if client is not None:
                while self._outgoing:
                    await self._send(client, self._outgoing.popleft())
                await client.flush(STOP_SECONDS)
        for task in [*self._tasks, *self._subscribing]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._subscribing, return_exceptions=True)
        if client is not None:
            with suppress(*MISHAPS):
                await client.close()

    # Connecting

    async def _stay_connected(self) -> None:
        reported = False
        while True:
            self._lost.clear()
            try:
                client = await self._connect()
            except MISHAPS as error:
                self.failure = str(error) or type(error).__name__
                if not reported:
                    log.warning("bus_not_reached", reason=self.failure)
                    reported = True
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            reported = False
            log.info("bus_connected")
            self._client = client
            for callback in self._callbacks:
                callback()
            await self._lost.wait()
            log.warning("bus_lost")
            self._disconnected()

    async def _connect(self) -> Client:
        client: Client = NatsClient()
        await client.connect(
            self._url,
            # Its own way to connect again keeps what is old and gives up after a while.
            allow_reconnect=False,
            connect_timeout=CONNECT_SECONDS,
            ping_interval=PING_SECONDS,
            max_outstanding_pings=UNANSWERED_PINGS,
            closed_cb=self._note_loss,
            error_cb=self._note_error,
        )
        try:
            for listening in list(self._listening):
                await self._listen(client, listening)
            await client.flush(CONNECT_SECONDS)
        except BaseException:
            await client.close()
            raise
        return client

    async def _note_loss(self) -> None:
        self._lost.set()

    async def _note_error(self, error: Exception) -> None:
        self.failure = str(error) or type(error).__name__
        log.info("bus_error", reason=self.failure)

    def _disconnected(self) -> None:
        self._client = None
        self._outgoing.clear()
        self._waiting = 0
        for answer in self._requests.values():
            if not answer.done():
                answer.set_exception(NoReply())

    # Out

    def _put_in_line(self, outgoing: _Outgoing) -> None:
        if self._client is None:
            return
        if self._waiting > LARGEST_BACKLOG:
            # Whoever listens misses something and asks anew, as after a lost connection.
            log.warning("bus_overflows")
            return
        self._outgoing.append(outgoing)
        self._waiting += len(outgoing.payload)
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outgoing and (client := self._client) is not None:
                outgoing = self._outgoing.popleft()
                self._waiting -= len(outgoing.payload)
                try:
                    await self._send(client, outgoing)
                except MISHAPS as error:
                    log.warning("bus_send_failed", reason=type(error).__name__)

    async def _send(self, client: Client, outgoing: _Outgoing) -> None:
        size = min(PART_BYTES, client.max_payload // 2)
        if len(outgoing.payload) <= size:
            await client.publish(outgoing.subject, outgoing.payload, outgoing.reply)
            return
        message = f"{self._name}-{self._next_number()}"
        for part, payload in split(message, outgoing.payload, size):
            headers = {PART_HEADER: str(part)}
            await client.publish(outgoing.subject, payload, outgoing.reply, headers)

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    # In

    async def _listen(self, client: Client, listening: _Listening) -> None:
        listening.parts = PartsReader()

        async def receive(message: Msg) -> None:
            self._receive(listening, message)

        listening.subscription = await client.subscribe(
            listening.subject, listening.group, cb=receive
        )

    def _receive(self, listening: _Listening, message: Msg) -> None:
        headers = message.headers or {}
        payload: bytes | None = message.data
        if PART_HEADER in headers:
            payload = listening.parts.take(read_part(headers[PART_HEADER]), message.data)
            if payload is None:
                return
        if message.subject.startswith(self._inbox):
            self._take_answer(message.subject, None if STATUS_HEADER in headers else payload)
            return
        try:
            listening.receiver(BusMessage(payload, partial(self._reply, message.reply)))
        except Exception:
            log.exception("message_failed", subject=listening.subject)

    def _take_answer(self, subject: str, payload: bytes | None) -> None:
        answer = self._requests.get(subject)
        if answer is None or answer.done():
            return
        if payload is None:
            answer.set_exception(NoReply())
        else:
            answer.set_result(payload)

    def _reply(self, subject: str, payload: bytes) -> None:
        if subject:
            self._put_in_line(_Outgoing(subject, payload))

    def _cancel(self, listening: _Listening) -> None:
        if listening not in self._listening:
            return
        self._listening.remove(listening)
        if self._client is not None and listening.subscription is not None:
            self._spawn(_unsubscribe(listening.subscription))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._subscribing.add(task)
        task.add_done_callback(self._subscribing.discard)


async def _quietly(work: Coroutine[None, None, None]) -> None:
    """A connection that ends meanwhile is noticed elsewhere."""
    with suppress(*MISHAPS):
        await work


async def _unsubscribe(subscription: Subscription) -> None:
    await subscription.unsubscribe()


def _ignore(message: BusMessage) -> None:
    """Answers are handed to those who wait for them."""

"""Calls about tables of other servers: they are made there, and their answers handed on.

Which server owns a table may change while a call is under way. A call that its table has moved away
from has changed nothing, so it is made again where the table is then.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from santelmo.server.domain.errors import Refused, TableMoved
from santelmo.server.http.errors import MOVED_HEADER, answer
from santelmo.server.live.interfaces import Bus, BusMessage, Leases, NoReply
from santelmo.server.live.registry import RoomRegistry

log = structlog.get_logger("http")

TABLE_PATH = re.compile(r"/api/tables/([^/]+)")
FORWARDED = "forwarded"
"""In the `state` of a scope: the call comes from another server, which knows where to look next."""
ANSWER_SECONDS = 60.0
"""How long a call at another server may take."""
LOOK_SECONDS = 0.5
"""How often meanwhile it is looked whether that server still lives."""
MOVING_SECONDS = 10.0
"""How long a table may be on its way to a new owner."""
PAUSE_SECONDS = 0.1

ELSEWHERE = SimpleNamespace(path="elsewhere")
"""In the log: what becomes of the call is known at the server where it is made."""

Pair = tuple[bytes, bytes]


@dataclass(frozen=True)
class Answer:
    """What a call is answered with."""

    status: int
    headers: list[Pair]
    body: bytes

    @property
    def moved(self) -> bool:
        """Whether it says that the table is not there."""
        return any(name == MOVED_HEADER for name, _ in self.headers)

    @property
    def for_client(self) -> Answer:
        """The same without what only servers need to know."""
        return replace(self, headers=[pair for pair in self.headers if pair[0] != MOVED_HEADER])

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def _pack(head: dict[str, Any], headers: list[Pair], body: bytes) -> bytes:
    texts = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]
    return json.dumps({**head, "headers": texts}).encode() + b"\n" + body


def _unpack(payload: bytes) -> tuple[dict[str, Any], list[Pair], bytes]:
    line, _, body = payload.partition(b"\n")
    head = json.loads(line)
    headers = [(n.encode("latin-1"), v.encode("latin-1")) for n, v in head.pop("headers")]
    return head, headers, body


def _subject(cluster: str, server: str) -> str:
    return f"santelmo.{cluster}.calls.{server}"


class Calls:
    """Makes calls at other servers, and answers theirs."""

    def __init__(self, bus: Bus, leases: Leases) -> None:
        self._bus = bus
        self._leases = leases
        self._cluster = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop: Callable[[], None] | None = None

    def open(self, cluster: str, app: ASGIApp) -> None:
        """From now on calls that other servers send are made at this application."""
        self._cluster = cluster

        def receive(message: BusMessage) -> None:
            task = asyncio.get_running_loop().create_task(_serve(app, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        self._stop = self._bus.subscribe(_subject(cluster, self._leases.server), receive)

    async def close(self) -> None:
        """Answers what is under way, and nothing more."""
        if self._stop is not None:
            self._stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def make(self, server: str, scope: Scope, body: bytes) -> Answer:
        """A call's answer from another server. Raises TableMoved if that does not answer."""
        client = scope.get("client")
        head = {
            "method": scope["method"],
            "path": scope["path"],
            "query": scope["query_string"].decode("latin-1"),
            "scheme": scope["scheme"],
            "address": client[0] if client else "",
        }
        payload = _pack(head, list(scope["headers"]), body)
        requesting = asyncio.ensure_future(
            self._bus.request(_subject(self._cluster, server), payload, ANSWER_SECONDS)
        )
        try:
            while not requesting.done():
                await asyncio.wait((requesting,), timeout=LOOK_SECONDS)
                if not requesting.done() and not await self._leases.is_alive(server):
                    raise TableMoved
            answered, headers, content = _unpack(await requesting)
        except NoReply:
            raise TableMoved from None
        finally:
            requesting.cancel()
        return Answer(answered["status"], headers, content)


async def _serve(app: ASGIApp, message: BusMessage) -> None:
    """Makes a call of another server here."""
    head, headers, body = _unpack(message.payload)
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": head["method"],
        "scheme": head["scheme"],
        "path": head["path"],
        "raw_path": head["path"].encode(),
        "query_string": head["query"].encode("latin-1"),
        "root_path": "",
        "headers": headers,
        "client": (head["address"], 0),
        "server": None,
        "state": {FORWARDED: True},
    }
    collected = _Collected()
    try:
        await app(scope, _replay(body, _never), collected.send)
    except Exception:
        # It has been logged where it happened.
        log.info("forwarded_call_failed")
    answered = collected.answer
    message.reply(_pack({"status": answered.status}, answered.headers, answered.body))


class _Collected:
    """An answer that is not sent yet."""

    def __init__(self) -> None:
        self._status = 500
        self._headers: list[Pair] = []
        self._body: list[bytes] = []

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status, self._headers = message["status"], list(message.get("headers", ()))
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))

    @property
    def answer(self) -> Answer:
        return Answer(self._status, self._headers, b"".join(self._body))


class Forwarding:
    """Lets calls about tables of this server through, and makes the others where they belong."""

    def __init__(self, app: ASGIApp, registry: RoomRegistry, calls: Calls) -> None:
        self._app = app
        self._registry = registry
        self._calls = calls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE_PATH.match(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        body = await _read(receive)
        if scope.get("state", {}).get(FORWARDED):
            made = await self._make_once(found[1], scope, body, receive)
        else:
            made = await self._make(found[1], scope, body, receive)
        await made.send(send)

    async def _make(self, table: str, scope: Scope, body: bytes, receive: Receive) -> Answer:
        """Makes a call wherever the table is, until it is made."""
        end = time.monotonic() + MOVING_SECONDS
        while True:
            made = await self._make_once(table, scope, body, receive)
            if not made.moved or time.monotonic() > end:
                return made.for_client
            await asyncio.sleep(PAUSE_SECONDS)

    async def _make_once(self, table: str, scope: Scope, body: bytes, receive: Receive) -> Answer:
        try:
            await self._registry.room(table)
        except TableMoved as moved:
            return await self._make_elsewhere(moved, scope, body)
        except Refused:
            # The call itself is refused in the same way.
            pass
        collected = _Collected()
        await self._app(scope, _replay(body, receive), collected.send)
        return collected.answer

    async def _make_elsewhere(self, moved: TableMoved, scope: Scope, body: bytes) -> Answer:
        refused: Refused = moved
        scope["route"] = ELSEWHERE
        if moved.server is not None and not scope.get("state", {}).get(FORWARDED):
            try:
                return await self._calls.make(moved.server, scope, body)
            except Refused as not_made:
                refused = not_made
        collected = _Collected()
        await answer(refused)(scope, _never, collected.send)
        return collected.answer


async def _read(receive: Receive) -> bytes:
    """A call's body, of which the limits have been checked."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Hands a body over that was read already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


async def _never() -> Message:
    """Nobody can hang up on a call that another server makes."""
    await asyncio.Event().wait()
    raise AssertionError

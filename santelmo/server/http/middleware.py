"""What every call passes first: hosts, origins, sizes, rates; and the headers of answers."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.errors import Refused, failed
from santelmo.server.domain.person import COOKIE
from santelmo.server.http.bodies import LARGEST_BODY, Bodies, too_large
from santelmo.server.http.errors import answer
from santelmo.server.http.interfaces import RateLimit
from santelmo.server.http.models import MAX_FILE
from santelmo.server.network.turns import VISITOR, Rank, Turns, Visitor, VisitorLeft

log = structlog.get_logger("http")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
GONE = 499
"""In the log: the caller did not wait for the answer."""
MAX_PARTS = 20_000
"""Of a body as JSON, by its commas: a body of a megabyte that is one text is read in a moment, one
of half a million members is not. A match file has some thousands."""
FILE_ROUTES = frozenset({"/api/replay", "/api/tables/continued"})
LARGEST_FILE_BODY = 2 * MAX_FILE
"""A match file as JSON: line ends take two characters there."""


class RequestFilter:
    """Lets calls through, or answers them itself."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], limit: RateLimit, turns: Turns) -> None:
        """Answers to these names, or to any if there are none."""
        self._app = app
        self._turns = turns
        self._hosts = hosts
        self._limit = limit
        self._bodies = Bodies()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            if self._foreign(Headers(scope=scope)) or _has_nul(scope):
                # Before it is accepted, a close is an answer 403 to the handshake.
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status, started = 500, False

        async def send_with_headers(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api") and "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            self._check(scope)
            with self._bodies.reading(address_of(scope)) as body:
                content = await body.read(receive, _largest_body(scope["path"]))
                if len(content.split(b",", MAX_PARTS)) > MAX_PARTS:
                    raise too_large()
                calling = self._call(scope, _once(content, receive), send_with_headers)
                # What changes something is done even if its caller does not wait for the answer.
                safe = scope["method"] in SAFE_METHODS
                take = self._turns.take_if_present if safe else self._turns.take
                await take(_visitor(scope), calling)
        except VisitorLeft:
            status = GONE
        except Refused as refused:
            # In a turn as well: else calls that are refused would be the cheapest flood.
            refusing = answer(refused)(scope, receive, send_with_headers)
            await self._turns.take(_visitor(scope), _run(refusing))
        except Exception:
            log.exception("call_failed")
            if started:
                raise
            await answer(failed())(scope, receive, send_with_headers)
        finally:
            route = scope.get("route")
            log.info(
                "call",
                method=scope["method"],
                # The route and not the path: a table's id is its key.
                route=getattr(route, "path", "other"),
                status=status,
                ms=round((time.perf_counter() - begun) * 1000, 1),
            )

    async def _call(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._known_host(headers.get("host", "")):
            raise Refused("foreign_origin", "This server is not known by that name.")
        if _has_nul(scope):
            raise Refused("malformed", "No address has a NUL in it.")
        if scope["method"] in SAFE_METHODS:
            return
        if self._foreign(headers):
            raise Refused("foreign_origin", "That came from another site.")
        if _declared_length(headers) > _largest_body(scope["path"]):
            raise too_large()
        self._limit.count(address_of(scope))

    def _foreign(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        if not self._known_host(host):
            return True
        origin = headers.get("origin")
        return origin is not None and _site(origin) != host.casefold()

    def _known_host(self, host: str) -> bool:
        if not self._hosts:
            return True
        try:
            return (urlsplit(f"//{host}").hostname or "") in self._hosts
        except ValueError:
            return False


def _visitor(scope: Scope) -> Visitor:
    """Who calls; as long as nobody has looked whose it is, a cookie counts for a name."""
    visitor: Visitor = scope.get("state", {}).get(VISITOR) or Visitor("")
    named = f"{COOKIE}=" in Headers(scope=scope).get("cookie", "")
    visitor.address = address_of(scope)
    visitor.rank = Rank.WATCHER if named else Rank.STRANGER
    return visitor


def _site(origin: str) -> str | None:
    """The host and port of an origin; None for what is no address."""
    try:
        return urlsplit(origin).netloc.casefold()
    except ValueError:
        return None


async def _run(answering: Awaitable[None]) -> None:
    await answering


def _once(body: bytes, receive: Receive) -> Receive:
    """Hands a body over that was read already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


def _has_nul(scope: Scope) -> bool:
    """No id has one, and no database takes it."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


def _largest_body(path: str) -> int:
    return LARGEST_FILE_BODY if path in FILE_ROUTES else LARGEST_BODY


def _declared_length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() else 0

"""What stands before every call: hosts, origins, sizes, rates, and the headers of answers."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from santelmo.server import wire
from santelmo.server.bodies import MAX_FILE
from santelmo.server.errors import Refused, failed
from santelmo.server.limits import Limit, address_of
from santelmo.server.settings import Settings

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
LARGEST_BODY = 16_384
FILE_ROUTE = "/api/replay"
LARGEST_FILE_BODY = 2 * MAX_FILE
"""A match file as JSON: line ends take two characters there."""


class Gate:
    """Lets calls in, or answers them itself."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._limit = Limit(settings.calls_per_second, settings.call_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            if self._foreign(Headers(scope=scope)):
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
            body = await _read_body(receive, _largest_body(scope["path"]))
            await self._app(scope, _once(body, receive), send_with_headers)
        except Refused as refused:
            await _answer(refused)(scope, receive, send_with_headers)
        except Exception:
            log.exception("call_failed")
            if started:
                raise
            await _answer(failed())(scope, receive, send_with_headers)
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

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._known_host(headers.get("host", "")):
            raise Refused("foreign_origin", "This server is not known by that name.")
        if scope["method"] in SAFE_METHODS:
            return
        if self._foreign(headers):
            raise Refused("foreign_origin", "That came from another site.")
        if _declared_length(headers) > _largest_body(scope["path"]):
            raise _too_large()
        self._limit.count(address_of(scope))

    def _foreign(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        if not self._known_host(host):
            return True
        origin = headers.get("origin")
        return origin is not None and _site(origin) != host.casefold()

    def _known_host(self, host: str) -> bool:
        if not self._settings.hosts:
            return True
        try:
            return (urlsplit(f"//{host}").hostname or "") in self._settings.hosts
        except ValueError:
            return False


def _site(origin: str) -> str | None:
    """The host and port of an origin; None for what is no address."""
    try:
        return urlsplit(origin).netloc.casefold()
    except ValueError:
        return None


def _answer(refused: Refused) -> JSONResponse:
    return JSONResponse({"error": wire.problem(refused)}, refused.status)


async def _read_body(receive: Receive, largest: int) -> bytes:
    """The body, counted as it comes in, whatever its headers say."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > largest:
            raise _too_large()
        if not message.get("more_body", False):
            return body


def _once(body: bytes, receive: Receive) -> Receive:
    """Hands a body over that was read already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


def _largest_body(path: str) -> int:
    return LARGEST_FILE_BODY if path == FILE_ROUTE else LARGEST_BODY


def _declared_length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() else 0


def _too_large() -> Refused:
    return Refused("too_large", "That is too large.")

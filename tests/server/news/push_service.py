"""A push service on this machine, and a browser that subscribes to it."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any, cast

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

Json = dict[str, Any]


def _base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


@dataclass
class Received:
    """One message as it arrived."""

    at: float
    headers: dict[str, str]
    message: Json
    """Decrypted."""


class Browser:
    """The keys of a browser; it alone can read its messages."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    @property
    def keys(self) -> Json:
        public = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": _base64(public), "auth": _base64(self._secret)}

    def read(self, body: bytes) -> Json:
        http_ece: Any = import_module("http_ece")
        text = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
        )
        return json.loads(text)


@dataclass
class PushService:
    """Takes messages for its browsers and keeps them."""

    url: str = ""
    browsers: dict[str, Browser] = field(default_factory=dict[str, Browser])
    received: list[Received] = field(default_factory=list[Received])
    statuses: list[int] = field(default_factory=list[int])
    """Answers to the next messages; afterwards all are taken."""

    def subscribe(self, name: str) -> Json:
        """What a browser tells the server."""
        browser = self.browsers.setdefault(name, Browser())
        return {"endpoint": f"{self.url}/{name}", "name": name, **browser.keys}

    def take(self, name: str, headers: dict[str, str], body: bytes) -> int:
        status = self.statuses.pop(0) if self.statuses else 201
        if status == 201:
            message = self.browsers[name].read(body)
            self.received.append(Received(time.time(), headers, message))
        return status

    def messages(self) -> list[Json]:
        return [one.message for one in self.received]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    service: PushService


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        length = int(self.headers["content-length"])
        headers = {name.casefold(): value for name, value in self.headers.items()}
        service = cast(_Server, self.server).service
        status = service.take(self.path.strip("/"), headers, self.rfile.read(length))
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Says nothing."""


@contextmanager
def push_service() -> Generator[PushService]:
    server = _Server(("127.0.0.1", 0), _Handler)
    server.service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.service
    server.shutdown()
    server.server_close()

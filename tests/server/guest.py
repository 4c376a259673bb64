"""A client for tests: a browser's cookie jar, and sockets that keep the document."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from santelmo.server.domain.changes import apply

Json = dict[str, Any]
PATIENCE = 60.0
CLOSING = 1.0


class Guest:
    """Somebody with a browser."""

    def __init__(
        self,
        address: str,
        name: str,
        cookies: httpx.Cookies | None = None,
        behind_proxy: str | None = None,
    ) -> None:
        """`behind_proxy` is the guest's own address, as a proxy that the server trusts tells it."""
        self.address = address
        self.name = name
        self._headers = {} if behind_proxy is None else {"x-forwarded-for": behind_proxy}
        self.http = httpx.Client(
            base_url=f"http://{address}",
            headers={"origin": f"http://{address}", **self._headers},
            cookies=cookies,
            timeout=PATIENCE,
        )
        self.lives: list[Live] = []
        self.id: str = self.put("/api/me", name=name)["id"]

    def close(self) -> None:
        for live in self.lives:
            live.close()
        self.http.close()

    def moved_to(self, address: str) -> Guest:
        """The same browser, at the server's new address."""
        again = Guest(address, self.name, cookies=self.http.cookies)
        assert again.id == self.id
        self.close()
        return again

    def get(self, path: str) -> Any:
        return _content(self.http.get(path))

    def put(self, path: str, **body: Any) -> Any:
        return _content(self.http.put(path, json=body))

    def post(self, path: str, **body: Any) -> Any:
        return _content(self.http.post(path, json=body))

    def refused(self, method: str, path: str, **body: Any) -> str:
        """The code with which a call is refused."""
        answer = self.http.request(method, path, json=body or None)
        assert answer.status_code >= 400, answer.text
        problem = answer.json()["error"]
        assert problem["text"].endswith((".", "!")), problem
        return problem["code"]

    def make_table(self, game: str, seats: list[str], **wishes: Any) -> str:
        """A table; seats are "me", "open" or "bot". Santorini is played without gods."""
        if game == "santorini":
            wishes["options"] = {"mode": "mortal", **wishes.get("options", {})}
        wish = {"game": game, "seats": [{"kind": kind} for kind in seats], **wishes}
        return self.post("/api/tables", **wish)["id"]

    def live(self, table: str, document: Json | None = None, **query: int | None) -> Live:
        """Looks at a table, with what is still on the screen from before."""
        parameters = "&".join(f"{name}={value}" for name, value in query.items())
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        live = Live(self.address, table, parameters, cookie, headers=self._headers)
        self.lives.append(live)
        live.document = document
        live.until_type("snapshot", "update")
        return live


def _content(answer: httpx.Response) -> Any:
    assert answer.status_code < 400, answer.text
    return answer.json()


class Live:
    """A table on somebody's screen."""

    _numbers = itertools.count(1)

    def __init__(
        self,
        address: str,
        table: str,
        query: str = "",
        cookie: str = "",
        path: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._open = ExitStack()
        sent = dict(headers or {})
        if cookie:
            sent["cookie"] = cookie
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://{address}{path or f'/api/tables/{table}/live'}?{query}",
                origin=f"http://{address}",  # pyright: ignore[reportArgumentType]
                additional_headers=sent,
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=CLOSING,
            )
        )
        self.document: Any = None
        self.version = 0
        self.you: Json = {}
        self.status: Json = {}
        self.chat: list[Json] = []
        self.frames: list[str] = []

    def close(self) -> None:
        self._open.close()

    @property
    def view(self) -> Json:
        return self.document["view"]

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> Json:
        """The next message, taken in."""
        frame = self.socket.recv(timeout=patience)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind in ("snapshot", "reject"):
            self.document, self.you = message["document"], message["you"]
        if kind == "snapshot":
            self.chat = message["chat"]
        if kind == "update":
            self.document = apply(self.document, message["changes"])
        if kind == "status":
            self.status = message
        if kind == "chat":
            self.chat.append(message)
        if kind == "ping":
            # The other side may have said goodbye already, behind this ping.
            with suppress(ConnectionClosed):
                self.send(type="pong", n=message["n"])
        self.version = max(self.version, message.get("version", 0))

    def until(self, condition: Callable[[Json], Any], patience: float = PATIENCE) -> Json:
        """Reads on until a message is as wished."""
        while True:
            message = self.receive(patience)
            if condition(message):
                return message

    def until_type(self, *kinds: str) -> Json:
        return self.until(lambda message: message["type"] in kinds)

    def sync(self) -> Json:
        """Everything that was sent so far is taken in."""
        self.send(type="sync")
        return self.until_type("snapshot")

    def intend(self, kind: str, **members: Any) -> Json:
        """Sends a message with a new id and returns its answer."""
        return self.repeat(kind, f"m{next(self._numbers)}", **members)

    def repeat(self, kind: str, message_id: str, **members: Any) -> Json:
        """Sends a message with this id and returns its answer."""
        self.send(type=kind, id=message_id, **members)
        return self.answer_to(message_id)

    def answer_to(self, message_id: str) -> Json:
        return self.until(lambda m: m.get("id") == message_id)

    def move(self, move: str, seat: int | None = None) -> Json:
        """Plays a move and returns the answer."""
        seat = self.you["seat"] if seat is None else seat
        return self.intend("move", seat=seat, move=move, version=self.version)

    def is_closed(self) -> int | None:
        """Reads to the end; the code with which the socket was closed."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

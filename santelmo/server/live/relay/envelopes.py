"""What two servers send each other: numbered envelopes with what happened to clients, in order.

An envelope is a line of JSON and, behind it, the frames that clients are to get, as they are.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

LINK_BYTES = 6
FRAME = "frame"

Note = list[Any]
"""Its name, and what goes with it. A frame's note says for whom it is: the frame lies behind."""


@dataclass(frozen=True)
class Envelope:
    """Several notes that were sent together."""

    sender: str
    link: str
    number: int
    notes: list[Note]
    frames: list[bytes]

    def encode(self) -> bytes:
        head = {
            "from": self.sender,
            "link": self.link,
            "number": self.number,
            "notes": self.notes,
            "sizes": [len(frame) for frame in self.frames],
        }
        line = json.dumps(head, separators=(",", ":")).encode()
        return b"\n".join((line, b"".join(self.frames)))


def read(payload: bytes) -> Envelope:
    """The inverse of `Envelope.encode`."""
    line, _, rest = payload.partition(b"\n")
    head = json.loads(line)
    return Envelope(
        head["from"], head["link"], head["number"], head["notes"], list(_cut(rest, head["sizes"]))
    )


def _cut(joined: bytes, sizes: list[int]) -> Iterator[bytes]:
    start = 0
    for size in sizes:
        yield joined[start : start + size]
        start += size


class Outbox:
    """What goes to one other server. All of one moment goes in one envelope."""

    def __init__(self, sender: str, publish: Callable[[bytes], None]) -> None:
        self._sender = sender
        self._publish = publish
        self._link = secrets.token_hex(LINK_BYTES)
        self._number = 0
        self._notes: list[Note] = []
        self._frames: list[bytes] = []
        self._last: dict[int, int] = {}
        """By client: the place of the last note about it."""
        self._due: asyncio.Handle | None = None
        self._sent_at = 0.0

    def note(self, name: str, client: int, *more: Any) -> None:
        """Notes something about a client, by its number."""
        self._last[client] = len(self._notes)
        self._notes.append([name, client, *more])
        self._send_soon()

    def frame(self, client: int, frame: bytes) -> None:
        """A frame for a client. Those who get the same one after the other share it."""
        place = self._place_of(frame)
        if place is None or self._last.get(client, -1) > place:
            place = len(self._notes)
            self._notes.append([FRAME, []])
            self._frames.append(frame)
        self._notes[place][1].append(client)
        self._last[client] = place
        self._send_soon()

    def _place_of(self, frame: bytes) -> int | None:
        """Where the last frame is noted, if it is this very one."""
        if not self._frames or self._frames[-1] is not frame:
            return None
        return next(
            place for place in reversed(range(len(self._notes))) if self._notes[place][0] == FRAME
        )

    def beat(self, seconds: float) -> None:
        """Gives a sign of life if nothing has been sent for so long."""
        if time.monotonic() - self._sent_at >= seconds:
            self._send()

    def _send_soon(self) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._number += 1
        envelope = Envelope(self._sender, self._link, self._number, self._notes, self._frames)
        self._notes, self._frames = [], []
        self._last.clear()
        self._sent_at = time.monotonic()
        self._publish(envelope.encode())


@dataclass
class Inbox:
    """What comes from one other server: whether anything was lost, and when it was heard last."""

    heard_at: float = field(default_factory=time.monotonic)
    _link: str = ""
    _number: int = 0

    @property
    def silent_seconds(self) -> float:
        return time.monotonic() - self.heard_at

    def take(self, envelope: Envelope) -> bool:
        """Takes an envelope in; whether it came right after the one before.

        Where the sender has begun anew nobody knows how much it sent before.
        """
        self.heard_at = time.monotonic()
        goes_on = self._link in ("", envelope.link)
        complete = goes_on and envelope.number == self._number + 1
        self._link, self._number = envelope.link, envelope.number
        return complete

    def listen_anew(self) -> None:
        self.heard_at = time.monotonic()

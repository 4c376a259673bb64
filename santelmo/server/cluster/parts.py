"""Messages that are larger than one may be: sent in parts, put together again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

MAX_INCOMPLETE = 64
"""Messages of which parts may be missing; the oldest is given up, since its parts are lost."""


@dataclass(frozen=True)
class Part:
    """One part of a message; as text it is a header of the message that carries it."""

    message: str
    number: int
    count: int

    def __str__(self) -> str:
        return f"{self.message} {self.number} {self.count}"


def read_part(text: str) -> Part:
    message, number, count = text.split()
    return Part(message, int(number), int(count))


def split(message: str, payload: bytes, size: int) -> Iterator[tuple[Part, bytes]]:
    """A message's parts of at most this size."""
    count = -(-len(payload) // size)
    for number in range(count):
        yield Part(message, number, count), payload[number * size : (number + 1) * size]


class PartsReader:
    """Puts messages together. A message of which a part was lost never comes."""

    def __init__(self) -> None:
        self._incomplete: OrderedDict[str, list[bytes]] = OrderedDict()

    def take(self, part: Part, payload: bytes) -> bytes | None:
        """The whole message with its last part."""
        parts = self._incomplete.setdefault(part.message, [])
        if part.number != len(parts):
            del self._incomplete[part.message]
            return None
        parts.append(payload)
        if len(parts) == part.count:
            del self._incomplete[part.message]
            return b"".join(parts)
        if len(self._incomplete) > MAX_INCOMPLETE:
            self._incomplete.popitem(last=False)
        return None

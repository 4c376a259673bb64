"""Bodies of calls as they come in: how large each may be, and how much all of them together.

A body is held in memory until its call is answered, and a slow one for a minute. So it is not
enough that each has a largest size: what is beyond the size of an ordinary body is counted, for
all callers and for each address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager

from starlette.types import Receive

from santelmo.server.domain.errors import Refused

LARGEST_BODY = 16_384
"""Of an ordinary call. Connections are bounded, so these are, and need not be counted."""
LARGEST_SUM = 32_000_000
"""Bytes beyond that, of all calls at a time."""
LARGEST_SUM_PER_ADDRESS = 8_000_000


class Bodies:
    """Counts what is held."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    @contextmanager
    def reading(self, address: str) -> Generator[Body]:
        """A body from there, which is held until the end of the block."""
        body = Body(self, address)
        try:
            yield body
        finally:
            self._give_back(address, body.counted)

    @property
    def held(self) -> int:
        """Bytes, of all callers."""
        return self._held.total()

    def count(self, address: str, size: int) -> None:
        """Counts so many bytes more from there, or refuses them."""
        if self.held + size > LARGEST_SUM or self._held[address] + size > LARGEST_SUM_PER_ADDRESS:
            raise Refused("busy", "Too many large calls at once: try again in a moment.")
        self._held[address] += size

    def _give_back(self, address: str, size: int) -> None:
        self._held[address] -= size
        if not self._held[address]:
            del self._held[address]


class Body:
    """The body of one call."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self._bodies = bodies
        self._address = address
        self.counted = 0

    async def read(self, receive: Receive, largest: int) -> bytes:
        """The whole of it, counted as it comes in, whatever its headers say."""
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > largest:
                raise too_large()
            self._count(len(body))
            if not message.get("more_body", False):
                return bytes(body)

    def _count(self, size: int) -> None:
        beyond = max(0, size - LARGEST_BODY - self.counted)
        if beyond:
            self._bodies.count(self._address, beyond)
            self.counted += beyond


def too_large() -> Refused:
    return Refused("too_large", "That is too large.")

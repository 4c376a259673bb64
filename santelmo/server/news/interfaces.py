"""What sending news needs of the rest of the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from santelmo.server.domain.news import Delivery

Result: TypeAlias = Literal["sent", "later", "failed", "gone"]
"""Delivered; not now; never; and never any message to this channel."""


@dataclass(frozen=True)
class Outcome:
    """What came of an attempt."""

    result: Result
    reason: str = ""
    after_seconds: float | None = None
    """When the receiver wants to be tried again."""


class Way(Protocol):
    """A way to deliver messages: Web Push, or e-mail."""

    def send(self, delivery: Delivery) -> Outcome:
        """Delivers one message; may take seconds. Raises nothing."""
        ...


class Outbox(Protocol):
    """The messages that wait."""

    async def is_due(self) -> bool: ...

    async def claim(self, most: int, claim_ms: int) -> list[Delivery]: ...

    async def sent(self, delivery: Delivery) -> None: ...

    async def failed(self, delivery: Delivery) -> None: ...

    async def put_off(self, delivery: Delivery, until: int) -> None: ...

    async def put_back(self, delivery: Delivery, until: int) -> None: ...

    async def delete_old(self) -> None: ...


class Channels(Protocol):
    """Where people want to be told of their turns."""

    @property
    def nobody(self) -> bool: ...

    async def refresh(self) -> None: ...

    async def remove(self, channel: str, person: str | None = None) -> None: ...

"""The bus of a single process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from santelmo.server.live.interfaces import BusMessage, Cancel, NoReply, Receiver


@dataclass
class _Group:
    """Those who share the messages of a subject."""

    receivers: list[Receiver] = field(default_factory=list[Receiver])
    next: int = 0


def _to_nobody(payload: bytes) -> None:
    """No answer was asked for."""


class LocalBus:
    """Carries messages within this process. It is always connected."""

    connected = True

    def __init__(self) -> None:
        self._receivers: dict[str, list[Receiver]] = {}
        self._groups: dict[tuple[str, str], _Group] = {}

    def publish(self, subject: str, payload: bytes) -> None:
        self._deliver(subject, BusMessage(payload, _to_nobody))

    def subscribe(self, subject: str, receiver: Receiver, group: str = "") -> Cancel:
        if group:
            receivers = self._groups.setdefault((subject, group), _Group()).receivers
        else:
            receivers = self._receivers.setdefault(subject, [])
        receivers.append(receiver)
        return partial(receivers.remove, receiver)

    async def request(self, subject: str, payload: bytes, seconds: float) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def reply(content: bytes) -> None:
            if not answer.done():
                answer.set_result(content)

        if not self._deliver(subject, BusMessage(payload, reply)):
            raise NoReply
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise NoReply from None

    def _deliver(self, subject: str, message: BusMessage) -> bool:
        """Hands a message over, soon; whether anybody listens."""
        receivers = [*self._receivers.get(subject, ()), *self._one_of_each_group(subject)]
        loop = asyncio.get_running_loop()
        for receiver in receivers:
            # Not at once: a sender is never surprised by what the receiver does.
            loop.call_soon(receiver, message)
        return bool(receivers)

    def _one_of_each_group(self, subject: str) -> list[Receiver]:
        chosen: list[Receiver] = []
        for (listened, _), group in self._groups.items():
            if listened == subject and group.receivers:
                group.next = (group.next + 1) % len(group.receivers)
                chosen.append(group.receivers[group.next])
        return chosen

    def when_connected(self, callback: Callable[[], None]) -> None:
        """There is no connection that could be lost."""

    async def start(self) -> None:
        """There is nothing to connect to."""

    async def stop(self) -> None:
        self._receivers.clear()
        self._groups.clear()

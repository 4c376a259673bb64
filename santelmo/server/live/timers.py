"""Timers with names: there is one of each name at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timers:
    """The timers of one table."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handles: dict[str, asyncio.TimerHandle] = {}

    def __bool__(self) -> bool:
        return bool(self._handles)

    def start(self, name: str, seconds: float, ring: Callable[[], None]) -> None:
        """Rings after some seconds; a timer of the same name is replaced."""
        self.cancel(name)
        self._handles[name] = self._loop.call_later(seconds, self._ring, name, ring)

    def cancel(self, name: str) -> None:
        handle = self._handles.pop(name, None)
        if handle is not None:
            handle.cancel()

    def cancel_all(self) -> None:
        for handle in self._handles.values():
            handle.cancel()
        self._handles.clear()

    def _ring(self, name: str, ring: Callable[[], None]) -> None:
        del self._handles[name]
        ring()

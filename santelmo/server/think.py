"""Runs a thinker until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from santelmo.core.errors import SantelmoError
from santelmo.core.registry import games
from santelmo.server import logs
from santelmo.server.cluster.nats_bus import NatsBus
from santelmo.server.thinking.thinker import Thinker
from santelmo.server.thinking.version import version
from santelmo.server.work.compiling import Compiler

REACH_SECONDS = 5.0
GLANCE_SECONDS = 0.05
OTHER_VERSION = (
    "A server there is of another version and does not ask this thinker: "
    "install the same version on both."
)

Say = Callable[[str], None]


class ThinkError(SantelmoError):
    """A thinker that nobody could ask."""


def think(address: str, threads: int, say: Say, warn: Say) -> None:
    """Thinks for the servers at this bus until SIGINT or SIGTERM.

    Raises SantelmoError if there is no bus at the address. Later it may come and go.
    """
    logs.set_up(logging.WARNING, not sys.stderr.isatty())
    asyncio.run(_think(address, threads, say, warn))


async def _think(address: str, threads: int, say: Say, warn: Say) -> None:
    ending = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ending.set)
    bus = NatsBus(address)
    compiler = Compiler()
    await bus.start()
    try:
        await _reach(bus, address)
        if await _compile(compiler, ending):
            await _answer(bus, address, threads, say, warn, ending)
    finally:
        compiler.stop()
        await bus.stop()


async def _reach(bus: NatsBus, address: str) -> None:
    """Waits for the connection, but not for long."""
    loop = asyncio.get_running_loop()
    end = loop.time() + REACH_SECONDS
    while not bus.connected:
        if loop.time() > end:
            reason = bus.failure or "it does not answer"
            raise ThinkError(f"There is no NATS at {_public(address)} ({reason}).")
        await asyncio.sleep(GLANCE_SECONDS)


async def _compile(compiler: Compiler, ending: asyncio.Event) -> bool:
    """Waits until all games are compiled; false if it is to end before."""
    compiler.start()
    while not all(map(compiler.is_ready, games())):
        if ending.is_set():
            return False
        await asyncio.sleep(GLANCE_SECONDS)
    return True


async def _answer(
    bus: NatsBus, address: str, threads: int, say: Say, warn: Say, ending: asyncio.Event
) -> None:
    warned = False

    def refused() -> None:
        nonlocal warned
        if not warned:
            warned = True
            warn(OTHER_VERSION)

    thinker = Thinker(bus, threads, version(), refused)
    thinker.start()
    count = "1 thread" if threads == 1 else f"{threads} threads"
    say(f"Bots may think here, in {count}, for the servers at {_public(address)}")
    await ending.wait()
    await thinker.stop()


def _public(address: str) -> str:
    """An address without the password."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"

"""The bus of a single process."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from santelmo.server.cluster.local_bus import LocalBus
from santelmo.server.live.interfaces import BusMessage, NoReply


async def _settle() -> None:
    """All that was sent is delivered."""
    await asyncio.sleep(0)


def test_what_is_sent_reaches_all_who_listen_until_they_stop() -> None:
    async def run() -> None:
        bus = LocalBus()
        heard: list[tuple[str, bytes]] = []

        def listen(name: str, message: BusMessage) -> None:
            heard.append((name, message.payload))

        stop = bus.subscribe("news", partial(listen, "a"))
        bus.subscribe("news", partial(listen, "b"))
        bus.subscribe("else", partial(listen, "c"))
        bus.publish("news", b"1")
        assert heard == []
        await _settle()
        stop()
        bus.publish("news", b"2")
        await _settle()
        assert heard == [("a", b"1"), ("b", b"1"), ("b", b"2")]

    asyncio.run(run())


def test_each_message_reaches_one_of_a_group() -> None:
    async def run() -> None:
        bus = LocalBus()
        heard: list[str] = []
        for name in ("a", "b"):
            bus.subscribe("work", lambda _, name=name: heard.append(name), group="workers")
        for _ in range(4):
            bus.publish("work", b"")
        await _settle()
        assert sorted(heard) == ["a", "a", "b", "b"]

    asyncio.run(run())


def test_a_request_is_answered_once() -> None:
    async def run() -> None:
        bus = LocalBus()

        def double(message: BusMessage) -> None:
            message.reply(2 * message.payload)
            message.reply(b"too late")

        bus.subscribe("double", double)
        assert await bus.request("double", b"ab", 10) == b"abab"

    asyncio.run(run())


def test_a_request_that_nobody_answers_fails() -> None:
    async def run() -> None:
        bus = LocalBus()
        with pytest.raises(NoReply):
            await bus.request("nobody", b"", 60)
        bus.subscribe("silent", lambda _: None)
        with pytest.raises(NoReply):
            await bus.request("silent", b"", 0.01)

    asyncio.run(run())

"""Envelopes between servers: what is in them, and how a lost one is noticed."""

from __future__ import annotations

import asyncio

from santelmo.server.live.relay.envelopes import FRAME, Envelope, Inbox, Outbox, read


def test_an_envelope_arrives_as_it_was_sent() -> None:
    sent = Envelope("s", "l", 3, [["ping", 1, 0.5], [FRAME, [1, 2]]], [b'{"a":"\n"}'])
    assert read(sent.encode()) == sent


def test_what_happens_in_one_moment_goes_in_one_envelope() -> None:
    async def run() -> None:
        published: list[bytes] = []
        outbox = Outbox("here", published.append)
        outbox.note("attached", 7, True)
        outbox.frame(7, b"view")
        outbox.note("done", 7, 1)
        assert published == []
        await asyncio.sleep(0)
        assert [read(payload).notes for payload in published] == [
            [["attached", 7, True], [FRAME, [7]], ["done", 7, 1]]
        ]

    asyncio.run(run())


def test_a_frame_for_many_is_sent_once_and_nobody_gets_it_too_early() -> None:
    async def run() -> None:
        published: list[bytes] = []
        outbox = Outbox("here", published.append)
        update, other = b"update", b"other"
        for client in (1, 2):
            outbox.frame(client, update)
        # For this one something else comes first.
        outbox.frame(3, other)
        outbox.frame(4, update)
        outbox.note("close", 5, 1000)
        outbox.frame(5, other)
        await asyncio.sleep(0)
        (envelope,) = map(read, published)
        assert envelope.notes == [
            [FRAME, [1, 2]],
            [FRAME, [3]],
            [FRAME, [4]],
            ["close", 5, 1000],
            [FRAME, [5]],
        ]
        assert envelope.frames == [update, other, update, other]

    asyncio.run(run())


def test_a_lost_envelope_is_noticed() -> None:
    inbox = Inbox()

    def arrives(number: int, link: str = "a") -> bool:
        return inbox.take(Envelope("s", link, number, [], []))

    assert [arrives(number) for number in (1, 2, 3)] == [True, True, True]
    assert not arrives(5)
    assert arrives(6)
    # The other server has begun anew: the end of what it said before may be lost.
    assert not arrives(1, "b")
    assert arrives(2, "b")
    assert not Inbox().take(Envelope("s", "a", 2, [], []))


def test_a_sign_of_life_is_sent_only_when_nothing_else_was() -> None:
    async def run() -> None:
        published: list[bytes] = []
        outbox = Outbox("here", published.append)
        outbox.note("ping", 1, 0.0)
        await asyncio.sleep(0)
        outbox.beat(60.0)
        assert len(published) == 1
        outbox.beat(0.0)
        assert [read(payload).number for payload in published] == [1, 2]

    asyncio.run(run())

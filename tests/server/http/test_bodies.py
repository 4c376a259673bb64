"""Bodies of calls: what all of them together may take."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import Message, Receive

from santelmo.server.domain.errors import Refused
from santelmo.server.http.bodies import (
    LARGEST_BODY,
    LARGEST_SUM,
    LARGEST_SUM_PER_ADDRESS,
    Bodies,
)

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.1"
LARGEST = 2_000_000


def _sends(parts: list[int]) -> Receive:
    """A caller whose body comes in parts of these sizes."""

    def messages() -> Iterator[Message]:
        for number, size in enumerate(parts, 1):
            more = number < len(parts)
            yield {"type": "http.request", "body": bytes(size), "more_body": more}

    coming = messages()

    async def receive() -> Message:
        return next(coming)

    return receive


def _read(bodies: Bodies, parts: list[int], address: str = HERE) -> tuple[int, int]:
    """How many bytes were read, and how many were counted meanwhile."""
    with bodies.reading(address) as body:
        content = asyncio.run(body.read(_sends(parts), LARGEST))
        return len(content), bodies.held


def test_what_is_beyond_an_ordinary_body_is_counted_while_it_is_held() -> None:
    bodies = Bodies()
    assert _read(bodies, [LARGEST_BODY]) == (LARGEST_BODY, 0)
    assert _read(bodies, [LARGEST_BODY, 5, 0, 6]) == (LARGEST_BODY + 11, 11)
    assert bodies.held == 0


def test_a_body_that_is_too_large_is_refused_and_given_back() -> None:
    bodies = Bodies()
    with pytest.raises(Refused) as refused:
        _read(bodies, [LARGEST, 1])
    assert refused.value.code == "too_large" and bodies.held == 0


def test_an_address_holds_only_so_much() -> None:
    bodies = Bodies()
    bodies.count(HERE, LARGEST_SUM_PER_ADDRESS - 10)
    assert _read(bodies, [LARGEST_BODY + 10])[0] == LARGEST_BODY + 10
    with pytest.raises(Refused) as refused:
        _read(bodies, [LARGEST_BODY, 11])
    assert refused.value.code == "busy"
    assert _read(bodies, [LARGEST_BODY]) == (LARGEST_BODY, bodies.held), "ordinary calls go on"
    assert _read(bodies, [LARGEST], ELSEWHERE)[0] == LARGEST


def test_all_together_hold_only_so_much() -> None:
    bodies = Bodies()
    for number in range(LARGEST_SUM // LARGEST_SUM_PER_ADDRESS):
        bodies.count(f"192.0.2.{number}", LARGEST_SUM_PER_ADDRESS)
    with pytest.raises(Refused) as refused:
        _read(bodies, [LARGEST_BODY + 1], ELSEWHERE)
    assert refused.value.code == "busy"

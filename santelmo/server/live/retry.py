"""Trying again what failed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from santelmo.server.domain.errors import Refused

T = TypeVar("T")

LONGEST_PAUSE = 10.0
"""Seconds until something that has failed often is tried again."""


def is_retryable(error: Exception) -> bool:
    """Whether a second attempt may not meet the same refusal."""
    return isinstance(error, Refused) and error.retryable


async def retry(
    work: Callable[[], Awaitable[T]],
    first_pause: float,
    again: Callable[[Exception], bool] = is_retryable,
) -> T:
    """What the work returns. It is tried again, at ever longer intervals, after failures that
    `again` says may pass; other failures are raised."""
    pause = first_pause
    while True:
        try:
            return await work()
        except Exception as error:
            if not again(error):
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)

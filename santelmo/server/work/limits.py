"""How often somebody may ask for something that costs much."""

from __future__ import annotations

import time
from collections import OrderedDict

from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.errors import Refused

MAX_BUCKETS = 10_000
"""Of how many addresses or people the latest calls are remembered."""
PEOPLE_AN_ADDRESS = 10
"""An address may ask for as much as so many people: enough for a household or a class."""


class TokenBucket:
    """A limit on how often something may happen: a number a second, and a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Takes one, if one is left."""
        present = time.monotonic()
        self._left = min(self._burst, self._left + (present - self._at) * self._per_second)
        self._at = present
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimit:
    """A bucket for each address or person."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def count(self, who: str) -> None:
        """Counts a call, or refuses it."""
        bucket = self._buckets.setdefault(who, TokenBucket(self._per_second, self._burst))
        self._buckets.move_to_end(who)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused("too_fast", "Too many calls: wait a moment.")


class CallerLimit:
    """A limit for each person, and for each address that of several people."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._people = RateLimit(per_second, burst)
        self._addresses = RateLimit(per_second * PEOPLE_AN_ADDRESS, burst * PEOPLE_AN_ADDRESS)

    def count(self, caller: Caller) -> None:
        """Counts a call, or refuses it. All without a name at an address are one person."""
        self._people.count(caller.person or caller.address)
        self._addresses.count(caller.address)

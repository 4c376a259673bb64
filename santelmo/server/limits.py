"""How often somebody may ask for something that costs much."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Any

from starlette.types import Scope

from santelmo.server.errors import Refused

KEPT = 10_000
"""Of how many addresses or people the latest calls are remembered."""
NETWORK_OF_A_HOME = 64
"""Bits of an IPv6 address that a home shares: it has all addresses that begin with them."""


class Bucket:
    """A limit on how often something may happen: so many a second, and a burst."""

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

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._per_second >= self._burst


class Limit:
    """A bucket for each address or person."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def count(self, who: str) -> None:
        """Counts a call, or refuses it."""
        bucket = self._buckets.setdefault(who, Bucket(self._per_second, self._burst))
        self._buckets.move_to_end(who)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused("too_fast", "Too many calls: wait a moment.")


def address_of(scope: Scope) -> str:
    """Where a call comes from, as far as limits are concerned."""
    client: Any = scope.get("client")
    host = client[0] if client else ""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, NETWORK_OF_A_HOME), strict=False))

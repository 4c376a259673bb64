"""Where a call comes from, and on whose account it counts.

Anybody can be as many people as they like: a name costs nothing. An address does. So what costs
the server something counts for the address first, and then for the person.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

HOME_NETWORK_BITS = 64
"""Bits of an IPv6 address that a home shares: it has all addresses that begin with them."""


@dataclass(frozen=True)
class Caller:
    """Who asks for something."""

    address: str
    person: str | None = None
    """None for somebody who has not said a name yet."""


def address_of(scope: Mapping[str, Any]) -> str:
    """The address in the scope of a call; all addresses of one home are one."""
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
    return str(ipaddress.IPv6Network((address, HOME_NETWORK_BITS), strict=False))

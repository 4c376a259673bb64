"""The addresses at which other machines of the network reach a server of this one."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Mapping
from typing import Any

from santelmo.server.settings import LOOPBACK_NAMES

EVERY_INTERFACE = frozenset({"0.0.0.0", "::"})
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): the way to it tells which own address faces outwards."""


def network_origins(host: str, port: int, own: Callable[[], str | None]) -> tuple[str, ...]:
    """The beginnings of links that work elsewhere; none if the server listens here only."""
    if host in LOOPBACK_NAMES or host.startswith("127."):
        return ()
    outward = own() if host in EVERY_INTERFACE else host
    if outward is None or outward.startswith("127."):
        return ()
    return (f"http://{f'[{outward}]' if ':' in outward else outward}:{port}",)


def own_address() -> str | None:
    """This machine's address in its network; None without a network. Nothing is sent."""
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect(ELSEWHERE)
        address: str = probe.getsockname()[0]
        return address
    return None


def asks_from_this_machine(scope: Mapping[str, Any], host: str | None) -> bool:
    """Whether a call came from this machine, under one of the machine's own names for itself.

    A proxy on this machine calls from here too, but under the name that its users know.
    """
    client: Any = scope.get("client")
    return client is not None and client[0] in LOOPBACK_NAMES and host in LOOPBACK_NAMES

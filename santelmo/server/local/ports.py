"""Ports of this machine."""

from __future__ import annotations

import socket

from santelmo.server.settings import LOOPBACK


def free_port() -> int:
    """A port of the loopback at which nobody listens now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return probe.getsockname()[1]

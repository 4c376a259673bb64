"""What the kernel knows of the way to the other side."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys

ROUND_TRIP_OFFSET = 68
"""Where Linux has the smoothed round-trip time in its `tcp_info`: microseconds, 32 bits."""
INFO_BYTES = 104
MICROSECONDS = 1e6


def tcp_round_trip(transport: asyncio.BaseTransport) -> float | None:
    """The seconds that a segment and its acknowledgement take; None where nobody knows.

    The program on the other side has no part in an acknowledgement: a page that answers late is
    acknowledged in time.
    """
    connection = transport.get_extra_info("socket")
    if connection is None or sys.platform != "linux":
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
    except (OSError, ValueError):
        # It has just been closed, which uvloop says by the latter.
        return None
    if len(info) < INFO_BYTES:
        return None
    (microseconds,) = struct.unpack_from("=I", info, ROUND_TRIP_OFFSET)
    return microseconds / MICROSECONDS

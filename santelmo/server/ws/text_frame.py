"""A text as it goes over a WebSocket (RFC 6455, 5.2)."""

from __future__ import annotations

import struct

FINAL_TEXT = 0x81
"""A text that is a whole message."""
SHORT = 125
"""Bytes that a frame may have to say its length in its second byte; else it says it behind that."""
LENGTH_IN_TWO_BYTES = SHORT + 1
LENGTH_IN_EIGHT_BYTES = SHORT + 2


def text_frame(text: bytes) -> bytes:
    """The frame of a text from a server, which has no mask."""
    length = len(text)
    if length <= SHORT:
        return bytes((FINAL_TEXT, length)) + text
    if length < 1 << 16:
        return struct.pack("!BBH", FINAL_TEXT, LENGTH_IN_TWO_BYTES, length) + text
    return struct.pack("!BBQ", FINAL_TEXT, LENGTH_IN_EIGHT_BYTES, length) + text

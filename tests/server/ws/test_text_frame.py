"""What is written to a socket by hand is what Websockets would write."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from santelmo.server.ws.text_frame import text_frame


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_framed(length: int) -> None:
    text = b"x" * length
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)

"""The island in text."""

from __future__ import annotations

import santelmo
from tests.games.santorini.playing import at


def test_the_picture_shows_gods_and_targets() -> None:
    match = at("castor:c3,a1 hera:e1,e5", c4="D")
    text = match.picture(0, match.legal()).plain
    assert "Seat 0 Castor & Pollux (to act)" in text and "(^)" in text and "A0" in text
    draft = santelmo.load("santorini", mode="standard").start(1)
    assert "Offered: " in str(draft)

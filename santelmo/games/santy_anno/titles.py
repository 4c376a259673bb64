"""Places at the end and the titles that they bring (SAN-7.2)."""

from __future__ import annotations

from typing import Literal

import numpy as np

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.state import SantyAnnoState

Title = Literal["captain", "first mate", "ship's boy"]

MIN_PLAYERS_FOR_MATES = 5
"""With fewer players there are no first mates."""
LAST_MATE = 3
"""The last place that is still a first mate."""


def places(s: SantyAnnoState) -> list[int]:
    """By seat; 1 is best."""
    scores = np.zeros(int(s.players), np.int64)
    found = np.zeros(int(s.players), np.int64)
    rules.outcome(s, scores, found)
    return found.tolist()


def title(place: int, players: int) -> Title:
    """SAN-7.2."""
    if place == 1:
        return "captain"
    return "first mate" if players >= MIN_PLAYERS_FOR_MATES and place <= LAST_MATE else "ship's boy"

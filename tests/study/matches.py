"""Finished matches between levels, played once for all tests."""

from __future__ import annotations

from functools import cache
from typing import Any

import santelmo
from santelmo.bots.levels import levels

OPTIONS: dict[str, dict[str, Any]] = {
    "santorini": {"players": 2, "mode": "mortal"},
    "santiago": {"players": 3},
    "santa_cruz": {"players": 2},
    "santy_anno": {"players": 3},
}


@cache
def finished(game: str, seed: int = 3, level: str = "mate") -> santelmo.Match:
    """A match to look at; whoever plays on takes a copy by its text."""
    match = santelmo.load(game, **OPTIONS[game]).start(seed=seed)
    bots = [levels(match.game)[level].player(seat) for seat in range(match.game.players)]
    while match.actors:
        seat = match.actors[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match

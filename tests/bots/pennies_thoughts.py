"""What the search thinks of a game that the bots know nothing about, as JSON.

`examples/pennies` has no knowledge for the search, so it gets what any further game would get.
"""

from __future__ import annotations

import json
import sys

from examples.pennies import GAME
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.levels import levels
from santelmo.bots.search_bot import SearchBot
from santelmo.core.game import Game

ITERATIONS = 600


def thoughts(seat: int, first: str | None) -> list[float]:
    """The values of heads and tails for a seat, perhaps after the other has chosen."""
    match = Game(GAME, {}).start(seed=1)
    if first is not None:
        match.play(first, 1 - seat)
    legal_moves = match.legal(seat)
    seat_state = SeatState(match.game, match.redacted(seat))
    analysis = SearchBot(seed=3).think(seat_state, seat, legal_moves, Budget(iterations=ITERATIONS))
    values = {ranked.move: ranked.value or 0.0 for ranked in analysis.ranking}
    return [values[move] for move in legal_moves]


if __name__ == "__main__":
    answers = {
        "first": thoughts(0, None),
        "second": thoughts(1, "show heads"),
        "levels": list(levels(Game(GAME, {}))),
    }
    sys.stdout.write(json.dumps(answers))

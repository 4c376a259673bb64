"""Why an answer in Santy Anno is right or wrong: the cards say it."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.games.santy_anno.components import FLEET, MIN_CARDS
from santelmo.games.santy_anno.path import path
from santelmo.games.santy_anno.state import SantyAnnoState


def reason(s: SantyAnnoState, seat: int, move: Move) -> str:
    """Where the cards lead the seat's pirate."""
    if move.kind != "sit":
        return ""
    current = int(s.resolved)
    cards = tuple(int(card) for card in s.cards[current][: current + MIN_CARDS])
    steps = path(tuple(s.ring.tolist()), cards, int(s.events[current]), int(s.ships[current, seat]))
    target = FLEET[steps[-1].end - 1].word
    leads = target == move.values[0]
    return f"The cards lead your pirate {'there' if leads else f'to {target}'}."

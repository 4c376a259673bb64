"""What is asked of a seat."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.components import MIN_CARDS, name_of
from santelmo.games.santy_anno.state import SantyAnnoState


def purpose(s: SantyAnnoState, seat: int) -> str:
    if rules.owes_lap(s, seat):
        return ""
    return "Each card leads to another ship. Whoever sits at the right one first earns most."


def prompt(s: SantyAnnoState, seat: int) -> Sentence:
    resolved = int(s.resolved)
    hurry = " The others have answered: hurry!" if rules.is_last(s) else ""
    if rules.owes_lap(s, seat):
        rule = "SAN-3.8" if rules.has_late_lap(s) else "SAN-6.4"
        return Sentence(f"Run once around the table, then sit down.{hurry}", rule)
    start = name_of(int(s.ships[resolved, seat]))
    cards = resolved + MIN_CARDS
    return Sentence(
        f"Find your ship: follow the {cards} cards from {start}, then sit down.{hurry}", "SAN-3.2"
    )

"""What events do to the way through the cards: the order in which they are applied, and the drift.

SAN-6.1 to SAN-6.3. The tables are for the compiled rules.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from santelmo.games.santy_anno.components import (
    BEFORE_EVENT,
    EVENT_COUNT,
    MAX_CARDS,
    EventKind,
    event_at,
)


def _as_laid(cards: int) -> list[int]:
    """The places of the cards, one after the other."""
    return list(range(cards))


def _third_and_fourth_swapped(cards: int) -> list[int]:
    """SAN-6.1: the fourth before the third."""
    order = _as_laid(cards)
    order[BEFORE_EVENT - 1], order[BEFORE_EVENT] = order[BEFORE_EVENT], order[BEFORE_EVENT - 1]
    return order


def _rest_backwards(cards: int) -> list[int]:
    """SAN-6.3: the first three, then from the last back to the fourth."""
    order = _as_laid(cards)
    return order[:BEFORE_EVENT] + order[: BEFORE_EVENT - 1 : -1]


_ORDER_OF_KIND: dict[EventKind, Callable[[int], list[int]]] = {
    "whirlwind": _third_and_fourth_swapped,
    "seasick": _as_laid,
    "bermuda": _rest_backwards,
    "rum": _as_laid,
}

ORDER = np.zeros((EVENT_COUNT + 1, MAX_CARDS + 1, MAX_CARDS), np.int64)
"""By event, number of cards and step: the place of the card that is applied in that step."""
DRIFT = np.zeros(EVENT_COUNT + 1, np.int64)
"""By event: ships along the ring after each card that follows the event, clockwise."""

for _number in range(EVENT_COUNT + 1):
    _event = event_at(_number)
    DRIFT[_number] = _event.drift if _event else 0
    for _cards in range(MAX_CARDS + 1):
        _order = _ORDER_OF_KIND[_event.kind] if _event and _cards > BEFORE_EVENT else _as_laid
        ORDER[_number, _cards, :_cards] = _order(_cards)

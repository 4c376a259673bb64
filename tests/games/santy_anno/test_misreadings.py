"""How cards and events are misread, and which misreading explains a wrong answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from santelmo.games.santy_anno.components import CARD_COUNT, EVENT_COUNT, SHIP_NUMBERS
from santelmo.games.santy_anno.misreadings import (
    OVERLOOKED,
    card_misreadings,
    event_misreadings,
    likely_mistake,
)
from santelmo.games.santy_anno.path import destination
from tests.games.santy_anno.match_setup import card_number


def test_every_card_can_be_misread_and_never_as_itself() -> None:
    for card in range(1, CARD_COUNT + 1):
        assert card not in card_misreadings(card)
        assert card_misreadings(card)[-1] == OVERLOOKED
    struck = card_number("hull, not red")
    assert card_number("hull") in card_misreadings(struck)
    helm = card_number("helm 2 counter-clockwise")
    assert card_number("helm 2 clockwise") in card_misreadings(helm)
    assert card_misreadings(card_number("Coco")) == (OVERLOOKED,)


@pytest.mark.parametrize("event", range(EVENT_COUNT + 1))
def test_events_are_forgotten_or_read_the_wrong_way_round(event: int) -> None:
    """SAN-6.2: only seasickness has a direction to mistake; rum leads nobody astray."""
    expected = {0: (), 1: (0,), 2: (0,), 3: (4, 0), 4: (3, 0), 5: (0,), 6: ()}
    assert event_misreadings(event) == expected[event]


def test_a_mistake_is_named_whenever_one_misread_card_leads_to_the_answer() -> None:
    """SAN-1.4: found from the answer backwards, it is the one that trying all cards finds."""
    rng = random.Random(5)
    explained = 0
    for _ in range(400):
        ring = tuple(rng.sample(SHIP_NUMBERS, len(SHIP_NUMBERS)))
        cards = tuple(rng.sample(range(1, 53), rng.randint(5, 9)))
        event, ship, answer = (
            rng.randint(0, EVENT_COUNT),
            rng.choice(SHIP_NUMBERS),
            rng.choice(SHIP_NUMBERS),
        )
        mistake = likely_mistake(ring, cards, event, ship, answer)
        if mistake is not None and "the event" in mistake:
            continue
        place = next(_misread_places(ring, cards, event, ship, answer), None)
        assert (mistake is None) == (place is None)
        if mistake is not None:
            assert mistake.startswith(f"Perhaps card {place} (")
            explained += 1
    assert explained > 200


def _misread_places(
    ring: tuple[int, ...], cards: tuple[int, ...], event: int, ship: int, answer: int
) -> Iterator[int]:
    """The places, from 1, of the cards that may have been misread."""
    for place, card in enumerate(cards):
        for other in card_misreadings(card):
            misread = (*cards[:place], other, *cards[place + 1 :])
            if destination(ring, misread, event, ship) == answer:
                yield place + 1

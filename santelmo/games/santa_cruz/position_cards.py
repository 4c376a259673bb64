"""What can be wrong with the cards of a position: deck, hands, sets and bundles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from santelmo.core.wording import join_words
from santelmo.games.santa_cruz.components import CARDS
from santelmo.games.santa_cruz.state import SantaCruzState

Counts = np.ndarray[tuple[int], np.dtype[Any]]


def check(s: SantaCruzState) -> str | None:
    in_round = _first_round if s.round_number == 1 else _second_round
    return _sets(s) or _deck(s) or in_round(s) or _dealt_hands(s)


def _sets(s: SantaCruzState) -> str | None:
    repeated = _repeated(s.set_of[0].tolist())
    if repeated:
        return f"In the field 'set_of' two seats have set {repeated} in round 1."
    for seat in range(s.players):
        number = int(s.set_of[int(s.round_number) - 1, seat])
        most = s.sets[number - 1] if number else np.zeros_like(s.cards[seat])
        if (s.cards[seat] > most).any():
            cards = join_words([*map(str, most.tolist())])
            return f"In the field 'cards' Seat {seat} has at most the cards of its set: {cards}."
    return None


def _repeated(numbers: list[int]) -> int:
    """A number other than 0 that is there more than once; 0 if there is none."""
    counts = Counter(number for number in numbers if number)
    return next((number for number, count in counts.items() if count > 1), 0)


def _deck(s: SantaCruzState) -> str | None:
    deck, left = s.deck.tolist(), int(s.deck_left)
    if not all(deck[:left]) or any(deck[left:]):
        return f"The field 'deck' has as many cards as 'deck_left', {left}, and then zeros."
    where = "'deck', 'played' and " + ("'hand'" if s.round_number == 1 else "'drawn'")
    for card, word in enumerate(CARDS):
        there = deck.count(card + 1) + int(s.played[0, :, card].sum())
        if s.round_number == 1:
            there += int(s.hand[:, card].sum())
        else:
            there += s.drawn.tolist().count(card + 1)
        if there != s.card_copies[card]:
            return (
                f"The fields {where} hold {s.card_copies[card]} of the card {word!r} in all, "
                f"not {there}."
            )
    held = s.hand.sum(axis=1).tolist()
    if s.held.tolist() != held:
        return f"The field 'held' counts 'hand': {join_words([*map(str, held)])}."
    return None


def _first_round(s: SantaCruzState) -> str | None:
    later = {
        "set_of": s.set_of[1],
        "played": s.played[1],
        "bundle": s.bundle,
        "drawn": s.drawn,
        "discarded": s.discarded,
        "ready": s.ready,
    }
    for name, numbers in later.items():
        if np.asarray(numbers).any():
            row = " in its second row" if name in ("set_of", "played") else ""
            return f"The field {name!r} is 0{row} before round 2."
    return None


def _second_round(s: SantaCruzState) -> str | None:
    repeated = _repeated(s.bundle.tolist())
    if repeated:
        return f"In the field 'bundle' two seats have the bundle of Seat {repeated - 1}."
    for seat in range(s.players):
        fault = _drawn_and_taken(s, seat)
        if fault is not None:
            return fault
    return None


def _drawn_and_taken(s: SantaCruzState, seat: int) -> str | None:
    owner, drawn, discarded = int(s.bundle[seat]), int(s.drawn[seat]), int(s.discarded[seat])
    if not drawn:
        return f"In the field 'drawn' Seat {seat} has a card, from 1 to {len(CARDS)}, in round 2."
    if bool(discarded) != bool(int(s.ready) >> seat & 1):
        return f"The fields 'discarded' and 'ready' both say whether Seat {seat} has discarded."
    if discarded and not owner:
        return f"In the field 'discarded' Seat {seat} has 0 before it takes a bundle."
    number = int(s.set_of[0, owner - 1]) if owner else 0
    if s.set_of[1, seat] != number:
        return f"In the field 'set_of' Seat {seat} has set {number} in round 2, by its bundle."
    hand = _second_hand(s, seat)
    if (hand < 0).any():
        return f"In the fields 'played' and 'discarded' Seat {seat} has only cards that it had."
    if not np.array_equal(hand, s.hand[seat]):
        cards = join_words([*map(str, hand.tolist())])
        return f"In the field 'hand' Seat {seat} has what its bundle and draw leave: {cards}."
    return None


def _second_hand(s: SantaCruzState, seat: int) -> Counts:
    """The bundle and the drawn card, without what was discarded and played."""
    hand = np.zeros(len(CARDS), np.int64)
    owner = int(s.bundle[seat])
    if owner:
        hand += s.played[0, owner - 1]
        hand[int(s.drawn[seat]) - 1] += 1
        if s.discarded[seat]:
            hand[int(s.discarded[seat]) - 1] -= 1
    return hand - s.played[1, seat]


def _dealt_hands(s: SantaCruzState) -> str | None:
    """SCZ-2.3, SCZ-2.6: the cards that each seat was dealt, all of them played in round 1."""
    dealt = int(s.dealt[int(s.players)])
    where = "'hand' and 'played'" if s.round_number == 1 else "'played'"
    for seat in range(s.players):
        number = int(s.set_of[0, seat])
        had = s.played[0, seat] + (s.hand[seat] if s.round_number == 1 else 0)
        if had.sum() != dealt:
            return f"In {where} Seat {seat} has the {dealt} scoring cards of round 1."
        if s.starter and (not number or (had < s.starter_cards[number - 1]).any()):
            return f"In {where} Seat {seat} has the scoring cards of its ready-made hand."
    return None

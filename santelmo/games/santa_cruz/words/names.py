"""How cards, tiles and tokens are called."""

from __future__ import annotations

from collections.abc import Iterable

from santelmo.core.wording import count_noun, join_words
from santelmo.games.santa_cruz.components import BUILDING_CARDS, BUILDINGS, CARDS

PLURALS = {"church": "churches"}


def card_words(counts: Iterable[int]) -> list[str]:
    """Scoring cards by their words, each as often as it is there."""
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]


def building_card_words(counts: Iterable[int]) -> str:
    """Building cards in a sentence: "1 ship, 2 roads and 1 double"."""
    named = zip(counts, BUILDING_CARDS, strict=True)
    return list_or_nothing([count_noun(count, card) for count, card in named if count])


def building_words(counts: Iterable[int]) -> str:
    """Buildings in a sentence: "7 houses, 3 churches and 2 lighthouses"."""
    named = zip(counts, BUILDINGS, strict=True)
    return join_words([count_noun(count, word, PLURALS.get(word)) for count, word in named])


def list_or_nothing(words: list[str]) -> str:
    return join_words(words) or "nothing"


def bird_sum(counts: bytes) -> int:
    """What bird tokens are worth together, given how many there are of each value."""
    return sum(value * count for value, count in enumerate(counts))

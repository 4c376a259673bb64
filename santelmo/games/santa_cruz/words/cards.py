"""The scoring cards in words: what they are called, and for what everybody scores."""

from __future__ import annotations

from santelmo.core.wording import count_noun
from santelmo.games.santa_cruz.components import CARDS
from santelmo.games.santa_cruz.island import Card, Island

TITLES = {
    "sheep": "Sheep",
    "fish": "Fish",
    "wood": "Wood",
    "sugar": "Sugar",
    "gold": "Gold",
    "sheep-fish": "Sheep & fish",
    "wood-sugar": "Wood & sugar",
    "four-houses": "Houses",
    "variety": "Variety",
    "street": "Street",
    "coast": "Coast",
    "river": "River",
    "volcano": "Volcano",
    "eruption": "Eruption",
    "birds": "Birds",
}
BONUSES = "; everybody adds their fish bonuses"
MEANINGS = {
    "sheep": "{points} for a building on a tile with sheep",
    "fish": f"{{points}} for a building on a tile with fish{BONUSES}",
    "wood": "{points} for a building on a tile with wood",
    "sugar": "{points} for a building on a tile with sugar",
    "gold": "{points} for a building on a tile with gold",
    "sheep-fish": f"{{points}} for both sheep and fish, {{single}} for one of them{BONUSES}",
    "wood-sugar": "{points} for both wood and sugar, {single} for one of them",
    "four-houses": "{points} for at least {need} houses on the board",
    "variety": "{points} for a house, a church and a lighthouse on the board",
    "street": "{points} for at least {need} of your own buildings joined by roads",
    "coast": "{points} for each building on the coast",
    "river": "{points} for each building on a river",
    "volcano": "{points} for each building on a volcano",
    "eruption": "{points} for each building on a volcano; then these buildings leave the board",
    "birds": "{points} for each bird token",
}


def meaning(island: Island, word: str) -> str:
    """What a card of this island pays for, with its numbers."""
    card: Card = island.cards[CARDS.index(word)]
    return MEANINGS[word].format(points=_points(card.value), single=card.single, need=card.need)


def _points(points: int) -> str:
    """With a true minus sign before a loss."""
    words = count_noun(abs(points), "point")
    return f"−{words}" if points < 0 else words

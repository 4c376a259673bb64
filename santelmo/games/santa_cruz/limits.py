"""How many points a match can still bring, so that no score outgrows its field."""

from __future__ import annotations

import numpy as np

from santelmo.games.santa_cruz import board
from santelmo.games.santa_cruz.components import (
    BIRDS,
    COAST,
    DOUBLE,
    FOUR_HOUSES,
    KIND_SPACES,
    PER_COAST,
    PER_RIVER,
    PER_VOLCANO,
    VOLCANO,
)
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState, Stage

BEFORE_A_ROUND = (Stage.CHOOSING, Stage.BUNDLING, Stage.DISCARDING)
HIGHEST_SCORE = int(np.iinfo(SantaCruzState.fields["score"].kind).max)


def max_points_to_come(s: SantaCruzState) -> int:
    """No player can gain more until the end, whoever plays which card."""
    if s.stage == Stage.OVER:
        return 0
    rounds_to_come = ROUNDS - int(s.round_number)
    cards = _cards_left(s) + rounds_to_come * _dealt(s)
    builds = _builds_left(s) + rounds_to_come * _max_builds(s)
    tokens = sum(value * int(count) for value, count in enumerate(s.bird_copies))
    return cards * _dearest_card(s) + builds * int(s.tile_points.max()) + tokens


def _dealt(s: SantaCruzState) -> int:
    """The scoring cards of all players in a round."""
    return int(s.players) * int(s.dealt[int(s.players)])


def _cards_left(s: SantaCruzState) -> int:
    """The scoring cards that are still to be played in this round."""
    return _dealt(s) if s.stage in BEFORE_A_ROUND else int(s.held.sum())


def _dearest_card(s: SantaCruzState) -> int:
    """The most that one scoring card can bring a player."""
    values: list[int] = s.card_value.tolist()
    most = [1] * len(values)
    most[PER_COAST] = _size(int(s.spaces) & int(KIND_SPACES[COAST]))
    most[PER_RIVER] = _size(int(board.river_spaces(s)))
    most[PER_VOLCANO] = _size(int(s.spaces) & int(KIND_SPACES[VOLCANO]))
    most[BIRDS] = int(s.bird_copies.sum())
    bonuses = int(s.tile_bonus.astype(np.int64).sum())
    goods = max(values[:FOUR_HOUSES]) + bonuses
    return max(goods, *(value * count for value, count in zip(values, most, strict=True)))


def _size(spaces: int) -> int:
    return spaces.bit_count()


def _max_builds(s: SantaCruzState) -> int:
    """In a whole round: landing, and a build or two with each card."""
    return 1 + max(int(cards.sum()) + int(cards[DOUBLE]) for cards in s.sets)


def _builds_left(s: SantaCruzState) -> int:
    """In this round, of the player who has most."""
    if s.stage not in (Stage.PLAYING, Stage.BUILDING):
        return _max_builds(s)
    return int(s.cards.sum(axis=1).max()) + int(s.cards[:, DOUBLE].max()) + int(s.builds)

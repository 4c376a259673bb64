"""What a seat's cards could do now, for views, which ask for it after each move, for all seats.

The compiled rules (`building`, `scoring`) say the same, but to call them from here takes longer
than to work it out: so it is worked out again, and what the last boards came to is kept.
"""

from __future__ import annotations

from functools import lru_cache

from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    CARD_GOODS,
    CARD_HAS_FISH,
    COAST,
    FOUR_HOUSES,
    HOUSE,
    KIND_SPACES,
    ROAD,
    SHIP,
    STREET,
    VOLCANO,
    spaces_in,
    union,
)
from santelmo.games.santa_cruz.island import Island
from santelmo.games.santa_cruz.reading import BOARDS, SEATS_OF_BOARDS, Board

_GOODS_CARDS = tuple(zip(CARD_GOODS.tolist(), CARD_HAS_FISH.tolist(), strict=True))
"""The goods that each goods card asks for, and whether fish is one of them."""
_COAST_SPACES, _VOLCANO_SPACES = (int(KIND_SPACES[kind]) for kind in (COAST, VOLCANO))


@lru_cache(SEATS_OF_BOARDS)
def reach(island: Island, spaces: int, way: int) -> int:
    """SCZ-4.1: where a ship, a road or a river takes who has buildings on these spaces."""
    if way == SHIP:
        return _COAST_SPACES & island.all_spaces
    if way == ROAD:
        return union(island.joined[space] for space in spaces_in(spaces))
    return union(waters for waters in island.waters if waters & spaces)


def fitting(board: Board, supply: bytes) -> int:
    """SCZ-4.2: the face-up spaces whose kind of building is left."""
    return union(shown for shown, left in zip(board.shows, supply, strict=True) if left)


def free_spaces(board: Board, supply: bytes) -> int:
    """SCZ-4.4, SCZ-4.6: the spaces for who reaches them: face down, or with a fitting tile."""
    return ~board.occupied & (fitting(board, supply) | ~board.face_up)


def shared_spaces(board: Board, seat: int, supply: bytes) -> int:
    """SCZ-4.8: the spaces for who reaches them and may join: with others' buildings."""
    return board.occupied & ~board.built[seat] & fitting(board, supply)


@lru_cache(BOARDS)
def card_points(board: Board, tokens: bytes) -> tuple[tuple[int, ...], ...]:
    """SCZ-5.1: what each scoring card, played now, would bring each seat: by seat, then by card."""
    return tuple(
        _points(
            board.island,
            spaces,
            bytes(map(board.face.__getitem__, spaces_in(spaces))),
            tokens[seat],
        )
        for seat, spaces in enumerate(board.built)
    )


@lru_cache(SEATS_OF_BOARDS)
def _points(island: Island, spaces: int, numbers: bytes, tokens: int) -> tuple[int, ...]:
    """By card, for who has buildings on these spaces, where tiles of these numbers lie."""
    tiles = [island.tiles[number - 1] for number in numbers]
    goods = union(tile.goods for tile in tiles)
    bonus = sum(tile.bonus for tile in tiles)
    kinds = [tile.building for tile in tiles]
    on_volcanoes = (spaces & _VOLCANO_SPACES).bit_count()
    # How often a card brings its points: the cards from FOUR_HOUSES on, in their order.
    times = (
        kinds.count(HOUSE) >= island.cards[FOUR_HOUSES].need,
        len(set(kinds)) == len(BUILDINGS),
        longest_street(island, spaces) >= island.cards[STREET].need,
        (spaces & _COAST_SPACES).bit_count(),
        (spaces & union(island.waters)).bit_count(),
        on_volcanoes,
        on_volcanoes,
        tokens,
    )
    return (
        *(_goods_points(island, card, goods, bonus) for card in range(len(_GOODS_CARDS))),
        *(
            card.value * often
            for card, often in zip(island.cards[len(_GOODS_CARDS) :], times, strict=True)
        ),
    )


def _goods_points(island: Island, card: int, goods: int, bonus: int) -> int:
    """SCZ-5.2: all goods of the card. SCZ-5.3: one of a pair. SCZ-5.4: fish bonuses besides."""
    asked, has_fish = _GOODS_CARDS[card]
    points = bonus if has_fish else 0
    if goods & asked == asked:
        return points + island.cards[card].value
    return points + island.cards[card].single if goods & asked else points


def longest_street(island: Island, spaces: int) -> int:
    """SCZ-5.5: the most buildings of a set that are joined to each other by roads."""
    best = 0
    rest = spaces
    while rest:
        street = fresh = rest & -rest
        while fresh:
            lowest = fresh & -fresh
            found = island.joined[lowest.bit_length() - 1] & spaces & ~street
            street |= found
            fresh ^= lowest | found
        best = max(best, street.bit_count())
        rest &= ~street
    return best

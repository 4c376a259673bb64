"""The board: its spaces and what joins them, as sets of bits (see `components`)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest, size
from santelmo.core.compiling import compiled
from santelmo.games.santa_cruz.components import CHURCH, HOUSE, LIGHTHOUSE, RIVERS
from santelmo.games.santa_cruz.state import SantaCruzState


@compiled
def face_up(s: SantaCruzState) -> int:
    """The spaces whose tile lies face up."""
    return int(s.shows[HOUSE]) | int(s.shows[CHURCH]) | int(s.shows[LIGHTHOUSE])


@compiled
def occupied(s: SantaCruzState) -> int:
    """SCZ-4.4: the spaces with a building."""
    spaces = 0
    for seat in range(s.players):
        spaces |= int(s.built[seat])
    return spaces


@compiled
def road_neighbours(s: SantaCruzState, spaces: int) -> int:
    """The spaces joined by a road to one of these."""
    joined = 0
    while spaces:
        joined |= int(s.roads[lowest(spaces)])
        spaces &= spaces - 1
    return joined


@compiled
def whole_rivers(s: SantaCruzState, spaces: int) -> int:
    """All spaces of the rivers on which one of these lies."""
    found = 0
    for river in range(RIVERS):
        if int(s.rivers[river]) & spaces:
            found |= int(s.rivers[river])
    return found


@compiled
def river_spaces(s: SantaCruzState) -> int:
    """All spaces that are on a river (SCZ-5.6)."""
    spaces = 0
    for river in range(RIVERS):
        spaces |= int(s.rivers[river])
    return spaces


@compiled
def street_of(s: SantaCruzState, built: int, first: int) -> int:
    """The spaces of a set that roads within the set join to a first one; `first` is one bit."""
    street = first
    fresh = first
    while fresh:
        space = lowest(fresh)
        fresh &= fresh - 1
        found = int(s.roads[space]) & built & ~street
        street |= found
        fresh |= found
    return street


@compiled
def longest_street(s: SantaCruzState, built: int) -> int:
    """SCZ-5.5: the largest part of a set of buildings that roads join to each other."""
    longest = 0
    rest = built
    while rest:
        street = street_of(s, built, rest & -rest)
        if size(street) > size(longest):
            longest = street
        rest &= ~street
    return longest

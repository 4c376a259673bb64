"""Reach, building, joining and turning up tiles (SCZ-4)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz import board, scoring
from santelmo.games.santa_cruz.components import BUILDINGS, COAST, KIND_SPACES, ROAD, SHIP
from santelmo.games.santa_cruz.state import SantaCruzState


@compiled
def fitting(s: SantaCruzState, seat: int) -> int:
    """SCZ-4.2: the face-up spaces whose kind of building the seat has left."""
    spaces = 0
    for kind in range(len(BUILDINGS)):
        if s.supply[seat, kind] > 0:
            spaces |= int(s.shows[kind])
    return spaces


@compiled
def reach(s: SantaCruzState, seat: int, way: int) -> int:
    """SCZ-4.1: the spaces to which a ship, a road or a river takes the seat, free or not."""
    if way == SHIP:
        return int(s.spaces) & KIND_SPACES[COAST]
    if way == ROAD:
        return board.road_neighbours(s, int(s.built[seat]))
    return board.whole_rivers(s, int(s.built[seat]))


@compiled
def open_spaces(s: SantaCruzState, seat: int, way: int) -> int:
    """SCZ-4.1, SCZ-4.6: the free spaces on which the seat may build, face-down ones included.

    Only a river reaches a face-down tile.
    """
    return reach(s, seat, way) & ~board.occupied(s) & (fitting(s, seat) | ~board.face_up(s))


@compiled
def last_seat(s: SantaCruzState) -> int:
    """SCZ-3.2: the seat that always plays last in this round."""
    return (int(s.start) + int(s.players) - 1) % int(s.players)


@compiled
def may_join(s: SantaCruzState, seat: int) -> bool:
    """SCZ-4.8: the last player, once in a round."""
    return seat == last_seat(s) and s.join_used == 0


@compiled
def joiner(s: SantaCruzState) -> int:
    """SCZ-4.8: the seat that may still join in this round; -1 if nobody may."""
    last = last_seat(s)
    return last if may_join(s, last) else -1


@compiled
def join_spaces(s: SantaCruzState, seat: int, way: int) -> int:
    """SCZ-4.8: the spaces with another player's building on which the seat may build."""
    if not may_join(s, seat):
        return 0
    others = board.occupied(s) & ~int(s.built[seat])
    return reach(s, seat, way) & others & fitting(s, seat)


@compiled
def list_reach(s: SantaCruzState, seat: int, spaces: Numbers) -> None:
    """By way: where the seat may build on its own, and where join another player."""
    for way in range(len(spaces)):
        spaces[way, 0] = open_spaces(s, seat, way)
        spaces[way, 1] = join_spaces(s, seat, way)


@compiled
def can_build(s: SantaCruzState, seat: int, way: int) -> bool:
    return open_spaces(s, seat, way) != 0 or join_spaces(s, seat, way) != 0


@compiled
def choose_space(s: SantaCruzState, seat: int, space: int) -> None:
    """SCZ-4.6: a face-down tile is turned up first; without its building the build is spent."""
    if s.face[space] == 0:
        turn_up(s, 1 << space)
        if s.supply[seat, int(s.tile_building[s.face[space]])] == 0:
            return
    place_building(s, seat, space)


@compiled
def join_space(s: SantaCruzState, seat: int, space: int) -> None:
    """SCZ-4.8: as any build, and the right to join is used."""
    s.join_used = 1
    place_building(s, seat, space)


@compiled
def place_building(s: SantaCruzState, seat: int, space: int) -> None:
    """SCZ-4.3: the building, the points, the bird, then the neighbours are turned up."""
    tile = int(s.face[space])
    s.supply[seat, int(s.tile_building[tile])] -= 1
    s.built[seat] |= 1 << space
    scoring.advance(s, seat, int(s.tile_points[tile]))
    if s.tile_bird[tile]:
        take_bird(s, seat)
    turn_up(s, int(s.links[space]))


@compiled
def take_bird(s: SantaCruzState, seat: int) -> None:
    """SCZ-4.3: a token unseen by others, if one is left."""
    if s.birds_left == 0:
        return
    s.birds_left -= 1
    value = int(s.bird_stack[s.birds_left])
    s.bird_stack[s.birds_left] = 0
    s.birds[seat, value] += 1
    s.tokens[seat] += 1
    s.reveals += 1


@compiled
def turn_up(s: SantaCruzState, spaces: int) -> None:
    """Turns up those of the spaces that lie face down."""
    hidden = spaces & ~board.face_up(s)
    if hidden == 0:
        return
    s.reveals += 1
    while hidden:
        space = lowest(hidden)
        tile = int(s.tiles[space])
        s.face[space] = tile
        s.shows[int(s.tile_building[tile])] |= hidden & -hidden
        hidden &= hidden - 1

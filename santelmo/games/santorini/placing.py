"""Placing the workers, and the rolls that follow it (SRN-3.1, SRN-3.8)."""

from __future__ import annotations

from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import EVERYWHERE, OFF, OPPOSITE, PERIMETER
from santelmo.games.santorini.building import write_spaces
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.moves import PLACE
from santelmo.games.santorini.pieces import occupied
from santelmo.games.santorini.restrictions import bans_in_match
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage
from santelmo.games.santorini.turn import begin_first_turn, roll


@compiled
def begin_placing(s: SantoriniState) -> None:
    s.stage = Stage.PLACING
    s.banning = bans_in_match(s)
    s.seat = first_to_place(s)


@compiled
def first_to_place(s: SantoriniState) -> int:
    """SRN-3.1: the start player; SRN-3.5: with teams their partner.

    SRN-4.bia: a power can have it go clockwise from its owner.
    """
    first = (s.start + 2) % TEAM_PLAYERS if s.players == TEAM_PLAYERS else s.start
    for seat in range(s.players):
        if TRAITS[s.god[seat]] & traits.PLACES_FIRST:
            first = seat
    return first


@compiled
def side_traits(s: SantoriniState, side: int) -> int:
    """SRN-3.8: set-up powers hold for the team's workers whoever places them."""
    found = 0
    for seat in range(s.players):
        if side_of(s, seat) == side:
            found |= int(TRAITS[s.god[seat]])
    return found


@compiled
def list_places(s: SantoriniState, out: Numbers) -> int:
    """SRN-3.1: on any unoccupied space.

    SRN-4.eros, SRN-3.8: opposite edges; the first on the perimeter, the second across from it.
    """
    side = side_of(s, s.seat)
    spaces = EVERYWHERE & ~occupied(s)
    if side_traits(s, side) & traits.PLACES_APART:
        first = int(s.workers[side, 0])
        spaces &= PERIMETER if first == OFF else OPPOSITE[first]
    return write_spaces(PLACE, spaces, out, 0)


@absorbed
def place(s: SantoriniState, space: int) -> None:
    """SRN-3.1: both workers, then the next player clockwise; then the start player's turn."""
    side = side_of(s, s.seat)
    if s.workers[side, 0] == OFF:
        s.workers[side, 0] = space
        return
    s.workers[side, 1] = space
    s.turns += 1
    roll_after_placing(s, side)
    s.seat = (s.seat + 1) % s.players
    if s.workers[side_of(s, s.seat), 0] != OFF:
        s.seat = s.start
        begin_first_turn(s)


@compiled
def roll_after_placing(s: SantoriniState, side: int) -> None:
    """SRN-3.8: the gods of a team roll one after the other, the lower seat first."""
    for seat in range(s.players):
        if side_of(s, seat) == side and TRAITS[s.god[seat]] & traits.ROLLS_AT_SETUP:
            roll(s)

"""What opponents' gods forbid in a turn, and the duty that one of them imposes (SRN-2.8)."""

from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import PERIMETER, TOP
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.pieces import next_to
from santelmo.games.santorini.sides import is_foe, side_of
from santelmo.games.santorini.state import NOBODY, SantoriniState


@compiled
def bans_in_match(s: SantoriniState) -> int:
    """The traits in the match that restrict opponents: if there are none, nobody need ask."""
    found = 0
    for seat in range(s.players):
        found |= int(TRAITS[s.god[seat]]) & traits.BANS
    return found


@compiled
def bans_on(s: SantoriniState, seat: int) -> int:
    """The traits of opponents that restrict this seat now.

    SRN-4.athena: climbing is banned only if her owner's workers moved up in the owner's last turn.
    """
    found = 0
    for other in range(s.players):
        forbids = int(TRAITS[s.god[other]]) & traits.BANS
        if forbids and is_foe(s, seat, other):
            if forbids & traits.BANS_CLIMBING and not (int(s.rose) >> other) & 1:
                continue
            found |= forbids
    return found


@compiled
def side_with(s: SantoriniState, trait: int) -> int:
    """The opposing side with this trait: no god is in the game twice (SRN-3.7)."""
    for other in range(s.players):
        if TRAITS[s.god[other]] & trait and is_foe(s, s.seat, other):
            return side_of(s, other)
    return NOBODY


@compiled
def closed_to_blocks(s: SantoriniState) -> int:
    """SRN-4.limus: next to these workers opponents build domes only; three blocks take a dome."""
    if s.bans & traits.BANS_BLOCKS == 0:
        return 0
    return next_to(s, side_with(s, traits.BANS_BLOCKS)) & ~int(s.layers[TOP - 1])


@compiled
def may_win_on(s: SantoriniState, space: int) -> bool:
    """SRN-4.hera, SRN-4.r3: opponents cannot win by moving into the perimeter."""
    return s.bans & traits.BANS_PERIMETER_WINS == 0 or (PERIMETER >> space) & 1 == 0


@compiled
def held_workers(s: SantoriniState) -> int:
    """SRN-4.aphrodite: the player's workers with a duty, found when the turn starts."""
    if s.bans & traits.HOLDS == 0:
        return 0
    beside = next_to(s, side_with(s, traits.HOLDS))
    side = side_of(s, s.seat)
    held = 0
    for worker in range(2):
        if (beside >> int(s.workers[side, worker])) & 1:
            held |= 1 << worker
    return held


@compiled
def duty_met(s: SantoriniState) -> bool:
    """SRN-4.aphrodite, SRN-4.r8: the held workers stand next to hers, wherever those are now."""
    if s.held == 0:
        return True
    holder = side_with(s, traits.HOLDS)
    beside = next_to(s, holder)
    side = side_of(s, s.seat)
    met = True
    for worker in range(2):
        if (int(s.held) >> worker) & 1:
            met = met and (beside >> int(s.workers[side, worker])) & 1 == 1
    return met

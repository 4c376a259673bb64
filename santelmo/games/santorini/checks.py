"""What can be wrong with a position, in sentences."""

from __future__ import annotations

import numpy as np

from santelmo.games.santorini.bans import bans_in_match, bans_on
from santelmo.games.santorini.board import FACES, NAMES, OFF, SPACES
from santelmo.games.santorini.gods import ALL_GODS, GODS, MORTAL
from santelmo.games.santorini.ground import side_of
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.rules import legal
from santelmo.games.santorini.state import (
    ADDITIONAL,
    MOVED,
    NOBODY,
    OVER,
    PICKING,
    PLACING,
    RAIDING,
    SEATS,
    SIDES,
    TAKING,
    TEAM_PLAYERS,
    SantoriniState,
)
from santelmo.games.santorini.traits import HOLDS

_BOARD_SETS = ("domes", "entered")
_SPACES_OR_OFF = ("mover", "left", "built")
_RANGES = {
    "stage": OVER,
    "kind": ADDITIONAL,
    "due": ADDITIONAL,
    "die": FACES - 1,
    "rose": (1 << SEATS) - 1,
    "held": 3,
    "done": 3,
    "summits": 2,
    "descended": 1,
    "used": 15,
    "hand": 2 * SIDES - 1,
}
"""The highest values of fields that count from 0."""


def check(s: SantoriniState) -> str | None:
    """What is wrong with a position. The start of a turn is checked before it is settled."""
    return (
        _check_ranges(s)
        or _check_towers(s)
        or _check_workers(s)
        or _check_gods(s)
        or _check_seats(s)
    )


def check_complete(s: SantoriniState) -> str | None:
    """As `check`, and the present moment of the turn must hang together."""
    return check(s) or _check_turn(s) or _check_draft(s) or _check_steps(s)


def _check_ranges(s: SantoriniState) -> str | None:
    if not 2 <= s.players <= SEATS:
        return f"A position is for 2 to {SEATS} players, not {s.players}."
    for name, highest in _RANGES.items():
        value = int(getattr(s, name))
        if not 0 <= value <= highest:
            return f"The field {name!r} is 0 to {highest}, not {value}."
    for name in _BOARD_SETS:
        if not 0 <= int(getattr(s, name)) < 1 << SPACES:
            return f"The field {name!r} has a bit for each of the 25 spaces and no others."
    for name in _SPACES_OR_OFF:
        if not 0 <= int(getattr(s, name)) <= OFF:
            return f"The field {name!r} is a space (0 to 24) or {OFF}."
    return None


def _check_towers(s: SantoriniState) -> str | None:
    below = (1 << SPACES) - 1
    for layer in map(int, s.layers):
        if layer < 0 or layer & ~below:
            return "The field 'layers' has a block with nothing below it."
        below = layer
    return None


def _check_workers(s: SantoriniState) -> str | None:
    standing: set[int] = set()
    sides = 2 if s.players == TEAM_PLAYERS else int(s.players)
    raider = (s.hand >> 1, s.hand & 1) if s.stage == RAIDING else None
    for side in range(SIDES):
        for worker in range(2):
            space = int(s.workers[side, worker])
            if space == OFF:
                continue
            if not 0 <= space < SPACES:
                return f"A worker stands on space {space}; spaces are 0 to 24."
            if side >= sides or s.lost[side]:
                return f"Seat {side} is not in the match but has a worker on {NAMES[space]}."
            if s.domes >> space & 1:
                return f"A worker stands on the dome of {NAMES[space]}."
            if space in standing and raider is None:
                return f"Two workers stand on {NAMES[space]}."
            if (side, worker) != raider:
                standing.add(space)
    return None


def _check_gods(s: SantoriniState) -> str | None:
    gods = [int(god) for god in s.god]
    for name, cards in (("god", s.god), ("offer", s.offer), ("picked", s.picked)):
        if any(not 0 <= god < len(GODS) for god in cards):
            return f"The field {name!r} has numbers from 0 to {len(GODS) - 1}."
    if any(gods[s.players :]):
        return "A seat that nobody has cannot have a god."
    for god in set(gods) - {MORTAL}:
        if gods.count(god) > 1:
            return f"{GODS[god].full_name} cannot be in a match twice."
    if s.spent & ~ALL_GODS:
        return "The field 'spent' has a bit for each of the 32 gods and no others."
    if any(not 0 <= worker <= 2 for worker in s.last_moved):
        return "The field 'last_moved' has 0, 1 or 2 for each side."
    return None


def _check_seats(s: SantoriniState) -> str | None:
    if not 0 <= s.seat < s.players or not 0 <= s.start < s.players:
        return f"The seats are 0 to {s.players - 1}."
    if any(not 0 <= place < s.players for place in s.lost) or any(s.lost[s.players :]):
        return "The field 'lost' numbers the losers from 1; the others are 0."
    if s.stage != OVER and any(s.lost) and s.players != 3:
        return "Only with three players does a match go on after somebody lost."
    if s.stage != OVER and s.lost[s.seat]:
        return f"Seat {s.seat} has lost and cannot be to move."
    if s.stage != OVER and sum(bool(place) for place in s.lost) > 1:
        return "A match of which one player is left is over."
    sides = 2 if s.players == TEAM_PLAYERS else s.players
    if not NOBODY <= s.winner < sides or (s.winner == NOBODY) == (s.stage == OVER):
        return "The field 'winner' is -1 while the match goes on, and else the side that won."
    return None


def _check_turn(s: SantoriniState) -> str | None:
    if s.stage < PLACING or s.stage == OVER:
        return None
    banning = bans_in_match(s)
    if s.banning != banning:
        return f"The field 'banning' does not fit the gods; it would be {banning}."
    if s.stage == PLACING:
        return None
    bans = bans_on(s, s.seat)
    if s.bans != bans:
        return f"The field 'bans' does not fit the opponents' gods; it would be {bans}."
    if s.held and not bans & HOLDS:
        return "The field 'held' needs an opponent whose power holds workers."
    side = side_of(s, s.seat)
    if any(s.held >> worker & 1 and s.workers[side, worker] == OFF for worker in range(2)):
        return "The field 'held' names a worker that is not on the island."
    if s.stage == MOVED or s.mover != OFF:
        if s.workers[s.hand >> 1, s.hand & 1] != s.mover or s.left == OFF:
            return "The fields 'hand', 'mover' and 'left' do not fit the workers."
        if s.mover == OFF:
            return "The worker that moved is not on the island."
    return None


def _check_draft(s: SantoriniState) -> str | None:
    if s.stage not in (PICKING, TAKING):
        return None
    offer = [int(god) for god in s.offer]
    if MORTAL in offer or len(set(offer)) < len(offer):
        return "In a draft six different gods lie open."
    picked = [int(god) for god in s.picked[: s.players] if god]
    if not set(picked) <= set(offer) or len(set(picked)) < len(picked):
        return "The gods picked are different ones of those that lie open."
    whole = len(picked) == s.players
    if whole != (s.stage == TAKING) or any(s.picked[len(picked) :]):
        return "As many gods are picked as there are players, and then they are taken."
    if s.stage == TAKING and not {int(god) for god in s.god} - {MORTAL} <= set(picked):
        return "A god that was not picked cannot be taken."
    return None


def _check_steps(s: SantoriniState) -> str | None:
    if s.stage == OVER:
        return None
    if s.stage == PLACING and s.workers[side_of(s, s.seat), 1] != OFF:
        return f"Seat {s.seat} has placed both workers already."
    if legal(s, s.seat, np.zeros(MOVES.size, np.int32)) == 0:
        return f"Seat {s.seat} has no lawful step."
    return None

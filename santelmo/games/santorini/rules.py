"""The rules of Santorini as the engine calls them."""

from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.draft import list_picks, list_takes, pick, take
from santelmo.games.santorini.moves import PICK, PLACE, TAKE
from santelmo.games.santorini.placing import list_places, place
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import SantoriniState, Stage
from santelmo.games.santorini.turn import legal_steps, play


@compiled
def actors(s: SantoriniState) -> int:
    return 0 if s.stage == Stage.OVER else 1 << int(s.seat)


@compiled
def legal(s: SantoriniState, seat: int, out: Numbers) -> int:
    if s.stage > Stage.PLACING:
        return legal_steps(s, out)
    if s.stage == Stage.PLACING:
        return list_places(s, out)
    return list_takes(s, out) if s.stage == Stage.TAKING else list_picks(s, out)


@compiled
def apply(s: SantoriniState, seat: int, code: int) -> None:
    if s.stage > Stage.PLACING:
        play(s, code)
    elif s.stage == Stage.PLACING:
        place(s, code - PLACE)
    elif s.stage == Stage.TAKING:
        take(s, code - TAKE + 1)
    else:
        pick(s, code - PICK + 1)


@compiled
def outcome(s: SantoriniState, scores: Numbers, places: Numbers) -> None:
    """The winner first, then those still in, then the losers, the last to lose first."""
    for seat in range(s.players):
        scores[seat] = 1 if side_of(s, seat) == s.winner else 0
        places[seat] = 1
        for other in range(s.players):
            if strength(s, other) > strength(s, seat):
                places[seat] += 1


@compiled
def strength(s: SantoriniState, seat: int) -> int:
    if side_of(s, seat) == s.winner:
        return s.players + 2
    return int(s.lost[seat]) if s.lost[seat] else s.players + 1

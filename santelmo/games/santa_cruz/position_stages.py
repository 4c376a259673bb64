"""What a stage of the match asks of a position: whose turn it is, and what has been done so far."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from santelmo.games.santa_cruz import building, rounds
from santelmo.games.santa_cruz.components import COAST, DOUBLE, KIND_SPACES
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState, Stage

ROUNDS_OF = {
    Stage.CHOOSING: (1,),
    Stage.BUNDLING: (2,),
    Stage.DISCARDING: (2,),
    Stage.OVER: (2,),
}
OUTSIDE_ROUNDS = (Stage.CHOOSING, Stage.BUNDLING, Stage.DISCARDING)


def check(s: SantaCruzState) -> str | None:
    stage = Stage(int(s.stage))
    if s.round_number not in ROUNDS_OF.get(stage, (1, 2)):
        return f"The field 'stage' is not {int(stage)} ({stage.name.lower()}) in this round."
    if stage != Stage.BUILDING and (s.way or s.builds):
        return "The fields 'way' and 'builds' are 0 unless a building card is being used."
    before = _outside_rounds if stage in OUTSIDE_ROUNDS else _inside_round
    return before(s) or _STAGE_CHECKS[stage](s) or _turns(s)


def _outside_rounds(s: SantaCruzState) -> str | None:
    if s.built.any():
        return "The field 'built' is 0 outside the rounds."
    if not (s.supply[: int(s.players)] == s.full_supply).all():
        return "The field 'supply' has all buildings outside the rounds."
    return None


def _inside_round(s: SantaCruzState) -> str | None:
    if not all(s.set_of[int(s.round_number) - 1, : int(s.players)]):
        return "In the field 'set_of' everybody has a set before a round begins."
    if s.round_number == ROUNDS and s.ready != (1 << int(s.players)) - 1:
        return "The field 'ready' names all seats in round 2."
    return None


def _choosing(s: SantaCruzState) -> str | None:
    if s.starter:
        return f"The field 'stage' is not {int(Stage.CHOOSING)} with ready-made hands."
    if s.join_used or s.played.any():
        return "The fields 'join_used' and 'played' are 0 before the first round."
    order = [(int(s.start) + 1 + i) % int(s.players) for i in range(s.players)]
    before = order.index(int(s.seat))
    for seat in order[:before]:
        number = int(s.set_of[0, seat])
        if not number or (s.cards[seat] != s.sets[number - 1]).any():
            return f"In 'set_of' and 'cards' Seat {seat}, before Seat {s.seat}, has a whole set."
    for seat in order[before:]:
        if s.set_of[0, seat]:
            return f"In the field 'set_of' Seat {seat} has 0 until it chooses."
    return None


def _bundling(s: SantaCruzState) -> str | None:
    if s.ready:
        return "The field 'ready' is 0 until all have taken a bundle."
    following = int(rounds.next_to_bundle(s))
    if following < 0:
        return f"The field 'stage' is {int(Stage.DISCARDING)} when all have taken a bundle."
    if s.seat != following:
        return f"The field 'seat' is {following}, the last on the track without a bundle."
    return _untouched_bundles(s)


def _discarding(s: SantaCruzState) -> str | None:
    if not all(s.bundle[: int(s.players)]):
        return "In the field 'bundle' everybody has one before the discards."
    if s.ready == (1 << int(s.players)) - 1:
        return "The field 'ready' does not name all seats while some discard."
    if s.seat:
        return "The field 'seat' is 0 while all discard."
    return _untouched_bundles(s)


def _untouched_bundles(s: SantaCruzState) -> str | None:
    if s.played[1].any():
        return "The field 'played' is 0 in its second row until round 2 begins."
    for seat in range(s.players):
        number = int(s.set_of[1, seat])
        whole = s.sets[number - 1] if number else np.zeros_like(s.cards[seat])
        if (s.cards[seat] != whole).any():
            return f"In the field 'cards' Seat {seat} has the whole set of its bundle."
    return None


def _whole_hand(s: SantaCruzState) -> int:
    """How many cards everybody has when a round begins; all sets have the same number."""
    return int(s.sets[0].sum()) + int(s.dealt[int(s.players)])


def _hand_sizes(s: SantaCruzState) -> list[int]:
    """The sizes of the hands in turn order."""
    seats = [(int(s.start) + i) % int(s.players) for i in range(s.players)]
    return [int(rounds.hand_size(s, seat)) for seat in seats]


def _turns_taken(s: SantaCruzState) -> int:
    """How many seats have had their turn since the start player's last one began."""
    return (int(s.seat) - int(s.start)) % int(s.players)


def _landing(s: SantaCruzState) -> str | None:
    if set(_hand_sizes(s)) != {_whole_hand(s)}:
        return "The fields 'cards' and 'hand' have all cards of the round until all have landed."
    if s.join_used:
        return "The field 'join_used' is 0 until the last player has landed."
    landed = _turns_taken(s)
    for i in range(s.players):
        seat, buildings = (int(s.start) + i) % int(s.players), int(i < landed)
        built = int(s.built[seat])
        if built.bit_count() != buildings or built & ~int(KIND_SPACES[COAST]):
            wanted = "one building, on the coast," if buildings else "no building"
            return f"In the field 'built' Seat {seat} has {wanted} at this moment of landing."
        if int((s.full_supply - s.supply[seat]).sum()) != buildings:
            return f"In the field 'supply' Seat {seat} has all buildings that are not on the board."
    return None


def _playing(s: SantaCruzState) -> str | None:
    """SCZ-3.2: hands are equal in size, but for those who have played in this turn."""
    sizes = _hand_sizes(s)
    taken = _turns_taken(s) + (s.stage == Stage.BUILDING)
    most = sizes[-1] if taken < s.players else sizes[-1] + 1
    if most < 1 or sizes != [most - (i < taken) for i in range(s.players)]:
        return (
            "The fields 'cards' and 'hand' have as many cards for everybody, "
            "one fewer for those who have played in this turn."
        )
    return None


def _building(s: SantaCruzState) -> str | None:
    seat, way = int(s.seat), int(s.way)
    if s.builds < 1:
        return "The field 'builds' is 1 or 2 while a building card is being used."
    used = s.sets[int(s.set_of[int(s.round_number) - 1, seat]) - 1] - s.cards[seat]
    if not used[DOUBLE] and (s.builds > 1 or not used[way]):
        return f"In the field 'cards' Seat {seat} lacks the card that it builds with."
    if not building.can_build(s, seat, way):
        return f"The field 'stage' is not {int(Stage.BUILDING)}: Seat {seat} has nothing to build."
    return _playing(s)


def _over(s: SantaCruzState) -> str | None:
    if any(_hand_sizes(s)):
        return "The fields 'cards' and 'hand' are 0 when the match is over."
    if s.seat != s.start:
        return f"The field 'seat' is {s.start}, the start player, when the match is over."
    return None


_STAGE_CHECKS: dict[Stage, Callable[[SantaCruzState], str | None]] = {
    Stage.CHOOSING: _choosing,
    Stage.LANDING: _landing,
    Stage.PLAYING: _playing,
    Stage.BUILDING: _building,
    Stage.BUNDLING: _bundling,
    Stage.DISCARDING: _discarding,
    Stage.OVER: _over,
}


def _turns(s: SantaCruzState) -> str | None:
    turns = turns_so_far(s)
    if s.turns != turns:
        return f"The field 'turns' counts the turns, {turns} so far, not {s.turns}."
    return None


def turns_so_far(s: SantaCruzState) -> int:
    """How many turns led here: choices of sets and bundles, discards, landings and cards."""
    players, stage = int(s.players), Stage(int(s.stage))
    chosen = 0 if s.starter else int((s.set_of[0] > 0).sum())
    between = int((s.bundle > 0).sum()) + int(s.ready).bit_count()
    whole_round = players * (1 + _whole_hand(s))
    turns = chosen + between + (int(s.round_number) - 1) * whole_round
    if stage in OUTSIDE_ROUNDS:
        return turns
    if stage == Stage.LANDING:
        return turns + _turns_taken(s)
    played = players * _whole_hand(s) - sum(_hand_sizes(s)) - (stage == Stage.BUILDING)
    return turns + players + played

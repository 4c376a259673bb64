"""Why a move is not legal."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santa_cruz import board, building
from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    CARDS,
    DOUBLE,
    ROAD,
    SETS,
    SHIP,
    names_of,
    space_number,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage
from santelmo.games.santa_cruz.words.prompts import STAGE_TASKS

STAGE_KINDS = {
    Stage.CHOOSING: ("set",),
    Stage.LANDING: ("land", "join"),
    Stage.PLAYING: ("play", "score"),
    Stage.BUILDING: ("build", "join", "skip"),
    Stage.BUNDLING: ("bundle",),
    Stage.DISCARDING: ("discard",),
}
NOT_ON_MAP = "SCZ-1.1"


def refusal(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    stage = Stage(int(s.stage))
    if move.kind not in STAGE_KINDS[stage]:
        task, rule = STAGE_TASKS[stage]
        return Sentence(f"Now it is time to {task}.", rule)
    return _REFUSALS[move.kind](s, seat, move)


def _refused_set(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    letter = move.values[0]
    owner = s.set_of[0].tolist().index(SETS.index(letter) + 1)
    return Sentence(f"Seat {owner} has set {letter} already.", "SCZ-2.4")


def _refused_build(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    name = move.values[0]
    space = space_number(name)
    if not s.spaces >> space & 1:
        return Sentence(f"There is no space {name} on this island.", NOT_ON_MAP)
    way = SHIP if s.stage == Stage.LANDING else int(s.way)
    if not building.reach(s, seat, way) >> space & 1:
        return _out_of_reach(way, name)
    owners = [f"Seat {other}" for other in range(s.players) if s.built[other] >> space & 1]
    if owners:
        verb = "has" if len(owners) == 1 else "have"
        return Sentence(f"{join_words(owners)} {verb} a building on {name}.", "SCZ-4.4")
    return _no_building(s, space, name)


def _refused_join(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    name = move.values[0]
    space = space_number(name)
    if not s.spaces >> space & 1:
        return Sentence(f"There is no space {name} on this island.", NOT_ON_MAP)
    last = building.last_seat(s)
    if seat != last:
        return Sentence(f"Only Seat {last}, who plays last in this round, may join.", "SCZ-4.8")
    if s.join_used:
        return Sentence("You have already joined once in this round.", "SCZ-4.8")
    if s.built[seat] >> space & 1:
        return Sentence(f"You have a building on {name} yourself.", "SCZ-4.8")
    if not board.occupied(s) >> space & 1:
        return Sentence(f"Nobody has a building on {name} that you could join.", "SCZ-4.8")
    way = SHIP if s.stage == Stage.LANDING else int(s.way)
    if not building.reach(s, seat, way) >> space & 1:
        return _out_of_reach(way, name)
    return _no_building(s, space, name)


def _out_of_reach(way: int, name: str) -> Sentence:
    if way == SHIP:
        return Sentence(f"{name} is not on the coast.", "SCZ-4.1")
    if way == ROAD:
        return Sentence(f"No road joins {name} directly to one of your buildings.", "SCZ-4.1")
    return Sentence(f"{name} is on no river on which you have a building.", "SCZ-4.1")


def _no_building(s: SantaCruzState, space: int, name: str) -> Sentence:
    kind = BUILDINGS[int(s.tile_building[s.face[space]])]
    return Sentence(f"{name} takes a {kind}, and you have none left.", "SCZ-4.2")


def _refused_skip(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    free = names_of(building.open_spaces(s, seat, int(s.way)))
    return Sentence(f"You must build if you can, and {free[0]} is free.", "SCZ-4.5")


def _refused_play(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    card = move.values[0].split("-")[0]
    if card == "double" and s.sets[s.set_of[s.round_number - 1, seat] - 1, DOUBLE] == 0:
        return Sentence("Your set has no double card.", "SCZ-1.4")
    return Sentence(f"You have no {card} card left.", "SCZ-3.2")


def _refused_scoring_card(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    card = move.values[0]
    if s.played[s.round_number - 1, seat, CARDS.index(card)]:
        return Sentence(f"You have already played {card} in this round.", "SCZ-3.2")
    return Sentence(f"You do not hold the scoring card {card}.", "SCZ-3.2")


def _refused_bundle(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    owner = int(move.values[0])
    if owner >= s.players:
        return Sentence(f"There is no seat {owner}; seats are 0 to {s.players - 1}.", "SCZ-7.3")
    taker = s.bundle.tolist().index(owner + 1)
    return Sentence(f"Seat {taker} has taken the bundle of Seat {owner}.", "SCZ-7.3")


def _refused_discard(s: SantaCruzState, seat: int, move: Move) -> Sentence:
    return Sentence(f"You do not hold the scoring card {move.values[0]}.", "SCZ-7.4")


_REFUSALS: dict[str, Callable[[SantaCruzState, int, Move], Sentence]] = {
    "set": _refused_set,
    "land": _refused_build,
    "build": _refused_build,
    "join": _refused_join,
    "skip": _refused_skip,
    "play": _refused_play,
    "score": _refused_scoring_card,
    "bundle": _refused_bundle,
    "discard": _refused_discard,
}

"""Why a step in Santorini is worth considering: wins, threats, heights."""

from __future__ import annotations

import numpy as np

from santelmo.bots.santorini.evaluation import give_turn_to
from santelmo.bots.santorini.reach import wins_now
from santelmo.core import engine
from santelmo.core.moves import Move
from santelmo.core.state import States
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santorini.board import NAMES, NEAR, OFF, TOP, space_number, spaces_in
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.sides import is_foe, seats_of_sides, side_of
from santelmo.games.santorini.state import OVER, PLACING, SantoriniState
from santelmo.games.santorini.words.names import god_named


def reason(s: SantoriniState, seat: int, move: Move) -> str:
    """What the step does, the most pressing fact first."""
    if s.stage < PLACING:
        return god_named(move.values[0]).glance
    if move.kind == "place":
        return _place(move.values[0])
    if move.kind == "roll":
        return ""
    after = _after(s, seat, move)
    if after.stage == OVER:
        return "Wins at once." if side_of(after, seat) == after.winner else ""
    threats = [other for other in range(int(s.players)) if _is_threat(s, seat, other)]
    stopped = [other for other in threats if not _wins_next(after, other)]
    said = (
        [f"Stops a win of {join_words([f'Seat {other}' for other in stopped])}"] if stopped else []
    )
    if _wins_next(after, seat) and not _wins_next(s, seat):
        said.append("threatens to win with the next turn")
    said.append(_ground(s, after, seat, move))
    words = ", ".join(each for each in said if each)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def _after(s: SantoriniState, seat: int, move: Move) -> SantoriniState:
    """The state after the step; a die that is thrown shows its first face."""
    states: States = np.zeros(1, s.dtype)  # pyright: ignore[reportAttributeAccessIssue]
    states[0] = s
    states[0].scripted = 1
    states[0].random_key[1] = 0
    engine.play_if_legal(states, seat, move.code, np.zeros(MAX_STEPS, np.int32))
    return states[0]


def _is_threat(s: SantoriniState, seat: int, other: int) -> bool:
    return bool(is_foe(s, seat, other)) and _wins_next(s, other)


def _wins_next(s: SantoriniState, seat: int) -> bool:
    """Whether the seat would win by moving if its turn began now."""
    states: States = np.zeros(1, s.dtype)  # pyright: ignore[reportAttributeAccessIssue]
    states[0] = s
    give_turn_to(states[0], seat)
    return bool(wins_now(states[0]))


def _place(name: str) -> str:
    space = space_number(name)
    assert space is not None
    return f"{name} has {count_noun(len(spaces_in(int(NEAR[space]))), 'neighbour')}."


def _ground(s: SantoriniState, after: SantoriniState, seat: int, move: Move) -> str:
    """What becomes of the heights."""
    spaces = [space_number(name) for name in move.values]
    if move.kind == "move" and None not in spaces:
        start, end = (blocks_on(layers_of(s), space or 0) for space in spaces)
        if end > start:
            return f"climbs to level {end}"
        if end < start:
            return f"steps down to level {end}"
        return f"stays on level {end}" if end else ""
    if move.kind in ("build", "dome") and spaces[0] is not None:
        return _built(after, seat, spaces[0])
    return ""


def _built(after: SantoriniState, seat: int, space: int) -> str:
    """What was built, and who can climb it."""
    name, height = NAMES[space], blocks_on(layers_of(after), space)
    if int(after.domes) >> space & 1:
        return f"closes {name} with a dome"
    climbers = [
        side
        for side in range(len(seats_of_sides(int(after.players))))
        if _can_climb(after, side, space, height)
    ]
    own = side_of(after, seat)
    whom = f"raises {name} to level {height}"
    if climbers == [own]:
        return f"{whom}, which only your side can climb now"
    if climbers and own not in climbers:
        return f"{whom}, which the other side can climb now"
    return whom if height < TOP or climbers else f"{whom}, out of everybody's reach"


def _can_climb(s: SantoriniState, side: int, space: int, height: int) -> bool:
    layers = layers_of(s)
    return any(
        worker != OFF and int(NEAR[worker]) >> space & 1 and blocks_on(layers, worker) >= height - 1
        for worker in s.workers[side].tolist()
    )

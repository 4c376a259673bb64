"""What Santorini asks of players, and what it tells of their steps."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.games.santorini.board import DIRECTIONS, NAMES, NEAR, OFF, TOP, space_number
from santelmo.games.santorini.gods import GODS, God
from santelmo.games.santorini.ground import side_of
from santelmo.games.santorini.setup import side_traits
from santelmo.games.santorini.state import (
    ADDITIONAL,
    BONUS,
    MOVING,
    OVER,
    PICKING,
    PLACING,
    RAIDING,
    SIDES,
    TAKING,
    SantoriniState,
)
from santelmo.games.santorini.towers import blocks_on, layers_of, seats_of_sides
from santelmo.games.santorini.traits import PLACES_APART

DRAFT_RULES = {2: "SRN-3.3", 3: "SRN-3.4", 4: "SRN-3.5"}
"""The rule of the draft by the number of players."""


def god_of(s: SantoriniState, seat: int) -> God:
    return GODS[int(s.god[seat])]


def space_of(name: str) -> int:
    number = space_number(name)
    assert number is not None
    return number


def seats_of(s: SantoriniState, side: int) -> str:
    """A side in words: "Seat 1", or "Seat 1 and Seat 3"."""
    return " and ".join(f"Seat {seat}" for seat in seats_of_sides(int(s.players))[side])


def prompt(s: SantoriniState, seat: int) -> Sentence:
    stage = int(s.stage)
    if stage in (PICKING, TAKING):
        return _draft_prompt(s)
    if stage == PLACING:
        return _placing_prompt(s, seat)
    god, kind = god_of(s, seat), int(s.kind)
    if kind == ADDITIONAL and stage == MOVING:
        return Sentence("Take an additional turn with an opponent's worker, or end.", god.rule)
    if kind == BONUS and stage == MOVING:
        return Sentence("A bonus turn, in which you cannot win: move a worker.", god.rule)
    if stage in god.asks:
        return Sentence(god.asks[stage], god.rule)
    if stage == MOVING:
        return Sentence("Move one of your workers.", "SRN-2.1")
    return Sentence("Build next to the worker that moved.", "SRN-2.2")


def _draft_prompt(s: SantoriniState) -> Sentence:
    players = int(s.players)
    rule = DRAFT_RULES[players]
    if s.stage == TAKING:
        return Sentence("Take one of the gods that were picked.", rule)
    missing = players - sum(1 for god in s.picked.tolist() if god)
    pairs = ": the first two are a pair, and the last two" if players == 4 else ""
    return Sentence(f"Pick gods for this match, {missing} more{pairs}.", rule)


def _placing_prompt(s: SantoriniState, seat: int) -> Sentence:
    side = side_of(s, seat)
    first = s.workers[side, 0] == OFF
    text = f"Place your {'first' if first else 'second'} worker"
    if side_traits(s, side) & PLACES_APART:
        where = "on the perimeter" if first else "on an edge opposite to the first one's"
        return Sentence(f"{text} {where}.", "SRN-4.eros")
    return Sentence(f"{text}.", "SRN-3.1")


def log(before: SantoriniState, after: SantoriniState, seat: int, move: Move) -> str:
    """What a step did, and what followed by itself."""
    sentences = [
        f"Seat {seat} {_deed(before, seat, move)}.",
        *_given(before, after, seat),
        *_displaced(before, after, move),
        *_losses(before, after),
        *_dice(before, after),
        *_further_turn(before, after),
    ]
    if after.stage == OVER:
        winners = seats_of(after, int(after.winner))
        sentences.append(f"{winners} {'win' if ' and ' in winners else 'wins'}.")
    return " ".join(sentences)


def _deed(before: SantoriniState, seat: int, move: Move) -> str:
    values = move.values
    match move.kind:
        case "pick" | "take":
            return f"{move.kind}s {values[0]}"
        case "place":
            return f"places a worker on {values[0]}"
        case "build":
            return f"builds {_piece(before, space_of(values[0]))} on {values[0]}"
        case "dome":
            return f"builds a dome on {values[0]}"
        case "force":
            return f"forces a worker from {values[0]} to {values[1]}"
        case "petrify":
            return f"petrifies the worker on {values[0]}: a dome stands there now"
        case "roll":
            return "rolls the die"
        case "end":
            declines = before.kind == ADDITIONAL and before.stage == MOVING
            return "declines the additional turn" if declines else "ends the turn"
        case _:
            return _moving(before, seat, space_of(values[0]), space_of(values[1]))


def _piece(before: SantoriniState, space: int) -> str:
    height = blocks_on(layers_of(before), space)
    return "a dome" if height == TOP else f"level {height + 1}"


def _moving(before: SantoriniState, seat: int, start: int, end: int) -> str:
    layers, workers = layers_of(before), before.workers.tolist()
    climb = blocks_on(layers, end) - blocks_on(layers, start)
    manner = "climbs" if climb > 0 else "steps down" if climb < 0 else "moves"
    if not NEAR[start] >> end & 1:
        manner = "jumps"
    owner = next(side for side in range(SIDES) if start in workers[side])
    own = seat in seats_of_sides(int(before.players))[owner]
    if not own and before.stage != RAIDING:
        manner = f"moves a worker of {seats_of(before, owner)}"
    return f"{manner} from {NAMES[start]} to {NAMES[end]}"


def _given(before: SantoriniState, after: SantoriniState, seat: int) -> list[str]:
    """Gods that others got without a step, or by rotation."""
    had, has = before.god.tolist(), after.god.tolist()
    if had == has:
        return []
    changed = [other for other in range(after.players) if had[other] != has[other]]
    if before.stage > PLACING:
        hands = ", ".join(f"Seat {other} has {god_of(after, other).full_name}" for other in changed)
        return [f"The god cards rotate: {hands}."]
    return [
        f"Seat {other} gets {god_of(after, other).full_name}." for other in changed if other != seat
    ]


def _displaced(before: SantoriniState, after: SantoriniState, move: Move) -> list[str]:
    """Workers that a move pushed, swapped or struck."""
    if move.kind != "move":
        return []
    start, lost = space_of(move.values[0]), after.lost.tolist()
    stood, stand = before.workers.tolist(), after.workers.tolist()
    lines: list[str] = []
    for side in range(SIDES):
        for was, now in zip(stood[side], stand[side], strict=True):
            if was in (now, start) or lost[side]:
                continue
            where = "removed from the game" if now == OFF else f"forced to {NAMES[now]}"
            lines.append(f"The worker of {seats_of(before, side)} on {NAMES[was]} is {where}.")
    return lines


def _losses(before: SantoriniState, after: SantoriniState) -> list[str]:
    was_out, is_out = before.lost.tolist(), after.lost.tolist()
    if was_out == is_out:
        return []
    out = [seat for seat in range(after.players) if is_out[seat] and not was_out[seat]]
    return [f"Seat {seat} cannot complete a turn and is out." for seat in out]


def _dice(before: SantoriniState, after: SantoriniState) -> list[str]:
    rolls = after.rolls - before.rolls
    if not rolls:
        return []
    times = "" if rolls == 1 else f" is rolled {rolls} times and"
    return [f"The die{times} shows {after.die} ({DIRECTIONS[int(after.die)]})."]


def _further_turn(before: SantoriniState, after: SantoriniState) -> list[str]:
    if after.stage != MOVING or after.turns == before.turns:
        return []
    if after.kind == BONUS:
        return [f"Seat {after.seat} must take a bonus turn."]
    if after.kind == ADDITIONAL:
        return [f"Seat {after.seat} may take an additional turn with an opponent's worker."]
    return []

"""What the log says about the steps that were taken."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santorini.board import DIRECTIONS, NAMES, NEAR, OFF, TOP
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import SIDES, SantoriniState, Stage, TurnKind
from santelmo.games.santorini.words.names import god_named, god_of, seats_of, space_of


def log(before: SantoriniState, after: SantoriniState, seat: int, move: Move) -> str:
    """What a step did, and what followed by itself."""
    sentences = [
        f"Seat {seat} {_action(before, seat, move)}.",
        *_gods_given(before, after, seat),
        *_displaced(before, after, move),
        *_losses(before, after),
        *_dice(before, after),
        *_further_turn(before, after),
    ]
    if after.stage == Stage.OVER:
        winners = seats_of_sides(int(after.players))[int(after.winner)]
        verb = "wins" if len(winners) == 1 else "win"
        sentences.append(f"{seats_of(after, int(after.winner))} {verb}.")
    return " ".join(sentences)


def _action(before: SantoriniState, seat: int, move: Move) -> str:
    values = move.values
    match move.kind:
        case "pick" | "take":
            return f"{move.kind}s {god_named(values[0]).full_name}"
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
            declines = before.kind == TurnKind.ADDITIONAL and before.stage == Stage.MOVING
            return "declines the additional turn" if declines else "ends the turn"
        case _:
            return _movement(before, seat, space_of(values[0]), space_of(values[1]))


def _piece(before: SantoriniState, space: int) -> str:
    height = blocks_on(layers_of(before), space)
    return "a dome" if height == TOP else f"level {height + 1}"


def _movement(before: SantoriniState, seat: int, start: int, end: int) -> str:
    layers, workers = layers_of(before), before.workers.tolist()
    climb = blocks_on(layers, end) - blocks_on(layers, start)
    manner = "climbs" if climb > 0 else "steps down" if climb < 0 else "moves"
    if not NEAR[start] >> end & 1:
        manner = "jumps"
    owner = next(side for side in range(SIDES) if start in workers[side])
    own = seat in seats_of_sides(int(before.players))[owner]
    if not own and before.stage != Stage.RAIDING:
        manner = f"moves a worker of {seats_of(before, owner)}"
    return f"{manner} from {NAMES[start]} to {NAMES[end]}"


def _gods_given(before: SantoriniState, after: SantoriniState, seat: int) -> list[str]:
    """Gods that others got without a step, or by rotation."""
    had, has = before.god.tolist(), after.god.tolist()
    if had == has:
        return []
    changed = [other for other in range(after.players) if had[other] != has[other]]
    if before.stage > Stage.PLACING:
        cards = [f"Seat {other} has {god_of(after, other).full_name}" for other in changed]
        return [f"The god cards rotate: {join_words(cards)}."]
    return [
        f"Seat {other} gets {god_of(after, other).full_name}." for other in changed if other != seat
    ]


def _displaced(before: SantoriniState, after: SantoriniState, move: Move) -> list[str]:
    """Workers that a move forced away or removed."""
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
    if after.stage != Stage.MOVING or after.turns == before.turns:
        return []
    if after.kind == TurnKind.BONUS:
        return [f"Seat {after.seat} must take a bonus turn."]
    if after.kind == TurnKind.ADDITIONAL:
        return [f"Seat {after.seat} may take an additional turn with an opponent's worker."]
    return []

"""Proofs of forced wins: "wins in 3", whatever the opponent does and the die shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.santorini.clock import Clock, never
from santelmo.bots.santorini.searcher import (
    CERTAIN,
    INFINITY,
    Searcher,
    SearchResult,
)
from santelmo.core.match import Match
from santelmo.core.moves import PlayedMove
from santelmo.games.santorini.state import OVER, PLACING

TABLE_BITS = 18
UNLIMITED = Clock(None, None)


@dataclass(frozen=True)
class Proof:
    """A forced win of the side to act."""

    turns: int
    """Within how many turns of its own, the present one included; fewer would not do."""
    line: tuple[PlayedMove, ...]
    """A line to the end in which the opponent loses as late as possible; draws give 0."""
    nodes: int

    def __str__(self) -> str:
        return f"wins in {self.turns}"


def solve(
    position: Match | SeatState, turns: int, budget: Budget, stop: Callable[[], bool] = never
) -> Proof | None:
    """The shortest forced win within this many turns of the side to act.

    None if there is none, or none was found within the budget. A bonus or additional turn is
    part of the turn that it follows.
    """
    seat_state = _seat_state(position)
    s = seat_state.states[0]
    if s.stage == OVER or s.stage <= PLACING:
        return None
    searcher = Searcher(TABLE_BITS)
    searcher.set_position(seat_state.states)
    clock = Clock.of(budget, stop)
    for number in range(1, turns + 1):
        result = searcher.prove(searcher.legal(), number, clock)
        if result is not None:
            nodes = searcher.nodes
            return Proof(number, _line(seat_state, searcher, number, result), nodes)
        if not searcher.is_done():
            return None
    return None


def _seat_state(position: Match | SeatState) -> SeatState:
    if isinstance(position, SeatState):
        return position
    return SeatState(
        position.game, position.redacted(position.actors[0] if position.actors else None)
    )


def _line(
    seat_state: SeatState, searcher: Searcher, turns: int, first: SearchResult
) -> tuple[PlayedMove, ...]:
    """Plays the proof out. What was proven is still in the table, so this is quick."""
    winner = int(seat_state.states[0].seat)
    seat, result = winner, first
    line: list[PlayedMove] = []
    while True:
        line.append(PlayedMove(seat, seat_state.game.move(result.code)))
        after = searcher.play(result.code)
        if after.stage == OVER:
            return tuple(line)
        if after.seat != seat and seat != winner:
            turns -= 1
        seat = int(after.seat)
        answer = _attack(searcher, turns) if seat == winner else _defend(searcher, turns)
        if answer is None:
            raise AssertionError("a proven win was not found again")
        result = answer


def _attack(searcher: Searcher, turns: int) -> SearchResult | None:
    for number in range(1, turns + 1):
        result = searcher.prove(searcher.legal(), number, UNLIMITED)
        if result is not None:
            return result
    return None


def _defend(searcher: Searcher, turns: int) -> SearchResult | None:
    """The reply that loses last."""
    return searcher.search(searcher.legal(), -INFINITY, -CERTAIN, 2 * turns - 2, UNLIMITED)

"""Proofs of forced wins: "wins in 3", whatever the opponent does and the die shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.santorini.thinking import (
    CERTAIN,
    INFINITY,
    Clock,
    Thinker,
    Thought,
    never,
)
from santelmo.core.match import Match
from santelmo.core.moves import Played
from santelmo.games.santorini.state import OVER, PLACING

TABLE_BITS = 18
UNLIMITED = Clock(None, None)


@dataclass(frozen=True)
class Proof:
    """A forced win of the side to act."""

    turns: int
    """Within how many own turns, the present one included; not fewer would do."""
    line: tuple[Played, ...]
    """A line to the end in which the opponent holds out as long as he can; draws give 0."""
    nodes: int

    def __str__(self) -> str:
        return f"wins in {self.turns}"


def solve(
    asked: Match | Sight, turns: int, budget: Budget, stop: Callable[[], bool] = never
) -> Proof | None:
    """The shortest forced win within so many own turns of the side to act.

    None if there is none, or none was found within the budget. A bonus or additional turn is
    part of the turn that it follows.
    """
    sight = _sight(asked)
    s = sight.states[0]
    if s.stage == OVER or s.stage <= PLACING:
        return None
    thinker = Thinker(TABLE_BITS)
    thinker.look_at(sight.states)
    clock = Clock.of(budget, stop)
    for number in range(1, turns + 1):
        thought = thinker.prove(thinker.legal(), number, clock)
        if thought is not None:
            nodes = thinker.nodes
            return Proof(number, _line(sight, thinker, number, thought), nodes)
        if not thinker.is_done():
            return None
    return None


def _sight(asked: Match | Sight) -> Sight:
    if isinstance(asked, Sight):
        return asked
    return Sight(asked.game, asked.redacted(asked.actors[0] if asked.actors else None))


def _line(sight: Sight, thinker: Thinker, turns: int, first: Thought) -> tuple[Played, ...]:
    """Plays the proof out. What was proven is still in the table, so this is quick."""
    winner = int(sight.states[0].seat)
    seat, thought = winner, first
    line: list[Played] = []
    while True:
        line.append(Played(seat, sight.game.move(thought.code)))
        after = thinker.play(thought.code)
        if after.stage == OVER:
            return tuple(line)
        if after.seat != seat and seat != winner:
            turns -= 1
        seat = int(after.seat)
        answer = _own(thinker, turns) if seat == winner else _longest(thinker, turns)
        if answer is None:
            raise AssertionError("a proven win was not found again")
        thought = answer


def _own(thinker: Thinker, turns: int) -> Thought | None:
    for number in range(1, turns + 1):
        thought = thinker.prove(thinker.legal(), number, UNLIMITED)
        if thought is not None:
            return thought
    return None


def _longest(thinker: Thinker, turns: int) -> Thought | None:
    """The reply that loses last."""
    return thinker.search(thinker.legal(), -INFINITY, -CERTAIN, 2 * turns - 2, UNLIMITED)

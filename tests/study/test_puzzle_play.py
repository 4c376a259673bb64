"""Tries at puzzles: the win is delayed, a mistake is refuted, a solution is recognised."""

from __future__ import annotations

import pytest

from santelmo.bots.bot import Budget
from santelmo.bots.santorini.proof import solve
from santelmo.core.errors import IllegalMove, MoveTextError
from santelmo.study.puzzle_play import Try, Verdict, attempt, begin, position_of, solution
from santelmo.study.puzzles import Puzzle, puzzles

PLENTY = Budget(iterations=20_000_000)


def some(turns: int, count: int) -> list[Puzzle]:
    found = [puzzle for puzzle in puzzles() if puzzle.turns == turns]
    return found[:: len(found) // count][:count]


def solved(puzzle: Puzzle) -> Try:
    """What somebody reaches who proves every step."""
    own: list[str] = []
    now = begin(puzzle)
    while now.verdict is Verdict.OPEN:
        proof = solve(position_of(puzzle, now.moves), now.turns_left, PLENTY)
        assert proof is not None
        own.append(str(proof.line[0].move))
        now = attempt(puzzle, tuple(own))
    return now


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_whoever_proves_every_step_solves_the_puzzle_in_time(turns: int) -> None:
    for puzzle in some(turns, 5):
        reached = solved(puzzle)
        assert reached.verdict is Verdict.SOLVED
        match = position_of(puzzle, reached.moves)
        assert match.result is not None and match.result.winners == (puzzle.seat,)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_wrong_first_step_is_refuted_by_a_whole_turn_of_the_other_side(turns: int) -> None:
    for puzzle in some(turns, 5):
        legal = [str(move) for move in puzzle.start().legal()]
        own = [next(move for move in legal if move != puzzle.first)]
        now = attempt(puzzle, tuple(own))
        while now.verdict is Verdict.OPEN:
            here = position_of(puzzle, now.moves)
            own.append(str(here.legal()[0]))
            now = attempt(puzzle, tuple(own))
            if len(own) > 20:
                pytest.fail("a wrong try ends")
        assert now.verdict is Verdict.WRONG
        assert now.moves[-1].seat == 1 - puzzle.seat or position_of(puzzle, now.moves).result
        assert f"Seat {1 - puzzle.seat}" in now.comment or now.comment


@pytest.mark.parametrize("god", ["dryads", "metis", "oreads"])
def test_the_solution_can_be_played_whatever_the_die_shows(god: str) -> None:
    """These gods roll a die at the start of their turns, in some puzzles as the other side."""
    rolling = [puzzle for puzzle in puzzles() if puzzle.turns == 2 and god in puzzle.gods]
    for puzzle in rolling[:: max(1, len(rolling) // 4)]:
        match = position_of(puzzle, line := solution(puzzle))
        assert str(line[0].move) == puzzle.first
        assert match.result is not None and match.result.winners == (puzzle.seat,)


def test_what_the_rules_forbid_is_refused_with_their_sentence() -> None:
    puzzle = some(1, 1)[0]
    with pytest.raises(IllegalMove):
        attempt(puzzle, ("build a1",))
    with pytest.raises(MoveTextError):
        attempt(puzzle, ("jump",))
    own = tuple(str(move) for _, move in solved(puzzle).moves)
    with pytest.raises(IllegalMove, match="over"):
        attempt(puzzle, (*own, "build a1"))

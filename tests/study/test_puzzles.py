"""The puzzles of the package: many, well-formed, confirmed by solvers that did not make them."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from santelmo.core.errors import OptionError
from santelmo.study.puzzle_making import make_puzzle, puzzles_of_game
from santelmo.study.puzzles import (
    LONGEST,
    THEMES,
    Puzzle,
    daily_puzzle,
    find,
    gods,
    in_some_order,
    puzzles,
    read_line,
    select,
)
from tests.bots.santorini import exhaustive_solver
from tests.games.santorini import brute_force as referee
from tests.study.second_solver import confirms, wins_within

SAMPLED = {1: 10, 2: 12, 3: 8}
"""Of the puzzles of each length so many, spread over the file."""
REFEREE_SAMPLE = 6
TOO_MANY_TURNS = "atalanta"
"""Her unspent power allows more turns than a referee who lists them all can wait for."""


def sample(length: int, count: int) -> list[Puzzle]:
    found = [puzzle for puzzle in puzzles() if puzzle.turns == length]
    return found[:: max(1, len(found) // count)][:count]


def test_there_are_a_thousand_of_all_lengths_and_many_gods() -> None:
    assert len(puzzles()) >= 1000
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    lengths = Counter(puzzle.turns for puzzle in puzzles())
    assert set(lengths) == set(range(1, LONGEST + 1)) and min(lengths.values()) >= 50
    assert len(gods()) >= 30
    themes = Counter(theme for puzzle in puzzles() for theme in puzzle.themes)
    assert set(themes) <= set(THEMES)


def test_every_puzzle_can_be_set_up_and_its_first_step_is_legal() -> None:
    for puzzle in puzzles():
        match = puzzle.start()
        assert match.actors == (puzzle.seat,)
        assert puzzle.first in {str(move) for move in match.legal()}
        assert puzzle.themes and read_line(puzzle.line()) == puzzle


@pytest.mark.parametrize("length", SAMPLED)
def test_a_second_solver_confirms_a_sample(length: int) -> None:
    """All of them: `make confirm-puzzles`."""
    for puzzle in sample(length, SAMPLED[length]):
        assert confirms(puzzle), puzzle.line()


def test_the_referee_who_knows_the_rules_alone_confirms_wins_in_one() -> None:
    """It shares no code with the engine: of all turns, those that win begin with the one step."""
    chosen = [puzzle for puzzle in sample(1, 60) if TOO_MANY_TURNS not in puzzle.gods]
    for puzzle in chosen[:: max(1, len(chosen) // REFEREE_SAMPLE)]:
        position = referee.parse(puzzle.position)
        winning = {
            turn.steps[0]
            for turn in referee.turns(position)
            if all(after.winner == puzzle.seat for after in turn.after)
        }
        assert winning == {puzzle.first}, puzzle.line()


def test_the_second_solver_agrees_with_the_plain_one() -> None:
    for puzzle in sample(2, 6):
        states = puzzle.start().states
        for turns in (1, 2):
            plain = exhaustive_solver.wins_within(states, turns, 3_000_000)
            assert plain is None or plain == wins_within(states, turns)


def test_a_position_with_two_ways_or_none_makes_no_puzzle() -> None:
    assert make_puzzle("0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2") is None
    two_ways = "0000000000032300000000000 0 mortal:c3,e1 mortal:a1,a5"
    assert make_puzzle(two_ways) is None
    one_way = two_ways.replace("323", "023")
    made = make_puzzle(one_way)
    assert made is not None
    assert (made.turns, made.first, made.themes) == (1, "move c3 d3", ("climb",))


def test_the_same_seed_makes_the_same_puzzles() -> None:
    assert puzzles_of_game(1, 0) == puzzles_of_game(1, 0)


def test_puzzles_are_chosen_by_god_length_and_theme() -> None:
    chosen = select(god="pan", turns=2, theme="climb")
    assert all(
        (puzzle.god, puzzle.turns) == ("pan", 2) and "climb" in puzzle.themes for puzzle in chosen
    )
    assert len(chosen) < len(select(god="pan")) < len(puzzles())
    for wrong in ({"god": "zorro"}, {"turns": 9}, {"theme": "luck"}):
        with pytest.raises(OptionError, match="No puzzle has the"):
            select(**wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(OptionError, match="There is no puzzle"):
        find("nothing")


def test_every_day_has_a_puzzle_of_its_own() -> None:
    first = date(2026, 1, 1)
    days = [daily_puzzle(first + timedelta(days=day)) for day in range(60)]
    assert days[0] == daily_puzzle(first)
    assert len({puzzle.id for puzzle in days}) > 50
    assert all(puzzle.turns > 1 for puzzle in days)


def test_an_order_follows_from_its_seed() -> None:
    some = puzzles()[:50]
    assert in_some_order(some, 1) == in_some_order(some, 1)
    assert in_some_order(some, 1) != in_some_order(some, 2)
    assert set(in_some_order(some, 1)) == set(some)

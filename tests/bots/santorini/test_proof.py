"""Forced wins: found, not earlier than possible, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.levels import STRONGEST, levels
from santelmo.bots.santorini.proof import solve
from santelmo.core.chance import script
from santelmo.core.match import Match
from tests.bots.santorini.exhaustive_solver import wins_within

FILE = Path(__file__).parents[2] / "games" / "santorini" / "forced_wins.txt"
BUDGET = Budget(iterations=2_000_000)
LEVEL = levels(santelmo.load("santorini", players=2, mode="mortal"))[STRONGEST]
ADMIRAL = Budget(iterations=LEVEL.budget.iterations)
"""What an admiral has for a decision; the time is only a cap for slow machines."""
REFEREE_LIMIT = 1_000_000


def positions() -> list[tuple[int, str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(int(turns), text) for turns, _, text in rows]


def position(text: str) -> Match:
    return santelmo.load("santorini", players=2, mode="mortal").position(text)


def test_there_are_at_least_fifty_positions_of_both_kinds() -> None:
    texts = [text for _, text in positions()]
    assert len(texts) >= 50
    mortal = [text for text in texts if text.count("mortal") == 2]
    assert len(mortal) >= 20 and len(texts) - len(mortal) >= 20
    assert {turns for turns, _ in positions()} == {1, 2, 3}


@pytest.mark.parametrize(("turns", "text"), positions())
def test_a_forced_win_is_proven_and_no_shorter_one(turns: int, text: str) -> None:
    match = position(text)
    proof = solve(match, 3, BUDGET)
    assert proof is not None
    assert proof.turns == turns and str(proof) == f"wins in {turns}"
    if turns <= 2:
        assert wins_within(match.states, turns, REFEREE_LIMIT) is not False
        assert turns == 1 or wins_within(match.states, turns - 1, REFEREE_LIMIT) is False


@pytest.mark.parametrize(("turns", "text"), positions())
def test_the_line_of_a_proof_can_be_played_and_wins(turns: int, text: str) -> None:
    match = position(text)
    winner = match.actors[0]
    proof = solve(match, turns, BUDGET)
    assert proof is not None
    for seat, move in proof.line:
        script(match.states[0])
        match.play(move, seat)
    assert match.result is not None and match.result.winners == (winner,)


@pytest.mark.parametrize(("turns", "text"), positions())
def test_the_admiral_plays_a_forced_win(turns: int, text: str) -> None:
    """After the admiral's turn the win is still there."""
    match = position(text)
    seat = match.actors[0]
    bot = LEVEL.player(1).bot
    while match.actors == (seat,):
        script(match.states[0])
        match.play(ask(bot, match, seat, ADMIRAL))
    if match.result is not None:
        assert match.result.winners == (seat,)
        return
    replies = match.legal()
    for reply in replies:
        script(match.states[0])
        match.play(reply)
        if match.actors == (seat,):
            assert solve(match, turns - 1, BUDGET) is not None
        match.undo()


def test_nothing_is_proven_where_nothing_is_forced() -> None:
    match = position("0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2")
    assert solve(match, 2, BUDGET) is None


def test_before_the_first_turn_there_is_no_proof() -> None:
    assert (
        solve(santelmo.load("santorini", players=2, mode="mortal").start(seed=1), 3, BUDGET) is None
    )

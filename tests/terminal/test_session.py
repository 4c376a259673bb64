"""A match at one keyboard: what a person can type."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import santelmo
from santelmo.bots.levels import player
from santelmo.terminal.session import HINTED_MOVES, Quit, Session


def typed(match: santelmo.Match, *lines: str) -> str:
    """What the terminal shows to a person at seat 0 who types these lines and stops."""
    shown, answers = StringIO(), iter((*lines, "quit"))
    bots = [None, *(player(match.game, "random", seed=1) for _ in range(1, match.game.players))]
    console = Console(file=shown, width=120)
    with pytest.raises(Quit):
        Session(match, bots, console, lambda _: next(answers)).run()
    return shown.getvalue()


def test_a_hint_names_the_best_moves() -> None:
    match = santelmo.load("santorini", mode="mortal").start(1)
    legal = {str(move) for move in match.legal(0)}
    lines = typed(match, "hint").splitlines()
    named = [line.strip().partition(" (")[0] for line in lines if "%)" in line]
    assert 1 <= len(named) <= HINTED_MOVES and set(named) <= legal


def test_a_race_gives_no_hints() -> None:
    assert "There are no hints in a race." in typed(santelmo.load("santy_anno").start(1), "hint")


def test_what_cannot_be_read_is_refused_and_nothing_is_played() -> None:
    match = santelmo.load("santorini", mode="mortal").start(1)
    shown = typed(match, "place z9")
    assert "z9" in shown and match.moves == ()

"""What a page draws: the towers, and which parts stay from step to step."""

from __future__ import annotations

import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.ground import level
from santelmo.games.santorini.towers import blocks_on, layers_of
from tests.santorini.playing import at, play


def shown(match: santelmo.Match, seat: int | None = None) -> Any:
    """The table with the very parts that all views have in common."""
    return match.views().of(seat)["table"]


def test_a_move_leaves_the_towers_and_a_build_changes_one() -> None:
    """What stays is the same object, so that nobody needs to compare it."""
    match = at("pan:b3,d3 mortal:c4,c2", a1="2", e5="C")
    before = shown(match)
    moved = shown(play(match, "move b3 b2"))
    for part in ("spaces", "sides", "draft", "die"):
        assert moved[part] is before[part]
    assert all(new is old for new, old in zip(moved["gods"], before["gods"], strict=True))
    built = shown(play(match, "build a1"))
    changed = [
        name for name, tower in built["spaces"].items() if tower is not moved["spaces"][name]
    ]
    assert changed == ["a1"]
    assert before["spaces"]["a1"] == {"blocks": 2, "dome": False}
    assert built["spaces"]["a1"] == {"blocks": 3, "dome": False}
    assert built["spaces"]["e5"] == {"blocks": 2, "dome": True}
    assert shown(match, 0)["spaces"] is built["spaces"]


def test_equal_boards_are_shared_between_matches() -> None:
    match, other = (at(f"pan:{workers} mortal:c4,c2", d1="B") for workers in ("b3,d3", "a1,a2"))
    assert shown(match)["spaces"] is shown(other)["spaces"]
    assert shown(match)["workers"] != shown(other)["workers"]


@pytest.mark.parametrize(
    ("players", "sides"), [(2, [[0], [1]]), (3, [[0], [1], [2]]), (4, [[0, 2], [1, 3]])]
)
def test_tables_count_towers_as_the_rules_do_and_name_the_teams(
    players: int, sides: list[list[int]]
) -> None:
    """SRN-1.2, SRN-3.5."""
    rng = random.Random(players)
    match = santelmo.load("santorini", players=players, mode="standard").start(players)
    while match.actors:
        match.play(rng.choice(match.legal()))
    s = match.states[0]
    for space in range(SPACES):
        assert blocks_on(layers_of(s), space) == level(s, space)
    assert shown(match)["sides"] == sides

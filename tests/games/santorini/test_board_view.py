"""What a page draws: the towers, and which parts stay from step to step."""

from __future__ import annotations

import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.pieces import level
from tests.games.santorini.playing import at, play


def board_of(match: santelmo.Match, seat: int | None = None) -> Any:
    """The table with the very parts that all views have in common."""
    return match.views().of(seat)["board"]


def test_a_move_leaves_the_towers_and_a_build_changes_one() -> None:
    """What stays is the same object, so that nobody needs to compare it."""
    match = at("pan:b3,d3 mortal:c4,c2", a1="2", e5="C")
    before = board_of(match)
    moved = board_of(play(match, "move b3 b2"))
    for part in ("spaces", "sides", "draft", "die"):
        assert moved[part] is before[part]
    assert all(new is old for new, old in zip(moved["gods"], before["gods"], strict=True))
    built = board_of(play(match, "build a1"))
    changed = [
        name for name, tower in built["spaces"].items() if tower is not moved["spaces"][name]
    ]
    assert changed == ["a1"]
    assert before["spaces"]["a1"] == {"blocks": 2, "dome": False}
    assert built["spaces"]["a1"] == {"blocks": 3, "dome": False}
    assert built["spaces"]["e5"] == {"blocks": 2, "dome": True}
    assert board_of(match, 0)["spaces"] is built["spaces"]


def test_equal_boards_are_shared_between_matches() -> None:
    match, other = (at(f"pan:{workers} mortal:c4,c2", d1="B") for workers in ("b3,d3", "a1,a2"))
    assert board_of(match)["spaces"] is board_of(other)["spaces"]
    assert board_of(match)["workers"] != board_of(other)["workers"]


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
    assert board_of(match)["sides"] == sides


def draft_notes(match: santelmo.Match) -> dict[str, tuple[int | None, int | None, int | None]]:
    return {
        card["name"]: (card["picked"], card["pair"], card["taken_by"])
        for card in board_of(match)["draft"]["offer"]
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draft_says_what_the_rules_make_of_the_picks(players: int) -> None:
    """SRN-3.3, SRN-3.4, SRN-3.5: the order of picking, the pairs, and who has which god."""
    rng = random.Random(players)
    match = santelmo.load("santorini", players=players, mode="standard").start(players)
    picks: list[str] = []
    while board_of(match)["stage"] == "pick":
        picks.append(str(rng.choice(match.legal())).removeprefix("pick "))
        match.play(f"pick {picks[-1]}")
        notes = draft_notes(match)
        assert [god for god in picks if notes[god][0] == picks.index(god) + 1] == picks
        assert all(notes[god] == (None, None, None) for god in set(notes) - set(picks))
    announced = {god: draft_notes(match)[god][1] for god in picks}
    taken: dict[str, int] = {}
    while board_of(match)["stage"] == "take":
        match.play(rng.choice(match.legal()))
        gods = [god["name"] for god in board_of(match)["gods"]]
        taken = {god: gods.index(god) for god in picks if god in gods}
        if board_of(match)["draft"]:
            assert taken == {
                god: note[2] for god, note in draft_notes(match).items() if note[2] is not None
            }
    assert len(taken) == players
    if players < 4:
        assert set(announced.values()) == {None}
        return
    for seats in board_of(match)["sides"]:
        assert len({announced[god] for god in picks if taken[god] in seats}) == 1

"""Sections 8 and 9: extra irrigation, drying, income."""

from __future__ import annotations

from typing import Any

import santelmo
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import board, money, play, refused, scene, texts


def asking(extra: list[int], canals: str = "C3-D3", round_number: int = 3) -> santelmo.Match:
    """The end of phase 4 with seat 1 as overseer, and nobody proposing."""
    used = len(canals.split())
    return scene(
        stage=Stage.DECIDING,
        seat=1,
        overseer=1,
        round_number=round_number,
        canals=canals,
        money=[5, 5, 5, 5],
        fields={"extra": [*extra, 0], "supply": 11 - used + (4 - sum(extra))},
    )


def test_extra_canals_are_offered_from_the_overseers_left() -> None:
    """SGO-8.1: the overseer last; each may keep it."""
    match = asking([1, 1, 1, 1])
    match.play("decline")
    seats: list[int] = []
    for _ in range(4):
        seats += match.actors
        assert "keep" in texts(match) and "dig C2-C3" in texts(match)
        match.play("keep")
    assert seats == [2, 3, 0, 1]
    assert board(match)["phase"] == "auction" and board(match)["round"] == 4
    assert [seat["extra_canal"] for seat in board(match)["seats"]] == [True] * 4


def test_the_first_extra_canal_ends_the_phase_and_is_free() -> None:
    """SGO-8.1: at most one a round."""
    match = asking([1, 1, 1, 1])
    play(match, "decline", "keep")
    error = refused(match, "dig A1-B1")
    assert str(error) == "The canal A1-B1 would not touch the network."
    play(match, "dig C2-C3")
    shown = board(match)
    assert shown["round"] == 4 and shown["segments"]["C2-C3"]["canal"]
    assert [seat["extra_canal"] for seat in shown["seats"]] == [True, True, True, False]
    assert money(match) == [8, 8, 8, 8]


def test_players_without_an_extra_canal_are_not_asked() -> None:
    """SGO-8.1, SGO-3.3."""
    match = asking([1, 0, 0, 1], canals="C3-D3 C2-C3")
    match.play("decline")
    assert match.actors == (3,)
    match.play("keep")
    assert match.actors == (0,)
    match.play("keep")
    assert board(match)["phase"] == "auction"
    nobody = asking([0, 0, 0, 0], canals="C3-D3 C2-C3 C3-C4 B3-C3", round_number=5)
    nobody.play("decline")
    assert board(nobody)["phase"] == "auction" and board(nobody)["round"] == 6


def drying(**setting: Any) -> santelmo.Match:
    """Seat 3 is the last to be asked about the extra canal; then the round ends."""
    options: dict[str, Any] = {"round_number": 3, **setting}
    return scene(stage=Stage.EXTRA, seat=3, overseer=3, **options)


def state_of(match: santelmo.Match, square: str) -> str:
    shown = board(match)["squares"][square]
    if shown["desert"]:
        return "desert"
    return f"{shown['crop']} {shown['owner']} {shown['markers']}"


def test_a_plantation_along_a_canal_is_irrigated_the_spring_is_no_canal() -> None:
    """SGO-9.1: d4, d5, e4, e5 touch the spring on C3 with a corner only."""
    match = drying(
        planted={"bean": "d4 d5 e4 e5 f4 g4"},
        markers={0: "d4 e4 g4", 1: "d5 e5 f4"},
        canals="C3-D3",
    )
    shown = {name for name, plot in board(match)["squares"].items() if plot["irrigated"]}
    assert shown == {"e4", "f4", "e5", "f5"}
    match.play("keep")
    assert [state_of(match, name) for name in ("e4", "e5", "f4")] == [
        "bean 0 1",
        "bean 1 1",
        "bean 1 1",
    ]
    assert [state_of(match, name) for name in ("d4", "d5", "g4")] == ["bean None 0"] * 3


def test_dry_plantations_lose_a_marker_and_neutral_ones_turn_into_desert() -> None:
    """SGO-9.2: two markers, one, none; what is irrigated keeps all."""
    match = drying(
        planted={"bean": "a1 b1 c1", "sugar": "e4 f4"},
        markers={0: "a1 a1 b1", 2: "e4 e4"},
        canals="C3-D3",
    )
    match.play("keep")
    assert state_of(match, "a1") == "bean 0 1"
    assert state_of(match, "b1") == "bean None 0"
    assert state_of(match, "c1") == "desert"
    assert state_of(match, "e4") == "sugar 2 2"
    assert state_of(match, "f4") == "sugar None 0"
    assert match.log()[-1].startswith(
        "Seat 3 keeps the extra canal. Drought: a1 and b1 lose a marker. The desert takes c1. "
        "Everybody receives 3 escudos. Round 4: "
    )


def test_the_lost_marker_is_not_used_again() -> None:
    """SGO-9.2: it goes to the box, not to the player."""
    match = drying(planted={"bean": "a1"}, markers={0: "a1 a1"}, canals="C3-D3")
    match.play("keep")
    assert board(match)["seats"][0]["markers"] == 20


def test_everybody_receives_three_escudos() -> None:
    """SGO-9.3."""
    match = drying(canals="C3-D3", money=[0, 4, 7, 11])
    match.play("keep")
    assert money(match) == [3, 7, 10, 14]


def test_the_last_round_has_neither_drying_by_a_marker_nor_income() -> None:
    """SGO-9.2, SGO-9.3, SGO-10.1: the dry turn into desert, whatever lies on them."""
    match = drying(
        round_number=11,
        planted={"bean": "a1 b1", "sugar": "e4"},
        markers={0: "a1 a1 b1", 2: "e4 e4"},
        canals="C3-D3",
        money=[1, 4, 7, 11],
    )
    match.play("keep")
    assert match.result is not None and match.result.scores == (1, 4, 9, 11)
    assert [state_of(match, name) for name in ("a1", "b1", "e4")] == [
        "desert",
        "desert",
        "sugar 2 2",
    ]


def test_a_palm_does_not_protect_and_leaves_with_the_desert() -> None:
    """SGO-11.4."""
    match = drying(planted={"bean": "a1 c1"}, markers={0: "c1"}, canals="C3-D3", palms="a1 c1 a5")
    match.play("keep")
    assert state_of(match, "a1") == "desert" and state_of(match, "c1") == "bean None 0"
    palms = {name for name, plot in board(match)["squares"].items() if plot["palm"]}
    assert palms == {"c1", "a5"}
    assert "The palm is gone from a1." in match.log()[-1]


def test_a_palm_leaves_in_the_final_drying_too() -> None:
    """SGO-11.4."""
    match = drying(
        round_number=11,
        planted={"bean": "a1 f4"},
        markers={0: "a1 f4"},
        canals="C3-D3",
        palms="a1 f4",
    )
    match.play("keep")
    palms = {name for name, plot in board(match)["squares"].items() if plot["palm"]}
    assert palms == {"f4"}

"""The board as a page gets it: the right figures, in parts that boards have in common."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santiago import water
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES
from santelmo.games.santiago.components import CROP_NAMES
from santelmo.games.santiago.land import survey
from tests.games.santiago.scenes import auction, board, play
from tests.games.santiago.test_example import bribes_of_the_example

LAND_PARTS = ("squares", "segments", "areas", "unseen")


def random_match(seed: int, moves: int, **options: Any) -> santelmo.Match:
    match = santelmo.load("santiago", **options).start(seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if match.actors:
            match.play(rng.choice(match.legal()))
    return match


def everybodys(match: santelmo.Match) -> dict[str, Any]:
    """The board that everybody sees, with the very parts that other views have."""
    return match.views().of(None)["board"]


def owner_of(fields: dict[str, Any], square: int) -> int | None:
    return next((seat for seat, own in enumerate(fields["marked"]) if own >> square & 1), None)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_squares_and_segments_are_those_of_the_state(players: int) -> None:
    """SGO-7.2, SGO-9.1: the water of views is the water of the rules, in a random match."""
    match = santelmo.load("santiago", players=players, palms=True).start(players)
    rng = random.Random(players)
    while match.actors:
        match.play(rng.choice(match.legal()))
        fields, shown = match.position(), everybodys(match)
        irrigated = int(water.irrigated(match.states[0]))
        diggable = int(water.open_ditches(match.states[0]))
        for square, name in enumerate(SQUARE_NAMES):
            owner = owner_of(fields, square)
            crops = [
                crop
                for crop, planted in zip(CROP_NAMES, fields["plantations"], strict=True)
                if planted >> square & 1
            ]
            assert shown["squares"][name] == {
                "crop": crops[0] if crops else None,
                "owner": owner,
                "markers": 0 if owner is None else 1 + (fields["doubled"][owner] >> square & 1),
                "desert": bool(fields["deserts"] >> square & 1),
                "palm": bool(fields["palms"] >> square & 1),
                "irrigated": bool(irrigated >> square & 1),
            }
        for segment, name in enumerate(SEGMENT_NAMES):
            part = shown["segments"][name]
            assert part["canal"] == bool(fields["canals"] >> segment & 1)
            assert part["open"] == bool(diggable >> segment & 1)
            assert len(part["gains"]) == (players if part["open"] else 0)


def test_the_board_has_what_a_board_component_draws() -> None:
    shown = board(bribes_of_the_example(), 0)
    assert shown["squares"]["e5"] == {
        "crop": "banana",
        "owner": 3,
        "markers": 2,
        "desert": False,
        "palm": False,
        "irrigated": False,
    }
    assert shown["segments"]["C3-C4"] == {
        "canal": False,
        "open": True,
        "waters": ["d5", "e5", "d6", "e6"],
        "gains": [0, 2, 1, 2],
    }
    assert shown["segments"]["A1-B1"] == {
        "canal": False,
        "open": False,
        "waters": ["a1", "b1"],
        "gains": [],
    }
    assert shown["phase"] == "bribes" and shown["step"] == "decide" and shown["to_act"] == 2
    assert shown["spring"] == "C3" and shown["supply"] == 11
    assert shown["seats"][1] == {
        "money": None,
        "markers": 20,
        "extra_canal": True,
        "bid": None,
        "passed": False,
        "supports": 0,
        "offer": 2,
        "harvest": 0,
        "at_risk": 4,
        "total": None,
    }
    assert len(shown["squares"]) == 48 and len(shown["segments"]) == 31


def test_a_bid_leaves_the_parts_of_the_land_the_same_objects() -> None:
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    before = everybodys(match)
    match.play("bid 4")
    after = everybodys(match)
    assert after["seats"] != before["seats"]
    assert [after[part] is before[part] for part in LAND_PARTS] == [True] * len(LAND_PARTS)


def test_a_seats_board_has_everybodys_parts() -> None:
    match = random_match(2, 60, players=4)
    views = match.views()
    shared = views.of(None)["board"]
    for seat in range(4):
        own = views.of(seat)["board"]
        assert own["squares"] is shared["squares"]
        assert own["segments"] is shared["segments"]
        assert own["areas"] is shared["areas"]


def test_a_proposal_changes_nothing_on_the_land() -> None:
    """SGO-7.2: proposals are no canals."""
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    play(match, "bid 4", "bid 3", "bid 2", "bid 1")
    for tile, square in (("banana2", "c3"), ("banana1", "d4"), ("bean1", "a1"), ("pepper1", "h6")):
        play(match, f"take {tile}", f"plant {square}")
    before = everybodys(match)
    play(match, "propose C3-D3", "offer 1")
    after = everybodys(match)
    assert after["proposals"] == [
        {"seat": 0, "segment": "C3-D3", "bribe": 1, "offers": [{"seat": 0, "offer": 1}]}
    ]
    assert [after[part] is before[part] for part in LAND_PARTS] == [True] * len(LAND_PARTS)


def test_a_planting_changes_its_square_and_what_canals_beside_it_would_bring() -> None:
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    play(match, "bid 4", "bid 3", "bid 2", "bid 1", "take banana2")
    before = everybodys(match)
    play(match, "plant c5")
    after = everybodys(match)
    for part, changed in (("squares", ["c5"]), ("segments", ["B3-C3"])):
        assert [
            name for name, value in after[part].items() if value is not before[part][name]
        ] == changed


def test_matches_with_the_same_land_share_it() -> None:
    one, other = random_match(3, 80, players=5), random_match(3, 80, players=5)
    assert survey(one.states[0]) is survey(other.states[0])
    assert everybodys(one)["squares"] is everybodys(other)["squares"]
    assert everybodys(one)["areas"] is everybodys(other)["areas"]


def test_boards_that_were_handed_out_stay_as_they_were() -> None:
    """Parts are in common to many boards, so nothing may ever be changed in one."""
    match = santelmo.load("santiago", players=4, palms=True).start(9)
    rng = random.Random(9)
    handed_out: list[tuple[dict[str, Any], dict[str, Any]]] = []
    while match.actors:
        views = match.views()
        for seat in (None, *range(4)):
            shown = views.of(seat)["board"]
            handed_out.append((shown, copy.deepcopy(shown)))
        match.play(rng.choice(match.legal()))
    assert len(handed_out) > 500
    assert all(shown == as_it_was for shown, as_it_was in handed_out)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_orders_and_phases_shown_are_those_that_are_played(players: int) -> None:
    """SGO-3.1, SGO-4.2, SGO-6.1: in a round of a random match."""
    match = random_match(players, 0, players=players)
    rng = random.Random(players)
    phases: list[str] = []
    acted: dict[str, list[int]] = {"bid": [], "take": []}
    announced: dict[str, list[int]] = {}
    while everybodys(match)["round"] == 1:
        shown = everybodys(match)
        if shown["phase"] not in phases:
            phases.append(shown["phase"])
        if shown["step"] in acted:
            order = "bidding_order" if shown["step"] == "bid" else "planting_order"
            announced.setdefault(shown["step"], shown[order])
            acted[shown["step"]].append(shown["to_act"])
        else:
            assert not shown["bidding_order"]
        match.play(rng.choice(match.legal()))
    assert announced == acted
    assert phases == everybodys(match)["phases"]

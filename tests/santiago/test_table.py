"""The table as a page gets it: the right figures, in parts that tables have in common."""

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
from tests.santiago.scenes import auction, play

LAND_PARTS = ("squares", "segments", "score", "unseen")


def random_match(seed: int, moves: int, **options: Any) -> santelmo.Match:
    match = santelmo.load("santiago", **options).start(seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if match.actors:
            match.play(rng.choice(match.legal()))
    return match


def everybodys(match: santelmo.Match) -> dict[str, Any]:
    """The table that everybody sees, with the very parts that other views have."""
    return match.views().of(None)["table"]


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
            proposed = segment + 1 in fields["proposed"]
            assert shown["segments"][name] == {
                "canal": bool(fields["canals"] >> segment & 1),
                "open": bool(diggable >> segment & 1),
                "proposal": fields["proposed"].index(segment + 1) if proposed else None,
            }


def test_a_bid_leaves_the_parts_of_the_land_the_same_objects() -> None:
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    before = everybodys(match)
    match.play("bid 4")
    after = everybodys(match)
    assert after["seats"] != before["seats"]
    assert [after[part] is before[part] for part in LAND_PARTS] == [True] * len(LAND_PARTS)


def test_a_seats_table_has_everybodys_parts() -> None:
    match = random_match(2, 60, players=4)
    views = match.views()
    shared = views.of(None)["table"]
    for seat in range(4):
        own = views.of(seat)["table"]
        assert own["squares"] is shared["squares"]
        assert own["segments"] is shared["segments"]
        assert own["score"]["areas"] is shared["score"]["areas"]


def test_a_proposal_changes_its_segment_and_nothing_else_on_the_board() -> None:
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    play(match, "bid 4", "bid 3", "bid 2", "bid 1")
    for tile, square in (("banana2", "c3"), ("banana1", "d4"), ("bean1", "a1"), ("pepper1", "h6")):
        play(match, f"take {tile}", f"plant {square}")
    before, choices = everybodys(match), match.views().of(match.actors[0])["table"]["previews"]
    play(match, "propose C3-D3", "offer 1")
    after = everybodys(match)
    assert after["squares"] is before["squares"]
    changed = {
        name for name, part in after["segments"].items() if part is not before["segments"][name]
    }
    assert changed == {"C3-D3"}
    assert choices
    assert match.views().of(match.actors[0])["table"]["previews"] is choices


def test_matches_with_the_same_land_share_it() -> None:
    one, other = random_match(3, 80, players=5), random_match(3, 80, players=5)
    assert survey(one.states[0]) is survey(other.states[0])
    assert everybodys(one)["squares"] is everybodys(other)["squares"]
    assert everybodys(one)["score"] is everybodys(other)["score"]


def test_tables_that_were_handed_out_stay_as_they_were() -> None:
    """Parts are in common to many tables, so nothing may ever be changed in one."""
    match = santelmo.load("santiago", players=4, palms=True).start(9)
    rng = random.Random(9)
    handed_out: list[tuple[dict[str, Any], dict[str, Any]]] = []
    while match.actors:
        views = match.views()
        for seat in (None, *range(4)):
            table = views.of(seat)["table"]
            handed_out.append((table, copy.deepcopy(table)))
        match.play(rng.choice(match.legal()))
    assert len(handed_out) > 500
    assert all(table == as_it_was for table, as_it_was in handed_out)

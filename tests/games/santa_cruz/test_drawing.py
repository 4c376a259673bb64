"""The islands as a picture."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import santelmo
from santelmo.games.santa_cruz.pictograms import BUILDING_OUTLINES, INKS, PICTOGRAMS, SUGAR_CANES
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.island_files import tiny, write
from tests.games.santa_cruz.scenes import Scene, at_stage, play, play_on
from tests.kit.drawings import (
    CLIENT,
    colours_by_day,
    drawn,
    labels,
    seats_marked,
    texts_outside,
    words,
)
from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

VARIANTS = [variant for variant in variants() if variant.game == "santa_cruz"]
BOARDS = "boards/santa_cruz"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_moment_shows_all_tiles_buildings_and_markers(variant: Variant) -> None:
    match = variant.load().start(seed=variant.number)
    rng = random.Random(variant.number)
    for _ in random_steps(match, rng):
        if rng.random() > 0.15:
            continue
        board, root = match.view()["board"], drawn(match)
        said = labels(root)
        for reader in (None, *range(match.game.players)):
            assert not texts_outside(drawn(match, reader))
        for space in board["spaces"]:
            (label,) = [label for label in said if label.startswith(f"{space['name']}: ")]
            if space["tile"] is None:
                assert label.endswith("face down")
            else:
                assert f"{space['tile']['building']} for {space['tile']['points']}" in label
                assert all(good in label for good in space["tile"]["resources"])
            owners = [f"Seat {seat}" for seat in space["buildings"]]
            assert label.endswith(", ".join(owners))
        for marker in board["track"]:
            assert any(
                label.startswith(f"Seat {marker['seat']} has {marker['score']}") for label in said
            )
        pieces = sum(len(space["buildings"]) for space in board["spaces"])
        assert len(seats_marked(root)) == pieces + 2 * match.game.players


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_nothing_secret_is_drawn(variant: Variant) -> None:
    """Worlds that look alike to a reader give the same picture."""
    match = variant.load().start(seed=variant.number)
    rng = random.Random(variant.number)
    for _ in random_steps(match, rng):
        if rng.random() < 0.1:
            seat = rng.randrange(match.game.players)
            assert other_world(match, seat, 5).svg(seat) == match.svg(seat)


def test_readers_see_their_own_scoring_cards_only() -> None:
    match = Scene().hand(0, "gold", "street").hand(1, "wood").match()
    assert any(
        "Your scoring cards: gold" in line or "gold" in line for line in words(drawn(match, 0))
    )
    for reader in (1, None):
        assert not any("gold" in line or "street" in line for line in words(drawn(match, reader)))


def test_two_who_share_a_tile_both_stand_there() -> None:
    """SCZ-4.8"""
    scene = Scene().tile("C01", building="house").build(0, "C01").build(1, "C01").set(join_used=1)
    match = scene.match()
    assert any(
        label.startswith("C01") and label.endswith("Seat 0, Seat 1")
        for label in labels(drawn(match))
    )


def test_each_stage_has_a_status() -> None:
    game = santelmo.load("santa_cruz", players=2)
    for stage in Stage:
        match = play_on(game.start(5), at_stage(stage), 5)
        status = words(drawn(match))[-1]
        assert status.endswith(".")
        if stage == Stage.OVER:
            assert status == "The match is over."
    match = play(Scene().match(), "play ship")
    assert words(drawn(match))[-1] == f"Round 1. Seat 0 to act. {match.prompt(0).text}"


def test_islands_of_any_measure_are_drawn(tmp_path: Path) -> None:
    """Also one whose spaces lie in one place, or far apart."""
    for i, spot in enumerate(([0, 0], [5000, -5000])):
        content = tiny()
        for space in content["map"]["spaces"][:2]:
            space["at"] = spot
        game = santelmo.load("santa_cruz", island=write(tmp_path, content, f"{i}.json"))
        root = drawn(game.start(1))
        assert float(root.get("width", "0")) < 2000


def test_colours_and_shapes_are_those_of_the_client() -> None:
    colours = colours_by_day(f"{BOARDS}/Board.svelte")
    assert {name: colours[name] for name in INKS} == INKS
    sources = "".join(
        (CLIENT / BOARDS / name).read_text("utf-8") for name in ("icons.ts", "Piece.svelte")
    )
    shapes = [d for layers in PICTOGRAMS.values() for d, _ in layers]
    for shape in (*shapes, *BUILDING_OUTLINES.values(), SUGAR_CANES):
        assert shape in sources, shape

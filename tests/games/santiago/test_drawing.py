"""The board as a picture."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import santelmo
from santelmo.games.santiago import emblems
from santelmo.games.santiago.components import TILE_NAMES, tile_words
from tests.games.santiago.scenes import auction, play
from tests.games.santiago.test_example import bribes_of_the_example
from tests.kit.drawings import (
    CLIENT,
    colours_by_day,
    drawn,
    labels,
    seats_marked,
    texts_outside,
    words,
)
from tests.kit.playing import Variant, random_match, random_steps, variants
from tests.kit.properties import other_world

VARIANTS = [variant for variant in variants() if variant.game == "santiago"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_moment_shows_all_that_lies_on_the_board(variant: Variant) -> None:
    match = variant.load().start(seed=variant.number)
    rng = random.Random(variant.number)
    for _ in random_steps(match, rng):
        if rng.random() < 0.2:
            check_drawing(match)
    check_drawing(match)


def check_drawing(match: santelmo.Match) -> None:
    board, root = match.view()["board"], drawn(match)
    said = labels(root)
    for reader in (None, *range(match.game.players)):
        assert not texts_outside(drawn(match, reader))
    for name, square in board["squares"].items():
        (label,) = [label for label in said if label.startswith(f"{name}: ")]
        what = "desert" if square["desert"] else square["crop"] or "free"
        assert label.split(": ")[1].split(", ")[0] == what
        assert ("a palm" in label) == square["palm"]
        if square["owner"] is not None:
            assert f"{square['markers']} marker" in label and f"Seat {square['owner']}" in label
        if not square["desert"]:
            assert ("irrigated" in label, "dry" in label) == (
                square["irrigated"],
                not square["irrigated"],
            )
    canals = {name for name, segment in board["segments"].items() if segment["canal"]}
    assert {label[6:] for label in said if label.startswith("Canal ")} == canals
    assert f"The spring on {board['spring']}" in said
    tiles = Counter(tile_words(TILE_NAMES.index(tile) + 1) for tile in board["turned_up"])
    assert {tile: said.count(tile) for tile in tiles} == tiles
    markers = sum(square["markers"] for square in board["squares"].values())
    assert len(seats_marked(root)) == markers + len(board["seats"]) + len(board["proposals"])


def test_proposals_have_their_bribes_and_seats_their_offers() -> None:
    root = drawn(bribes_of_the_example(), 1)
    assert {label for label in labels(root) if "proposes" in label} == {
        "Seat 0 proposes B3-C3 for a bribe of 5",
        "Seat 3 proposes C3-C4 for a bribe of 1",
    }
    written = words(root)
    assert "Seat 1 (you)" in written and "3 escudos, 20 markers" in written
    assert "harvest 0 (+4 dry), extra canal" in written
    assert "supports Seat 0, offers 2" in written
    assert "Round 1 of 11, bribes. Seat 2 to act." in written
    assert labels(root).count("Overseer") == 1


def test_the_tile_in_hand_is_shown() -> None:
    match = auction(market="bean2 banana2 bean1 pepper2")
    play(match, "bid 5", "pass", "bid 4", "bid 1", "take bean2")
    said = labels(drawn(match))
    assert "In hand: double bean" in said and "double bean" not in said
    assert "single bean" in said


def test_the_end_shows_the_scores() -> None:
    match = random_match(santelmo.load("santiago", palms=True), 3)
    assert match.result is not None
    written = words(drawn(match))
    for score in match.result.scores:
        assert f"{score} escudos in all" in written
    assert any(line.endswith("won.") for line in written)


def test_a_drawing_has_nothing_secret() -> None:
    """SGO-2.5: neither the piles nor the money of others."""
    match = santelmo.load("santiago").start(seed=6)
    for number, _ in enumerate(random_steps(match, random.Random(6))):
        if number % 25 == 0:
            for seat in range(4):
                assert other_world(match, seat, number).svg(seat) == match.svg(seat)
    hidden = auction(market="bean2 banana2 bean1 pepper2", money=[7, 8, 9, 6])
    amounts = re.compile(r"\d+ escudos")
    for seat, own in enumerate([7, 8, 9, 6]):
        assert amounts.findall(" ".join(words(drawn(hidden, seat)))) == [f"{own} escudos"]
    assert not amounts.search(" ".join(words(drawn(hidden))))


def test_colours_and_drawings_are_those_of_the_page() -> None:
    assert colours_by_day("boards/santiago/inks.css") == emblems.INKS
    components = ("Crop", "Field", "Hat", "Plantation", "Tile", "Water")
    folder = CLIENT / "boards" / "santiago"
    page = " ".join((folder / f"{name}.svelte").read_text("utf-8") for name in components)
    drawings = [d for paths in emblems.CROP_PATHS.values() for _, d in paths]
    drawings += [emblems.PALM_TRUNK, emblems.PALM_FROND, emblems.HAT, emblems.PLANTER_BODY]
    drawings += [emblems.PLANTER_HAT, emblems.SPRING_JET, emblems.CRACKS]
    assert [d for d in drawings if f'd="{d}"' not in page] == []

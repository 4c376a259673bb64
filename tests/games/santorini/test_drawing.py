"""The island as a picture."""

from __future__ import annotations

import random
from collections import Counter
from textwrap import wrap

import pytest

import santelmo
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.drawing import INKS, PANEL_COLUMNS
from tests.games.santorini.playing import at, play, with_die
from tests.kit.drawings import colours_by_day, drawn, labels, seats_marked, texts_outside, words
from tests.kit.playing import Variant, random_steps, variants

VARIANTS = [variant for variant in variants() if variant.game == "santorini"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_moment_shows_all_workers_towers_and_gods(variant: Variant) -> None:
    match = variant.load().start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        board = match.view()["board"]
        root = drawn(match)
        said = labels(root)
        assert not texts_outside(root)
        for seats, spaces in zip(board["sides"], board["workers"], strict=True):
            owners = " and ".join(f"Seat {seat}" for seat in seats)
            for space in spaces:
                assert f"A worker of {owners} on {space}" in said
        assert sum(label.startswith("A worker of") for label in said) == sum(
            len(spaces) for spaces in board["workers"]
        )
        for name, tower in board["spaces"].items():
            height = f"{tower['blocks']} block" if tower["blocks"] else "ground"
            (label,) = [label for label in said if label.startswith(f"{name}: ")]
            assert height in label and ("a dome" in label) == tower["dome"]
        text = " ".join(words(root))
        assert all(god["title"] in text for god in board["gods"] if god["rule"])


def test_heights_are_written_as_numbers() -> None:
    """SRN-1.2: also where a worker or a dome stands on the tower."""
    sides = "pan:b4,c5 mortal:d4,b2"
    towers, empty = at(sides, a5="3", b5="B", c5="1"), at(sides)
    written = Counter(words(drawn(towers))) - Counter(words(drawn(empty)))
    assert written == Counter(["3", "1", "1"])


def test_every_side_has_its_mark() -> None:
    """Partners share workers: the mark is that of the first of them."""
    marks = seats_marked(drawn(at("pan+zeus:b4,d2 hera+iris:d4,b2")))
    assert marks.count(0) == marks.count(1) == 3 and marks.count(2) == marks.count(3) == 1


def test_states_of_gods_are_written() -> None:
    match = play(at("polyphemus:c3,a1 mortal:e1,e5"), "move c3 c4", "build c3", "dome e3")
    assert "power spent" in words(drawn(match))
    athena = play(at("athena:c3,a1 mortal:e1,e5", c4="1"), "move c3 c4", "build c5")
    assert "opponents cannot move up" in words(drawn(athena))
    three = at("mortal:c3,a1 - zeus:e1,e5")
    assert "out" in words(drawn(three))


def test_the_die_the_mover_and_the_prompt_are_shown() -> None:
    match = with_die(at("dryads:c3,a1 mortal:e1,e5"), 2)
    match.states[0].rolls = 1
    play(match, "move c3 c4")
    root = drawn(match)
    assert "The die shows 2: south" in labels(root)
    assert "The worker that has moved" in labels(root)
    assert f"Seat 0 to act. {match.prompt(0).text}" in words(root)


def test_a_draft_shows_what_is_offered_and_picked() -> None:
    match = santelmo.load("santorini", players=3).start(seed=2)
    offered = [card["title"] for card in match.view()["board"]["draft"]["offer"]]
    match.play(match.legal()[0])
    written = words(drawn(match))
    assert set(offered) <= set(written) and "1." in written


def test_the_reader_finds_their_seat_and_the_winner_is_named() -> None:
    match = at("pan:c3,a1 mortal:e1,e5", c3="2", c4="3")
    assert "Seat 1 (you)" in words(drawn(match, 1))
    assert not any("(you)" in word for word in words(drawn(match)))
    match.play("move c3 c4")
    assert words(drawn(match))[-1] == "Seat 0 has won."
    team = play(at("pan+zeus:c3,a1 hera+iris:e1,e5", c3="2", c4="3"), "move c3 c4")
    assert words(drawn(team))[-1] == "Seat 0 and Seat 2 have won."


def test_the_colours_are_the_clients() -> None:
    client = colours_by_day("boards/santorini/inks.css")
    assert {name: client[name] for name in INKS} == INKS


def test_what_a_god_does_fits_into_the_panel() -> None:
    """No glance takes more than two lines, so that four seats fit beside the island."""
    assert max(len(wrap(god.glance, PANEL_COLUMNS)) for god in GODS) <= 2

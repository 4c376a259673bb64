"""What the strengths of the gods say about a match."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santorini.components import GODS, god_number
from santelmo.games.santorini.strengths import (
    chance_against_average,
    chance_of_starter,
    even_pairs,
    is_even,
    start_advantage,
    strengths,
)


def number(name: str) -> int:
    found = god_number(name)
    assert found is not None
    return found


def test_every_god_has_a_strength_within_its_interval() -> None:
    assert set(strengths()) == set(range(1, len(GODS)))
    for found in (*strengths().values(), start_advantage()):
        assert found.low < found.points < found.high


def test_the_stronger_god_is_expected_to_win() -> None:
    ranked = sorted(strengths(), key=lambda god: strengths()[god].points)
    weakest, strongest = ranked[0], ranked[-1]
    assert chance_against_average(weakest) < 0.3 and chance_against_average(strongest) > 0.7
    assert chance_of_starter(strongest, weakest) > 0.85
    assert chance_of_starter(weakest, strongest) < 0.2


def test_who_begins_has_an_advantage() -> None:
    assert chance_of_starter(number("Pan"), number("Pan")) > 0.5
    both = chance_of_starter(1, 2) + chance_of_starter(2, 1)
    assert both > 1


def test_even_pairs_are_all_those_within_the_bound() -> None:
    pairs = set(even_pairs())
    assert len(pairs) == len(even_pairs()) > 100
    for one in strengths():
        for other in strengths():
            if one != other:
                assert ((one, other) in pairs) == is_even(chance_of_starter(one, other))


def test_forms_get_the_strength_of_each_god() -> None:
    known = santelmo.options("santorini")["properties"]["gods"]["x-strengths"]
    assert known["points"] == {GODS[god].name: s.points for god, s in strengths().items()}
    share = chance_of_starter(number("Pan"), number("Zeus"))
    odds = (known["points"]["Pan"] - known["points"]["Zeus"] + known["start"]) / known["unit"]
    assert share == pytest.approx(1 / (1 + 2.718281828**-odds))


def test_a_draft_for_two_says_how_strong_the_gods_are() -> None:
    cards = santelmo.load("santorini").start(1).view()["board"]["draft"]["offer"]
    for card in cards:
        assert card["wins"] == round(100 * chance_against_average(number(card["name"])))
    three = santelmo.load("santorini", players=3).start(1).view()["board"]["draft"]["offer"]
    assert {card["wins"] for card in three} == {None}

"""Section 6: the event cards."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.games.santy_anno.events import EVENTS, MOST_CARDS, ORDER
from tests.santy_anno.harbour import EVENT_NUMBERS, path, play_round, run_laps, set_up, table, texts

CARDS = ("hull", "+3/-5", "yellow", "name, not P", "helm 2 clockwise")
SHIPS = ("Sahara", "Royal", "Vendetta")
LENGTHS = range(5, 10)


def resolved(event: str, rounds: int = 1) -> santelmo.Match:
    match = set_up(CARDS, ships=SHIPS, events=(event,))
    for _ in range(rounds):
        play_round(match, right=(0, 1, 2))
    return match


def order(event: str, cards: int) -> list[int]:
    """The places of the cards, from 1, in the order in which they are applied."""
    return [place + 1 for place in ORDER[EVENT_NUMBERS[event], cards, :cards].tolist()]


def test_six_event_cards() -> None:
    """SAN-6.1 to SAN-6.4."""
    kinds = Counter((event.kind, event.direction) for event in EVENTS)
    assert kinds == {
        ("whirlwind", None): 2,
        ("seasick", "clockwise"): 1,
        ("seasick", "counter-clockwise"): 1,
        ("bermuda", None): 1,
        ("rum", None): 1,
    }


@pytest.mark.parametrize("cards", LENGTHS)
def test_the_whirlwind_has_the_fourth_card_before_the_third(cards: int) -> None:
    """SAN-6.1."""
    assert order("whirlwind", cards) == [1, 2, 4, 3, *range(5, cards + 1)]


def test_a_round_with_a_whirlwind() -> None:
    """SAN-6.1."""
    match = resolved("whirlwind")
    assert path(match) == [
        (1, "Sahara", "Viper"),
        (2, "Viper", "Vendetta"),
        (4, "Vendetta", "Viper"),
        (3, "Viper", "Revenge"),
        (5, "Revenge", "Paradise"),
    ]
    assert [card["applied"] for card in table(match)["past"][0]["cards"]] == [1, 2, 4, 3, 5]


@pytest.mark.parametrize("way", ["clockwise", "counter-clockwise"])
def test_seasick_pirates_drift_after_every_card_from_the_fourth_on(way: str) -> None:
    """SAN-6.2."""
    steps = table(resolved(way))["past"][0]["pirates"][0]["path"]
    assert [step["drifts_to"] for step in steps[:3]] == [None, None, None]
    drifted = {
        "clockwise": [
            ("Santy Anno", "Sahara", "Viper"),
            ("Viper", "Royal", "Profundis"),
        ],
        "counter-clockwise": [
            ("Santy Anno", "Sahara", "Paradise"),
            ("Paradise", "Viper", "Sahara"),
        ],
    }
    assert [(s["from"], s["to"], s["drifts_to"]) for s in steps[3:]] == drifted[way]
    assert [step["card"] for step in steps] == [1, 2, 3, 4, 5]


def test_seasick_pirates_drift_also_after_a_card_that_left_them_in_place() -> None:
    """SAN-6.2."""
    cards = ("hull", "+3/-5", "yellow", "name, not S", "helm 2 clockwise")
    match = set_up(cards, ships=SHIPS, events=("clockwise",))
    play_round(match, right=(0, 1, 2))
    step = table(match)["past"][0]["pirates"][0]["path"][3]
    assert (step["from"], step["to"], step["drifts_to"]) == ("Santy Anno", "Santy Anno", "Royal")


@pytest.mark.parametrize("cards", LENGTHS)
def test_the_bermuda_triangle_runs_back_from_the_last_card_to_the_fourth(cards: int) -> None:
    """SAN-6.3."""
    assert order("bermuda", cards) == [1, 2, 3, *range(cards, 3, -1)]


def test_a_round_in_the_bermuda_triangle() -> None:
    """SAN-6.3."""
    assert path(resolved("bermuda")) == [
        (1, "Sahara", "Viper"),
        (2, "Viper", "Vendetta"),
        (3, "Vendetta", "Santy Anno"),
        (5, "Santy Anno", "Profundis"),
        (4, "Profundis", "Profundis"),
    ]


def test_rum_changes_no_target_and_turns_the_board_of_those_who_look() -> None:
    """SAN-6.4."""
    match = set_up(CARDS, ships=SHIPS, events=("rum",))
    assert [seat["upside_down"] for seat in table(match)["seats"]] == [True, True, True]
    match.play("sit Viper", 1)
    assert [seat["upside_down"] for seat in table(match)["seats"]] == [True, False, True]
    assert path(resolved("rum")) == path(resolved_without_event())


def resolved_without_event() -> santelmo.Match:
    match = set_up(CARDS, ships=SHIPS)
    play_round(match, right=(0, 1, 2))
    return match


def test_rum_adds_no_lap() -> None:
    """SAN-6.4."""
    events = ("whirlwind", "clockwise", "bermuda", "rum")
    match = set_up(CARDS, ships=SHIPS, events=events)
    assert "lap" not in texts(set_up(CARDS, ships=SHIPS, events=("rum",)), 0)
    for _ in range(3):
        play_round(match, right=(0, 1, 2))
    assert table(match)["event"]["kind"] == "rum"
    run_laps(match)
    assert "lap" not in texts(match, 0)


def test_without_an_event_cards_are_applied_as_they_lie() -> None:
    """SAN-6.1: the order is that of the row unless an event says otherwise."""
    for cards in range(1, MOST_CARDS + 1):
        assert ORDER[0, cards, :cards].tolist() == list(range(cards))

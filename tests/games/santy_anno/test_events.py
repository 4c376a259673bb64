"""Section 6: the event cards."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.games.santy_anno.components import EVENTS, MAX_CARDS, direction
from santelmo.games.santy_anno.event_order import ORDER
from santelmo.games.santy_anno.race import hide_cards
from tests.games.santy_anno.match_setup import (
    EVENT_NUMBERS,
    board,
    path,
    play_round,
    run_laps,
    set_up,
    texts,
)

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
    kinds = Counter((event.kind, direction(event.drift)) for event in EVENTS)
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
    assert [card["applied"] for card in board(match)["past"][0]["cards"]] == [1, 2, 4, 3, 5]


@pytest.mark.parametrize("way", ["clockwise", "counter-clockwise"])
def test_seasick_pirates_drift_after_every_card_from_the_fourth_on(way: str) -> None:
    """SAN-6.2."""
    steps = board(resolved(way))["past"][0]["pirates"][0]["path"]
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
    assert [(s["start"], s["target"], s["drifts_to"]) for s in steps[3:]] == drifted[way]
    assert [step["card"] for step in steps] == [1, 2, 3, 4, 5]


def test_seasick_pirates_drift_also_after_a_card_that_left_them_in_place() -> None:
    """SAN-6.2."""
    cards = ("hull", "+3/-5", "yellow", "name, not S", "helm 2 clockwise")
    match = set_up(cards, ships=SHIPS, events=("clockwise",))
    play_round(match, right=(0, 1, 2))
    step = board(match)["past"][0]["pirates"][0]["path"][3]
    assert (step["start"], step["target"], step["drifts_to"]) == (
        "Santy Anno",
        "Santy Anno",
        "Royal",
    )


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
    assert [seat["upside_down"] for seat in board(match)["seats"]] == [True, True, True]
    match.play("sit Viper", 1)
    assert [seat["upside_down"] for seat in board(match)["seats"]] == [True, False, True]
    assert path(resolved("rum")) == path(resolved_without_event())


def resolved_without_event() -> santelmo.Match:
    match = set_up(CARDS, ships=SHIPS)
    play_round(match, right=(0, 1, 2))
    return match


def test_with_the_option_rum_lap_everybody_runs_a_lap_in_a_round_with_rum() -> None:
    """SAN-6.4: in any round, also where the match is played without laps."""
    for laps in (True, False):
        match = set_up(CARDS, ships=SHIPS, events=("rum",), laps=laps, rum_lap=True)
        assert texts(match, 0) == ["lap"]
        assert [seat["owes_lap"] for seat in board(match)["seats"]] == [True, True, True]
        assert match.prompt(0) == ("Run once around the table, then sit down.", "SAN-6.4")
        refused = "Run once around the table before you sit: play 'lap' first."
        assert match.refusal("sit Viper", 0) == (refused, "SAN-6.4")
        match.play("lap", 0)
        assert match.refusal("lap", 0) == ("You have run your lap of this round.", "SAN-3.8")
        assert match.refusal("sit Viper", 0) is None
        assert [seat["owes_lap"] for seat in board(match)["seats"]] == [False, True, True]
        assert path(finished(match)) == path(resolved("rum"))


def finished(match: santelmo.Match) -> santelmo.Match:
    """The round is played to its end."""
    play_round(match, right=(0, 1, 2))
    return match


def test_rum_lap_asks_for_no_lap_in_other_rounds() -> None:
    """SAN-6.4."""
    events = ("whirlwind", "rum", "clockwise", "bermuda", "counter-clockwise")
    for laps, rounds_with_lap in ((False, [2]), (True, [2, 4, 5])):
        match = set_up(CARDS, ships=SHIPS, events=events, laps=laps, rum_lap=True)
        found: list[int] = []
        while match.actors:
            if texts(match, 0) == ["lap"]:
                found.append(board(match)["round"])
            play_round(match, right=(0, 1, 2))
        assert found == rounds_with_lap


@pytest.mark.parametrize(
    ("laps", "sentence"),
    [
        (True, "Laps are run in rounds 4 and 5 and in a round with rum only."),
        (False, "In this match a lap is run in a round with rum only."),
    ],
)
def test_a_lap_in_another_round_is_refused(laps: bool, sentence: str) -> None:
    """SAN-6.4."""
    match = set_up(CARDS, ships=SHIPS, events=("whirlwind",), laps=laps, rum_lap=True)
    assert match.refusal("lap", 0) == (sentence, "SAN-6.4")


def test_rum_in_the_fourth_round_asks_for_one_lap() -> None:
    """SAN-6.4."""
    events = ("whirlwind", "clockwise", "bermuda", "rum")
    match = set_up(CARDS, ships=SHIPS, events=events, rum_lap=True)
    for _ in range(3):
        play_round(match, right=(0, 1, 2))
    assert board(match)["event"]["kind"] == "rum"
    assert match.prompt(0).rule == "SAN-3.8"
    run_laps(match)
    assert "lap" not in texts(match, 0)


def test_the_log_and_the_card_announce_the_lap() -> None:
    """SAN-6.4."""
    lap = "Everybody runs a lap first."
    with_lap = set_up(CARDS, ships=SHIPS, events=("whirlwind", "rum"), rum_lap=True)
    without = set_up(CARDS, ships=SHIPS, events=("whirlwind", "rum"))
    for match, announced in ((with_lap, True), (without, False)):
        play_round(match, right=(0, 1, 2))
        assert match.log()[-1].endswith(lap) == announced
        assert board(match)["event"]["help"].startswith(lap) == announced
        play_round(match, right=(0, 1, 2))
        assert board(match)["past"][1]["event"]["help"].startswith(lap) == announced
        assert board(match)["event"]["kind"] != "rum"
        assert lap not in board(match)["event"]["help"]


def test_while_the_event_lies_face_down_nobody_is_told_of_a_lap() -> None:
    """SAN-3.1, SAN-6.4: that a lap is due would give the rum away."""
    with_rum = set_up(CARDS, ships=SHIPS, events=("rum",), rum_lap=True).states[0]
    other = set_up(CARDS, ships=SHIPS, events=("bermuda",), rum_lap=True).states[0]
    show = santelmo.load("santy_anno").definition.board
    for turned in reversed(range(5)):
        hide_cards(with_rum, turned)
        hide_cards(other, turned)
        assert show(with_rum) == show(other)


def test_rum_adds_no_lap() -> None:
    """SAN-6.4."""
    events = ("whirlwind", "clockwise", "bermuda", "rum")
    match = set_up(CARDS, ships=SHIPS, events=events)
    assert "lap" not in texts(set_up(CARDS, ships=SHIPS, events=("rum",)), 0)
    for _ in range(3):
        play_round(match, right=(0, 1, 2))
    assert board(match)["event"]["kind"] == "rum"
    run_laps(match)
    assert "lap" not in texts(match, 0)


def test_without_an_event_cards_are_applied_as_they_lie() -> None:
    """SAN-6.1: the order is that of the row unless an event says otherwise."""
    for cards in range(1, MAX_CARDS + 1):
        assert ORDER[0, cards, :cards].tolist() == list(range(cards))

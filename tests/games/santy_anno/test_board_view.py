"""What a board component draws."""

from __future__ import annotations

import random
from typing import Any

import pytest

import santelmo
from santelmo.games.santy_anno import rounds, rules
from santelmo.games.santy_anno.path import cards_of, path, ring_of
from santelmo.games.santy_anno.race import hide_cards
from tests.games.santy_anno.match_setup import board, play_round, set_up, true_ship

CARDS = (
    "hull, not yellow",
    "+3/-5",
    "yellow",
    "helm 2 counter-clockwise",
    "crow's nest and hull exchanged",
    "name, not P",
)


def test_cards_are_described_in_words_and_data() -> None:
    """SAN-4.2, SAN-4.5, SAN-5.1, SAN-5.2."""
    cards = board(set_up(CARDS))["cards"]
    assert [card["words"] for card in cards] == list(CARDS[:5])
    assert cards[0] == {
        "place": 1,
        "turned": 5,
        "applied": 1,
        "kind": "struck",
        "words": "hull, not yellow",
        "help": "Go to the other ship with the same colour of hull; if it is yellow, stay.",
        "elements": ["hull"],
        "colour": None,
        "struck": "yellow",
        "numbers": [],
        "steps": 0,
        "direction": None,
    }
    assert cards[1]["numbers"] == [3, -5]
    assert cards[2]["colour"] == "yellow"
    assert (cards[3]["steps"], cards[3]["direction"]) == (2, "counter-clockwise")
    assert cards[4]["elements"] == ["crow", "hull"]


def test_cards_that_lie_face_down_show_their_place_only() -> None:
    """SAN-3.1: cards are turned up from the last to the first, the event with the first."""
    match = set_up(CARDS, events=("bermuda",))
    s = match.states[0]
    hide_cards(s, turned=2)
    seen = match.game.definition.board(s)
    kinds = ["face_down", "face_down", "face_down", "helm", "double"]
    assert [card["kind"] for card in seen["cards"]] == kinds
    assert [card["place"] for card in seen["cards"]] == [1, 2, 3, 4, 5]
    assert [card["applied"] for card in seen["cards"]] == [None] * 5
    assert {card["words"] for card in seen["cards"][:3]} == {"face down"}
    assert (seen["event"]["kind"], seen["event"]["after_card"]) == ("face_down", 3)


def test_ships_are_described_in_ring_order() -> None:
    """SAN-1.1, SAN-1.2."""
    ring = board(set_up(CARDS))["ring"]
    assert [ship["number"] for ship in ring] == [1, 3, 5, 7, 2, 4, 6, 8]
    assert ring[3] == {
        "name": "Santy Anno",
        "word": "Santy-Anno",
        "number": 7,
        "colours": {"crow": "red", "sails": "green", "hull": "yellow", "plate": "blue"},
        "coco": "top left",
        "pirates": [],
    }
    assert ring[0]["pirates"] == [0]


def test_every_past_round_can_be_replayed_from_the_board() -> None:
    """SAN-3.5, SAN-3.7: the paths begin where the pirates were and end on their true ships."""
    match = santelmo.load("santy_anno", players=4, deck="events").start(12)
    starts: list[list[str]] = []
    while match.actors:
        starts.append([seat["ship"] for seat in board(match)["seats"]])
        play_round(match, right=(2, 0), wrong=(1, 3))
    past = board(match)["past"]
    assert [entry["round"] for entry in past] == [1, 2, 3, 4, 5]
    ends = [*starts[1:], [seat["ship"] for seat in board(match)["seats"]]]
    for entry, start, end in zip(past, starts, ends, strict=True):
        assert [pirate["start"] for pirate in entry["pirates"]] == start
        assert [pirate["end"] for pirate in entry["pirates"]] == end
        for pirate in entry["pirates"]:
            at = pirate["start"]
            for step in pirate["path"]:
                assert step["start"] == at
                at = step["drifts_to"] or step["target"]
            assert at == pirate["end"]
            assert len(pirate["path"]) == entry["round"] + 4


def test_a_wrong_answer_is_explained_by_the_mistake_that_leads_there() -> None:
    """SAN-4.2: whoever overlooks the struck colour ends up on the ship of the plain card."""
    cards = ("hull, not red", "name, not P", "name, not R", "name, not V", "name, not S")
    match = set_up(cards, ships=("Sahara", "Royal", "Paradise"))
    struck_overlooked = set_up(("hull", *cards[1:]), ships=("Sahara", "Royal", "Paradise"))
    match.play(f"sit {true_ship(struck_overlooked, 0)}", 0)
    play_round(match, right=(1, 2))
    pirates = board(match)["past"][0]["pirates"]
    assert pirates[0]["mistake"] == "Perhaps card 1 (hull, not red) was read as 'hull'."
    assert pirates[1]["mistake"] is None


def shared_board(match: santelmo.Match, seat: int | None = None) -> Any:
    """The board with the very parts that all views have in common."""
    return match.views().of(seat)["board"]


def test_an_answer_changes_nothing_but_the_seat() -> None:
    """What stays is the same object, so that nobody needs to compare it."""
    match = santelmo.load("santy_anno", players=4, deck="events").start(12)
    play_round(match, right=(2, 0), wrong=(1, 3))
    before = shared_board(match)
    match.play("sit Viper", 1)
    after = shared_board(match)
    for part in ("ring", "cards", "event", "past"):
        assert after[part] is before[part]
    assert [new is old for new, old in zip(after["seats"], before["seats"], strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    assert shared_board(match, 1)["past"] is after["past"]
    play_round(match, right=(2, 0), wrong=(3,))
    assert shared_board(match)["past"][0] is before["past"][0]
    assert [entry["round"] for entry in before["past"]] == [1]


def test_equal_positions_have_equal_boards_and_share_their_parts() -> None:
    match = santelmo.load("santy_anno", players=5, deck="events").start(3)
    play_round(match, right=(4, 1), wrong=(0, 2, 3))
    again = match.game.position(match.position())
    assert shared_board(again) == shared_board(match)
    assert shared_board(again)["past"] is shared_board(match)["past"]


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 8, "laps": False}])
def test_the_board_says_of_seats_what_the_rules_say(options: dict[str, Any]) -> None:
    """SAN-3.2, SAN-3.4, SAN-3.8: who owes a lap, who is the last one, and where paths lead."""
    rng = random.Random(2)
    match = santelmo.load("santy_anno", deck="events", **options).start(7)
    players = range(match.game.players)
    while match.actors:
        s, seen = match.states[0], board(match)
        assert [seat["owes_lap"] for seat in seen["seats"]] == [
            bool(rules.owes_lap(s, seat)) for seat in players
        ]
        assert seen["last"] == (match.actors[0] if rules.is_last(s) else None)
        for seat in match.actors:
            assert match.prompt(seat).text.endswith("hurry!") == bool(rules.is_last(s))
            assert (match.prompt(seat).rule == "SAN-3.8") == bool(rules.owes_lap(s, seat))
            current, ship = int(s.resolved), int(s.ships[s.resolved, seat])
            steps = path(ring_of(s), cards_of(s, current), int(s.events[current]), ship)
            assert steps[-1].end == rounds.destination(s, ship)
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat)
    assert board(match)["last"] is None
    assert not any(seat["owes_lap"] for seat in board(match)["seats"])

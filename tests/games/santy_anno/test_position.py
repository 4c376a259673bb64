"""Positions that cannot occur are refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.core.errors import PositionError
from tests.games.santy_anno.match_setup import play_round, run_laps, set_up

Fields = dict[str, Any]
Damage = Callable[[Fields], object]


def fourth_round() -> santelmo.Match:
    match = santelmo.load("santy_anno", players=4, deck="events").start(21)
    for _ in range(3):
        play_round(match, right=(3, 1), wrong=(0,))
    run_laps(match)
    match.play("sit Viper", 2)
    return match


def test_the_undamaged_position_is_accepted() -> None:
    match = fourth_round()
    again = match.game.position(match.position())
    assert again.view(2)["board"] == match.view(2)["board"]


def put(name: str, *where: int, value: int) -> Damage:
    def damage(fields: Fields) -> None:
        row = fields[name]
        for index in where[:-1]:
            row = row[index]
        row[where[-1]] = value

    return damage


def field(name: str, value: Any) -> Damage:
    return lambda fields: fields.update({name: value})


def swap(name: str, row: int, one: int, other: int) -> Damage:
    def damage(fields: Fields) -> None:
        line = fields[name][row]
        line[one], line[other] = line[other], line[one]

    return damage


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (field("players", 5), "The position is for 5 players, the game for 4."),
        (field("deck", 2), "A position has no field 'deck'."),
        (field("resolved", 6), "The field 'resolved' is 0 to 5, not 6."),
        (field("resolved", -1), "The field 'resolved' is 0 to 5, not -1."),
        (put("ring", 0, value=9), "The field 'ring' holds each ship from 1 to 8 once."),
        (field("ring", [3, 2, 1, 8, 7, 6, 5, 4]), "In the field 'ring' the ships must not follow"),
        (put("cards", 0, 5, value=1), "In row 0 of 'cards' all numbers after the first 5 are 0."),
        (put("cards", 4, 0, value=1), "In row 4 of 'cards' all numbers after the first 0 are 0."),
        (put("cards", 0, 0, value=0), "The fields 'cards' and 'pile' hold cards from 1 to 52, "),
        (put("cards", 0, 0, value=-3), "The fields 'cards' and 'pile' hold cards from 1 to 52, "),
        (put("pile", 30, value=53), "The fields 'cards' and 'pile' hold cards from 1 to 52, not"),
        (put("pile", 3, value=4), "The field 'pile' holds cards in its places 26 to 41, "),
        (put("events", 0, value=0), "The fields 'events' and 'event_pile' hold each event from 1"),
        (put("events", 4, value=1), "The field 'events' holds an event for each round that has "),
        (put("ships", 0, 0, value=0), "In row 0 of 'ships' each pirate is on a ship from 1 to 8."),
        (put("ships", 1, 6, value=2), "In row 1 of 'ships' all numbers after the first 4 are 0."),
        (put("ships", 5, 0, value=2), "In row 5 of 'ships' all numbers after the first 0 are 0."),
        (swap("ships", 2, 0, 1), "In row 2 of 'ships' the cards have led the pirates to "),
        (swap("cards", 0, 0, 1), "In row 1 of 'ships' the cards have led the pirates to "),
        (field("answered", 0), "The fields 'arrivals' and 'answered' name the same seats, "),
        (put("arrivals", 3, 0, value=5), "The fields 'arrivals' and 'answered' name the same "),
        (put("arrivals", 3, 2, value=1), "The fields 'arrivals' and 'answered' name the same "),
        (field("lapped", 16), "The field 'lapped' names seats that have run a lap, "),
        (field("lapped", -1), "The field 'lapped' names seats that have run a lap, "),
        (field("lapped", 1), "The field 'lapped' names every seat that has answered."),
        (put("answers", 2, value=0), "The field 'answers' holds a ship from 1 to 8 for each seat "),
        (put("answers", 0, value=1), "The field 'answers' holds a ship from 1 to 8 for each seat "),
        (put("arrivals", 0, 2, value=0), "In row 0 of 'arrivals' all seats stand once each, or "),
        (put("arrivals", 0, 2, value=2), "In row 0 of 'arrivals' all seats stand once each, or "),
        (put("seated", 1, 3, value=9), "In row 1 of 'seated' each seat that answered has a ship "),
        (put("seated", 1, 2, value=1), "In row 1 of 'seated' each seat that answered has a ship "),
        (put("coins", 1, 0, value=1), "In row 1 of 'coins' the answers earn 0, 4, 0, 5, 0, 0, 0 "),
        (put("seated", 3, 0, value=1), "In the field 'seated' the rows of later rounds are 0."),
        (put("coins", 3, 0, value=1), "In the field 'coins' the rows of later rounds are 0."),
        (put("arrivals", 4, 0, value=1), "In the field 'arrivals' the rows of later rounds are 0."),
        (put("ducats", 3, value=16), "The field 'ducats' holds the sums of the coins: 0, 12, 0, "),
        (field("tally_open", 1), "The field 'tally_open' is 1 when the match is over, and 0 "),
        (field("turns", 12), "The field 'turns' counts the answers, 13 so far, not 12."),
    ],
)
def test_damaged_positions_are_refused_with_a_sentence(damage: Damage, sentence: str) -> None:
    match = fourth_round()
    fields = match.position()
    damage(fields)
    with pytest.raises(PositionError) as caught:
        match.game.position(fields)
    assert str(caught.value).startswith(sentence)


def test_a_card_that_is_there_twice_is_refused() -> None:
    """SAN-3.1."""
    match = fourth_round()
    fields = match.position()
    fields["pile"][30] = fields["pile"][31]
    with pytest.raises(PositionError, match=r"hold each card at most once, but \d+ twice\.$"):
        match.game.position(fields)


def test_two_pirates_on_one_ship_are_refused() -> None:
    """SAN-1.4."""
    match = fourth_round()
    fields = match.position()
    fields["ships"][0][1] = fields["ships"][0][0]
    with pytest.raises(PositionError, match=r"^In row 0 of 'ships' no two pirates share a ship\.$"):
        match.game.position(fields)


def test_ten_base_cards_are_left_out_of_the_expert_deck() -> None:
    """SAN-2.2."""
    match = santelmo.load("santy_anno", deck="expert").start(1)
    fields = match.position()
    used = {*fields["cards"][0], *fields["pile"]}
    place = next(i for i, card in enumerate(fields["pile"]) if card > 37)
    fields["pile"][place] = next(card for card in range(1, 38) if card not in used)
    with pytest.raises(PositionError, match=r"hold 27 base cards in this deck, not 28\.$"):
        match.game.position(fields)


def test_decks_without_events_have_none() -> None:
    """SAN-2.2."""
    match = santelmo.load("santy_anno", deck="expert").start(1)
    fields = match.position()
    fields["events"][0] = 1
    with pytest.raises(PositionError, match=r"are 0 in a deck without events\.$"):
        match.game.position(fields)


def test_laps_are_run_in_a_round_with_a_lap_only() -> None:
    """SAN-3.8, SAN-6.4."""
    for rum_lap, sentence in (
        (True, "'lapped' names every"),
        (False, "in a round with a lap only"),
    ):
        match = set_up(events=("rum",), laps=False, rum_lap=rum_lap)
        fields = match.position()
        fields.update(arrivals=[[3, *[0] * 7], *fields["arrivals"][1:]], answered=4, turns=1)
        fields["answers"][2] = 8
        fields["lapped"] = 0 if rum_lap else 4
        with pytest.raises(PositionError, match=sentence):
            match.game.position(fields)
        fields["lapped"] = 4 if rum_lap else 0
        assert match.game.position(fields).actors == (0, 1)

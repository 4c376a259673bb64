"""Positions that cannot be."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.core.errors import PositionError
from tests.kit.playing import random_steps
from tests.santy_anno.harbour import play_round, run_laps

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
    assert again.view(2)["table"] == match.view(2)["table"]


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
        (put("ring", 0, value=9), "The ring holds each ship from 1 to 8 once."),
        (
            field("ring", [3, 2, 1, 8, 7, 6, 5, 4]),
            "The numbers of the ships must not run in sequence around the ring.",
        ),
        (put("cards", 0, 5, value=1), "Round 1 has more cards than were turned up for it."),
        (put("cards", 4, 0, value=1), "Round 5 has more cards than were turned up for it."),
        (put("cards", 0, 0, value=0), "In this deck the cards are numbered from 1 to 52."),
        (put("cards", 0, 0, value=-3), "In this deck the cards are numbered from 1 to 52."),
        (put("pile", 30, value=53), "In this deck the cards are numbered from 1 to 52."),
        (put("pile", 3, value=4), "The pile holds cards in its places 26 to 41 only."),
        (put("events", 0, value=0), "The events from 1 to 6 are there once each."),
        (put("events", 4, value=1), "Each round that has begun has its event, "),
        (put("ships", 0, 0, value=0), "In row 0 of 'ships' a pirate is on no ship from 1 to 8."),
        (put("ships", 1, 6, value=2), "In row 1 of 'ships' a pirate stands who is not in "),
        (put("ships", 5, 0, value=2), "In row 5 of 'ships' a pirate stands who is not in "),
        (swap("ships", 2, 0, 1), "The cards of round 2 lead the pirates to other ships."),
        (swap("cards", 0, 0, 1), "The cards of round 1 lead the pirates to other ships."),
        (field("answered", 0), "The fields 'arrivals' and 'answered' name the seats that "),
        (put("arrivals", 3, 0, value=5), "The fields 'arrivals' and 'answered' name the seats "),
        (put("arrivals", 3, 2, value=1), "The fields 'arrivals' and 'answered' name the seats "),
        (field("lapped", 16), "The field 'lapped' names the seats that have run a lap, "),
        (field("lapped", -1), "The field 'lapped' names the seats that have run a lap, "),
        (field("lapped", 1), "A seat has answered before its lap."),
        (put("answers", 2, value=0), "The field 'answers' holds a ship from 1 to 8 for those "),
        (put("answers", 0, value=1), "The field 'answers' holds a ship from 1 to 8 for those "),
        (put("arrivals", 0, 2, value=0), "In round 1 all but one or all have answered, each once."),
        (put("arrivals", 0, 2, value=2), "In round 1 all but one or all have answered, each once."),
        (put("seated", 1, 3, value=9), "In round 2 those who answered sit at ships from 1 to 8."),
        (put("seated", 1, 2, value=1), "In round 2 those who answered sit at ships from 1 to 8."),
        (put("coins", 1, 0, value=1), "The coins of round 2 are not those that its answers earn."),
        (put("coins", 3, 0, value=1), "Rounds that are not resolved yet have no seats, coins "),
        (put("arrivals", 4, 0, value=1), "Rounds that are not resolved yet have no seats, coins "),
        (put("ducats", 3, value=16), "The ducats are the sums of the coins."),
        (field("tally_open", 1), "The field 'tally_open' is 1 when the match is over, and else 0."),
        (field("turns", -1), "The field 'turns' is not negative."),
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
    with pytest.raises(PositionError, match=r"^A boarding card is there twice\.$"):
        match.game.position(fields)


def test_two_pirates_on_one_ship_are_refused() -> None:
    """SAN-1.4."""
    match = fourth_round()
    fields = match.position()
    fields["ships"][0][1] = fields["ships"][0][0]
    with pytest.raises(PositionError, match=r"two pirates share a ship\.$"):
        match.game.position(fields)


def test_ten_base_cards_are_left_out_of_the_expert_deck() -> None:
    """SAN-2.2."""
    match = santelmo.load("santy_anno", deck="expert").start(1)
    fields = match.position()
    used = {*fields["cards"][0], *fields["pile"]}
    place = next(i for i, card in enumerate(fields["pile"]) if card > 37)
    fields["pile"][place] = next(card for card in range(1, 38) if card not in used)
    with pytest.raises(PositionError, match=r"^With expert cards 10 base cards are left out\.$"):
        match.game.position(fields)


def test_decks_without_events_have_none() -> None:
    """SAN-2.2."""
    match = santelmo.load("santy_anno", deck="expert").start(1)
    fields = match.position()
    fields["events"][0] = 1
    with pytest.raises(PositionError, match=r"^This deck has no events\.$"):
        match.game.position(fields)


def damaged_somewhere(fields: Fields, rng: random.Random) -> Fields:
    """The position with one number of one field changed."""
    name = rng.choice([name for name in fields if name != "random_key"])
    value = rng.choice([-128, -1, 0, 1, 2, 5, 8, 9, 53, 127])
    if isinstance(fields[name], int):
        return {**fields, name: value % 127 if name == "random_count" else value}
    row = fields[name]
    while isinstance(row[0], list):
        row = rng.choice(row)
    row[rng.randrange(len(row))] = value
    return fields


def test_a_position_with_any_number_changed_is_refused_or_can_be_played() -> None:
    rng = random.Random(8)
    match = fourth_round()
    refused = 0
    for _ in range(150):
        fields = damaged_somewhere(match.position(), rng)
        try:
            changed = match.game.position(fields)
        except PositionError:
            refused += 1
            continue
        for _ in random_steps(changed, rng):
            pass
        assert changed.result is not None
    assert refused > 75

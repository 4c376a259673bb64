"""What a page draws and a player reads."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import santelmo
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.events import EVENT_COUNT
from santelmo.games.santy_anno.path import destination, path
from santelmo.games.santy_anno.ships import NUMBERS
from santelmo.games.santy_anno.slips import explanation, taken_for
from tests.santy_anno.harbour import play_round, run_laps, set_up, table, true_ship

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
    cards = table(set_up(CARDS))["cards"]
    assert [card["words"] for card in cards] == list(CARDS[:5])
    assert cards[0] == {
        "place": 1,
        "turned": 5,
        "applied": 1,
        "kind": "struck",
        "words": "hull, not yellow",
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


def test_ships_are_described_in_ring_order() -> None:
    """SAN-1.1, SAN-1.2."""
    ring = table(set_up(CARDS))["ring"]
    assert [ship["number"] for ship in ring] == [1, 3, 5, 7, 2, 4, 6, 8]
    assert ring[3] == {
        "name": "Santy Anno",
        "word": "Santy-Anno",
        "number": 7,
        "letter": "S",
        "colours": {"crow": "red", "sails": "green", "hull": "yellow", "plate": "blue"},
        "coco": "top left",
        "pirates": [],
    }
    assert ring[0]["pirates"] == [0]


def test_every_past_round_can_be_replayed_from_the_table() -> None:
    """SAN-3.5, SAN-3.7: the paths begin where the pirates were and end on their true ships."""
    match = santelmo.load("santy_anno", players=4, deck="events").start(12)
    starts: list[list[str]] = []
    while match.actors:
        starts.append([seat["ship"] for seat in table(match)["seats"]])
        play_round(match, right=(2, 0), wrong=(1, 3))
    past = table(match)["past"]
    assert [entry["round"] for entry in past] == [1, 2, 3, 4, 5]
    ends = [*starts[1:], [seat["ship"] for seat in table(match)["seats"]]]
    for entry, start, end in zip(past, starts, ends, strict=True):
        assert [pirate["from"] for pirate in entry["pirates"]] == start
        assert [pirate["to"] for pirate in entry["pirates"]] == end
        for pirate in entry["pirates"]:
            at = pirate["from"]
            for step in pirate["path"]:
                assert step["from"] == at
                at = step["drifts_to"] or step["to"]
            assert at == pirate["to"]
            assert len(pirate["path"]) == entry["round"] + 4


def test_a_wrong_answer_is_explained_by_the_slip_that_leads_there() -> None:
    """SAN-4.2: whoever overlooks the struck colour ends up on the ship of the plain card."""
    cards = ("hull, not red", "name, not P", "name, not R", "name, not V", "name, not S")
    match = set_up(cards, ships=("Sahara", "Royal", "Paradise"))
    struck_overlooked = set_up(("hull", *cards[1:]), ships=("Sahara", "Royal", "Paradise"))
    match.play(f"sit {true_ship(struck_overlooked, 0)}", 0)
    play_round(match, right=(1, 2))
    pirates = table(match)["past"][0]["pirates"]
    assert pirates[0]["slip"] == "It fits if card 1 (hull, not red) was read as 'hull'."
    assert pirates[1]["slip"] is None


def test_a_slip_is_named_whenever_one_misread_card_leads_to_the_answer() -> None:
    """SAN-1.4: found from the answer backwards, it is the one that trying all cards finds."""
    rng = random.Random(5)
    explained = 0
    for _ in range(400):
        ring = tuple(rng.sample(NUMBERS, len(NUMBERS)))
        cards = tuple(rng.sample(range(1, 53), rng.randint(5, 9)))
        event, ship, answer = rng.randint(0, EVENT_COUNT), rng.choice(NUMBERS), rng.choice(NUMBERS)
        given = explanation(ring, cards, event, ship, answer)
        if given is not None and "the event" in given:
            continue
        place = next(_slips_to(ring, cards, event, ship, answer), None)
        assert (given is None) == (place is None)
        if given is not None:
            assert given.startswith(f"It fits if card {place} (")
            explained += 1
    assert explained > 200


def _slips_to(
    ring: tuple[int, ...], cards: tuple[int, ...], event: int, ship: int, answer: int
) -> Iterator[int]:
    """The places, from 1, of the cards that may have been misread."""
    for place, card in enumerate(cards):
        for other in taken_for(card):
            misread = (*cards[:place], other, *cards[place + 1 :])
            if destination(ring, misread, event, ship) == answer:
                yield place + 1


def shown(match: santelmo.Match, seat: int | None = None) -> Any:
    """The table with the very parts that all views have in common."""
    return match.views().of(seat)["table"]


def test_an_answer_changes_nothing_but_the_seat() -> None:
    """What stays is the same object, so that nobody needs to compare it."""
    match = santelmo.load("santy_anno", players=4, deck="events").start(12)
    play_round(match, right=(2, 0), wrong=(1, 3))
    before = shown(match)
    match.play("sit Viper", 1)
    after = shown(match)
    for part in ("ring", "cards", "event", "past"):
        assert after[part] is before[part]
    assert [new is old for new, old in zip(after["seats"], before["seats"], strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    assert shown(match, 1)["past"] is after["past"]
    play_round(match, right=(2, 0), wrong=(3,))
    assert shown(match)["past"][0] is before["past"][0]
    assert [entry["round"] for entry in before["past"]] == [1]


def test_equal_positions_have_equal_tables_and_share_their_parts() -> None:
    match = santelmo.load("santy_anno", players=5, deck="events").start(3)
    play_round(match, right=(4, 1), wrong=(0, 2, 3))
    again = match.game.position(match.position())
    assert shown(again) == shown(match)
    assert shown(again)["past"] is shown(match)["past"]


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 8, "laps": False}])
def test_the_table_says_of_seats_what_the_rules_say(options: dict[str, Any]) -> None:
    """SAN-3.2, SAN-3.4, SAN-3.8: who owes a lap, who is the last one, and where paths lead."""
    rng = random.Random(2)
    match = santelmo.load("santy_anno", deck="events", **options).start(7)
    players = range(match.game.players)
    while match.actors:
        s, seen = match.states[0], table(match)
        assert [seat["owes_lap"] for seat in seen["seats"]] == [
            bool(rules.owes_lap(s, seat)) for seat in players
        ]
        assert seen["last"] == (match.actors[0] if rules.is_last(s) else None)
        for seat in match.actors:
            assert match.prompt(seat).text.endswith("hurry!") == bool(rules.is_last(s))
            assert (match.prompt(seat).rule == "SAN-3.8") == bool(rules.owes_lap(s, seat))
            current, ship = int(s.resolved), int(s.ships[s.resolved, seat])
            cards = tuple(s.cards[current, : current + 5].tolist())
            steps = path(tuple(s.ring.tolist()), cards, int(s.events[current]), ship)
            assert steps[-1].end == rules.destination(s, ship)
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat)
    assert table(match)["last"] is None
    assert not any(seat["owes_lap"] for seat in table(match)["seats"])


def test_the_log_tells_the_resolution() -> None:
    """SAN-3.5, SAN-3.6."""
    second = ("sails", "+4/-4", "red", "helm 1 clockwise", "Coco", "name")
    match = set_up(
        ("hull", "+3/-5", "yellow", "name, not P", "helm 2 clockwise", *second),
        ships=("Sahara", "Royal", "Vendetta"),
    )
    match.play("sit Santy-Anno", 0)
    match.play("sit Santy-Anno", 1)
    match.play("late")
    assert match.log()[-1] == (
        "Seat 2 is late. Round 1: Seat 0 found Santy Anno for 5 ducats. "
        "Seat 1 sat at Santy Anno but belonged on Royal. Seat 2 belonged on Viper. "
        f"Round 2: {'; '.join(second)}."
    )


def test_prompts_name_the_task() -> None:
    """SAN-3.2, SAN-3.4, SAN-3.8."""
    match = set_up(CARDS)
    assert match.prompt(0).text == "Find your ship: 5 cards from Paradise, then sit."
    match.play("sit Viper", 1)
    match.play("sit Viper", 2)
    assert match.prompt(0) == (
        "Find your ship: 5 cards from Paradise, then sit. The others have answered: hurry!",
        "SAN-3.2",
    )
    assert match.prompt(1).text == "Seat 0 to act."
    match.play("late")
    play_round(match, right=(0, 1, 2))
    play_round(match, right=(0, 1, 2))
    assert match.prompt(0) == ("Run once around the table, then sit down.", "SAN-3.8")
    run_laps(match)
    assert match.prompt(0).text.startswith("Find your ship: 8 cards from ")


def test_the_picture_shows_ring_cards_event_and_answers() -> None:
    match = set_up(CARDS, events=("bermuda",))
    match.play("sit Viper", 1)
    text = match.picture(0, match.legal(0)).plain
    assert "1  Paradise    red     yellow  blue    green   top left      you\n" in text
    assert " 1 hull, not yellow\n" in text
    assert "~ Bermuda triangle" in text
    assert text.index("yellow\n") < text.index("Bermuda") < text.index("helm 2")
    assert "Answered: Seat 1\n" in text
    assert "Viper" not in text.partition("Round 1")[2]

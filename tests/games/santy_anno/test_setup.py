"""Section 2: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.core.errors import OptionError
from santelmo.games.santy_anno.components import BASE_COUNT, CARD_COUNT
from santelmo.games.santy_anno.options import DECKS
from santelmo.games.santy_anno.state import DECK_SIZES, Deck
from tests.games.santy_anno.match_setup import board

SEEDS = range(60)


def all_cards(match: santelmo.Match) -> list[int]:
    fields = match.position()
    return [card for card in (*fields["cards"][0], *fields["pile"]) if card]


@pytest.mark.parametrize("players", range(3, 9))
def test_pirates_start_on_different_ships(players: int) -> None:
    """SAN-2.1."""
    game = santelmo.load("santy_anno", players=players)
    starts = [
        tuple(seat["ship"] for seat in board(game.start(seed))["seats"]) for seed in range(12)
    ]
    assert all(len(set(ships)) == players for ships in starts)
    assert len(set(starts)) > 6


def test_every_pirate_can_start_on_every_ship() -> None:
    """SAN-2.1."""
    game = santelmo.load("santy_anno", players=3)
    seen = Counter(board(game.start(seed))["seats"][0]["ship"] for seed in SEEDS)
    assert len(seen) == 8


def test_the_base_deck_is_the_37_base_cards() -> None:
    """SAN-2.2."""
    game = santelmo.load("santy_anno")
    assert game.options["deck"] == "base"
    assert sorted(all_cards(game.start(4))) == list(range(1, BASE_COUNT + 1))


@pytest.mark.parametrize("deck", ["expert", "events"])
def test_expert_cards_take_the_place_of_ten_random_base_cards(deck: str) -> None:
    """SAN-2.2."""
    game = santelmo.load("santy_anno", deck=deck)
    missing: set[int] = set()
    for seed in SEEDS:
        cards = set(all_cards(game.start(seed)))
        assert len(cards) == DECK_SIZES[Deck[deck.upper()]] == 42
        assert cards >= set(range(BASE_COUNT + 1, CARD_COUNT + 1))
        missing |= set(range(1, BASE_COUNT + 1)) - cards
    assert missing == set(range(1, BASE_COUNT + 1))


def test_expert_cards_are_shuffled_among_the_others() -> None:
    """SAN-2.2: 15 of 42 cards, so about a third of the first ones."""
    game = santelmo.load("santy_anno", deck="expert")
    first = [game.start(seed).position()["cards"][0][0] for seed in SEEDS]
    experts = sum(card > BASE_COUNT for card in first)
    assert len(SEEDS) / 5 < experts < len(SEEDS) / 2
    assert len(set(first)) > 20


def test_events_come_in_any_order() -> None:
    """SAN-2.2."""
    game = santelmo.load("santy_anno", deck="events")
    first = Counter(game.start(seed).position()["events"][0] for seed in SEEDS)
    assert set(first) == set(range(1, 7))


def test_only_the_deck_of_events_has_events() -> None:
    """SAN-2.2."""
    for deck in DECKS:
        match = santelmo.load("santy_anno", deck=deck).start(9)
        fields = match.position()
        events = [event for event in (*fields["events"], *fields["event_pile"]) if event]
        assert sorted(events) == (list(range(1, 7)) if deck == "events" else [])
        assert (board(match)["event"] is not None) == (deck == "events")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "Option 'players' takes a whole number from 3 to 8, not 2."),
        ({"players": 9}, "Option 'players' takes a whole number from 3 to 8, not 9."),
        ({"deck": "all"}, "Option 'deck' takes one of base, expert, events, not 'all'."),
        ({"laps": 1}, "Option 'laps' takes true or false, not 1."),
        (
            {"rum_lap": True},
            "Option 'rum_lap' goes with deck 'events' only: in the deck 'base' there is no rum.",
        ),
        (
            {"rum_lap": True, "deck": "expert"},
            "Option 'rum_lap' goes with deck 'events' only: in the deck 'expert' there is no rum.",
        ),
    ],
)
def test_bad_options_are_refused_with_a_sentence(options: dict[str, object], sentence: str) -> None:
    """SAN-6.4 for the last two."""
    with pytest.raises(OptionError) as caught:
        santelmo.load("santy_anno", **options)
    assert str(caught.value) == sentence


def test_a_match_file_from_before_the_option_rum_lap_is_read() -> None:
    """SAN-6.4: the option is off by default."""
    match = santelmo.load("santy_anno", deck="events").start(5)
    match.play("sit Viper", 0)
    text = match.text()
    older = text.replace(', "rum_lap": false', "")
    assert older != text
    assert santelmo.read(older) == match

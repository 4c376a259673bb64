"""The options of Santy Anno (SAN-2.2, SAN-3.8, SAN-6.4)."""

from __future__ import annotations

from santelmo.core.options import Choice, Options, choice_option, flag_option, players_option
from santelmo.games.santy_anno.state import MIN_SEATS, SEATS, Deck

DECKS = tuple(deck.name.lower() for deck in Deck)

_DECK_WORDS = {
    Deck.BASE: ("Boarding cards", "The 37 cards of a first game."),
    Deck.EXPERT: ("Expert cards", "With helms, doubles and Coco the parrot."),
    Deck.EVENTS: ("Expert cards and events", "With the expert cards, and an event each round."),
}

OPTIONS = Options(
    "santy_anno",
    players_option(MIN_SEATS, SEATS, 4),
    choice_option(
        "deck",
        "Cards",
        [Choice(name, *_DECK_WORDS[deck]) for name, deck in zip(DECKS, Deck, strict=True)],
        "base",
        "Which cards tell you where to go.",
    ),
    flag_option(
        "laps", "Laps", True, "In rounds 4 and 5 everybody runs once around the table first."
    ),
    flag_option(
        "rum_lap",
        "Lap with rum",
        False,
        "In a round with rum everybody runs once around the table first.",
        applies_if={"deck": ["events"]},
    ),
)

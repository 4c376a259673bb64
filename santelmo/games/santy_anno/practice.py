"""Single problems to practise: a ring of ships, a pirate and a row of cards."""

from __future__ import annotations

from functools import partial

import numpy as np

from santelmo.core.chance import pick, pick_shuffle
from santelmo.core.errors import OptionError
from santelmo.core.state import Numbers
from santelmo.core.trainer import Problem, Trainer
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santy_anno.board import in_sequence
from santelmo.games.santy_anno.board_types import SantyAnnoBoard
from santelmo.games.santy_anno.board_view import problem_board
from santelmo.games.santy_anno.components import (
    BASE_COUNT,
    BEFORE_EVENT,
    CARD_COUNT,
    CARD_KINDS,
    CARDS,
    EVENTS,
    FLEET,
    MAX_CARDS,
    SHIP_NUMBERS,
    SHIPS,
    card_at,
    event_at,
    name_of,
    ship_at,
)
from santelmo.games.santy_anno.misreadings import likely_mistake
from santelmo.games.santy_anno.options import DECKS
from santelmo.games.santy_anno.path import Cards, Ring, destination, path, path_words
from santelmo.games.santy_anno.picture import harbour, row_of_cards

DEFAULT_LENGTH = 3
EVENT_NUMBERS = tuple(number for number, event in enumerate(EVENTS, 1) if event.kind != "rum")
"""The events that change the way; rum only changes how a screen looks."""


def chosen_cards(words: tuple[str, ...]) -> Cards:
    """The numbers of the cards that the names of decks and kinds stand for."""
    decks = {
        "base": range(1, BASE_COUNT + 1),
        "expert": range(1, CARD_COUNT + 1),
        "events": range(1, CARD_COUNT + 1),
    }
    kinds = {
        kind: [number for number, card in enumerate(CARDS, 1) if card.kind == kind]
        for kind in CARD_KINDS
    }
    of_word = {**kinds, **decks}
    for word in words:
        if word not in of_word:
            raise OptionError(f"There are no cards {word!r}; choose from {', '.join(of_word)}.")
    return tuple(sorted({number for word in words for number in of_word[word]}))


def make_problem(length: int, words: tuple[str, ...], rng: Numbers) -> Problem:
    """A random problem of this many cards; with the deck of events an event lies in it."""
    cards = np.array(chosen_cards(words), np.int64)
    if length > len(cards):
        raise OptionError(
            f"A problem of {count_noun(length, 'card')} needs more than the "
            f"{count_noun(len(cards), 'card')} of {join_words(words)}."
        )
    pick_shuffle(rng, cards, len(cards))
    with_event = "events" in words and length > BEFORE_EVENT
    event = EVENT_NUMBERS[pick(rng, len(EVENT_NUMBERS))] if with_event else 0
    return problem(random_ring(rng), tuple(cards[:length].tolist()), event, 1 + pick(rng, SHIPS))


def random_ring(rng: Numbers) -> Ring:
    """SAN-1.1: a ring whose numbers do not run in sequence."""
    ring = np.array(SHIP_NUMBERS, np.int8)
    while in_sequence(ring):
        pick_shuffle(rng, ring, SHIPS)
    return tuple(ring.tolist())


def problem(ring: Ring, cards: Cards, event: int, ship: int) -> Problem:
    """The problem of finding the way from a ship."""
    picture = harbour(ring, {ship: ["you"]}, set())
    picture.append("\n")
    picture.append_text(row_of_cards(cards, event))
    event_card = event_at(event)
    kinds: list[str] = [card_at(card).kind for card in cards]
    if event_card is not None:
        kinds.append(event_card.kind)
    return Problem(
        picture=picture,
        question=f"From {name_of(ship)}, where do the cards lead?",
        choices=tuple(choice.word for choice in FLEET),
        moves=tuple(f"sit {choice.word}" for choice in FLEET),
        board=partial(_board, ring, cards, event, ship),
        solution=ship_at(destination(ring, cards, event, ship)).word,
        kinds=tuple(kinds),
        explain=partial(_explain, ring, cards, event, ship),
    )


def _number_of(word: str) -> int:
    return next(number for number in SHIP_NUMBERS if ship_at(number).word == word)


def _board(ring: Ring, cards: Cards, event: int, ship: int, answer: str | None) -> SantyAnnoBoard:
    return problem_board(ring, cards, event, ship, None if answer is None else _number_of(answer))


def _explain(ring: Ring, cards: Cards, event: int, ship: int, answer: str) -> list[str]:
    lines = path_words(path(ring, cards, event, ship), event)
    number = _number_of(answer)
    if number == destination(ring, cards, event, ship):
        return lines
    mistake = likely_mistake(ring, cards, event, ship, number)
    return [*lines, mistake] if mistake else lines


TRAINER = Trainer(
    lengths=range(1, MAX_CARDS + 1),
    default_length=DEFAULT_LENGTH,
    decks=DECKS,
    kinds=CARD_KINDS,
    default_cards=("base",),
    problem=make_problem,
)

"""The ring of ships as a picture."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.games.santy_anno.components import CARDS, EVENTS
from santelmo.games.santy_anno.drawing import COCO, HELM, INKS, MAST, OUTLINE
from santelmo.games.santy_anno.race import RACE
from tests.kit.drawings import (
    CLIENT,
    colours_by_day,
    drawn,
    labels,
    seats_marked,
    texts_outside,
    words,
)
from tests.kit.playing import Variant, random_steps, variants

VARIANTS = [variant for variant in variants() if variant.game == "santy_anno"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_moment_shows_all_ships_pirates_cards_and_seats(variant: Variant) -> None:
    match = variant.load().start(seed=variant.number)
    for played in random_steps(match, random.Random(variant.number)):
        board = match.view()["board"]
        root = drawn(match, played.seat)
        said, written = labels(root), words(root)
        assert not texts_outside(root)
        for ship in board["ring"]:
            (label,) = [x for x in said if x.startswith(f"{ship['number']} {ship['name']}:")]
            assert all(f"{part} {colour}" in label for part, colour in ship["colours"].items())
            assert ship["coco"] in label
        shown = [label for label in said if label in {card.help for card in CARDS}]
        assert shown == [card["help"] for card in board["cards"]]
        assert (board["event"] is None) == (not {e.name for e in EVENTS} & set(written))
        marks = seats_marked(root)
        assert all(marks.count(seat) == 2 for seat in range(match.game.players))
    final = words(drawn(match))
    assert "Standings" in final and any("captain" in line for line in final)


def test_nobody_sees_what_others_have_named() -> None:
    """SAN-3.3: the pictures of all others are the same, whatever was named."""
    one, other = (santelmo.load("santy_anno", players=3).start(seed=4) for _ in range(2))
    one.play("sit Viper", 2)
    other.play("sit Royal", 2)
    for reader in (None, 0, 1):
        assert one.svg(reader) == other.svg(reader)
        assert not any("named by the reader" in label for label in labels(drawn(one, reader)))
    (named,) = [label for label in labels(drawn(one, 2)) if "named by the reader" in label]
    assert "Viper" in named


def test_totals_are_shown_to_their_owners_only_until_the_end() -> None:
    """SAN-3.7."""
    match = santelmo.load("santy_anno", players=4, laps=False).start(seed=5)
    for _ in random_steps(match, random.Random(5)):
        assert not any("ducat" in word for word in words(drawn(match)))
        own = [word for word in words(drawn(match, 1)) if "ducat" in word]
        amount = int(match.states[0].ducats[1])
        assert own == [f"{amount} ducat{'' if amount == 1 else 's'}"]
    assert sum("ducat" in word for word in words(drawn(match))) == 4


def test_cards_that_lie_face_down_are_not_drawn() -> None:
    """SAN-3.1: in a race, before all are turned up."""
    match = santelmo.load("santy_anno", players=3, deck="events").start(seed=4)
    RACE.hide_cards(match.states[0], 2)
    written = words(drawn(match, 0))
    assert written.count("face down") == 4
    assert not {event.name for event in EVENTS} & set(written)


def test_all_pictures_of_a_match_have_one_size() -> None:
    match = santelmo.load("santy_anno", players=8, deck="events").start(seed=5)
    sizes = {drawn(match).get("viewBox") for _ in random_steps(match, random.Random(5))}
    assert sizes == {drawn(match).get("viewBox")}


def test_every_card_and_event_has_a_picture() -> None:
    """All 52 cards and 6 events, each somewhere in a match."""
    match = santelmo.load("santy_anno", players=3, deck="events").start(seed=4)
    seen: set[str] = set()
    for first in range(1, len(CARDS) + 1, 5):
        match.states[0].cards[0, :5] = [min(first + n, len(CARDS)) for n in range(5)]
        match.states[0].events[0] = 1 + first // 5 % len(EVENTS)
        seen |= set(labels(drawn(match)))
    assert {card.help for card in CARDS} | {event.help for event in EVENTS} <= seen


def test_colours_and_shapes_are_the_clients() -> None:
    client = colours_by_day("boards/santy_anno/Board.svelte")
    assert {f"ship-{name}": colour for name, colour in INKS.items()} == {
        name: client[name] for name in client if name.removeprefix("ship-") in INKS
    }
    folder = CLIENT / "boards" / "santy_anno"
    drawings = (folder / "drawings.ts").read_text("utf-8")
    assert all(f"{element}: '{shape}'" in drawings for element, shape in OUTLINE.items())
    assert all(shape in drawings for shape in (*COCO, MAST))
    assert HELM in (folder / "CardIcon.svelte").read_text("utf-8")

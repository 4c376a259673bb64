"""What a learner sees of Santorini."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import Array, observation, observe_match
from santelmo.games.santorini.board import DIRECTIONS, SPACES, space_number
from santelmo.games.santorini.components import BY_KEY, GODS
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import Stage, TurnKind
from tests.games.santorini.playing import at, play, position, with_die
from tests.kit.playing import Variant, random_steps, variants

VARIANTS = [variant for variant in variants() if variant.game == "santorini"]


def seen(match: santelmo.Match, seat: int) -> dict[str, Array]:
    return observation(match.game).split(observe_match(match, seat))


def marked(plane: Array) -> set[str]:
    """The names of the spaces that a plane marks."""
    flat = plane.reshape(SPACES)
    return {name for name in _names() if flat[space_number(name)]}


def _names() -> list[str]:
    return [f"{column}{row}" for row in range(1, 6) for column in "abcde"]


def gods(rows: Array) -> list[str]:
    """The gods of the rows; "" for none."""
    return [GODS[int(row.argmax()) + 1].key if row.any() else "" for row in rows]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_number_lies_in_its_range(variant: Variant) -> None:
    game = variant.load()
    match = game.start(seed=variant.number)
    parts = observation(game).parts
    for _ in random_steps(match, random.Random(variant.number)):
        for seat in range(game.players):
            numbers = seen(match, seat)
            for part in parts:
                least, most = numbers[part.name].min(), numbers[part.name].max()
                assert part.low <= least and most <= part.high, (part.name, least, most)
            for name in ("stage", "kind", "due", "die", "turn", "start"):
                assert numbers[name].sum() == 1, name


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seats_see_the_same_match_turned_to_their_own(variant: Variant) -> None:
    """Parts by seat and by side are turned, all others are the same for everybody."""
    game = variant.load()
    match = game.start(seed=variant.number)
    players, sides = game.players, len(seats_of_sides(game.players))
    by_seat = {"gods", "spent", "rose", "lost", "start", "turn"}
    by_side = {"workers", "last_moved", "petrified"}
    for _ in random_steps(match, random.Random(variant.number)):
        first = seen(match, 0)
        for seat in range(1, players):
            for name, numbers in seen(match, seat).items():
                turn = seat if name in by_seat else seat % sides if name in by_side else 0
                expected = np.roll(first[name], -turn, axis=0) if turn else first[name]
                assert np.array_equal(numbers, expected), (name, seat)


def test_the_vector_has_the_same_numbers_and_leaves_nothing_of_what_was_there() -> None:
    match = santelmo.load("santorini", players=4).start(seed=3)
    for played in random_steps(match, random.Random(3)):
        integers = observe_match(match, played.seat)
        assert np.array_equal(observe_match(match, played.seat, np.float32), integers)
        again = np.full(len(integers), 7, np.int16)
        definition = match.game.definition
        assert definition.observe is not None
        definition.observe(match.redacted(played.seat)[0], played.seat, again)
        assert np.array_equal(again, integers)


def test_the_island_is_seen_as_it_is() -> None:
    """SRN-1.2, SRN-1.5."""
    match = position("0000000000001D0000A00000C 1 pan:b4,d1 mortal:d4 zeus:a1,a2")
    numbers = seen(match, 1)
    board: dict[str, Any] = match.view()["board"]
    blocks = {name: space["blocks"] for name, space in board["spaces"].items()}
    assert {name: int(numbers["blocks"].flat[n]) for n, name in enumerate(_names())} == blocks
    assert marked(numbers["domes"]) == {"d3", "d2", "e1"}
    assert [marked(plane) for plane in numbers["workers"]] == [{"d4"}, {"a1", "a2"}, {"b4", "d1"}]
    assert gods(numbers["gods"]) == ["", "zeus", "pan"]
    assert numbers["turn"].tolist() == [1, 0, 0]


def test_partners_share_a_side() -> None:
    """SRN-3.5: their own side is the first for both of them."""
    match = at("pan+zeus:b4,d2 hera+iris:d4,b2")
    for seat, own, partner in ((0, "pan", "zeus"), (2, "zeus", "pan")):
        numbers = seen(match, seat)
        assert [marked(plane) for plane in numbers["workers"]] == [{"b4", "d2"}, {"d4", "b2"}]
        assert gods(numbers["gods"])[0] == own and gods(numbers["gods"])[2] == partner


def test_the_moment_of_a_turn_is_seen() -> None:
    match = play(at("triton:c3,a1 mortal:e1,e5"), "move c3 b4", "build b3", "move e5 e4")
    match = play(match, "build e5", "move a1 a2", "move a2 a3")
    for seat in range(2):
        numbers = seen(match, seat)
        assert numbers["stage"].argmax() == Stage.MOVED
        assert marked(numbers["mover"]) == {"a3"} and marked(numbers["left"]) == {"a2"}
        assert marked(numbers["entered"]) == {"a2", "a3"} and marked(numbers["built"]) == set()
    assert [marked(plane) for plane in seen(match, 1)["last_moved"]] == [{"e4"}, {"a3"}]


def test_restrictions_and_held_workers_are_seen() -> None:
    """SRN-4.aphrodite, SRN-4.athena, SRN-4.hera, SRN-4.limus: in the turns of opponents."""
    gods_of_seat_1 = ("athena", "hera", "limus", "aphrodite")
    for number, god in enumerate(gods_of_seat_1):
        match = at(f"mortal:c3,a1 {god}:c5,e1", d5="1")
        play(match, "move c3 b3", "build a3", "move c5 d5", "build c5")
        for seat in range(2):
            assert seen(match, seat)["restrictions"].tolist() == [
                int(n == number) for n in range(4)
            ]
    held = at("mortal:c3,a1 aphrodite:c4,e5")
    assert marked(seen(held, 0)["held"]) == marked(seen(held, 1)["held"]) == {"c3"}


def test_spent_powers_and_uses_are_seen() -> None:
    """SRN-4.polyphemus, SRN-4.athena."""
    match = play(at("polyphemus:c3,a1 mortal:e1,e5", c4="1"), "move c3 c4", "build c3", "dome e3")
    numbers = seen(match, 1)
    assert numbers["spent"].tolist() == [0, 1] and int(numbers["uses"]) == 1
    assert numbers["rose"].tolist() == [0, 1]


def test_workers_that_have_played_their_part_are_seen() -> None:
    """SRN-4.oceanus, SRN-4.oreads, SRN-4.medusa."""
    both = play(at("oceanus:c3,a1 mortal:e1,e5"), "move c3 c4", "build c3")
    assert marked(seen(both, 1)["done"]) == {"c4"}
    oreads = with_die(at("oreads:c3,a1 mortal:e1,e5"), DIRECTIONS.index("north"))
    play(oreads, "move c3 c4", "build b4", "build c5")
    assert marked(seen(oreads, 1)["done"]) == {"c4"}
    assert seen(oreads, 0)["die"].tolist() == [1, 0, 0, 0]
    stone = at("medusa:c3,a1 mortal:e1,d3 mortal:e5,c2", c3="1", c4="1")
    play(stone, "move c3 c4", "build b5")
    assert seen(stone, 0)["petrified"].tolist() == [0, 0, 0]


def test_medusas_victims_are_seen_by_side() -> None:
    """SRN-4.medusa."""
    match = at("medusa:b3,a1 mortal:e1,d3 mortal:e5,c2", b3="1", c3="1")
    play(match, "move b3 c3", "build b3", "petrify d3")
    assert seen(match, 0)["petrified"].tolist() == [0, 1, 0]
    assert seen(match, 1)["petrified"].tolist() == [1, 0, 0]
    assert seen(match, 2)["petrified"].tolist() == [0, 0, 1]


def test_a_bonus_turn_that_is_due_is_seen() -> None:
    """SRN-4.oceanids."""
    match = santelmo.load("santorini", gods=["Oceanids", "mortal"]).start(seed=1)
    play(match, "place a1", "place a2", "place d4", "place d5")
    while match.states[0].due != TurnKind.BONUS:
        match.play(match.legal()[0])
    assert seen(match, 1)["due"].argmax() == TurnKind.BONUS


def test_a_draft_is_seen_while_it_lasts() -> None:
    """SRN-3.5: with the order in which gods were picked, which makes the pairs."""
    match = santelmo.load("santorini", players=4).start(seed=5)
    offer = [card["name"].casefold() for card in match.view()["board"]["draft"]["offer"]]
    picks = [str(match.legal()[0]).split()[1].casefold()]
    match.play(match.legal()[0])
    numbers = seen(match, 2)
    assert {BY_KEY[god] - 1 for god in offer} == set(np.flatnonzero(numbers["offer"]).tolist())
    assert numbers["picked"][BY_KEY[picks[0]] - 1] == 1 and numbers["picked"].sum() == 1
    while match.states[0].stage < Stage.PLACING:
        match.play(match.legal()[0])
    after = seen(match, 2)
    assert not after["offer"].any() and not after["picked"].any() and after["gods"].sum() == 4

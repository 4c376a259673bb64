"""What a learner sees of Santiago."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import Array, observation, observe_match
from santelmo.games.santiago.board import CROSSING_NAMES, SEGMENT_NAMES, SQUARE_NAMES, SQUARES
from santelmo.games.santiago.components import CROP_NAMES, TILE_NAMES
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import auction, play
from tests.games.santiago.test_example import bribes_of_the_example
from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

VARIANTS = [variant for variant in variants() if variant.game == "santiago"]
BY_SEAT = {
    *("markers", "proposals", "money", "harvest", "potential", "spare_markers", "extra_canal"),
    *("overseer", "turn", "bids", "passed", "planting", "offers", "bribes"),
}
"""The parts whose first axis is the seat. `backs` has two axes of seats."""


def seen(match: santelmo.Match, seat: int) -> dict[str, Array]:
    return observation(match.game).split(observe_match(match, seat))


def squares(plane: Array) -> set[str]:
    flat = plane.reshape(SQUARES)
    return {name for square, name in enumerate(SQUARE_NAMES) if flat[square]}


def named(row: Array, names: tuple[str, ...]) -> dict[str, int]:
    """The numbers of a row that are not 0, by name."""
    return {name: int(row.flat[n]) for n, name in enumerate(names) if row.flat[n]}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_number_lies_in_its_range(variant: Variant) -> None:
    """At every moment of a random match, the end included."""
    game = variant.load()
    match = game.start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        check_ranges(match)
    check_ranges(match)


def check_ranges(match: santelmo.Match) -> None:
    for seat in range(match.game.players):
        numbers = seen(match, seat)
        for part in observation(match.game).parts:
            least, most = numbers[part.name].min(), numbers[part.name].max()
            assert part.low <= least and most <= part.high, (part.name, least, most)
        for name in ("stage", "spring", "overseer"):
            assert numbers[name].sum() == 1, name
        assert numbers["turn"].sum() == len(match.actors)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seats_see_the_same_match_turned_to_their_own(variant: Variant) -> None:
    """Parts by seat are turned, all others are the same for everybody: nothing else is known."""
    game = variant.load()
    match = game.start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        first = seen(match, 0)
        for seat in range(1, game.players):
            for name, numbers in seen(match, seat).items():
                expected = first[name]
                if name in BY_SEAT:
                    expected = np.roll(expected, -seat, axis=0)
                elif name == "backs":
                    expected = np.roll(expected, (-seat, -seat), axis=(0, 1))
                assert np.array_equal(numbers, expected), (name, seat)


def test_a_match_with_other_tiles_in_the_piles_looks_the_same() -> None:
    match = santelmo.load("santiago", players=5, palms=True).start(seed=4)
    different = 0
    for number, played in enumerate(random_steps(match, random.Random(4))):
        if number % 9 == 0:
            there = other_world(match, played.seat, number)
            different += there.position()["piles"] != match.position()["piles"]
            assert np.array_equal(
                observe_match(there, played.seat), observe_match(match, played.seat)
            )
    assert different > 5


def test_the_vector_has_the_same_numbers_and_leaves_nothing_of_what_was_there() -> None:
    match = santelmo.load("santiago", players=3).start(seed=3)
    observe: Any = match.game.definition.observe
    for played in random_steps(match, random.Random(3)):
        integers = observe_match(match, played.seat)
        assert np.array_equal(observe_match(match, played.seat, np.float32), integers)
        again = np.full(len(integers), 7, np.int16)
        observe(match.redacted(played.seat)[0], played.seat, again)
        assert np.array_equal(again, integers)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_numbers_are_those_of_the_board(players: int) -> None:
    """What a learner sees is what a page draws, at every moment of a random match."""
    match = santelmo.load("santiago", players=players, palms=True).start(seed=players)
    rng = random.Random(players)
    for _ in random_steps(match, rng):
        if rng.random() < 0.2:
            compare(match, rng.randrange(players))
    compare(match, 0)


def compare(match: santelmo.Match, reader: int) -> None:
    board, numbers = match.view(reader)["board"], seen(match, reader)
    plots = board["squares"]
    for crop, plane in zip(CROP_NAMES, numbers["crops"], strict=True):
        assert squares(plane) == {name for name, plot in plots.items() if plot["crop"] == crop}
    for part, member in (("deserts", "desert"), ("palms", "palm"), ("irrigated", "irrigated")):
        assert squares(numbers[part]) == {name for name, plot in plots.items() if plot[member]}
    for part, member in (("canals", "canal"), ("open", "open")):
        expected = {name for name, segment in board["segments"].items() if segment[member]}
        assert set(named(numbers[part], SEGMENT_NAMES)) == expected
    assert set(named(numbers["spring"], CROSSING_NAMES)) == {board["spring"]}
    turned_up = {tile: board["turned_up"].count(tile) for tile in board["turned_up"]}
    assert named(numbers["turned_up"], TILE_NAMES) == turned_up
    assert list(named(numbers["held"], TILE_NAMES)) == [*filter(None, [board["held"]])]
    assert list(named(numbers["removed"], TILE_NAMES)) == [*filter(None, [board["left_the_game"]])]
    assert numbers["unseen"].tolist() == list(board["unseen"].values())
    assert int(numbers["round"]) == board["round"] and int(numbers["supply"]) == board["supply"]
    assert int(numbers["rounds_left"]) == board["rounds"] - board["round"]
    for relative in range(match.game.players):
        compare_seat(board, numbers, relative, (reader + relative) % match.game.players)


def compare_seat(board: dict[str, Any], numbers: dict[str, Array], place: int, seat: int) -> None:
    shown = board["seats"][seat]
    counts = [plot["markers"] if plot["owner"] == seat else 0 for plot in board["squares"].values()]
    assert numbers["markers"][place].reshape(SQUARES).tolist() == counts
    if shown["money"] is not None:
        assert numbers["money"][place] == (shown["total"] or shown["money"])
    assert numbers["harvest"][place] == shown["harvest"]
    assert numbers["potential"][place] == shown["harvest"] + shown["at_risk"]
    assert numbers["spare_markers"][place] == shown["markers"]
    assert numbers["extra_canal"][place] == shown["extra_canal"]
    assert numbers["bids"][place] == (shown["bid"] or 0)
    assert numbers["offers"][place] == (shown["offer"] or 0)
    assert (numbers["passed"][place] > 0) == shown["passed"]
    assert numbers["overseer"][place] == (board["overseer"] == seat)
    assert numbers["turn"][place] == (board["to_act"] == seat)
    order = board["planting_order"]
    assert numbers["planting"][place] == (order.index(seat) + 1 if order else 0)
    proposals = [one for one in board["proposals"] if one["seat"] == seat]
    segments = [one["segment"] for one in proposals]
    assert list(named(numbers["proposals"][place], SEGMENT_NAMES)) == segments
    assert numbers["bribes"][place] == sum(one["bribe"] for one in proposals)


def test_proposals_are_seen_from_each_seat() -> None:
    """SGO-7.1, SGO-7.5, SGO-7.6: 3 proposes for 1, 0 for 3, 1 supports 0 with 2; 2 decides."""
    match = bribes_of_the_example()
    own = seen(match, 1)
    assert own["stage"].argmax() == Stage.DECIDING and int(own["own_canal_price"]) == 6
    assert own["offers"].tolist() == [2, 0, 1, 3] and own["bribes"].tolist() == [0, 0, 1, 5]
    assert [row.tolist() for row in own["backs"]] == [
        [0, 0, 0, 1],
        [0, 0, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ]
    assert [list(named(row, SEGMENT_NAMES)) for row in own["proposals"]] == [
        [],
        [],
        ["C3-C4"],
        ["B3-C3"],
    ]
    assert own["overseer"].tolist() == own["turn"].tolist() == [0, 1, 0, 0]


def test_passes_and_the_order_of_planting_are_seen() -> None:
    """SGO-4.2, SGO-6.1."""
    match = auction(market="bean2 banana2 bean1 pepper2")
    play(match, "bid 5", "pass", "bid 4", "pass")
    own = seen(match, 2)
    assert own["passed"].tolist() == [1, 0, 2, 0] and own["bids"].tolist() == [0, 4, 0, 5]
    assert own["planting"].tolist() == [4, 2, 3, 1]
    play(match, "take bean2", "plant c4")
    assert int(seen(match, 2)["planted"]) == 1


def test_the_parts_are_declared_for_every_number_of_players() -> None:
    for players in (3, 4, 5):
        declared = observation(santelmo.load("santiago", players=players))
        assert declared.version == 0 and len(declared.changes) == 1
        assert len({part.name for part in declared.parts}) == len(declared.parts)
        assert {part.name for part in declared.parts} >= BY_SEAT

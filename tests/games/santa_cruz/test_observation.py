"""What a learner sees of Santa Cruz."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import Array, observation, observe_match
from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    CARDS,
    GOODS,
    KINDS,
    NAMES,
    SETS,
    WAYS,
)
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.island_files import tiny, write
from tests.games.santa_cruz.scenes import Scene, at_stage, play, play_on
from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

VARIANTS = [variant for variant in variants() if variant.game == "santa_cruz"]
BY_SEAT = {
    *("buildings", "score", "place", "supply", "sets", "building_cards", "held"),
    *("discarded", "tokens", "start", "turn", "joiner"),
}
"""The parts that everybody sees alike, from their own seat on."""
OWN = {"reach", "joins", "known_cards", "own_drawn", "own_discard", "own_birds"}


def seen(match: santelmo.Match, seat: int) -> dict[str, Array]:
    return observation(match.game).split(observe_match(match, seat))


def marked(plane: Array) -> set[str]:
    """The names of the spaces that a plane marks."""
    return {NAMES[space] for space in np.flatnonzero(plane)}


def check_ranges(match: santelmo.Match) -> None:
    parts = observation(match.game).parts
    for seat in range(match.game.players):
        numbers = seen(match, seat)
        for part in parts:
            least, most = numbers[part.name].min(), numbers[part.name].max()
            assert part.low <= least and most <= part.high, (part.name, least, most)
        assert numbers["stage"].sum() == numbers["start"].sum() == 1
        acting = {(actor - seat) % match.game.players for actor in match.actors}
        assert set(np.flatnonzero(numbers["turn"])) == acting
        assert sorted(numbers["place"]) == list(range(1, match.game.players + 1))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_number_lies_in_its_range(variant: Variant) -> None:
    match = variant.load().start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        check_ranges(match)
    check_ranges(match)


def test_an_island_from_a_file_fits_too(tmp_path: Path) -> None:
    game = santelmo.load("santa_cruz", players=3, island=write(tmp_path, tiny()))
    match = game.start(seed=1)
    for _ in random_steps(match, random.Random(1)):
        check_ranges(match)
    assert len(marked(seen(match, 0)["spaces"])) == 8


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seats_see_the_same_match_turned_to_their_own(variant: Variant) -> None:
    """Parts by seat are turned, the reader's own differ, all others are the same for everybody."""
    game = variant.load()
    match = game.start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        first = seen(match, 0)
        for seat in range(1, game.players):
            for name, numbers in seen(match, seat).items():
                if name in OWN:
                    continue
                expected = first[name]
                if name in BY_SEAT:
                    expected = np.roll(expected, -seat, axis=0)
                elif name == "played":
                    expected = np.roll(expected, -seat, axis=1)
                elif name == "bundles":
                    expected = np.roll(expected, (-seat, -seat), axis=(0, 1))
                assert np.array_equal(numbers, expected), (name, seat)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_a_seat_may_not_see_is_not_in_it(variant: Variant) -> None:
    """Two worlds that look alike to a seat give it the same observation."""
    match = variant.load().start(seed=variant.number)
    rng = random.Random(variant.number)
    for _ in random_steps(match, rng):
        if rng.random() < 0.3:
            seat = rng.randrange(match.game.players)
            other = other_world(match, seat, rng.randrange(1000))
            assert np.array_equal(observe_match(match, seat), observe_match(other, seat))


def test_the_vector_has_the_same_numbers_and_leaves_nothing_of_what_was_there() -> None:
    match = santelmo.load("santa_cruz", players=3, hands="starter").start(seed=3)
    observe = match.game.definition.observe
    assert observe is not None
    for played in random_steps(match, random.Random(3)):
        integers = observe_match(match, played.seat)
        assert np.array_equal(observe_match(match, played.seat, np.float32), integers)
        again = np.full(len(integers), 7, np.int16)
        observe(match.redacted(played.seat)[0], played.seat, again)
        assert np.array_equal(again, integers)


def test_spaces_are_seen_as_the_board_shows_them() -> None:
    """SCZ-1.1, SCZ-1.2"""
    match = play_on(santelmo.load("santa_cruz", players=3).start(4), lambda m: len(m.moves) > 40)
    numbers, board = seen(match, 1), match.view(1)["board"]
    spaces = {space["name"]: space for space in board["spaces"]}
    assert marked(numbers["spaces"]) == set(spaces)
    for name, space in spaces.items():
        at, tile = NAMES.index(name), space["tile"]
        rivers = list(board["rivers"])
        assert numbers["rivers"][at] == (1 + rivers.index(space["river"]) if space["river"] else 0)
        assert bool(numbers["face_up"][at]) == bool(tile)
        if tile:
            shown = [word for i, word in enumerate(BUILDINGS) if numbers["tile_buildings"][i, at]]
            assert shown == [tile["building"]]
            assert numbers["tile_points"][at] == tile["points"]
            goods = [good for i, good in enumerate(GOODS) if numbers["tile_goods"][i, at]]
            assert goods == tile["resources"]
            assert numbers["tile_bonus"][at] == tile["bonus"]
            assert numbers["tile_bird"][at] == tile["bird"]
        owners = {(seat - 1) % 3 for seat in space["buildings"]}
        assert set(np.flatnonzero(numbers["buildings"][:, at])) == owners
    for kind, word in enumerate(KINDS):
        unseen = board["unseen_tiles"][word]
        counts = [sum(tile["building"] == building for tile in unseen) for building in BUILDINGS]
        counts += [sum(good in tile["resources"] for tile in unseen) for good in GOODS]
        counts.append(sum(tile["bird"] for tile in unseen))
        assert numbers["unseen_tiles"][kind].tolist() == counts


def test_reach_is_where_the_reader_could_build_and_join() -> None:
    """SCZ-4.1, SCZ-4.8"""
    scene = Scene(seat=1).tile("C01", building="house").build(0, "C01").build(1, "C06")
    match = scene.match()
    reach = match.view(1)["board"]["own"]["reach"]
    numbers = seen(match, 1)
    for way, word in enumerate(WAYS):
        assert marked(numbers["reach"][way]) == set(reach[word]["build"])
        assert marked(numbers["joins"][way]) == set(reach[word]["join"])
    assert "C01" in marked(numbers["joins"][0])
    assert not seen(match, 0)["joins"].any()
    assert numbers["joiner"].tolist() == [1, 0] and seen(match, 0)["joiner"].tolist() == [0, 1]


def test_own_cards_and_tokens_and_those_that_everybody_knows() -> None:
    """SCZ-2.7: of ready-made hands the cards that follow from the set."""
    match = santelmo.load("santa_cruz", players=2, hands="starter").start(6)
    s, numbers = match.states[0], seen(match, 1)
    assert numbers["known_cards"][0].tolist() == s.hand[1].tolist()
    letter = int(s.set_of[0, 0])
    assert numbers["sets"][1].tolist() == [int(i + 1 == letter) for i in range(len(SETS))]
    assert numbers["known_cards"][1].tolist() == s.starter_cards[letter - 1].tolist()
    match = Scene().hand(0, "gold", "birds").birds(0, 1, 3, 3).match()
    numbers = seen(match, 0)
    assert numbers["known_cards"][0, CARDS.index("gold")] == 1
    assert not numbers["known_cards"][1].any()
    assert numbers["own_birds"].tolist() == [1, 0, 2, 0, 0]
    assert numbers["tokens"].tolist() == [3, 0] and not seen(match, 1)["own_birds"].any()


def test_the_moment_of_the_match() -> None:
    """SCZ-3.2, SCZ-4.7, SCZ-7.3"""
    match = play(Scene().build(0, "C05").match(), "play double-river")
    numbers = seen(match, 1)
    assert int(numbers["stage"].argmax()) == Stage.BUILDING and numbers["builds"] == 2
    assert numbers["way"].tolist() == [0, 0, 1] and numbers["turn"].tolist() == [0, 1]
    match = play_on(santelmo.load("santa_cruz", players=2).start(1), at_stage(Stage.BUNDLING))
    first = match.actors[0]
    drawn = int(match.states[0].drawn[first]) - 1
    match.play(f"bundle {1 - first}")
    numbers = seen(match, first)
    assert numbers["round"] == 2 and numbers["bundles"].tolist() == [[0, 1], [0, 0]]
    assert int(numbers["own_drawn"].argmax()) == drawn
    assert numbers["card_values"].tolist() == match.states[0].card_value.tolist()

"""Pieces and set-up (SCZ-1, SCZ-2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import santelmo
from santelmo.games.santa_cruz.components import CARDS
from santelmo.games.santa_cruz.island import find_island
from santelmo.games.santa_cruz.state import Stage
from tests.games.santa_cruz.scenes import at_stage, face_up, legal, play, play_on, scores

DEALT = {2: 4, 3: 3, 4: 2}


def start(players: int, seed: int = 0, **options: Any) -> santelmo.Match:
    return santelmo.load("santa_cruz", players=players, **options).start(seed)


def board_of(match: santelmo.Match) -> dict[str, Any]:
    return match.view()["board"]


def test_spaces_roads_and_rivers() -> None:
    """SCZ-1.1"""
    board = board_of(start(2))
    kinds = Counter(space["kind"] for space in board["spaces"])
    assert kinds == {"coast": 18, "land": 20, "volcano": 11}
    assert len(board["islands"]) == 3
    assert [len(spaces) for spaces in board["rivers"].values()] == [6, 5, 3]
    for spaces in board["rivers"].values():
        mouth = next(space for space in board["spaces"] if space["name"] == spaces[-1])
        assert mouth["kind"] == "coast" and mouth["river"] is not None
    islet = {s["kind"] for s in board["spaces"] if s["island"] == "volcano_islet"}
    assert islet == {"coast", "volcano"}


def test_tiles() -> None:
    """SCZ-1.2"""
    tiles = find_island("santa_cruz").tiles
    assert Counter(tile.kind for tile in tiles) == {0: 20, 1: 22, 2: 12}
    assert {tile.bonus for tile in tiles} == {0, 1, 2, 3}
    assert {tile.building for tile in tiles} == {0, 1, 2}


def test_buildings_and_birds() -> None:
    """SCZ-1.3"""
    match = play_on(start(3), at_stage(Stage.LANDING))
    s = match.states[0]
    assert s.supply[:3].tolist() == [[8, 3, 2]] * 3
    assert Counter(s.bird_stack[: s.birds_left].tolist()) == {1: 8, 2: 8, 3: 6}


def test_building_cards() -> None:
    """SCZ-1.4"""
    sets = board_of(start(2))["sets"]
    cards = {entry["letter"]: tuple(entry["cards"].values()) for entry in sets}
    assert cards == {"A": (1, 2, 3, 1), "B": (1, 4, 1, 1), "C": (3, 2, 1, 1), "D": (2, 2, 2, 1)}


def test_scoring_cards() -> None:
    """SCZ-1.5"""
    s = start(2).states[0]
    assert s.card_copies.tolist() == [2 if card == "gold" else 1 for card in CARDS]
    assert dict(zip(CARDS, s.card_value.tolist(), strict=True)) == {
        "sheep": 7, "fish": 5, "wood": 6, "sugar": 8, "gold": 10, "sheep-fish": 7, "wood-sugar": 7,
        "four-houses": 6, "variety": 6, "street": 7, "coast": 3, "river": 3, "volcano": 3,
        "eruption": -2, "birds": 2,
    }  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_are_laid_by_kind_and_only_the_coast_is_face_up(players: int) -> None:
    """SCZ-2.1: five tiles are left over; different seeds lay them differently."""
    match = start(players)
    assert face_up(match) == {f"C{number:02}" for number in range(1, 19)}
    laid = [tile for tile in match.states[0].tiles.tolist() if tile]
    assert len(laid) == len(set(laid)) == 49
    assert start(players, 1).states[0].tiles.tolist() != match.states[0].tiles.tolist()


def test_bird_tokens_are_shuffled() -> None:
    """SCZ-2.2"""
    stacks = {tuple(start(2, seed).states[0].bird_stack.tolist()) for seed in range(5)}
    assert len(stacks) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scoring_cards_are_dealt_in_secret(players: int) -> None:
    """SCZ-2.3"""
    match = start(players)
    s = match.states[0]
    assert s.hand[:players].sum(axis=1).tolist() == [DEALT[players]] * players
    assert s.deck_left == 16 - players * DEALT[players]
    seen = match.redacted(1)[0]
    assert seen.hand[1].tolist() == s.hand[1].tolist()
    assert not seen.hand[0].any() and not seen.deck.any()


def test_sets_are_chosen_clockwise_from_a_random_seat() -> None:
    """SCZ-2.4"""
    match = start(3)
    first = match.actors[0]
    assert legal(match) == {"set A", "set B", "set C", "set D"}
    match.play("set B")
    assert match.actors == ((first + 1) % 3,)
    assert legal(match) == {"set A", "set C", "set D"}
    with pytest.raises(santelmo.IllegalMove, match=f"Seat {first} has set B already"):
        match.play("set B")
    play(match, "set A", "set D")
    assert board_of(match)["sets"]["ABCD".index("C")]["chosen_by"] is None
    assert {start(3, seed).actors for seed in range(20)} == {(0,), (1,), (2,)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_chose_last_starts_and_the_markers_stand_in_turn_order(players: int) -> None:
    """SCZ-2.5"""
    match = start(players, 3)
    last = (match.actors[0] - 1) % players
    play_on(match, at_stage(Stage.LANDING))
    assert match.actors == (last,)
    assert [scores(match)[(last + i) % players] for i in range(players)] == list(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ready_made_hands(players: int) -> None:
    """SCZ-2.6: a set with its cards, filled from the others; nobody chooses."""
    starters = find_island("santa_cruz").content["starter"]
    starts: set[int] = set()
    for seed in range(24):
        match = start(players, seed, hands="starter")
        s = match.states[0]
        assert s.stage == Stage.LANDING
        starts.add(match.actors[0])
        letters = ["ABCD"[int(s.set_of[0, seat]) - 1] for seat in range(players)]
        assert len(set(letters)) == players
        for seat, letter in enumerate(letters):
            held = Counter({card: int(n) for card, n in zip(CARDS, s.hand[seat], strict=True)})
            assert held.total() == DEALT[players]
            assert not Counter(starters[letter]) - held
        assert s.deck_left == 16 - players * DEALT[players]
    assert len(starts) == players


def test_what_everybody_may_know() -> None:
    """SCZ-2.7: sets, building cards, supplies and numbers of tokens; not hands and values."""
    match = play_on(start(3), lambda m: len(m.moves) > 60)
    for seat, entry in enumerate(board_of(match)["seats"]):
        mine = match.view(seat)["board"]["seats"][seat]
        for known in ("set", "cards_left", "supply", "birds", "scoring_left"):
            assert entry[known] == mine[known]
        assert entry["bird_values"] == []
        assert len(mine["bird_values"]) == entry["birds"]
    assert board_of(match)["own"] is None


def test_choosing_comes_first() -> None:
    """SCZ-2.4: nobody lands before the sets are chosen."""
    match = start(2)
    assert match.states[0].stage == Stage.CHOOSING
    with pytest.raises(santelmo.IllegalMove, match="Now it is time to choose a set"):
        match.play("land C01")

"""What holds in every match: conservation, and the facts behind the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import santelmo
from santelmo.games.santiago import water
from santelmo.games.santiago.components import COPIES_OF, CROP_OF, INCOME, PILES
from santelmo.games.santiago.state import Stage
from tests.kit.playing import random_steps

Fields = dict[str, Any]

CHOICES = [
    {"players": 3, "palms": True},
    {"players": 4, "spring": "any"},
    {"players": 5},
]


def money_around(position: Fields) -> int:
    return sum(position["money"]) + sum(position["bids"]) + sum(position["offers"])


def expected_flow(match: santelmo.Match, before: Fields, after: Fields, move: santelmo.Move) -> int:
    """SGO-6.6, SGO-7.6, SGO-7.7, SGO-9.3, SGO-10.3: what the bank pays, less what it gets."""
    flow = 0
    if move.kind == "plant" and not any(after["bids"]) and any(before["bids"]):
        flow -= sum(before["bids"])
    if move.kind == "dig" and before["stage"] == Stage.DECIDING:
        bribes = [0] * 6
        for backed, offer in zip(before["backed"], before["offers"], strict=True):
            bribes[backed] += offer
        flow -= max(bribes[1:]) + 1
    if after["round_number"] != before["round_number"]:
        flow += INCOME * match.game.players
    if after["stage"] == Stage.OVER:
        flow += sum(seat["harvest"] for seat in match.view()["board"]["seats"])
    return flow


def check_money(match: santelmo.Match, before: Fields, after: Fields, move: santelmo.Move) -> None:
    assert min(after["money"] + after["bids"] + after["offers"]) >= 0
    change = money_around(after) - money_around(before)
    assert change == expected_flow(match, before, after, move)
    if after["stage"] == Stage.BIDDING and not any(after["bids"]) and not any(after["passed"]):
        assert min(after["money"][: match.game.players]) >= INCOME


def check_markers(match: santelmo.Match, before: Fields, after: Fields) -> None:
    """SGO-1.5: 22 suffice; a marker goes from the player to the board to the box."""
    for seat in range(match.game.players):
        assert after["markers"][seat] >= 0
        assert after["markers"][seat] <= before["markers"][seat]
        boards = [
            f["marked"][seat].bit_count() + f["doubled"][seat].bit_count() for f in (before, after)
        ]
        boxes = [22 - f["markers"][seat] - b for f, b in zip((before, after), boards, strict=True)]
        assert 0 <= boxes[0] <= boxes[1]
        assert not after["doubled"][seat] & ~after["marked"][seat]


def check_tiles(match: santelmo.Match, position: Fields) -> None:
    """SGO-1.5: 45 tiles; no square is used twice, and one is always free."""
    green = position["plantations"]
    used = sum(green) + position["deserts"]
    assert used.bit_count() == sum(s.bit_count() for s in (*green, position["deserts"])) < 48
    shown = [t for t in [*position["market"], position["held"], position["removed"]] if t]
    assert used.bit_count() + len(shown) + sum(position["unseen"]) == 45
    assert sum(1 for t in position["piles"] if t) == sum(position["unseen"])
    for kind in range(1, 11):
        assert position["piles"].count(kind) == position["unseen"][kind - 1]
        assert position["unseen"][kind - 1] + shown.count(kind) <= COPIES_OF[kind]
    for crop in range(5):
        lying = sum(CROP_OF[t] == crop for t in shown)
        unseen = sum(position["unseen"][2 * crop : 2 * crop + 2])
        assert green[crop].bit_count() + lying + unseen <= 9


def check_canals(match: santelmo.Match, before: Fields, after: Fields) -> None:
    """SGO-7.9, SGO-9.1: the supply suffices, canals stay, and a legal segment always exists."""
    players = match.game.players
    start = {3: 11, 4: 11, 5: 9}[players]
    used = start - after["supply"] + players - sum(after["extra"])
    assert after["canals"].bit_count() == used and after["supply"] >= 0
    assert before["canals"] & ~after["canals"] == 0
    assert int(water.open_ditches(match.states[0])) != 0
    left = {3: 11, 4: 11, 5: 9}[players] - after["round_number"]
    assert after["supply"] >= left


@pytest.mark.parametrize("options", CHOICES, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_money_markers_tiles_and_canals_are_conserved(options: Fields, seed: int) -> None:
    """SGO-1.5, SGO-6.6, SGO-7.9: at every step of random matches."""
    match = santelmo.load("santiago", **options).start(seed)
    rng = random.Random(seed)
    before = match.position()
    for _ in random_steps(match, rng):
        after = match.position()
        if match.moves:
            _check_step(match, before, after)
        before = after
    _check_step(match, before, match.position())


def _check_step(match: santelmo.Match, before: Fields, after: Fields) -> None:
    move = match.moves[-1].move
    check_money(match, before, after, move)
    check_markers(match, before, after)
    check_tiles(match, after)
    check_canals(match, before, after)
    assert match.game.definition.check(match.states[0]) is None


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_misers_who_never_bid_find_enough_of_everything(seed: int) -> None:
    """SGO-6.5: with three who always pass, deserts spread and a square is always found."""
    match = santelmo.load("santiago", players=3, spring="A1").start(seed)
    rng = random.Random(seed)
    while match.actors:
        legal = match.legal()
        assert legal
        idle = [move for move in legal if move.kind in ("pass", "decline", "keep")]
        match.play(idle[0] if idle else rng.choice(legal))
    position = match.position()
    assert position["canals"] == 0
    assert position["deserts"].bit_count() == 44 == 11 * PILES[3]
    assert match.result is not None and match.result.scores == (40, 40, 40)


def test_nobody_can_ever_bid_more_than_the_vocabulary_has() -> None:
    """SGO-4.3: the richest player possible holds all that the bank has paid out."""
    game = santelmo.load("santiago", players=5)
    assert game.move("bid 170").code < game.num_moves
    position = game.start(seed=1).position()
    assert 5 * (10 + 3 * 8) == 170
    with pytest.raises(santelmo.PositionError, match=r"at most 50 escudos .* not 51"):
        game.position(position | {"money": [11, 10, 10, 10, 10]})

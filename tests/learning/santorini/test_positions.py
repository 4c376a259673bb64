"""Rows of self-play: what else they stand for."""

from __future__ import annotations

import random

import numpy as np

import santelmo
from santelmo.bots.santorini.inputs import INPUTS, NOTHING, SLOTS, view_of
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.state import PLACING
from santelmo.learning.santorini.positions import (
    ROW,
    SYMMETRIES,
    can_be_turned,
    other_view,
    turned,
)


def some_position(gods: list[str]) -> States:
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=5)
    rng = random.Random(6)
    while match.states[0].stage <= PLACING or len(match.moves) < 20:
        match.play(rng.choice(match.legal()))
    return match.states


def view(states: States, seat: int) -> Numbers:
    slots = np.full(SLOTS, NOTHING, np.int32)
    view_of(states[0], seat, slots)
    return slots[slots != NOTHING]


def test_the_view_of_the_side_that_waits_follows_from_the_other() -> None:
    states = some_position(["Athena", "Atalanta"])
    assert set(other_view()[view(states, 0)]) == set(view(states, 1))


def test_a_turned_island_has_as_many_inputs_of_every_kind() -> None:
    for symmetry in range(SYMMETRIES):
        assert sorted(turned(symmetry)) == list(range(INPUTS))
    images = {tuple(turned(symmetry)) for symmetry in range(SYMMETRIES)}
    assert len(images) == SYMMETRIES


def test_turning_keeps_workers_on_their_spaces() -> None:
    """Mirrored at the diagonal: what stood on b1 stands on a2, and b5 and c5 lie on e2 and e3."""
    position = "0120000000000000000000000 0 mortal:b1,e5 mortal:d4,c2"
    mirrored = "0000000000000020000100000 0 mortal:a2,e5 mortal:d4,b3"
    game = santelmo.load("santorini", players=2, mode="mortal")
    one, other = game.position(position).states, game.position(mirrored).states
    assert set(turned(4)[view(one, 0)]) == set(view(other, 0))


def test_positions_with_a_god_of_directions_are_not_turned() -> None:
    rows = np.zeros(2, ROW)
    for row, gods in zip(rows, (["Pan", "Athena"], ["Pan", "Aurae"]), strict=True):
        states = some_position(gods)
        view_of(states[0], 0, row["inputs"])
    assert can_be_turned(rows).tolist() == [True, False]

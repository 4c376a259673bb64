"""The ring of ships (SAN-1.1)."""

from __future__ import annotations

from itertools import permutations

import numpy as np

import santelmo
from santelmo.core.chance import seed_words, shuffle
from santelmo.core.state import blank
from santelmo.games.santy_anno.board import in_sequence
from santelmo.games.santy_anno.components import FLEET
from santelmo.games.santy_anno.state import SantyAnnoState
from tests.games.santy_anno.match_setup import board

SEED_OF_A_SEQUENCE = 1357
"""With this seed the first shuffle of the ring gives a forbidden one."""


def rotations(numbers: list[int]) -> list[tuple[int, ...]]:
    return [tuple(numbers[i:] + numbers[:i]) for i in range(8)]


def test_sixteen_rings_run_in_sequence() -> None:
    """SAN-1.1."""
    forbidden = {*rotations([1, 2, 3, 4, 5, 6, 7, 8]), *rotations([8, 7, 6, 5, 4, 3, 2, 1])}
    assert len(forbidden) == 16
    found = [ring for ring in permutations(range(1, 9)) if in_sequence(np.array(ring, np.int8))]
    assert set(found) == forbidden


def test_a_ring_in_sequence_is_shuffled_again() -> None:
    """SAN-1.1."""
    states = blank(SantyAnnoState)
    s = states[0]
    s.random_key[0], s.random_key[1] = seed_words(SEED_OF_A_SEQUENCE)
    s.ring[:] = range(1, 9)
    shuffle(s, s.ring, 8)
    assert in_sequence(s.ring)
    dealt = santelmo.load("santy_anno").start(SEED_OF_A_SEQUENCE).states[0].ring
    assert not in_sequence(dealt)
    assert sorted(dealt) == list(range(1, 9))


def test_all_eight_ships_are_there_with_three_players() -> None:
    """SAN-1.1."""
    ring = board(santelmo.load("santy_anno", players=3).start(5))["ring"]
    assert {ship["name"] for ship in ring} == {ship.name for ship in FLEET}
    assert sum(len(ship["pirates"]) for ship in ring) == 3

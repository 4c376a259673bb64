"""Section 5: complete turns counted by the engine and by the brute-force referee."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santorini.components import GODS
from tests.games.santorini import brute_force as referee
from tests.games.santorini import perft_files

POSITIONS_A_GOD = 3


def counts() -> list[tuple[str, perft_files.Count]]:
    return [(god.name, known) for god in GODS for known in perft_files.read(god.name)]


def test_every_god_has_positions() -> None:
    for god in GODS:
        known = perft_files.read(god.name)
        assert len({count.position for count in known}) >= POSITIONS_A_GOD
        assert all(god.key in count.position for count in known)


@pytest.mark.parametrize(("god", "known"), counts())
def test_the_engine_counts_as_the_file_says(god: str, known: perft_files.Count) -> None:
    match = santelmo.load("santorini").position(known.position)
    divided = match.game.divide(match, known.depth)
    assert match.game.perft(match, known.depth) == known.turns, divided


@pytest.mark.parametrize(("god", "known"), counts())
def test_the_referee_counts_as_the_file_says(god: str, known: perft_files.Count) -> None:
    assert referee.count(referee.parse(known.position), known.depth) == known.turns

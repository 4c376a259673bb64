"""Every match says why it was won, and the sources of points add up to the scores."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.core.registry import definition

SEEDS = 3


def finished(game: santelmo.Game, seed: int) -> santelmo.Match:
    match = game.start(seed)
    rng = random.Random(seed)
    while match.actors:
        seat = match.actors[0]
        match.play(rng.choice(match.legal(seat)), seat)
    return match


@pytest.mark.parametrize("name", santelmo.games())
def test_the_ending_names_its_reason_and_its_points(name: str) -> None:
    for options in definition(name).variants:
        game = santelmo.load(name, **options)
        for seed in range(SEEDS):
            match = finished(game, seed)
            result = match.view(None)["result"]
            assert result["reason"].endswith("."), result
            assert any(f"Seat {seat}" in result["reason"] for seat in range(game.players)), result
            if result["points"]:
                sums = [0] * game.players
                for source in result["points"]:
                    sums = [total + own for total, own in zip(sums, source["points"], strict=True)]
                assert sums == result["scores"], result["points"]


@pytest.mark.parametrize("name", santelmo.games())
def test_the_first_decision_says_what_it_is_good_for(name: str) -> None:
    match = santelmo.load(name).start(1)
    prompt = match.view(match.actors[0])["prompt"]
    assert prompt["purpose"].endswith("."), prompt

"""What a choice on the board would bring, told before it is made."""

from __future__ import annotations

import random
from typing import Any

import santelmo
from santelmo.games.santiago.board import WHOLE_BOARD
from santelmo.games.santiago.score import incomes
from santelmo.games.santiago.state import Stage
from tests.games.santiago.scenes import auction, board, play, scene, texts


def second_planter() -> santelmo.Match:
    """Seat 0 has planted two markers on c2; seat 1 holds a banana with one planter."""
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    play(match, "bid 4", "bid 3", "bid 2", "bid 1", "take banana2", "plant c2", "take banana1")
    return match


def test_a_plantation_tells_its_area_and_what_it_brings_to_whom() -> None:
    """SGO-10.3: the area of two tiles brings two for each marker in it."""
    match = second_planter()
    plantings = board(match, 1)["plantings"]
    assert plantings["d2"] == {"area": ["c2", "d2"], "gains": [2, 2, 0, 0]}
    assert plantings["h1"] == {"area": ["h1"], "gains": [0, 1, 0, 0]}
    assert set(plantings) == {move.split()[1] for move in texts(match, "plant")}


def test_plantings_are_sent_to_the_seat_that_chooses() -> None:
    match = second_planter()
    assert board(match, 0)["plantings"] == board(match)["plantings"] == {}


def test_a_canal_tells_what_it_waters_and_what_that_brings() -> None:
    """SGO-9.1: the dry plantation below becomes a part of the area."""
    match = scene(
        stage=Stage.EXTRA,
        seat=3,
        overseer=3,
        planted={"banana": "c2 c3"},
        markers={0: "c2 c2", 1: "c3"},
        canals="C3-D3",
        keep_free="c4 d3 d4",
    )
    segments: dict[str, Any] = board(match)["segments"]
    before = board(match)["seats"]
    open_segments = {name for name, segment in segments.items() if segment["open"]}
    assert open_segments == {move.split()[1] for move in texts(match, "dig")}
    for name, segment in segments.items():
        if name not in open_segments:
            assert segment["gains"] == []
            continue
        after = match.game.position(match.position())
        after.play(f"dig {name}")
        then = board(after)["seats"]
        gained = [
            one["harvest"] - other["harvest"] for one, other in zip(then, before, strict=True)
        ]
        assert gained == segment["gains"]
        fresh = {
            square
            for square, plot in board(after)["squares"].items()
            if plot["irrigated"] and not plot["desert"]
        } - {square for square, plot in board(match)["squares"].items() if plot["irrigated"]}
        assert fresh == set(segment["waters"])


def test_previews_of_plantings_come_true() -> None:
    """Property over random matches: the harvest grows by what was told."""
    rng = random.Random(5)
    told = 0
    for seed in range(3):
        match = santelmo.load("santiago", players=3 + seed, palms=seed > 0).start(seed)
        while match.actors:
            seat = match.actors[0]
            move = rng.choice(match.legal(seat))
            shown: dict[str, Any] = match.view(seat)["board"]["plantings"]
            before = incomes(match.states[0], WHOLE_BOARD)
            match.play(move, seat)
            if move.kind == "plant":
                expected: list[int] = shown[str(move).split()[1]]["gains"]
                now = incomes(match.states[0], WHOLE_BOARD)
                assert [one - other for one, other in zip(now, before, strict=True)][
                    : len(expected)
                ] == expected
                told += 1
    assert told > 30

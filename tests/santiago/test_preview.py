"""What a choice on the board would bring, told before it is made."""

from __future__ import annotations

import random
from typing import Any

import santelmo
from santelmo.games.santiago.score import harvest
from santelmo.games.santiago.state import EXTRA
from tests.santiago.scenes import auction, play, scene, table, texts


def second_planter() -> santelmo.Match:
    """Seat 0 has planted two markers on c2; seat 1 holds a banana with one planter."""
    match = auction(market="banana2 banana1 bean1 pepper1", overseer=3)
    play(match, "bid 4", "bid 3", "bid 2", "bid 1", "take banana2", "plant c2", "take banana1")
    return match


def test_a_plantation_tells_its_area_and_what_it_brings_to_whom() -> None:
    """SGO-10.3: the area of two tiles brings two for each marker in it."""
    match = second_planter()
    previews = table(match, 1)["previews"]
    assert previews["d2"] == {"squares": ["c2", "d2"], "incomes": [2, 2, 0, 0]}
    assert previews["h1"] == {"squares": ["h1"], "incomes": [0, 1, 0, 0]}
    assert set(previews) == {move.split()[1] for move in texts(match, "plant")}


def test_only_the_seat_that_chooses_gets_previews() -> None:
    match = second_planter()
    assert table(match, 0)["previews"] == table(match)["previews"] == {}


def test_a_canal_tells_what_it_waters_and_what_that_brings() -> None:
    """SGO-9.1: the dry plantation below becomes a part of the area."""
    match = scene(
        stage=EXTRA,
        seat=3,
        overseer=3,
        planted={"banana": "c2 c3"},
        markers={0: "c2 c2", 1: "c3"},
        canals="C3-D3",
        keep_free="c4 d3 d4",
    )
    previews = table(match, 3)["previews"]
    before = table(match, 3)["score"]["seats"]
    assert previews
    for segment, preview in previews.items():
        after = match.game.position(match.position())
        after.play(f"dig {segment}")
        then = table(after, 3)["score"]["seats"]
        gained = [
            one["harvest"] - other["harvest"] for one, other in zip(then, before, strict=True)
        ]
        assert gained == preview["incomes"]
        assert all(table(after, 3)["squares"][square]["irrigated"] for square in preview["squares"])


def test_previews_of_plantings_come_true() -> None:
    """Property over random matches: the harvest grows by what was told."""
    rng = random.Random(5)
    told = 0
    for seed in range(3):
        match = santelmo.load("santiago", players=3 + seed, palms=seed > 0).start(seed)
        while match.actors:
            seat = match.actors[0]
            move = rng.choice(match.legal(seat))
            shown: dict[str, Any] = match.view(seat)["table"]["previews"]
            before = harvest(match.states[0])
            match.play(move, seat)
            if move.kind == "plant":
                expected: list[int] = shown[str(move).split()[1]]["incomes"]
                now = harvest(match.states[0])
                assert [one - other for one, other in zip(now, before, strict=True)] == expected
                told += 1
    assert told > 30

"""The score track: no ties, never below 0 (SCZ-6)."""

from __future__ import annotations

import random

import santelmo
from santelmo.games.santa_cruz.scoring import advance, place
from tests.games.santa_cruz.scenes import Scene, play, scores


def order(match: santelmo.Match) -> list[int]:
    """The seats from first to last."""
    return [entry["seat"] for entry in match.view()["board"]["track"]]


def test_whoever_arrives_later_stands_behind() -> None:
    """SCZ-6.1"""
    scene = Scene(players=3).hand(0, "birds").birds(0, 1).scores(3, 5, 5)
    match = play(scene.match(), "score birds")
    assert scores(match) == [5, 5, 5]
    assert order(match) == [1, 2, 0]


def test_whoever_leaves_a_field_lets_the_others_move_up() -> None:
    """SCZ-6.1: Seat 0 leaves the front of field 4, and comes to stand behind on field 6."""
    scene = Scene(players=4).hand(0, "birds").birds(0, 1).scores(4, 4, 4, 6)
    match = play(scene.match(), "score birds")
    assert order(match) == [3, 0, 1, 2]
    assert match.states[0].behind.tolist() == [1, 0, 1, 0]


def test_no_gain_does_not_move_a_marker() -> None:
    """SCZ-6.1: a marker that gains 0 keeps its place in front."""
    scene = Scene(players=2).hand(0, "volcano").scores(4, 4)
    match = play(scene.match(), "score volcano")
    assert order(match) == [0, 1]


def test_a_loss_onto_an_occupied_field_stands_behind_too() -> None:
    """SCZ-6.1: Seat 0 comes back to Seat 1's field."""
    scene = Scene().hand(0, "eruption").build(0, "V01").scores(6, 4)
    match = play(scene.match(), "score eruption")
    assert scores(match) == [4, 4]
    assert order(match) == [1, 0]


def test_a_score_never_falls_below_zero() -> None:
    """SCZ-6.2: from 1 the marker arrives behind on 0; on 0 it does not move."""
    scene = Scene(players=3).hand(0, "eruption").build(0, "V01").build(1, "V02").scores(1, 0, 0)
    match = play(scene.match(), "score eruption")
    assert scores(match) == [0, 0, 0]
    assert order(match) == [1, 2, 0]
    assert "Seat 0 -1." in match.log()[-1]


def test_fifty_one_points_stand_on_field_one_with_a_fifty_marker() -> None:
    """SCZ-6.2: the rulebook's example; there is no upper limit."""
    match = Scene().hand(0, "birds").birds(0, 1).scores(49, 0).match()
    play(match, "score birds")
    first = match.view()["board"]["track"][0]
    assert match.view()["board"]["track_fields"] == 50
    assert first == {"seat": 0, "score": 51, "field": 1, "laps": 1}


def test_markers_behave_as_a_list_of_arrivals_would() -> None:
    """SCZ-6.1, SCZ-6.2: random movements agree with a track kept as lists of markers."""
    rng = random.Random(8)
    match = Scene(players=4).scores(0, 1, 2, 3).match()
    s = match.states[0]
    fields: dict[int, list[int]] = {0: [0], 1: [1], 2: [2], 3: [3]}
    for _ in range(500):
        seat, points = rng.randrange(4), rng.choice([-4, -2, 0, 1, 2, 3])
        advance(s, seat, points)
        _move_in_lists(fields, seat, points)
        ranking = [m for field in sorted(fields, reverse=True) for m in fields[field]]
        assert sorted(range(4), key=lambda p: place(s, p)) == ranking


def _move_in_lists(fields: dict[int, list[int]], seat: int, points: int) -> None:
    here = next(field for field, markers in fields.items() if seat in markers)
    there = max(here + points, 0)
    if there != here:
        fields[here].remove(seat)
        fields.setdefault(there, []).append(seat)

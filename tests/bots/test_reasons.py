"""Reasons: true of the position, and from nothing that the seat may not know."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.bots.analysis import RankedMove
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.hints import EXPLAINED, hint
from santelmo.bots.reasons import explain
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.match import Match
from tests.kit.playing import Variant, random_steps, variants

MIDDLE = "0000000000002300000000000"


def why(match: Match, move: str, seat: int | None = None) -> str:
    seat = match.actors[0] if seat is None else seat
    ranked = RankedMove(match.game.move(move), 1, 1.0, 0.5)
    return explain(SeatState(match.game, match.redacted(seat)), seat, ranked)


def santorini(text: str) -> Match:
    return santelmo.load("santorini", players=2, mode="mortal").position(text)


def test_santorini_wins_threats_and_heights() -> None:
    winning = santorini(f"{MIDDLE} 0 mortal:c3,e1 mortal:a1,a5")
    assert why(winning, "move c3 d3") == "Wins at once."
    losing = santorini(f"{MIDDLE} 1 mortal:c3,a1 mortal:e4,e2")
    losing.play("move e4 e3")
    assert "Stops a win of Seat 0" in why(losing, "build d3")
    assert "closes d3 with a dome" in why(losing, "build d3")
    assert why(losing, "build e4").startswith("Raises e4 to level 1")
    climbing = santorini("0000000000001200000000000 0 mortal:c3,e1 mortal:a1,a5")
    assert "climbs to level 2" in why(climbing, "move c3 d3").casefold()


def test_a_proven_win_comes_first() -> None:
    match = santorini(f"{MIDDLE} 0 mortal:c3,e1 mortal:a1,a5")
    ranked = RankedMove(match.game.move("move c3 d3"), 1, 1.0, 1.0, wins_in=2)
    assert explain(SeatState(match.game, match.redacted(0)), 0, ranked) == "Wins in 2."


def planting() -> Match:
    match = santelmo.load("santiago", players=3).start(seed=1)
    for move in ("bid 3", "bid 2", "pass"):
        match.play(move)
    match.play(match.legal()[0])
    return match


def test_santiago_bids_say_who_chooses_when_and_what_is_left() -> None:
    match = santelmo.load("santiago", players=3).start(seed=1)
    assert why(match, "bid 3") == "Chooses first as the bids stand, and leaves you 7 escudos."
    match.play("bid 3")
    assert why(match, "bid 2").startswith("Chooses second")
    assert why(match, "pass").startswith("Costs nothing")


def test_santiago_fields_and_canals_say_what_they_bring() -> None:
    match = planting()
    said = {why(match, str(move)) for move in match.legal()}
    assert any("one canal away from water" in text for text in said)
    assert any("far from water" in text for text in said)
    near = next(str(move) for move in match.legal() if "one canal" in why(match, str(move)))
    match.play(near)
    while match.actors and not any(move.kind in ("propose", "dig") for move in match.legal()):
        match.play(match.legal()[0])
    canals = [move for move in match.legal() if move.kind in ("propose", "dig")]
    said = {why(match, str(move)) for move in canals}
    assert any(text.startswith("Waters 1 of") for text in said), said


def test_santa_cruz_scoring_cards_say_whom_they_move() -> None:
    match = santelmo.load("santa_cruz", players=2).start(seed=2)
    rng = random.Random(1)
    said: set[str] = set()
    for played in random_steps(match, rng):
        if played.move.kind == "score":
            before = match.position()["score"]
            text = why(match, str(played.move), played.seat)
            after = Match.from_position(match.game, match.states.copy())
            after.play(played.move, played.seat)
            moved = after.position()["score"][played.seat] - before[played.seat]
            if after.actors:
                assert f"you {moved:+}" in text
                said.add(text)
    assert said


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_reasons_are_sentences_and_use_nothing_hidden(variant: Variant) -> None:
    """In another world that the seat could not tell from this one they are the same."""
    rng = random.Random(7)
    match = variant.load().start(seed=5)
    for number, _ in enumerate(random_steps(match, rng)):
        if number % 9:
            continue
        seat = rng.choice(match.actors)
        legal = match.legal(seat)
        other = match.redacted(seat)
        engine.sample_world(other, seat, generator(number))
        elsewhere = Match.from_position(match.game, other)
        for move in rng.sample(legal, min(3, len(legal))):
            text = why(match, str(move), seat)
            assert text == why(elsewhere, str(move), seat)
            assert text == "" or text.endswith(".")
        if number > 60:
            return


def test_hints_say_why_and_a_number_of_iterations_gives_the_same_hint() -> None:
    match = santelmo.load("santiago", players=3).start(seed=1)
    found = hint(match, None, Budget(iterations=300))
    again = hint(match, None, Budget(iterations=300))
    assert found.analysis.ranking == again.analysis.ranking and found.reasons == again.reasons
    rows = found.as_dict()["moves"]
    assert all(row["why"] for row in rows[: min(EXPLAINED, len(rows))])

"""The analysis of finished matches: repeatable, fair, and right where what is right is known."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

import santelmo
from santelmo.bots.bot import SeatState
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.match import Match
from santelmo.core.moves import PlayedMove
from santelmo.study.analysing import (
    LEAST_LOSS,
    MOST_NAMED,
    NotFinished,
    Stopped,
    analyse,
    costly_decisions,
    judge_for,
    question_at,
    turning_points,
)
from santelmo.study.analysis import Standing
from santelmo.study.analysis_judges import Comparison, Question
from santelmo.study.analysis_picture import draw
from tests.study.matches import OPTIONS, finished

QUICK = ("santorini", "santy_anno")
"""Matches of these games are analysed within a second or two."""


@pytest.mark.parametrize("game", QUICK)
def test_the_same_match_gives_the_same_analysis(game: str) -> None:
    match = finished(game)
    again = santelmo.read(match.text())
    assert json.dumps(analyse(match).as_dict()) == json.dumps(analyse(again).as_dict())


@pytest.mark.parametrize("game", QUICK)
def test_every_seat_has_a_value_after_every_move_and_the_result_at_the_end(game: str) -> None:
    match = finished(game)
    assert match.result is not None
    analysis = analyse(match)
    assert len(analysis.standings) == len(match.moves) + 1
    for standing in analysis.standings:
        assert len(standing.chances) == match.game.players
        assert all(0.0 <= chance <= 1.0 for chance in standing.chances)
    share = 1.0 / len(match.result.winners)
    end = analysis.standings[-1]
    for seat, chance in enumerate(end.chances):
        assert chance == (share if seat in match.result.winners else 0.0)
    if end.scores is not None:
        assert end.scores == match.result.scores


@pytest.mark.parametrize("game", QUICK)
def test_costly_decisions_name_legal_moves_and_begin_their_lines(game: str) -> None:
    match = finished(game)
    for seat, decisions in enumerate(analyse(match).costly):
        assert len(decisions) <= MOST_NAMED
        losses = [decision.loss for decision in decisions]
        assert losses == sorted(losses, reverse=True)
        for decision in decisions:
            assert match.moves[decision.number] == PlayedMove(seat, decision.played)
            there = Match.from_position(match.game, match.after(decision.number).copy())
            assert decision.better in there.legal(seat) and decision.better != decision.played
            assert decision.loss >= LEAST_LOSS
            for move, outlook in (
                (decision.played, decision.after_played),
                (decision.better, decision.after_better),
            ):
                assert outlook.line[0] == PlayedMove(seat, move)


def test_the_decisions_of_one_seat_are_those_of_the_whole_analysis() -> None:
    for game in ("santy_anno", "santorini"):
        match = finished(game)
        assert costly_decisions(match, 1) == analyse(match).costly[1]


def test_a_running_match_is_not_analysed() -> None:
    running = santelmo.load("santiago").start(seed=1)
    with pytest.raises(NotFinished, match="only finished matches"):
        analyse(running)
    with pytest.raises(NotFinished, match="only finished matches"):
        costly_decisions(running, 0)


def test_progress_grows_to_the_whole_and_can_end_the_work() -> None:
    shares: list[float] = []
    analyse(finished("santy_anno"), report=shares.append)
    assert shares == sorted(shares) and shares[-1] == 1.0 and 0.0 < shares[0] < 0.2

    def stop(share: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        analyse(finished("santy_anno"), report=stop)


@pytest.mark.parametrize("game", ["santiago", "santa_cruz", "santy_anno"])
def test_a_judgement_depends_on_nothing_that_the_seat_could_not_see(game: str) -> None:
    """Two matches that differ only in what is hidden give the same judgement of the decision."""
    match = finished(game)
    different = 0
    for number in range(1, len(match.moves), max(1, len(match.moves) // 4)):
        played = match.moves[number]
        question = question_at(match, number, played)
        if question is None:
            continue
        there = Match.from_position(match.game, match.after(number).copy())
        other = there.redacted(played.seat)
        engine.sample_world(other, played.seat, generator(number))
        different += other.tobytes() != match.after(number).tobytes()
        elsewhere = Match.from_position(match.game, other)
        told = Question(
            SeatState(match.game, elsewhere.redacted(played.seat)),
            played.seat,
            elsewhere.legal(played.seat),
            played.move,
            number,
        )
        assert _judgement(match.game, told) == _judgement(match.game, question)
    assert different


def _judgement(game: santelmo.Game, question: Question) -> tuple[object, Comparison]:
    judge = judge_for(game, 1)
    return judge.first_look(question), judge.compare(question)


def test_a_missed_win_and_a_given_one_are_called_so() -> None:
    """Seat 0 can step up to the third level, and lets seat 1 do it instead."""
    game = santelmo.load("santorini", players=2, mode="mortal")
    match = game.position("0000000000002300000023000 0 mortal:c3,e1 mortal:a1,a5", seed=1)
    for move in ("move e1 e2", "build e1", "move a1 b1"):
        match.play(move)
    assert match.result is not None and match.result.winners == (1,)
    (worst, *_), _ = analyse(match).costly
    assert str(worst.played) == "move e1 e2"
    assert worst.after_better.wins_in == 1 and worst.after_played.loses_in == 1
    assert worst.loss == 1.0


def test_turning_points_are_the_largest_changes_in_the_order_of_the_match() -> None:
    chances = (0.5, 0.52, 0.9, 0.88, 0.3, 0.0)
    standings = [Standing((chance, 1.0 - chance)) for chance in chances]
    turns = turning_points(standings)
    assert [turn.number for turn in turns] == [1, 3, 4]
    assert turns[0].change == pytest.approx(0.38) and turns[1].change == pytest.approx(-0.58)


def test_the_picture_shows_every_seat_and_every_costly_decision() -> None:
    match = finished("santy_anno")
    analysis = analyse(match)
    svg = draw(analysis, "Santy Anno")
    names = [
        title.text for title in ElementTree.fromstring(svg).iter() if title.tag[-5:] == "title"
    ]
    for seat in range(OPTIONS["santy_anno"]["players"]):
        assert f"Seat {seat}" in names
    assert svg.count("<polyline") == match.game.players
    dots = sum(len(decisions) for decisions in analysis.costly)
    assert svg.count("<circle") == dots + match.game.players

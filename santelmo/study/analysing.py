"""Analyses a finished match: a short look at every decision, a close one where much seems lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from santelmo.bots.bot import SeatState
from santelmo.core.errors import SantelmoError
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import PlayedMove
from santelmo.study.analysis import Decision, MatchAnalysis, Standing, TurningPoint
from santelmo.study.analysis_judges import FirstLook, Judge, Question, SearchJudge

CLOSE_LOOKS = 8
"""How many decisions of each seat are looked at closely."""
MOST_NAMED = 5
LEAST_SEEMING_LOSS = 0.004
"""A decision that seems to cost less is not looked at closely."""
LEAST_LOSS = 0.02
"""A decision that costs less is not worth a word, and cannot be told from chance."""
LEAST_CHANGE = 0.1
MOST_TURNING_POINTS = 5
CLOSE_LOOK_WEIGHT = 8
"""A close look takes about as long as so many first ones; only progress is told by it."""

Report = Callable[[float], None]


class NotFinished(SantelmoError):
    """The match goes on: nothing of it is analysed."""


class Stopped(Exception):
    """Nobody wants the analysis any more."""


@dataclass(frozen=True)
class _Looked:
    """A decision and what the first look said."""

    number: int
    question: Question
    look: FirstLook


def analyse(match: Match, effort: int = 1, report: Report = lambda share: None) -> MatchAnalysis:
    """The analysis of a finished match. The same match and effort give the same analysis.

    `effort` multiplies how much is searched; `report` hears the share that is done, from 0 to 1,
    and may raise `Stopped`.
    """
    _check_finished(match)
    return _Analyst(match, effort, report).run()


def costly_decisions(match: Match, seat: int, effort: int = 1) -> tuple[Decision, ...]:
    """What the analysis names of one seat, without the rest of it."""
    _check_finished(match)
    return _Analyst(match, effort, lambda share: None).costly_of(seat)


def _check_finished(match: Match) -> None:
    if match.result is None:
        raise NotFinished("The match is not over; only finished matches are analysed.")


def judge_for(game: Game, effort: int) -> Judge:
    """The judge that says most about a game."""
    if game.name == "santorini" and game.players == 2:
        from santelmo.study.analysis_santorini import AlphaBetaJudge

        return AlphaBetaJudge(effort)
    return SearchJudge(game, effort)


def questions(match: Match) -> Iterator[tuple[int, Question | None]]:
    """Every move of a match, and the decision behind it; None where there was no choice."""
    for number, played in enumerate(match.moves):
        yield number, question_at(match, number, played)


def question_at(match: Match, number: int, played: PlayedMove) -> Question | None:
    """The decision behind a move, as its seat met it."""
    there = Match.from_position(match.game, match.after(number).copy())
    legal = there.legal(played.seat)
    if len(legal) < 2:
        return None
    seat_state = SeatState(match.game, there.redacted(played.seat))
    return Question(seat_state, played.seat, legal, played.move, number)


class _Analyst:
    """One analysis."""

    def __init__(self, match: Match, effort: int, report: Report) -> None:
        self._match = match
        self._effort = effort
        self._report = report
        self._judge = judge_for(match.game, effort)
        self._steps = len(match.moves) + CLOSE_LOOK_WEIGHT * CLOSE_LOOKS * match.game.players
        self._done = 0

    def run(self) -> MatchAnalysis:
        match = self._match
        standings: list[Standing] = []
        looked: list[_Looked] = []
        for number, question in questions(match):
            look = None if question is None else self._judge.first_look(question)
            if question is not None and look is not None:
                looked.append(_Looked(number, question, look))
            standings.append(self._standing(number, question, look))
            self._advance(1)
        standings.append(self._end(standings))
        costly = tuple(self._costly(seat, looked) for seat in range(match.game.players))
        self._report(1.0)
        return MatchAnalysis(
            game=match.game.name,
            players=match.game.players,
            moves=match.moves,
            standings=tuple(standings),
            turning_points=turning_points(standings),
            costly=costly,
            effort=self._effort,
        )

    def costly_of(self, seat: int) -> tuple[Decision, ...]:
        """The seat's decisions that cost most: what `run` says of them."""
        looked = [
            _Looked(number, question, self._judge.first_look(question))
            for number, question in questions(self._match)
            if question is not None and question.seat == seat
        ]
        return self._costly(seat, looked)

    def _advance(self, steps: int) -> None:
        self._done += steps
        self._report(min(self._done / self._steps, 1.0))

    def _standing(self, number: int, question: Question | None, look: FirstLook | None) -> Standing:
        """How each seat stands before a move, by what it knows itself.

        Seats that know the same share a search.
        """
        match = self._match
        there = Match.from_position(match.game, match.after(number).copy())
        by_knowledge: dict[bytes, Standing] = {}
        if question is not None and look is not None:
            by_knowledge[question.seat_state.states.tobytes()] = look.standing
        own: list[Standing] = []
        for seat in range(match.game.players):
            seat_state = SeatState(match.game, there.redacted(seat))
            known = seat_state.states.tobytes()
            if known not in by_knowledge:
                by_knowledge[known] = self._judge.standing(seat_state, seat, number)
            own.append(by_knowledge[known])
        return _joined(own)

    def _end(self, before: list[Standing]) -> Standing:
        """The result."""
        result = self._match.result
        assert result is not None
        share = 1.0 / len(result.winners)
        seats = range(self._match.game.players)
        has_scores = bool(before) and before[-1].scores is not None
        return Standing(
            tuple(share if seat in result.winners else 0.0 for seat in seats),
            tuple(map(float, result.scores)) if has_scores else None,
        )

    def _costly(self, seat: int, looked: list[_Looked]) -> tuple[Decision, ...]:
        """The seat's decisions that cost most, the worst first."""
        own = [each for each in looked if each.question.seat == seat]
        own.sort(key=lambda each: (-each.look.loss, each.number))
        found: list[Decision] = []
        for each in own[:CLOSE_LOOKS]:
            if each.look.loss >= LEAST_SEEMING_LOSS:
                found.append(self._look_closely(each))
            self._advance(CLOSE_LOOK_WEIGHT)
        found = [decision for decision in found if decision.loss >= LEAST_LOSS]
        found.sort(key=lambda decision: (-decision.loss, decision.number))
        return tuple(found[:MOST_NAMED])

    def _look_closely(self, looked: _Looked) -> Decision:
        compared = self._judge.compare(looked.question)
        return Decision(
            number=looked.number,
            seat=looked.question.seat,
            played=looked.question.played,
            better=compared.better,
            after_played=compared.after_played,
            after_better=compared.after_better,
        )


def _joined(own: list[Standing]) -> Standing:
    """Each seat's own part."""
    chances = tuple(standing.chances[seat] for seat, standing in enumerate(own))
    scores = [
        standing.scores[seat] for seat, standing in enumerate(own) if standing.scores is not None
    ]
    return Standing(chances, tuple(scores) if len(scores) == len(own) else None)


def turning_points(standings: list[Standing]) -> tuple[TurningPoint, ...]:
    """The moves that changed most, in the order of the match."""
    changes: list[TurningPoint] = []
    for number in range(len(standings) - 1):
        before, after = standings[number].chances, standings[number + 1].chances
        moved = [abs(new - old) for old, new in zip(before, after, strict=True)]
        seat = moved.index(max(moved))
        changes.append(TurningPoint(number, seat, after[seat] - before[seat]))
    changes.sort(key=lambda turn: (-abs(turn.change), turn.number))
    largest = [turn for turn in changes if abs(turn.change) >= LEAST_CHANGE]
    return tuple(sorted(largest[:MOST_TURNING_POINTS], key=lambda turn: turn.number))

"""A lesson on its way: the present task, and what becomes of a move that is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from operator import attrgetter
from typing import Literal, TypeAlias

from santelmo.core.errors import IllegalMove, MoveTextError
from santelmo.core.moves import Move
from santelmo.core.views import View
from santelmo.study.lessons.answers import play_answers
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.judging import outcome_of
from santelmo.study.lessons.lesson import Lesson, Outcome, Step
from santelmo.study.lessons.starting import start_match

VerdictKind: TypeAlias = Literal["done", "missed", "refused"]
_LEGAL_BUT_NOT_ASKED = "The rules allow that, but it is not what the task asks for."


@dataclass(frozen=True)
class Verdict:
    """What became of a move."""

    kind: VerdictKind
    move: str
    words: str
    """Why; of a refused move the rules' own sentence."""
    rule: str | None
    happened: tuple[str, ...]
    """What the move and the answers did, in the words of the log."""
    view: View
    """What the learner sees after them. A move that missed is then taken back."""


class LessonRun:
    """Goes through a lesson. Nothing in it depends on chance or on time that is not given."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step_number = 0
        first = lesson.steps[0].start
        assert first is not None
        self.seat = first.seat
        self.match = start_match(lesson, first)

    @property
    def is_over(self) -> bool:
        return self.step_number == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The present task."""
        return self.lesson.steps[self.step_number]

    def view(self, seconds: float = 0.0) -> View:
        """What the learner sees so long after the task began.

        Its legal moves are those that are worth a try: some of them the rules forbid.
        """
        if self.is_over:
            return {**self.match.view(self.seat), "legal": []}
        before = len(self.match.moves)
        self._let_others_answer(seconds)
        view = self.match.view(self.seat)
        self._go_back_to(before)
        return {**view, "legal": self._worth_a_try(view["legal"])}

    def _worth_a_try(self, legal: Sequence[str]) -> list[str]:
        """The legal moves and the forbidden ones of the task. Nobody is late on purpose."""
        game = self.match.game
        offered = {game.move(text) for text in (*legal, *self.step.refused)}
        race = game.definition.race
        wanted = (move for move in offered if race is None or str(move) != race.late)
        return list(map(str, sorted(wanted, key=attrgetter("code"))))

    @property
    def seconds(self) -> float | None:
        """How long the learner has for the present task; None where nothing hurries."""
        race = self.match.game.definition.race
        if self.is_over or not self.step.clock or race is None:
            return None
        return self.step.clock[-1].seconds + race.countdown_seconds

    def try_move(self, text: str, seconds: float = 0.0) -> Verdict:
        """Tries a move so long after the task began; only one that does the task stays played."""
        if self.is_over:
            raise LessonError("The lesson is over.")
        before = len(self.match.moves)
        self._let_others_answer(seconds)
        limit = self.seconds
        race = self.match.game.definition.race
        if limit is not None and race is not None and seconds >= limit:
            text = race.late
        try:
            move = self.match.game.move(text)
            verdict, done = self._play(move, seconds)
        except (MoveTextError, IllegalMove) as error:
            rule = error.rule if isinstance(error, IllegalMove) else None
            verdict, done = self._refused(text, str(error), rule), False
        if done:
            self._go_on()
        else:
            self._go_back_to(before)
        return verdict

    def _play(self, move: Move, seconds: float) -> tuple[Verdict, bool]:
        """Plays a move and what the others answer. Raises IllegalMove with the rules' reason."""
        seen, before = len(self.match.moves), self.match.view(self.seat)
        self.match.play(move, self.seat)
        self._let_others_answer(inf, after=seconds)
        after = self.match.view(self.seat)
        done = outcome_of(self.step.done, str(move), before, after)
        missed = None if done else outcome_of(self.step.missed, str(move), before, after)
        outcome = done or missed or Outcome(_LEGAL_BUT_NOT_ASKED)
        play_answers(self.match, self.seat, outcome)
        verdict = Verdict(
            kind="done" if done else "missed",
            move=str(move),
            words=outcome.words,
            rule=None,
            happened=self.match.log(self.seat)[seen:],
            view=self.match.view(self.seat),
        )
        return verdict, done is not None

    def _refused(self, text: str, reason: str, rule: str | None) -> Verdict:
        return Verdict("refused", text, reason, rule, (), self.match.view(self.seat))

    def _let_others_answer(self, until: float, after: float = -1.0) -> None:
        for answer in self.step.clock:
            if after < answer.seconds <= until:
                self.match.play(answer.played.move, answer.played.seat)

    def _go_on(self) -> None:
        self.step_number += 1
        if not self.is_over and self.step.start is not None:
            self.seat = self.step.start.seat
            self.match = start_match(self.lesson, self.step.start)

    def _go_back_to(self, moves: int) -> None:
        while len(self.match.moves) > moves:
            self.match.undo()


def run_of(lesson: Lesson, moves: Sequence[tuple[str, float]]) -> LessonRun:
    """A lesson in which these moves have done the first tasks, each with the seconds it took.

    Raises LessonError if one of them does not do its task.
    """
    run = LessonRun(lesson)
    for text, seconds in moves:
        verdict = run.try_move(text, seconds)
        if verdict.kind != "done":
            raise LessonError(f"The move {text!r} does not do task {run.step_number + 1}.")
    return run

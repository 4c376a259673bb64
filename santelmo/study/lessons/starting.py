"""Sets up the position that a task begins with."""

from __future__ import annotations

from santelmo.core.errors import SantelmoError
from santelmo.core.match import Match
from santelmo.core.registry import load
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import Lesson, Start


def start_match(lesson: Lesson, start: Start) -> Match:
    """The match at the beginning of a task. Raises LessonError if it cannot be set up."""
    try:
        return _set_up(lesson, start)
    except LessonError:
        raise
    except SantelmoError as error:
        raise LessonError(f"{lesson.title}: the position cannot be set up: {error}") from error


def _set_up(lesson: Lesson, start: Start) -> Match:
    game = load(lesson.game, **start.options)
    if start.position is not None:
        match = game.position(start.position, seed=start.seed)
    else:
        match = game.start(start.seed)
    for played in start.moves:
        match.play(played.move, played.seat)
    if start.fields:
        match = match.game.position({**match.position(), **start.fields})
    if start.cards_up is not None:
        match = _with_cards_up(match, start.cards_up)
    if start.seat >= match.game.players:
        raise LessonError(f"{lesson.title}: there is no seat {start.seat}.")
    return match


def _with_cards_up(match: Match, cards: int) -> Match:
    """The same position, in which the round's other cards lie face down and move nobody."""
    race = match.game.definition.race
    if race is None:
        raise LessonError(f"{match.game.definition.title} is no race: no cards are turned up.")
    states = match.states.copy()
    race.hide_cards(states[0], cards)
    return Match.from_position(match.game, states)

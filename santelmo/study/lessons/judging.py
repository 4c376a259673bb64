"""Which outcome of a step a move comes to: by its text, and by what the learner then sees."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, cast

from santelmo.core.views import View
from santelmo.study.lessons.lesson import Condition, Outcome


def outcome_of(outcomes: Sequence[Outcome], move: str, before: View, after: View) -> Outcome | None:
    """The first outcome that fits a move: the views are the learner's, before and after it."""
    for outcome in outcomes:
        named = not outcome.moves or any(fnmatchcase(move, pattern) for pattern in outcome.moves)
        if named and all(holds(condition, before, after) for condition in outcome.view):
            return outcome
    return None


def holds(condition: Condition, before: View, after: View) -> bool:
    """Whether a condition holds after a move; not where there is nothing to compare."""
    found, wanted = value_at(after, condition.at), condition.value
    if found is None:
        return False
    match condition.test:
        case "is":
            return bool(found == wanted)
        case "has":
            return wanted in found
        case "lacks":
            return wanted not in found
        case "at_least":
            return bool(found >= wanted)
        case "at_most":
            return bool(found <= wanted)
        case "gains":
            return bool(found - value_at(before, condition.at) >= wanted)


def value_at(view: View, place: str) -> Any:
    """The value at a place in a view ("board.seats.0.money"); None where there is nothing."""
    value: Any = view
    for part in place.split("."):
        try:
            value = cast(list[Any], value)[int(part)] if isinstance(value, list) else value[part]
        except (LookupError, ValueError, TypeError):
            return None
    return value

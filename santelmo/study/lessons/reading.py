"""Reads lessons: TOML, checked against `lesson.schema.json`; `docs/lessons.md` explains it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, get_args

from jsonschema_rs import Draft202012Validator, ValidationError

from santelmo.core.files import read_text
from santelmo.core.wording import shortened
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import (
    Condition,
    Lesson,
    Outcome,
    SeatMove,
    Start,
    Step,
    Test,
    TimedAnswer,
)

Table = dict[str, Any]

_SCHEMA: Table = json.loads(
    Path(__file__).with_name("lesson.schema.json").read_text(encoding="utf-8")
)
_VALIDATOR = Draft202012Validator(_SCHEMA)
_TESTS: dict[str, Test] = {test: test for test in get_args(Test)}


def read_lesson(path: Path, game: str) -> Lesson:
    """The lesson in a file. Raises LessonError with the place in the file and the reason."""
    number, underscore, name = path.stem.partition("_")
    if not (number.isdecimal() and underscore and name):
        raise LessonError(
            f"{path}: the name of a lesson's file is a number and a name, as in 01_first_turn.toml."
        )
    try:
        content = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{path}: this is no TOML: {error}.") from error
    _check_form(path, content)
    return Lesson(
        game=game,
        name=name,
        number=int(number),
        title=content["title"],
        summary=content["summary"],
        steps=_steps(content),
        after=content["after"],
    )


def _check_form(path: Path, content: Table) -> None:
    for error in _VALIDATOR.iter_errors(content):
        raise LessonError(f"{path}: {_place(error)}{_reason(error)}")


def _place(error: ValidationError) -> str:
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.instance_path]
    place = "".join(parts).lstrip(".")
    return f"{place}: " if place else ""


def _reason(error: ValidationError) -> str:
    return f"{shortened(error.message)}."


def _steps(content: Table) -> tuple[Step, ...]:
    first, *later = content["steps"]
    return (_step(first, _start(content["start"])), *(_step(step, None) for step in later))


def _step(table: Table, start: Start | None) -> Step:
    return Step(
        words=table["words"],
        task=table["task"],
        solution=table["solution"],
        done=tuple(map(_outcome, table["done"])),
        missed=tuple(map(_outcome, table.get("missed", ()))),
        rules=tuple(table.get("rules", ())),
        refused=tuple(table.get("refused", ())),
        clock=tuple(map(_timed, table.get("clock", ()))),
        start=_start(table["start"]) if "start" in table else start,
    )


def _start(table: Table) -> Start:
    return Start(
        options=table.get("options", {}),
        seat=table["seat"],
        position=table.get("position"),
        seed=table.get("seed", 0),
        moves=tuple(map(_seat_move, table.get("moves", ()))),
        fields=table.get("fields", {}),
        cards_up=table.get("cards_up"),
    )


def _outcome(table: Table) -> Outcome:
    return Outcome(
        words=table["words"],
        moves=tuple(table.get("moves", ())),
        view=tuple(map(_condition, table.get("view", ()))),
        answers=tuple(map(_seat_move, table.get("answers", ()))),
        bot=table.get("bot"),
    )


def _condition(table: Table) -> Condition:
    (test,) = table.keys() - {"at"}
    return Condition(table["at"], _TESTS[test], table[test])


def _timed(table: Table) -> TimedAnswer:
    return TimedAnswer(table["seconds"], _seat_move(table["move"]))


def _seat_move(text: str) -> SeatMove:
    seat, _, move = text.partition(" ")
    return SeatMove(int(seat), move)

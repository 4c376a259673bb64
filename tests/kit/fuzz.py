"""A fuzzer for positions and match files: what comes from outside is refused or can be played.

    python -m tests.kit.fuzz GAME --cases N --seed S

Each case takes a moment of a seeded random match, spoils something in it (a number of the position,
a character of the position text, a line of the match file) and hands it to the game. Then one of
two things must happen:

- it is refused with a sentence (`PositionError`, `MatchFileError`), or
- it is accepted, everybody can look at it, and random moves lead to the end of the match. On the
  way the game's own check must find nothing wrong with any later position, so that a check which
  misses something is found out even where the rules happen to survive it.

Anything else is a failure: another exception, an index outside an array, a negative index (which
NumPy and Numba would take from the end), a number too large for its field, a match that does not
end. The rules run interpreted, since compiled code checks none of this; the command sees to that
itself. Arrays of states and tables of the game are replaced by `StrictArray`.

A case depends on the seed and its own number only: `--only 1234` runs a single one again and
shows what was spoiled.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from rich.console import Console
from rich.progress import track

import santelmo
from santelmo.core import compiling
from santelmo.core.errors import MatchFileError, PositionError, SantelmoError
from santelmo.core.registry import definition
from santelmo.core.state import State
from tests.kit import properties
from tests.kit.playing import random_steps, variants

ROOT = Path(__file__).parent.parent.parent
SECONDS_FOR_A_CASE = 120
"""A case that takes longer hangs. Most take hundredths of a second."""
FAILURES_SHOWN = 5
LOOKS = 0.05
"""How often views, pictures, observations and refusals are asked for on the way to the end."""
CHECKS = 0.15
"""How often the position is checked anew on that way."""

Fields = dict[str, Any]


@dataclass(frozen=True)
class Summary:
    """What became of the cases."""

    refused: int
    played: int
    failed: int


class StrictArray(np.ndarray[Any, Any]):
    """An array that refuses negative indices."""

    def __getitem__(self, key: Any) -> Any:
        _refuse_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        _refuse_negative(key)
        super().__setitem__(key, value)


def _refuse_negative(key: Any) -> None:
    if type(key) is int and key >= 0:
        return
    for part in cast("tuple[Any, ...]", key) if isinstance(key, tuple) else (key,):
        if isinstance(part, int | np.integer) and part < 0:
            raise IndexError(f"negative index {part}")


def make_arrays_strict(game: str) -> None:
    """From now on, negative indices into states and tables of the game are errors."""
    state = definition(game).state
    for name, field in state.fields.items():
        if field.shape:
            setattr(state.dtype.type, name, _strict_property(name))
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith(f"santelmo.games.{game}"):
            for name, value in list(vars(module).items()):
                if type(value) is np.ndarray and value.dtype.names is None:
                    setattr(module, name, value.view(StrictArray))


def _strict_property(name: str) -> property:
    def read(element: Any) -> Any:
        return element[name].view(StrictArray)

    def write(element: Any, value: Any) -> None:
        element[name] = value

    return property(read, write)


# Moments to spoil.


@dataclass(frozen=True)
class Moment:
    """A moment of a random match."""

    game: santelmo.Game
    fields: Fields
    text: str | None
    """The position text, where the game has one."""
    before: list[str]
    """The match file up to this moment, and the moves that follow."""
    after: list[str]

    def file(self, rng: random.Random) -> list[str]:
        """A match file with this moment in it, which begins with the deal or with this moment."""
        if rng.random() < 0.5:
            return [*self.before, *self.after[: rng.randrange(20)]]
        start = self.game.position(self.fields).text().splitlines()
        return [*start, *self.after[: rng.randrange(20)]]


@cache
def _moments(game: str, number: int, seed: int) -> list[Moment]:
    """Those of a random match of one variant."""
    variant = [variant for variant in variants() if variant.game == game][number]
    rng = random.Random(f"{seed} {variant}")
    match = variant.load().start(rng.randrange(2**64))
    write = match.game.definition.write_position
    seen = [
        (match.position(), write(match.states[0]) if write else None)
        for _ in random_steps(match, rng)
    ]
    lines = match.text().splitlines()
    first = lines.index("moves") + 1
    return [
        Moment(match.game, fields, text, lines[: first + made], lines[first + made :])
        for made, (fields, text) in enumerate(seen)
    ]


def pick_moment(game: str, seed: int, rng: random.Random) -> Moment:
    number = rng.randrange(sum(variant.game == game for variant in variants()))
    return rng.choice(_moments(game, number, seed))


# Ways to spoil numbers. Each takes a number, the numbers of its field elsewhere, and the limits
# of the field's type.

NEAR_VALUES = (-128, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 24, 25, 26, 31, 32, 63, 64, 100, 127)
"""What may lie just outside a range in one game or another."""


def _spoil_number(number: int, kind: str, others: list[int], rng: random.Random) -> int:
    limits = np.iinfo(kind)
    low, high = int(limits.min), int(limits.max)
    way = rng.randrange(7)
    if way == 0:
        changed = number + rng.choice((-2, -1, 1, 2))
    elif way == 1:
        changed = number ^ 1 << rng.randrange(limits.bits)
    elif way == 2:
        changed = rng.choice((low, high, low + 1, high - 1))
    elif way == 3:
        changed = rng.randint(low, high)
    elif way == 4:
        changed = rng.choice(others)
    else:
        changed = rng.choice(NEAR_VALUES)
    return changed if low <= changed <= high else rng.randint(max(low, -2), min(high, 40))


def _flat(value: Any) -> list[int]:
    return np.array(value, dtype=object).ravel().tolist()


def _spoil_array(
    value: Any, kind: str, shape: tuple[int, ...], others: list[int], rng: random.Random
) -> Any:
    numbers = _flat(value)
    one, other = rng.randrange(len(numbers)), rng.randrange(len(numbers))
    way = rng.randrange(8)
    if way == 0:
        numbers[one], numbers[other] = numbers[other], numbers[one]
    elif way == 1:
        numbers[one] = numbers[other]
    elif way == 2:
        numbers = [_spoil_number(numbers[one], kind, others, rng)] * len(numbers)
    elif way == 3:
        rng.shuffle(numbers)
    else:
        numbers[one] = _spoil_number(numbers[one], kind, others, rng)
    return np.array(numbers, dtype=object).reshape(shape).tolist()


def _spoil_values(fields: Fields, other: Fields, state: type[State], rng: random.Random) -> Fields:
    """Changes the numbers of one field or a few."""
    spoiled = dict(fields)
    names = list(fields)
    for name in rng.sample(names, rng.choice((1, 1, 1, 2, 3))):
        field = state.fields[name]
        others = _flat(fields[name]) + _flat(other[name]) + _flat(fields[rng.choice(names)])
        if field.shape:
            spoiled[name] = _spoil_array(spoiled[name], field.kind, field.shape, others, rng)
        else:
            spoiled[name] = _spoil_number(spoiled[name], field.kind, others, rng)
    return spoiled


def _splice(fields: Fields, other: Fields, state: type[State], rng: random.Random) -> Fields:
    """Takes one field or a few as they are in another moment."""
    names = list(fields)
    taken = rng.sample(names, rng.choice((1, 1, 2, 3, len(names) // 2)))
    return fields | {name: other[name] for name in taken}


ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    0.5,
    float("nan"),
    "0",
    "",
    [],
    [[]],
    {},
    10**40,
    -(10**40),
    [0] * 30,
    [[0, 1], [2]],
)


def _spoil_shape(fields: Fields, other: Fields, state: type[State], rng: random.Random) -> Fields:
    """Leaves a field out, adds one, or puts in something that is no number."""
    spoiled = dict(fields)
    name = rng.choice(list(fields))
    way = rng.randrange(3)
    if way == 0:
        del spoiled[name]
    elif way == 1:
        spoiled[rng.choice(("", "padding", name + "s", name.upper()))] = 0
    elif isinstance(spoiled[name], list) and rng.random() < 0.5:
        members = list(spoiled[name])
        members[rng.randrange(len(members))] = rng.choice(ODD_VALUES)
        spoiled[name] = members
    else:
        spoiled[name] = rng.choice(ODD_VALUES)
    return spoiled


def spoil_fields(moment: Moment, other: Moment, rng: random.Random) -> Fields:
    ways = (_spoil_values,) * 8 + (_splice,) * 3 + (_spoil_shape,)
    state = moment.game.definition.state
    return rng.choice(ways)(moment.fields, other.fields, state, rng)


# Ways to spoil texts.

ODD_TEXTS = ("", " ", "-", ":", "+", ",", "0", "9", "A", "z", "ß", "\0", "\n", "²", "1e9", "-1")
DEEP = "[" * 100_000
LONG_NUMBER = "9" * 5_000
"""More digits than Python reads."""


def _spoil_characters(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(text) + 1)
        removed = rng.choice((0, 1, 1, 3))
        put = rng.choice((rng.choice(ODD_TEXTS), rng.choice(text or "x")))
        text = text[:place] + put + text[place + removed :]
    return text


def _spoil_words(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    way = rng.randrange(4)
    if way == 0:
        del words[one]
    elif way == 1:
        words.insert(one, words[other])
    elif way == 2:
        words[one], words[other] = words[other], words[one]
    else:
        words[one] = _spoil_characters(words[one], rng)
    return " ".join(words)


def spoil_text(text: str, rng: random.Random) -> str:
    return rng.choice((_spoil_characters, _spoil_words, _spoil_words))(text, rng)


def _spoil_lines(moment: Moment, other: Moment, rng: random.Random) -> list[str]:
    lines = moment.file(rng)
    one, another = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(5)
    if way == 0:
        del lines[one]
    elif way == 1:
        lines.insert(one, rng.choice((lines[another], "", "#", "moves", "result 1 0")))
    elif way == 2:
        lines[one], lines[another] = lines[another], lines[one]
    elif way == 3:
        lines[one] = rng.choice(other.file(rng))
    else:
        lines[one] = spoil_text(lines[one], rng)
    return lines


def _spoil_move_line(moment: Moment, other: Moment, rng: random.Random) -> list[str]:
    lines = moment.file(rng)
    first = lines.index("moves") + 1
    place = rng.randrange(first, len(lines) + 1)
    seat = rng.choice((*range(moment.game.players), -1, moment.game.players, 255))
    move = moment.game.move(rng.randrange(moment.game.num_moves))
    return [*lines[:place], f"{seat} {move}", *lines[place + rng.randrange(2) :]]


def _spoil_header(moment: Moment, other: Moment, rng: random.Random) -> list[str]:
    lines = moment.file(rng)
    number = rng.randrange(1, lines.index("moves"))
    word = lines[number].partition(" ")[0]
    if word == "position":
        lines[number] = f"position {json.dumps(spoil_fields(moment, other, rng))}"
    elif word == "options":
        options = dict(moment.game.options)
        options[rng.choice(list(options))] = rng.choice((*ODD_VALUES, *options.values(), 3, 99))
        lines[number] = f"options {json.dumps(options)}"
    else:
        lines[number] = f"{word} {rng.choice((*ODD_TEXTS, 'santiago', str(2**128)))}"
    if rng.random() < 0.1:
        lines[number] = f"{word} {rng.choice((DEEP, LONG_NUMBER, f'[{LONG_NUMBER}]'))}"
    return lines


def spoil_file(moment: Moment, other: Moment, rng: random.Random) -> str:
    ways = (_spoil_lines, _spoil_move_line, _spoil_move_line, _spoil_header, _spoil_header)
    return "\n".join(rng.choice(ways)(moment, other, rng)) + "\n"


# Running cases.


@dataclass(frozen=True)
class Attempt:
    """Something spoiled, and how it is handed to the game."""

    what: str
    set_up: Callable[[], santelmo.Match]


def attempt(game: str, seed: int, number: int) -> Attempt:
    """The case of this number."""
    rng = random.Random(f"{game} {seed} {number}")
    moment, other = pick_moment(game, seed, rng), pick_moment(game, seed, rng)
    way = rng.randrange(10)
    if way == 0 and moment.text is not None:
        text = spoil_text(moment.text, rng)
        return Attempt(text, lambda: moment.game.position(text))
    if way <= 2:
        file = spoil_file(moment, other, rng)
        return Attempt(file, lambda: santelmo.read(file))
    fields = spoil_fields(moment, other, rng)
    return Attempt(_difference(moment, fields), lambda: moment.game.position(fields))


def _difference(moment: Moment, fields: Fields) -> str:
    before = moment.fields
    changes = [
        f"  {name}: {before.get(name)!r} -> {fields.get(name)!r}"
        for name in sorted({*before, *fields})
        if before.get(name) != fields.get(name) or (name in before) != (name in fields)
    ]
    return "\n".join([f"{moment.game!r} from {before}", *changes])


def run_case(game: str, seed: int, number: int) -> str:
    """Runs one case and returns "refused" or "played"; any other outcome is an exception."""
    with _no_longer_than(SECONDS_FOR_A_CASE):
        try:
            match = attempt(game, seed, number).set_up()
        except (PositionError, MatchFileError) as error:
            check_sentence(str(error))
            return "refused"
        _play_to_the_end(match, random.Random(number))
        return "played"


def check_sentence(text: str) -> None:
    assert text.endswith(".") and "\n" not in text, text


def _play_to_the_end(match: santelmo.Match, rng: random.Random) -> None:
    _look(match, rng)
    for _ in random_steps(match, rng):
        if rng.random() < CHECKS:
            match.game.position(match.position())
        if rng.random() < LOOKS:
            _look(match, rng)
    _look(match, rng)
    match.game.position(match.position())
    properties.check_result(match)
    assert santelmo.read(match.text()).states.tobytes() == match.states.tobytes()


def _observe(match: santelmo.Match, seat: int) -> None:
    """A learner looks, too: every number is written to its place and lies in its range."""
    definition = match.game.definition
    if definition.observation is None or definition.observe is None:
        return
    declared = definition.observation(match.game.players)
    numbers = np.zeros(declared.size, np.int16).view(StrictArray)
    definition.observe(match.redacted(seat)[0], seat, numbers)
    for name, part in declared.split(np.asarray(numbers)).items():
        limits = next(one for one in declared.parts if one.name == name)
        assert limits.low <= part.min() and part.max() <= limits.high, name


def _look(match: santelmo.Match, rng: random.Random) -> None:
    """Everybody looks at the match and tries something; one of them has it drawn.

    A drawing takes longer than all the rest together.
    """
    readers = properties.readers(match)
    artist = rng.choice(readers)
    for reader in readers:
        properties.frozen_view(match, reader)
        assert match.picture(reader).plain
        if reader == artist and match.game.definition.draw is not None:
            assert match.svg(reader)
        if reader is not None:
            _observe(match, reader)
    properties.check_legal_moves(match)
    properties.check_refusals(match, rng)


class Hang(Exception):
    """A case has not come to an end."""


@contextmanager
def _no_longer_than(seconds: int) -> Generator[None]:
    """Raises `Hang` when the time is over, where the system has alarms (not on Windows)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: Any) -> None:
        raise Hang(f"not at its end after {seconds} seconds")

    previous = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)


def run(game: str, seed: int, numbers: list[int], console: Console) -> Summary:
    """Runs these cases and prints what failed."""
    make_arrays_strict(game)
    np.seterr(over="raise", divide="raise", invalid="raise")
    outcomes: Counter[str] = Counter()
    for number in track(numbers, f"Fuzzing {game}", console=console, transient=True):
        try:
            outcomes[run_case(game, seed, number)] += 1
        except Exception:
            outcomes["failed"] += 1
            if outcomes["failed"] <= FAILURES_SHOWN:
                _report(game, seed, number, console)
    return Summary(outcomes["refused"], outcomes["played"], outcomes["failed"])


def _report(game: str, seed: int, number: int, console: Console) -> None:
    said = traceback.format_exc(limit=-6)
    again = f"python -m tests.kit.fuzz {game} --seed {seed} --only {number}"
    try:
        what = attempt(game, seed, number).what
    except SantelmoError as error:
        what = str(error)
    for text in (f"Case {number} failed ({again}):", what, said):
        console.out(text, highlight=False)


def run_interpreted(game: str, *, cases: int, seed: int) -> Summary:
    """Runs the first cases of a seed in a process of its own, with interpreted rules."""
    process = subprocess.run(
        [sys.executable, "-m", __name__, game, "--cases", str(cases), "--seed", str(seed)],
        env={**os.environ, "SANTELMO_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return Summary(**json.loads(process.stdout))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.kit.fuzz", description="Fuzzes positions and match files of a game."
    )
    parser.add_argument("game", choices=santelmo.games())
    parser.add_argument("--cases", type=int, default=1000, help="how many cases to run")
    parser.add_argument("--seed", type=int, default=0, help="which cases")
    parser.add_argument("--only", type=int, help="run the case of this number alone")
    chosen = parser.parse_args(arguments)
    if compiling.JIT:
        command = [sys.executable, "-m", "tests.kit.fuzz", *arguments]
        environment = {**os.environ, "SANTELMO_JIT": "0"}
        return subprocess.run(command, env=environment, check=False).returncode
    console = Console(stderr=True, soft_wrap=True)
    if chosen.only is not None:
        console.out(attempt(chosen.game, chosen.seed, chosen.only).what, highlight=False)
    numbers = list(range(chosen.cases)) if chosen.only is None else [chosen.only]
    summary = run(chosen.game, chosen.seed, numbers, console)
    sys.stdout.write(json.dumps(asdict(summary)) + "\n")
    return 1 if summary.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

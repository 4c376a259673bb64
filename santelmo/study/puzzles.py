"""Puzzles: positions of two-player Santorini with a forced win and one first step that keeps it.

They are shipped as text, one a line, and made by `puzzle_making`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.match import Match

GAME = "santorini"
FILE = Path(__file__).parent / "puzzles_santorini.txt"
SEPARATOR = " | "
LONGEST = 4
"""The most turns of the solver's own that a puzzle takes."""

THEMES = {
    "climb": "The last step climbs to the third level.",
    "power": "A god's power wins.",
    "stuck": "The opponent is left without a turn.",
    "threat": "The opponent would win with the next turn.",
    "quiet": "The first turn threatens nothing yet.",
    "descent": "The first step goes down.",
    "build": "The turn begins with a build.",
}
"""What a puzzle is about, as solvers can choose it."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and the only first step with which the side to act wins in time."""

    turns: int
    """Within how many turns of its own the side to act wins; fewer would not do."""
    first: str
    """The text of that step."""
    themes: tuple[str, ...]
    position: str
    """The position text (SRN-1.5)."""

    @cached_property
    def id(self) -> str:
        """The same however the file is sorted."""
        return hashlib.blake2b(self.position.encode(), digest_size=4).hexdigest()

    @property
    def seat(self) -> int:
        """Who is to win."""
        return int(self.position.split()[1])

    @cached_property
    def gods(self) -> tuple[str, ...]:
        """The gods of both seats, as position texts name them."""
        return tuple(side.partition(":")[0] for side in self.position.split()[2:])

    @property
    def god(self) -> str:
        """The god of the side that is to win."""
        return self.gods[self.seat]

    def start(self) -> Match:
        """The puzzle as a match. The die falls alike each time; the win does not depend on it."""
        return _game().position(self.position).game.position(self.position, seed=0)

    def line(self) -> str:
        """As it stands in the file."""
        themes = " ".join(self.themes)
        return SEPARATOR.join((str(self.turns), self.first, themes, self.position))


@cache
def _game() -> Game:
    return santelmo.load(GAME, players=2, mode="mortal")


def read_line(line: str) -> Puzzle:
    turns, first, themes, position = line.split(SEPARATOR)
    return Puzzle(int(turns), first, tuple(themes.split()), position)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, in the order of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(read_line(line) for line in lines if line and not line.startswith("#"))


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles()}


def find(puzzle_id: str) -> Puzzle:
    """The puzzle with this id."""
    if puzzle_id not in _by_id():
        raise OptionError(f"There is no puzzle {puzzle_id[:16]!r}.")
    return _by_id()[puzzle_id]


def gods() -> tuple[str, ...]:
    """The gods that win in some puzzle, by name."""
    return tuple(sorted({puzzle.god for puzzle in puzzles()}))


def themes() -> dict[str, str]:
    """The themes of the puzzles that there are, and what each means."""
    known = {theme for puzzle in puzzles() for theme in puzzle.themes}
    return {theme: words for theme, words in THEMES.items() if theme in known}


def select(
    *, god: str | None = None, turns: int | None = None, theme: str | None = None
) -> tuple[Puzzle, ...]:
    """The puzzles in which this god wins, of this length and theme; OptionError if none is."""
    _check("god", god, gods())
    _check("length", None if turns is None else str(turns), tuple(map(str, range(1, LONGEST + 1))))
    _check("theme", theme, tuple(themes()))
    found = tuple(puzzle for puzzle in puzzles() if _fits(puzzle, god, turns, theme))
    if not found:
        raise OptionError("No puzzle is like that; leave one of the conditions out.")
    return found


def _check(name: str, value: str | None, known: Sequence[str]) -> None:
    if value is not None and value not in known:
        raise OptionError(f"No puzzle has the {name} {value[:24]!r}; there are {', '.join(known)}.")


def _fits(puzzle: Puzzle, god: str | None, turns: int | None, theme: str | None) -> bool:
    return (
        (god is None or puzzle.god == god)
        and (turns is None or puzzle.turns == turns)
        and (theme is None or theme in puzzle.themes)
    )


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody. Wins in 1 are too short for it."""
    long_ones = [puzzle for puzzle in puzzles() if puzzle.turns > 1]
    return _drawn(long_ones, day.isoformat())


def in_some_order(among: Iterable[Puzzle], seed: int) -> list[Puzzle]:
    """The puzzles in an order that the seed gives."""
    return sorted(among, key=lambda puzzle: _lot(str(seed), puzzle))


def _drawn(among: Iterable[Puzzle], word: str) -> Puzzle:
    """One of them, by a hash, so that a puzzle that is added moves no other day's."""
    return min(among, key=lambda puzzle: _lot(word, puzzle))


def _lot(word: str, puzzle: Puzzle) -> bytes:
    return hashlib.blake2b(f"{word} {puzzle.id}".encode()).digest()

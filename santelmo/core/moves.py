"""Moves: kinds with ranges, and the three forms of a move (integer, value, text).

A game's vocabulary numbers all its moves: kind after kind, and within a kind the values of its
ranges in order, the last one running fastest. Rules work with those codes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from santelmo.core.errors import MoveTextError
from santelmo.core.state import Numbers
from santelmo.core.whole_numbers import whole_number
from santelmo.core.wording import shortened


@dataclass(frozen=True)
class Range:
    """The values that one word of a move can take, in the order of their numbers."""

    noun: str
    """What a value is called ("space", "bid")."""
    words: tuple[str, ...]
    hint: str
    """How the values are written, for error messages ("a1 to e5")."""

    @cached_property
    def index(self) -> dict[str, int]:
        return {word.casefold(): i for i, word in enumerate(self.words)}


def numbers(noun: str, lowest: int, highest: int) -> Range:
    """A range of whole numbers."""
    words = tuple(str(number) for number in range(lowest, highest + 1))
    return Range(noun, words, f"a whole number from {lowest} to {highest}")


class Kind:
    """A kind of move: its first word, and the ranges of the words after it."""

    def __init__(
        self, name: str, *ranges: Range, hidden: bool = False, unordered: bool = False
    ) -> None:
        self.name = name
        self.ranges = ranges
        self.hidden = hidden
        """Other seats only see that such a move was made, not which."""
        self.unordered = unordered
        """Two such steps of one turn are the same in either order (perft counts them once)."""
        self.size = prod(len(r.words) for r in ranges)

    @property
    def pattern(self) -> str:
        """How such a move is written ("move SPACE SPACE")."""
        return " ".join((self.name, *(r.noun.upper() for r in self.ranges)))


@dataclass(frozen=True, slots=True)
class Move:
    """A move: `str(move)` is its text, `code` its integer, `kind` and `values` its words."""

    code: int
    kind: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.kind, *self.values))


class PlayedMove(NamedTuple):
    """A move and the seat that made it."""

    seat: int
    move: Move


class Vocabulary:
    """All moves of a game."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._first: dict[str, int] = {}
        total = 0
        for kind in kinds:
            self._first[kind.name] = total
            total += kind.size
        self.size = total

    def first(self, kind: str) -> int:
        """The code of the first move of this kind."""
        return self._first[kind]

    @cached_property
    def all(self) -> tuple[Move, ...]:
        """All moves, in the order of their codes."""
        return tuple(
            Move(self._first[kind.name] + number, kind.name, values)
            for kind in self.kinds.values()
            for number, values in enumerate(product(*(r.words for r in kind.ranges)))
        )

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each move, by its code."""
        return tuple(map(str, self.all))

    @cached_property
    def _by_text(self) -> dict[str, Move]:
        return dict(zip(self.texts, self.all, strict=True))

    def find(self, move: Any) -> Move:
        """The move with this text or code, or the move itself if it is one of these."""
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Move):
            if 0 <= move.code < self.size:
                known = self.all[move.code]
                if known is move or known == move:
                    return known
            raise MoveTextError(f"{str(move)!r} is not a move of this game.")
        code = whole_number(move)
        if code is None:
            raise MoveTextError(
                f"A move is given by its text, its code or as a Move, not as {shortened(move)}."
            )
        if not 0 <= code < self.size:
            raise MoveTextError(
                f"There is no move {shortened(code)}; codes are 0 to {self.size - 1}."
            )
        return self.all[code]

    def parse(self, text: str) -> Move:
        """Reads a move; blanks around words and the case of letters do not matter."""
        exact = self._by_text.get(text)
        if exact is not None:
            return exact
        words = text.split()
        if not words:
            raise MoveTextError(f"A move is missing; moves are written {self._patterns()}.")
        kind = self.kinds.get(words[0].casefold())
        if kind is None:
            raise MoveTextError(
                f"{shortened(text.strip())} is not a move: "
                f"the first word is one of {', '.join(self.kinds)}."
            )
        if len(words) != 1 + len(kind.ranges):
            raise MoveTextError(
                f"{shortened(text.strip())} is not a move: it is written {kind.pattern!r}."
            )
        rest = 0
        for word, r in zip(words[1:], kind.ranges, strict=True):
            index = r.index.get(word.casefold())
            if index is None:
                raise MoveTextError(
                    f"{shortened(text.strip())} is not a move: "
                    f"{shortened(word)} is no {r.noun} ({r.hint})."
                )
            rest = rest * len(r.words) + index
        return self.all[self._first[kind.name] + rest]

    def _patterns(self) -> str:
        return ", ".join(repr(kind.pattern) for kind in self.kinds.values())

    def concealed(self, move: Move) -> Move:
        """The move as others see it: without its values if its kind is hidden."""
        return Move(-1, move.kind, ()) if self.kinds[move.kind].hidden else move

    @cached_property
    def unordered(self) -> Numbers:
        """For each code, whether its kind is unordered."""
        flags = [np.full(kind.size, kind.unordered) for kind in self.kinds.values()]
        return np.concatenate(flags)

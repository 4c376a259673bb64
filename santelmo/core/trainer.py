"""Single problems to practise: what a game provides as `Definition.trainer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from santelmo.core.state import Numbers


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One question with one right answer."""

    picture: Text
    question: str
    choices: tuple[str, ...]
    """How answers are written."""
    moves: tuple[str, ...]
    """How they are given on the board, in the same order."""
    board: Callable[[str | None], Mapping[str, Any]]
    """What a board component draws: the problem, or what becomes of an answer."""
    solution: str
    kinds: tuple[str, ...]
    """The kinds of card in it, by which statistics are kept."""
    explain: Callable[[str], list[str]]
    """The solution step by step, and what may have led to this answer."""

    def read(self, text: str) -> str | None:
        """The choice that was meant: its beginning is enough where it fits one only."""
        typed = text.strip().casefold()
        if not typed:
            return None
        words = [choice for choice in self.choices if choice.casefold().startswith(typed)]
        exact = [choice for choice in words if choice.casefold() == typed]
        return exact[0] if exact else words[0] if len(words) == 1 else None


@dataclass(frozen=True, kw_only=True)
class Trainer:
    """Deals problems of a game."""

    lengths: range
    """How many cards a problem can have."""
    default_length: int
    decks: tuple[str, ...]
    """The decks from which problems can be made."""
    kinds: tuple[str, ...]
    """The kinds of card from which problems can be made, one or several."""
    default_cards: tuple[str, ...]
    problem: Callable[[int, tuple[str, ...], Numbers], Problem]
    """A problem of a length and of sets of cards, from a thinking generator."""

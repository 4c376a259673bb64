"""What a game folder hands over: one `Definition`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from rich.text import Text

from santelmo.core.moves import Move, Vocabulary
from santelmo.core.options import Options
from santelmo.core.race import Race
from santelmo.core.rules import RULES
from santelmo.core.state import State, States
from santelmo.core.trainer import Trainer

S = TypeVar("S", bound=State)


class Sentence(NamedTuple):
    """Something said to a player, and the rule that it rests on."""

    text: str
    rule: str | None = None


def accept_any(s: Any) -> str | None:
    """A check of positions that finds nothing wrong."""
    return None


def everybodys_table(s: Any, seat: int, everybodys: dict[str, Any]) -> dict[str, Any]:
    """The table of a seat that has nothing of its own on it."""
    return everybodys


def explain_nothing(s: Any) -> list[str]:
    """The explanation of a result that speaks for itself."""
    return []


@dataclass(frozen=True, kw_only=True)
class Definition(Generic[S]):
    """A game: its state, moves, options, rules and words.

    The functions for people (`prompt` to `seat_table`) receive a state in which everything that the
    reader may not see is 0, so they cannot give anything away. In all texts a player is called
    "Seat N"; who sits there is not the engine's matter.
    """

    name: str
    title: str
    summary: str
    """One sentence for a list of games."""
    state: type[S]
    moves: Vocabulary
    options: Options
    variants: tuple[dict[str, Any], ...]
    """Choices of options that between them reach all rules: the tests go through each of them."""

    prepare: Callable[[S, Mapping[str, Any]], None]
    """Writes the options into a blank state; raises OptionError where they do not go together."""

    deal: Callable[[S], None]
    actors: Callable[[S], int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    outcome: Callable[..., None]
    sample: Callable[..., None]

    prompt: Callable[[S, int], Sentence]
    """What is asked of a seat that may act."""
    log: Callable[[S, S, int, Move], str]
    """What a move did: the state before, the state after, the seat, the move.

    It is asked once for everybody, and again only for who made the move covered and for seats of
    whose own rows it has changed something: to all others it must say the same.
    """
    refusal: Callable[[S, int, Move], Sentence]
    """Why a move of an acting seat is not legal."""
    picture: Callable[[S, int | None, Sequence[Move]], Text]
    """The board in text for a reader, with the targets of these moves marked."""
    table: Callable[[S], dict[str, Any]]
    """The state in the table's language, as JSON: what a board component draws for everybody."""

    seat_table: Callable[[S, int, dict[str, Any]], dict[str, Any]] = everybodys_table
    """The table as a seat sees it: everybody's, which is given, with its own things in place."""
    explain: Callable[[S], list[str]] = explain_nothing
    """How the scores of a finished match came about, line by line."""
    check: Callable[[S], str | None] = accept_any
    """What is wrong with a position, in a sentence."""
    read_position: Callable[[str], tuple[dict[str, Any], States]] | None = None
    """Reads the game's one-line position text: the options it implies and the state."""
    write_position: Callable[[S], str] | None = None
    trainer: Trainer | None = None
    """Deals single problems to practise, where the game has such."""

    race: Race | None = None
    """How it is played against the clock, where all act at once and the order counts."""

    def __post_init__(self) -> None:
        for name, rule in RULES.items():
            rule.provide(self.state.dtype, getattr(self, name))
        _BY_RECORD[self.state.dtype] = self


_BY_RECORD: dict[np.dtype[Any], Definition[Any]] = {}


def definition_of(dtype: np.dtype[Any]) -> Definition[Any]:
    """The game whose states are such records."""
    return _BY_RECORD[dtype]

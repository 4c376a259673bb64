"""What a game folder hands over: one `Definition`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from rich.text import Text

from santelmo.core.moves import Move, Vocabulary
from santelmo.core.observation import Observation
from santelmo.core.observation import provide as provide_observation
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


class PointSource(NamedTuple):
    """Something that has brought points, and how many to each seat."""

    name: str
    points: tuple[int, ...]


def accept_any(s: Any) -> str | None:
    """A check of positions that finds nothing wrong."""
    return None


def same_board(s: Any, seat: int, board: Any) -> Any:
    """The board of a seat that sees nothing more than everybody."""
    return board


def explain_nothing(s: Any) -> list[str]:
    """The explanation of a result that speaks for itself."""
    return []


def no_purpose(s: Any, seat: int) -> str:
    """A decision that speaks for itself."""
    return ""


def no_reason(before: Any, s: Any) -> str:
    """A win that speaks for itself."""
    return ""


def no_points(history: Sequence[Any]) -> list[PointSource]:
    """A game that is not played for points."""
    return []


@dataclass(frozen=True, kw_only=True)
class Definition(Generic[S]):
    """A game: its state, moves, options, rules and words.

    The functions for people (`prompt` to `seat_board`) receive a state in which everything that the
    reader may not see is 0, so they cannot give anything away. In all texts a player is called
    "Seat N"; who sits there is not the engine's business.
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
    purpose: Callable[[S, int], str] = no_purpose
    """What the decision is good for: a sentence for beginners, "" where they need none."""
    log: Callable[[S, S, int, Move], str]
    """What a move did: the state before, the state after, the seat, the move.

    It is called once for everybody, and again only for the player of a hidden move and for seats
    whose own rows have changed: to everybody else it must say the same.
    """
    refusal: Callable[[S, int, Move], Sentence]
    """Why a move of an acting seat is not legal."""
    picture: Callable[[S, int | None, Sequence[Move]], Text]
    """The board in text for a reader, with the targets of these moves marked."""
    board: Callable[[S], Any]
    """What a board component draws for everybody, as JSON: a dict of type `board_type`."""
    board_type: Any = dict[str, Any]
    """The `TypedDict` of that JSON. The API's schema and the client's types follow from it."""

    seat_board: Callable[[S, int, Any], Any] = same_board
    """The board as a seat sees it: everybody's board is given, the seat's own things are added."""
    explain: Callable[[S], list[str]] = explain_nothing
    """How the scores of a finished match came about, line by line."""
    reason: Callable[[S, S], str] = no_reason
    """Why the winners have won, in a sentence: the state before the last move, and the last one."""
    points: Callable[[Sequence[S]], list[PointSource]] = no_points
    """What brought how many points: all states of a finished match, the last one is the end."""
    check: Callable[[S], str | None] = accept_any
    """What is wrong with a position, in a sentence."""
    read_position: Callable[[str], tuple[dict[str, Any], States]] | None = None
    """Reads the game's one-line position text: the options it implies and the state."""
    write_position: Callable[[S], str] | None = None
    observation: Callable[[int], Observation] | None = None
    """The parts of the observation for a number of players, for learners."""
    observe: Callable[..., None] | None = None
    """Writes the observation of a redacted state: `observe(s, seat, out)`, compiled."""
    draw: Callable[[S, int | None], str] | None = None
    """The board as a reader sees it, as an SVG document."""
    trainer: Trainer | None = None
    """Deals single problems to practise, in games that have them."""

    race: Race | None = None
    """How it is played against the clock, in games where all act at once and the order counts."""

    @property
    def plays_for_points(self) -> bool:
        """Whether a score says more than who has won."""
        return self.points is not no_points

    def __post_init__(self) -> None:
        for name, rule in RULES.items():
            rule.provide(self.state.dtype, getattr(self, name))
        if self.observe is not None:
            provide_observation(self.state.dtype, self.observe)
        _BY_RECORD[self.state.dtype] = self


_BY_RECORD: dict[np.dtype[Any], Definition[Any]] = {}


def definition_of(dtype: np.dtype[Any]) -> Definition[Any]:
    """The game whose states are such records."""
    return _BY_RECORD[dtype]

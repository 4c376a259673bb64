"""The JSON of Santorini's board: what `board_view` makes and a board component draws."""

from __future__ import annotations

from typing import Literal, TypedDict

from santelmo.games.santorini.board import Direction

SantoriniStage = Literal[
    "pick", "take", "place", "move", "moved", "build", "second build", "end", "raid", "over"
]
SantoriniTurn = Literal["normal", "bonus", "additional"]


class SantoriniTower(TypedDict):
    blocks: int
    """0 to 3."""
    dome: bool


class SantoriniGod(TypedDict):
    """The god of a seat."""

    name: str
    """As written in moves; each has an emblem."""
    title: str
    """The full name."""
    power: str
    rule: str | None
    """The rule of the power; None for a seat without a god."""
    spent: bool
    """Whether a power that can be used once a game has been used."""


class SantoriniDraftCard(TypedDict):
    """A god that is offered in a draft."""

    name: str
    title: str
    glance: str
    """The power at a glance."""
    wins: int | None
    """Of a hundred games against an average god how many it wins; None where two do not play."""
    rule: str
    picked: int | None
    """Its place in the order of the start player's picks, from 1."""
    pair: int | None
    """With teams: its pair, from 1. The other god of a pair goes to the partner."""
    taken_by: int | None
    """The seat that plays it."""


class SantoriniDraft(TypedDict):
    offer: list[SantoriniDraftCard]


class SantoriniDie(TypedDict):
    face: int
    direction: Direction
    rolls: int
    """How often it has been rolled."""


class SantoriniBoard(TypedDict):
    spaces: dict[str, SantoriniTower]
    """By their names, a1 to e5."""
    workers: list[list[str]]
    """The spaces of each side's workers."""
    sides: list[list[int]]
    """The seats of each side: with four players partners share two workers."""
    gods: list[SantoriniGod]
    """By seat."""
    draft: SantoriniDraft | None
    """None when there is no draft, or when it is over."""
    die: SantoriniDie
    stage: SantoriniStage
    turn: SantoriniTurn
    mover: str | None
    """The space of the worker that has moved in this turn."""
    out: list[int]
    """The seats that have lost while others play on."""

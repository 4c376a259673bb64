"""The state of a Santorini match."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from santelmo.core.state import Numbers, State, fixed, public
from santelmo.games.santorini.board import TOP

SEATS = 4
SIDES = 3
"""A side owns two workers: a seat, or with four players the two seats of a team."""
TEAM_PLAYERS = 4
OFFERED = 6
"""How many gods lie open in a draft."""


class Stage(IntEnum):
    """Where a match stands: a draft, placing, or a moment of a turn."""

    PICKING = 0
    TAKING = 1
    PLACING = 2
    MOVING = 3
    """A worker must move."""
    MOVED = 4
    """It moved, and more may come before the build."""
    BUILDING = 5
    """It must build."""
    PAIRING = 6
    """The second of two builds that stand for a whole turn is due."""
    ENDING = 7
    """The turn is complete in itself, and more may follow."""
    RAIDING = 8
    """A run through occupied spaces must be finished."""
    OVER = 9


class TurnKind(IntEnum):
    NORMAL = 0
    BONUS = 1
    ADDITIONAL = 2


class GodSource(IntEnum):
    """Where the gods of a match come from."""

    FIXED = 0
    FIRST_GAME = 1
    OPEN_DRAFT = 2
    PLAIN_POOL = 3
    WHOLE_POOL = 4
    EVEN_PAIR = 5


PICKING, TAKING, PLACING, MOVING, MOVED, BUILDING, PAIRING, ENDING, RAIDING, OVER = Stage
NORMAL, BONUS, ADDITIONAL = TurnKind
"""The members on their own, for searches that name many of them."""

NOBODY = -1
RANDOM_START = -1


class SantoriniState(State):
    layers: Numbers = public("i4", TOP)
    """Layer k: the spaces with more than k blocks, one bit each."""
    domes: int = public("i4")
    """The spaces with a dome, one bit each."""
    workers: Numbers = public("i1", SIDES, 2)
    """Where each side's workers stand; OFF before they are placed and after they were removed."""
    start: int = public("i1")
    """The start player."""
    seat: int = public("i1")
    """Whose turn it is."""
    stage: int = public("i1")
    """A number of `Stage`."""
    lost: Numbers = public("i1", SEATS)
    """1 for the first who lost, 2 for the second; 0 for those still in."""
    winner: int = public("i1")
    """The side that has won, or NOBODY."""

    god_source: int = fixed("i1")
    """A number of `GodSource`."""
    rotates: int = fixed("i1")
    """1 if god cards can pass to the next seat between turns."""
    god: Numbers = public("i1", SEATS)
    """Each seat's god; 0 is none."""
    offer: Numbers = public("i1", OFFERED)
    """The gods that lie open in a draft."""
    picked: Numbers = public("i1", SEATS)
    """Those that the start player picked, in order."""
    banning: Any = public("i8")
    """The traits in the match that restrict opponents, whoever has them."""
    spent: Any = public("i8")
    """The gods whose once-a-game power is spent, one bit each."""
    die: int = public("i1")
    rolls: int = public("i4")
    """How often the die has been rolled."""
    rose: int = public("i1")
    """The seats whose own workers moved up in their last turn, one bit each."""
    last_moved: Numbers = public("i1", SIDES)
    """Which worker each side moved last in its own turns: 1 or 2; 0 before its first move."""

    kind: int = public("i1")
    """A number of `TurnKind`: the kind of the present turn."""
    due: int = public("i1")
    """The kind of turn that the player takes after this one, if not NORMAL."""
    bans: Any = public("i8")
    """The traits of opponents that restrict the player in this turn."""
    held: int = public("i1")
    """Which workers of the player must end the turn where HOLDS wants them, one bit each."""
    hand: int = public("i1")
    """The worker that moved: its side times two and its number; 0 before a move."""
    mover: int = public("i1")
    """Where that worker stands; OFF before a move."""
    left: int = public("i1")
    """The space that it left last."""
    built: int = public("i1")
    """The space of the last build; OFF before it."""
    entered: int = public("i4")
    """The spaces that it entered in this turn, one bit each."""
    descended: int = public("i1")
    """1 if a worker of the player's own moved down in this turn."""
    done: int = public("i1")
    """The workers that completed their move and build, one bit each (PLAYS_BOTH)."""
    summits: int = public("i1")
    """How many workers moved up to level 3 in this turn (WINS_BY_TWO)."""
    used: int = public("i1")
    """What an end-of-turn power has used up in this turn: workers, sides or uses, one bit each."""

"""What bots are asked, and the places on other machines where they may think about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from santelmo.bots.bot import SeatState
from santelmo.core.match import Match
from santelmo.core.moves import Move


@dataclass(frozen=True)
class BotRequest:
    """A decision as a bot sees it: independent of the match, so a thread can think about it."""

    seat_state: SeatState
    seat: int
    legal: tuple[Move, ...]


def request_for(match: Match, seat: int) -> BotRequest:
    return BotRequest(SeatState(match.game, match.redacted(seat)), seat, match.legal(seat))


class HintedMove(NamedTuple):
    """A move that a bot considers."""

    move: Move
    share: float
    """How much of its thinking the bot gave to it."""
    value: float | None
    """What the seat can expect after it, from 0 to 1."""
    wins_in: int | None
    """Within how many turns of its own the seat wins by force, where that is proven."""
    why: str


class NotAnswered(Exception):
    """Whoever was asked elsewhere is gone, too slow, or cannot answer: somebody else has to."""


class Busy(NotAnswered):
    """The thread was taken by somebody else before."""


class Place(Protocol):
    """A free thread on another machine. It is taken until what it was asked has ended."""

    async def choose(self, turn: str, level: str, request: BotRequest) -> Move:
        """The move of a bot, which is remembered there under the name of its turn.

        Raises NotAnswered.
        """
        ...

    async def rank(self, request: BotRequest) -> list[HintedMove]:
        """What the strongest bot would consider. Raises NotAnswered."""
        ...


class Places(Protocol):
    """The threads that other machines offer."""

    @property
    def free(self) -> int:
        """How many there are, as far as this server knows."""
        ...

    def claim(self, turn: str) -> Place | None:
        """One of those that are free: if it can be, where the turn was thought about before."""
        ...

    def when_free(self, callback: Callable[[], None]) -> None:
        """Calls back whenever there may be more of them."""
        ...

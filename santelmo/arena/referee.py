"""The referee: makes bots and asks them for moves, and forfeits those that break the rules."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType

from santelmo.bots.bot import Budget, ask
from santelmo.bots.levels import Player, describe_error, one_line, player
from santelmo.bots.race import Choice, choice_of
from santelmo.core.compiling import METER
from santelmo.core.errors import MoveTextError, OptionError
from santelmo.core.match import Match
from santelmo.core.moves import Move

TOLERANCE_FACTOR = 2.0
TOLERANCE_SECONDS = 0.5
"""A decision may take twice its budget and half a second on top, for machines that are
busy. Compiling does not count."""
CONSTRUCTION_FACTOR = 10.0
"""How many times its budget a bot class may take to be constructed, plus half a second."""

Watch = Callable[[int, float | None], None]
"""Called with the seat that is asked and its time limit in seconds (None: no limit), and again
with a limit of None when the seat has answered."""


def watch_nothing(seat: int, limit: float | None) -> None:
    """A watch that does nothing."""


class Forfeit(Exception):
    """A bot broke the rules of the arena."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


class Overrun(BaseException):
    """The time is up; a bot should not catch it by accident."""


def make_player(
    match: Match, name: str, seed: int, seat: int, custom_bot_budget: Budget, watch: Watch
) -> Player:
    """The player of a seat; a custom bot (a class from outside the package) gets its own budget."""
    is_custom = ":" in name
    seconds = custom_bot_budget.seconds if is_custom else None
    limit = None if seconds is None else seconds * CONSTRUCTION_FACTOR + TOLERANCE_SECONDS
    try:
        with _watch(seat, limit, watch):
            made = player(match.game, name, seed)
    except Overrun as error:
        raise Forfeit(seat, f"was not made after {limit:g} s") from error
    except OptionError as error:
        raise Forfeit(
            seat, f"could not be made: {describe_error(error.__cause__ or error)}"
        ) from error
    except BaseException as error:
        _pass_on_ctrl_c(error)
        raise Forfeit(seat, f"could not be made: {describe_error(error)}") from error
    return replace(made, budget=custom_bot_budget) if is_custom else made


def without_time_limit(budget: Budget) -> Budget:
    """Iterations alone where they are limited: no game may depend on how busy a machine is."""
    return budget if budget.iterations is None else Budget(iterations=budget.iterations)


def decision(who: Player, match: Match, seat: int, watch: Watch) -> tuple[Choice, float]:
    """The bot's choice, which is a legal move, and how long it took."""
    allowed = without_time_limit(who.budget)
    budget = allowed.seconds
    limit = None if budget is None else budget * TOLERANCE_FACTOR + TOLERANCE_SECONDS
    since, compiling = time.perf_counter(), METER.spent()
    try:
        with _watch(seat, limit, watch):
            answer: object = ask(who.bot, match, seat, allowed)
            took = time.perf_counter() - since - (METER.spent() - compiling)
            move = _legal(answer, match, seat)
    except Forfeit:
        raise
    except Overrun as error:
        raise Forfeit(
            seat, f"was still thinking after {limit:g} s (budget {budget:g} s)"
        ) from error
    except BaseException as error:
        _pass_on_ctrl_c(error)
        raise Forfeit(seat, f"raised {describe_error(error)}") from error
    if limit is not None and took > limit:
        raise Forfeit(seat, f"thought for {took:.2f} s (budget {budget:g} s)")
    return choice_of(who, move, match, seat), took


def _legal(answer: object, match: Match, seat: int) -> Move:
    """The legal move that the bot names, by a Move or its text; never the bot's own object."""
    if type(answer) is str:
        try:
            answer = match.game.move(answer)
        except MoveTextError as error:
            raise Forfeit(seat, f"answered {_quoted(answer)}: {one_line(str(error))}") from error
    if type(answer) is not Move:
        raise Forfeit(seat, f"answered {_quoted(answer)}, which is neither a Move nor its text")
    for move in match.legal(seat):
        if move == answer:
            return move
    raise Forfeit(seat, f"answered {_quoted(str(answer))}, which is not legal")


def _quoted(answer: object) -> str:
    return one_line(repr(answer))


def _pass_on_ctrl_c(error: BaseException) -> None:
    """A person's Ctrl-C is not the bot's fault; where SIGINT is ignored the bot raised it."""
    if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        raise error


@contextmanager
def _watch(seat: int, limit: float | None, watch: Watch) -> Generator[None]:
    watch(seat, limit)
    try:
        with _alarm(limit):
            yield
    finally:
        watch(seat, None)


@contextmanager
def _alarm(limit: float | None) -> Generator[None]:
    """Interrupts Python code that runs longer, where the system can; compiled code runs on."""
    on_main_thread = threading.current_thread() is threading.main_thread()
    if limit is None or not on_main_thread or not hasattr(signal, "setitimer"):
        yield
        return
    end = time.perf_counter() + limit - METER.spent()

    def ring(number: int, frame: FrameType | None) -> None:
        left = end + METER.spent() - time.perf_counter()
        if left <= 0:
            raise Overrun
        signal.setitimer(signal.ITIMER_REAL, left)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

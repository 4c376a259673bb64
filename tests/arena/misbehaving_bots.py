"""Bots that break the rules of the arena, each in its own way."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any

from santelmo.bots.bot import Budget, SeatState
from santelmo.core.moves import Move


class First:
    """Plays the first legal move: a bot as simple as can be."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        return legal[0]


class Cheat(First):
    """Answers a move that is not legal."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        return next(move for move in seat_state.game.definition.moves.all if move not in legal)


class Clumsy(First):
    """Fails."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        raise ValueError("I lost my glasses")


class Dreamer(First):
    """Never answers."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        while True:
            pass


class Stillborn(First):
    """Cannot even be made with the seeds that matches have."""

    def __init__(self, seed: int) -> None:
        if seed:
            raise RuntimeError("no")
        super().__init__(seed)


class Quitter(First):
    """Leaves as a command would."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        sys.exit(3)


class Interrupter(First):
    """Pretends that a person has pressed Ctrl-C."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        raise KeyboardInterrupt


class Vanisher(First):
    """Ends its process without a word."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        os._exit(3)


class Crasher(First):
    """Takes its process down as broken compiled code does."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        signal.signal(signal.SIGABRT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGABRT)
        raise AssertionError


class Stubborn(First):
    """Does not listen to an alarm."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        while True:
            with suppress(BaseException):
                threading.Event().wait()


class Diver(First):
    """Sits in code that no alarm reaches, and lets no other thread run either."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        deque(itertools.repeat(0), maxlen=0)
        raise AssertionError


MARKS = "ARENA_MARKS"
"""The variable that names a folder in which bots of several processes leave marks."""


class Sitter(First):
    """Leaves the number of its process and never answers."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        (Path(os.environ[MARKS]) / str(os.getpid())).touch()
        while True:
            threading.Event().wait()


class Victim(First):
    """Somebody kills its process when it is asked, once in each game or as often as it is told."""

    deaths = 1

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        marks = Path(os.environ[MARKS])
        died = len(list(marks.glob(f"{self.seed}.*")))
        if died < self.deaths:
            (marks / f"{self.seed}.{died}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class DoomedVictim(Victim):
    """Its process is killed whenever it plays."""

    deaths = 2


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Mumbler(First):
    """Fails, and cannot say why."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        raise Unspeakable


class Poet(First):
    """Fails at length, in a language that terminals understand."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        raise ValueError("\x1b[31m[/red] and [bold]more\n" + "and on and on\n" * 1000)


class Chameleon:
    """Equals whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "a chameleon"


class Trickster(First):
    """Answers with something that equals every move."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        return Chameleon()


class Forger(First):
    """Answers with a move of its own making that equals every move."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        forged: Any = Chameleon()
        return Move(forged, forged, forged)


class Silent(First):
    """Answers nothing."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        return None


class Writer(First):
    """Answers the text of a legal move."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        return f" {legal[0]} ".upper()


class Scribbler(First):
    """Answers a text that is no move."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        return "castle kingside"


class Sleepyhead(First):
    """Takes its time to be made, except when it is looked at first."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        while seed:
            pass


class Frugal(First):
    """Answers illegally unless it may think for a quarter of a second."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Any:
        return legal[0] if budget.seconds == 0.25 else None


class Seedless:
    """Does not take a seed."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        return legal[0]


class Broken(First):
    """Can never be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("out of [/red] stock")


class Mute:
    """A class, but no bot."""

    def __init__(self, seed: int) -> None:
        self.seed = seed


NUMBER = 7

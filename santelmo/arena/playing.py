"""One game of a tournament, and what happens to a bot that breaks its rules."""

from __future__ import annotations

import signal
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from santelmo.arena.tournament import Tournament
from santelmo.bots.bot import Budget, ask
from santelmo.bots.levels import Player, levels, player
from santelmo.bots.race import Choice, choice_of, first, still_open
from santelmo.core.compiling import METER
from santelmo.core.match import Match
from santelmo.core.moves import Move

TOLERANCE_FACTOR = 2.0
TOLERANCE_SECONDS = 0.5
"""A decision may take twice its budget and half a second on top, for machines that do other
things too. Compiling does not count."""

GameRecord = dict[str, Any]


class Forfeit(Exception):
    """A bot did what no bot may do."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat


class Overrun(BaseException):
    """The time is up; a bot should not catch it by accident."""


def play_game(tournament: Tournament, number: int) -> GameRecord:
    """Plays a game of the tournament to the end, or to a forfeit."""
    game, drawn = tournament.load_for(number)
    names = tournament.seating(number)
    match = game.start(tournament.deal_seed(number))
    seconds, decisions = [0.0] * len(names), [0] * len(names)
    forfeit: dict[str, Any] | None = None
    try:
        players = [
            _seated(match, name, tournament.bot_seed(number, seat), seat)
            for seat, name in enumerate(names)
        ]
        choices: dict[int, Choice] = {}
        while match.actors:
            choices = still_open(match, choices)
            for seat in match.actors:
                if seat not in choices:
                    move, took = _decision(players[seat], match, seat)
                    choices[seat] = choice_of(players[seat], move, match, seat)
                    seconds[seat] += took
                    decisions[seat] += 1
            seat = first(choices)
            match.play(choices.pop(seat).move, seat)
    except Forfeit as broken:
        forfeit = {"seat": broken.seat, "bot": names[broken.seat], "reason": str(broken)}
    scores, places = _standing(match, forfeit["seat"] if forfeit else None)
    record: GameRecord = {
        "tournament": tournament.key,
        "number": number,
        "bots": list(names),
        "scores": scores,
        "places": places,
        "moves": len(match.moves),
        "seconds": [round(total, 4) for total in seconds],
        "decisions": decisions,
        "forfeit": forfeit,
    }
    return {**record, "options": drawn} if drawn else record


def warm_up(tournament: Tournament) -> None:
    """Lets every level decide once, so that loading compiled code counts against nobody."""
    game = tournament.load()
    for name in set(tournament.bots) & set(levels(game)):
        match = game.start(seed=0)
        ask(player(game, name, seed=0).bot, match, match.actors[0], Budget(0.001, 1))


def _seated(match: Match, name: str, seed: int, seat: int) -> Player:
    try:
        return player(match.game, name, seed)
    except Exception as error:
        raise Forfeit(seat, f"could not be made: {_named(error)}") from error


def unhurried(budget: Budget) -> Budget:
    """Iterations alone where they are limited: no game shall depend on how busy a machine is."""
    return budget if budget.iterations is None else Budget(iterations=budget.iterations)


def _decision(who: Player, match: Match, seat: int) -> tuple[Move, float]:
    """A legal move and how long it took."""
    allowed = unhurried(who.budget)
    budget = allowed.seconds
    limit = None if budget is None else budget * TOLERANCE_FACTOR + TOLERANCE_SECONDS
    since, compiling = time.perf_counter(), METER.spent()
    try:
        with _alarm(limit):
            move = ask(who.bot, match, seat, allowed)
    except Overrun as error:
        raise Forfeit(
            seat, f"was still thinking after {limit:g} s (budget {budget:g} s)"
        ) from error
    except Exception as error:
        raise Forfeit(seat, f"raised {_named(error)}") from error
    took = time.perf_counter() - since - (METER.spent() - compiling)
    if limit is not None and took > limit:
        raise Forfeit(seat, f"thought for {took:.2f} s (budget {budget:g} s)")
    if move not in match.legal(seat):
        raise Forfeit(seat, f"answered {str(move)!r}, which is not legal")
    return move, took


@contextmanager
def _alarm(limit: float | None) -> Generator[None]:
    """Interrupts Python code that runs longer, where the system can; compiled code is not."""
    if limit is None or not hasattr(signal, "setitimer"):
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


def _standing(match: Match, forfeited: int | None) -> tuple[list[int] | None, list[int]]:
    """Scores and places. Who forfeits is last; the others share the first place."""
    if forfeited is not None:
        return None, [
            match.game.players if seat == forfeited else 1 for seat in range(match.game.players)
        ]
    result = match.result
    assert result is not None
    return list(result.scores), list(result.places)


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__

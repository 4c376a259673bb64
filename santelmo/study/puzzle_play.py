"""Plays the other side of a puzzle: delays a win that is there, refutes a try that lost it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.searcher import Searcher, SearchResult
from santelmo.bots.santorini.values import CERTAIN, INFINITY
from santelmo.core.errors import IllegalMove, SantelmoError
from santelmo.core.match import Match
from santelmo.core.moves import Move, PlayedMove
from santelmo.study.puzzles import Puzzle

TABLE_BITS = 16
MOST_POSITIONS = 20_000_000
"""That are looked at for one move of the other side: some seconds at most. The hardest tries of the
package take three million."""
QUICKEST = 2
"""A refutation that wins within so many turns is shown rather than one that only defends."""
CACHED_TRIES = 512


class TooHard(SantelmoError):
    """What the other side plays was not found within the limit."""


class Verdict(StrEnum):
    """Where a try stands."""

    OPEN = "open"
    """The turn is not complete, or it was right and the next one is due."""
    SOLVED = "solved"
    WRONG = "wrong"
    """The win is gone: the other side's last turn shows why."""


@dataclass(frozen=True)
class Try:
    """A try at a puzzle so far: what both sides have played."""

    verdict: Verdict
    moves: tuple[PlayedMove, ...]
    """The solver's moves and the answers to them."""
    turns_left: int
    """How many turns the solver has left to win in time."""
    comment: str


def begin(puzzle: Puzzle) -> Try:
    """A try before its first move."""
    return attempt(puzzle, ())


@lru_cache(CACHED_TRIES)
def attempt(puzzle: Puzzle, own: tuple[str, ...]) -> Try:
    """The try with these moves of the solver. Raises IllegalMove, MoveTextError and TooHard."""
    if not own:
        return Try(Verdict.OPEN, (), puzzle.turns, _what_is_asked(puzzle.turns))
    before = attempt(puzzle, own[:-1])
    if before.verdict is not Verdict.OPEN:
        raise IllegalMove("The try is over.")
    match, left, is_lost = position_of(puzzle, before.moves), before.turns_left, False
    match.play(own[-1])
    if match.actors == (1 - puzzle.seat,):
        left -= 1
        is_lost = not _answer(match, left)
    if match.result is not None and match.result.winners == (puzzle.seat,):
        return Try(Verdict.SOLVED, match.moves, left, match.result.reason)
    if is_lost or match.result is not None:
        return Try(Verdict.WRONG, match.moves, 0, _why_wrong(puzzle, match))
    return Try(Verdict.OPEN, match.moves, left, _what_is_asked(left))


def position_of(puzzle: Puzzle, moves: Sequence[PlayedMove]) -> Match:
    """The match of a try."""
    match = puzzle.start()
    for seat, move in moves:
        match.play(move, seat)
    return match


def solution(puzzle: Puzzle) -> tuple[PlayedMove, ...]:
    """A line that solves the puzzle, against the longest defence and with the die as it falls."""
    now = begin(puzzle)
    own: tuple[str, ...] = ()
    while now.verdict is Verdict.OPEN:
        own = (*own, str(_winning_move(position_of(puzzle, now.moves), now.turns_left)))
        now = attempt(puzzle, own)
    return now.moves


def _winning_move(match: Match, turns: int) -> Move:
    searcher = Searcher(TABLE_BITS)
    searcher.set_position(match.redacted(match.actors[0]))
    for number in range(1, turns + 1):
        won = searcher.prove(searcher.legal(), number, _clock())
        if won is not None:
            return match.game.move(won.code)
    raise TooHard("The solution takes too long to find.")


def _answer(match: Match, left: int) -> bool:
    """Plays the other side's turn; whether the solver still wins within so many turns."""
    other = match.actors[0]
    searcher = Searcher(TABLE_BITS)
    searcher.set_position(match.redacted(other))
    wins = left > 0 and _loses(searcher, left)
    while match.actors == (other,):
        searcher.set_position(match.redacted(other))
        match.play(_defence(searcher, left) if wins else _refutation(searcher, left))
    return wins


def _loses(searcher: Searcher, left: int) -> bool:
    """Whether the side to act loses within so many turns of the other one, whatever it does."""
    result = _resist(searcher, left)
    return result.value <= -CERTAIN


def _resist(searcher: Searcher, left: int) -> SearchResult:
    """The reply that does not lose in time, or else the one that loses last."""
    found = searcher.search(searcher.legal(), -INFINITY, -CERTAIN, 2 * left, _clock())
    if found is None or not searcher.is_done():
        raise TooHard("The answer to this move takes too long to find.")
    return found


def _clock() -> Clock:
    return Clock(MOST_POSITIONS, None)


def _defence(searcher: Searcher, left: int) -> int:
    return _resist(searcher, left).code


def _refutation(searcher: Searcher, left: int) -> int:
    """A win of the other side if it has a quick one, else a step that holds."""
    for turns in range(1, QUICKEST + 1):
        won = searcher.prove(searcher.legal(), turns, _clock())
        if won is not None:
            return won.code
    if left == 0:
        return searcher.deepen(searcher.legal(), 2, _clock()).code
    return _resist(searcher, left).code


def _why_wrong(puzzle: Puzzle, match: Match) -> str:
    other = 1 - puzzle.seat
    if match.result is not None:
        return f"Seat {other} wins. {match.result.reason}"
    answer = [str(move) for seat, move in match.moves if seat == other]
    last = answer[_last_turn(match, other) :]
    return f"Seat {other} answers {', '.join(last)}, and there is no win in time any more."


def _last_turn(match: Match, seat: int) -> int:
    """From which of its moves on the seat's last turn began."""
    seats = [played.seat for played in match.moves]
    length = 0
    while seats and seats[-1] == seat:
        seats.pop()
        length += 1
    return seats.count(seat)


def _what_is_asked(left: int) -> str:
    return f"Win within {left} turns." if left > 1 else "Win with this turn."

"""Compiles all that tables need of a game: its rules, its views and its bots.

`python -m santelmo.bots.precompile GAME` does it in a process of its own, and prints the name of
each function as its turn comes.
"""

from __future__ import annotations

import gc
import random
import sys

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.hints import rank_moves
from santelmo.bots.levels import levels
from santelmo.core.compiling import watch_compiling
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.registry import definition, load

THOUGHT = Budget(iterations=64)
"""Enough for a bot to use every function that it has."""
RARE_COLLECTIONS = (200_000, 20, 100)
"""A compiler makes much that lives long: to look for garbage all the time takes a tenth of it."""
DECISIONS = (0, 12, 30)
"""The plies of a match at which bots are asked: in a draft, at the beginning, in the middle."""


_done: set[str] = set()
"""The games of which this process has everything: it need not be looked for again."""


def precompile(name: str) -> None:
    """Does once what tables do: all of it is compiled, or loaded if it was compiled before."""
    if name in _done:
        return
    for game in differently_played(name):
        match = game.start(0)
        rng = random.Random(0)
        ply = 0
        while match.actors:
            _look_at(match)
            if ply in DECISIONS:
                _ask_bots(match)
            _play(match, rng)
            ply += 1
        _look_at(match)
    _done.add(name)


def differently_played(name: str) -> list[Game]:
    """The game with its usual options, and with others that are played by other kinds of bots."""
    choices = [load(name), *(load(name, **options) for options in definition(name).variants)]
    by_bots = {tuple(level.bot for level in levels(g).values()): g for g in reversed(choices)}
    return list(by_bots.values())[::-1]


def _play(match: Match, rng: random.Random) -> None:
    seat = match.actors[0]
    match.play(rng.choice(match.legal(seat)), seat)
    match.may_undo(seat)


def _look_at(match: Match) -> None:
    views = match.views()
    for reader in (None, *range(match.game.players)):
        views.of(reader)
    str(match)


def _ask_bots(match: Match) -> None:
    seat = match.actors[0]
    seat_state = SeatState(match.game, match.redacted(seat))
    legal = match.legal(seat)
    for level in levels(match.game).values():
        level.player(seed=0).bot.choose(seat_state, seat, legal, THOUGHT)
    rank_moves(seat_state, seat, legal, THOUGHT)


def main() -> None:
    """Compiles the games that are named."""
    gc.set_threshold(*RARE_COLLECTIONS)
    with watch_compiling(lambda function: print(function, flush=True)):  # noqa: T201
        for name in sys.argv[1:]:
            precompile(name)


if __name__ == "__main__":
    main()

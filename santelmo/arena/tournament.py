"""What a tournament is: who plays whom at which seats on which deals."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import accumulate, combinations
from math import inf, lcm
from typing import Any, NamedTuple

import santelmo
from santelmo.arena.random_options import check_random_options, draw_options
from santelmo.arena.seating import LineUp, orders, rotations
from santelmo.arena.versions import versions_of
from santelmo.bots.bot import Budget
from santelmo.bots.levels import CUSTOM_BOT_SECONDS, player
from santelmo.core.errors import OptionError
from santelmo.core.game import Game

SEED_BYTES = 16


class Slot(NamedTuple):
    """Where a game stands in its tournament."""

    deal: int
    nth: int
    """Which game on this deal it is."""


@dataclass(frozen=True)
class Tournament:
    """A game, the line-ups that play it, and a seed.

    On one deal every line-up plays: game after game it moves on by one seat, until everybody has
    sat everywhere. On the next deal it sits around the table in another order, so that neighbours
    change too.
    """

    game: str
    options: Mapping[str, Any]
    line_ups: tuple[LineUp, ...]
    seed: int
    varied: tuple[str, ...] = ()
    """Options that are drawn anew for every deal."""
    seconds: float = CUSTOM_BOT_SECONDS
    """What a bot class gets for a decision; levels have their own budgets."""
    versions: Mapping[str, str] = field(default_factory=dict[str, str])
    """Fingerprints of the engine and the bots."""

    @cached_property
    def key(self) -> str:
        """Names the tournament: equal for equal definitions, however many games are played."""
        return _hashed(self.as_dict())

    @cached_property
    def family(self) -> str:
        """As the key, but the same for all versions of the engine and the bots."""
        return _hashed(self._definition())

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots, each once."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def custom_bots(self) -> tuple[str, ...]:
        """The bots that are classes from outside the package."""
        return tuple(name for name in self.bots if ":" in name)

    @property
    def custom_bot_budget(self) -> Budget:
        return Budget(seconds=self.seconds)

    @cached_property
    def _orders(self) -> tuple[tuple[LineUp, ...], ...]:
        """How each line-up sits around the table from deal to deal.

        The order on the command line comes first and the others are shuffled, so that even a few
        games use many of them.
        """
        return tuple(
            (line_up, *sorted(orders(line_up)[1:], key=lambda order: self._derived(*order)))
            for line_up in self.line_ups
        )

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """How many games are played up to the end of each deal, until the orders repeat."""
        deals = lcm(*map(len, self._orders))
        return tuple(accumulate(len(self._seatings(deal)) for deal in range(deals)))

    def _seatings(self, deal: int) -> tuple[LineUp, ...]:
        """Who sits where in each game on a deal."""
        return tuple(
            turned for ways in self._orders for turned in rotations(ways[deal % len(ways)])
        )

    def place(self, number: int) -> Slot:
        """The deal that a game is played on, and its number on that deal."""
        rounds, rest = divmod(number, self._ends[-1])
        nth_deal = bisect_right(self._ends, rest)
        before = self._ends[nth_deal - 1] if nth_deal else 0
        return Slot(rounds * len(self._ends) + nth_deal, rest - before)

    def whole_deals(self, games: int) -> int:
        """The number of games, rounded up to whole deals so that the seats are even."""
        deal, nth = self.place(games)
        return games if nth == 0 else games - nth + len(self._seatings(deal))

    def load(self) -> Game:
        return santelmo.load(self.game, **self.options)

    def load_for(self, number: int) -> tuple[Game, dict[str, Any]]:
        """The game with the options of this deal, and those of them that were drawn."""
        if not self.varied:
            return self.load(), {}
        deal = self.place(number).deal
        return draw_options(self.load(), self.varied, partial(self._derived, "option", deal))

    def seating(self, number: int) -> LineUp:
        """The bots of a game by seat."""
        deal, nth = self.place(number)
        return self._seatings(deal)[nth]

    def deal_seed(self, number: int) -> int:
        return self._derived("deal", self.place(number).deal)

    def bot_seed(self, number: int, seat: int) -> int:
        return self._derived("bot", number, seat)

    def _derived(self, *what: object) -> int:
        text = " ".join(map(str, (self.seed, *what)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:SEED_BYTES], "big")

    def as_dict(self) -> dict[str, Any]:
        return {**self._definition(), "versions": dict(self.versions)}

    def _definition(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "game": self.game,
            "options": dict(self.options),
            "line_ups": [list(line_up) for line_up in self.line_ups],
            "seed": self.seed,
        }
        if self.varied:
            described["varied"] = list(self.varied)
        if self.custom_bots:
            described["seconds"] = self.seconds
        return described


def _hashed(described: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()[:16]


def match_of(
    game: Game,
    bots: Sequence[str],
    seed: int,
    varied: Sequence[str] = (),
    seconds: float = CUSTOM_BOT_SECONDS,
) -> Tournament:
    """A tournament of one line-up: a bot for each seat."""
    if len(bots) != game.players:
        raise OptionError(
            f"--bots names {len(bots)} bots; a match has {game.players} seats. "
            "With --round-robin any number of bots meet."
        )
    return _checked(game, (tuple(bots),), seed, varied, seconds)


def round_robin(
    game: Game,
    bots: Sequence[str],
    seed: int,
    varied: Sequence[str] = (),
    seconds: float = CUSTOM_BOT_SECONDS,
) -> Tournament:
    """Every choice of as many bots as there are seats; with fewer bots, every pair by turns.

    Where a pair cannot share the seats evenly, either bot has the odd one in turn.
    """
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise OptionError("A round robin takes two or more different bots.")
    seats = game.players
    if len(bots) >= seats:
        return _checked(game, tuple(combinations(bots, seats)), seed, varied, seconds)
    line_ups = [(pair * seats)[:seats] for pair in combinations(bots, 2)]
    if seats % 2:
        line_ups += [(pair[::-1] * seats)[:seats] for pair in combinations(bots, 2)]
    return _checked(game, tuple(line_ups), seed, varied, seconds)


def _checked(
    game: Game,
    line_ups: tuple[LineUp, ...],
    seed: int,
    varied: Sequence[str],
    seconds: float,
) -> Tournament:
    check_random_options(game, varied)
    if not 0 < seconds < inf:
        raise OptionError(f"--seconds takes a number above 0, not {seconds:g}.")
    bots = tuple(dict.fromkeys(name for line_up in line_ups for name in line_up))
    for name in bots:
        player(game, name, seed=0)
    return Tournament(
        game.name,
        dict(game.options),
        line_ups,
        seed,
        tuple(varied),
        seconds,
        versions_of(game, bots),
    )

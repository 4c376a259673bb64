"""What a tournament is: who plays whom at which seats on which deals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

import santelmo
from santelmo.arena.varying import check_varied, draw_options
from santelmo.bots.levels import player
from santelmo.core.errors import OptionError
from santelmo.core.game import Game

SEED_BYTES = 16


@dataclass(frozen=True)
class Tournament:
    """A game, the line-ups that sit down to it, and a seed.

    Game after game the line-up moves on by one seat, so that after as many games as there are
    seats everybody has sat everywhere, on the same deal. Then comes the next line-up, and after
    the last one the next deal.
    """

    game: str
    options: Mapping[str, Any]
    line_ups: tuple[tuple[str, ...], ...]
    seed: int
    varied: tuple[str, ...] = ()
    """Options that are drawn anew for every deal."""

    @property
    def key(self) -> str:
        """Names the tournament: equal for equal definitions, however many games are played."""
        return hashlib.sha256(json.dumps(self.as_dict(), sort_keys=True).encode()).hexdigest()[:16]

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots, each once."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def cycle(self) -> int:
        """After so many games every line-up has sat at all seats."""
        return len(self.line_ups) * len(self.line_ups[0])

    def whole_cycles(self, games: int) -> int:
        """So many games, or a few more that make the seats even."""
        return -(-games // self.cycle) * self.cycle

    def load(self) -> Game:
        return santelmo.load(self.game, **self.options)

    def load_for(self, number: int) -> tuple[Game, dict[str, Any]]:
        """What a game of the tournament is played with, and which options were drawn for it."""
        if not self.varied:
            return self.load(), {}
        deal = number // self.cycle
        return draw_options(self.load(), self.varied, partial(self._derived, "option", deal))

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of a game by seat."""
        line_up = self.line_ups[number // len(self.line_ups[0]) % len(self.line_ups)]
        turned = number % len(line_up)
        return line_up[-turned:] + line_up[:-turned]

    def deal_seed(self, number: int) -> int:
        return self._derived("deal", number // self.cycle)

    def bot_seed(self, number: int, seat: int) -> int:
        return self._derived("bot", number, seat)

    def _derived(self, *what: object) -> int:
        text = " ".join(map(str, (self.seed, *what)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:SEED_BYTES], "big")

    def as_dict(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "game": self.game,
            "options": dict(self.options),
            "line_ups": [list(line_up) for line_up in self.line_ups],
            "seed": self.seed,
        }
        return {**described, "varied": list(self.varied)} if self.varied else described


def match_of(game: Game, bots: Sequence[str], seed: int, varied: Sequence[str] = ()) -> Tournament:
    """A tournament of one line-up: a bot for each seat."""
    if len(bots) != game.players:
        raise OptionError(
            f"--bots names {len(bots)} bots; a match has {game.players} seats. "
            "With --round-robin any number of bots meet."
        )
    return _checked(game, (tuple(bots),), seed, varied)


def round_robin(
    game: Game, bots: Sequence[str], seed: int, varied: Sequence[str] = ()
) -> Tournament:
    """Every choice of as many bots as there are seats; with fewer bots, every pair by turns."""
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise OptionError("A round robin takes two or more different bots.")
    seats = game.players
    if len(bots) >= seats:
        return _checked(game, tuple(combinations(bots, seats)), seed, varied)
    pairs = ((pair * seats)[:seats] for pair in combinations(bots, 2))
    return _checked(game, tuple(pairs), seed, varied)


def _checked(
    game: Game, line_ups: tuple[tuple[str, ...], ...], seed: int, varied: Sequence[str]
) -> Tournament:
    check_varied(game, varied)
    tournament = Tournament(game.name, dict(game.options), line_ups, seed, tuple(varied))
    for name in tournament.bots:
        player(game, name, seed=0)
    return tournament

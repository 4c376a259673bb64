"""A game with chosen options, ready to start matches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, SupportsIndex

from santelmo.core import state as states_of
from santelmo.core.chance import SEED_LIMIT, seed_words
from santelmo.core.definition import Definition
from santelmo.core.errors import OptionError, PositionError
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.perft import divide, perft
from santelmo.core.position_check import common_faults
from santelmo.core.whole_numbers import whole_number
from santelmo.core.wording import shortened


class Game:
    """A game with its options. Made by `santelmo.load`."""

    def __init__(self, definition: Definition[Any], given: Mapping[str, Any]) -> None:
        self.definition = definition
        self.options: Mapping[str, Any] = MappingProxyType(definition.options.choose(given))
        self.template = states_of.blank(definition.state)
        """A prepared state: players and options written in, nothing dealt yet."""
        self.template[0].players = self.options["players"]
        definition.prepare(self.template[0], self.options)

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def players(self) -> int:
        return self.options["players"]

    @property
    def num_moves(self) -> int:
        """Codes of moves are below this."""
        return self.definition.moves.size

    def move(self, move: str | SupportsIndex) -> Move:
        """The move with this text or code."""
        return self.definition.moves.find(move)

    def start(self, seed: SupportsIndex | None = None) -> Match:
        """A new match. The same seed gives the same match on every machine."""
        return Match.dealt(self, _seed(seed))

    def position(
        self, position: Mapping[str, Any] | str, seed: SupportsIndex | None = None
    ) -> Match:
        """A match that starts from a position: its fields by name, or the game's position text.

        With a seed, chance goes on from that seed. Without one it goes on as the position says
        (`random_key` and `random_count`); a position without them, and a text, draws a seed.
        """
        if isinstance(position, str):
            return self._position_from_text(position, seed=_seed(seed))
        if not isinstance(position, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise PositionError(
                f"A position is a dict of fields or a text, not {type(position).__name__}."
            )
        if seed is None and "random_key" not in position:
            seed = _seed(None)
        chance = {"random_key": [0, 0], "random_count": 0, "scripted": 0}
        fields = {**chance, **position}
        states = states_of.from_dict(self.definition.state, fields, self.template)
        return self._match_from(states, seed)

    def _match_from(self, states: states_of.States, seed: SupportsIndex | None) -> Match:
        self._check(states)
        if seed is not None:
            states[0].random_key[:] = seed_words(_seed(seed))
            states[0].random_count = 0
        return Match.from_position(self, states)

    def _position_from_text(self, text: str, seed: int) -> Match:
        if self.definition.read_position is None:
            raise PositionError(
                f"Positions of {self.definition.title} have no text form; give the fields by name."
            )
        options, states = self.definition.read_position(text)
        merged = {**self.options, **options}
        game = self if merged == dict(self.options) else Game(self.definition, merged)
        return game._match_from(states, seed)

    def _check(self, states: states_of.States) -> None:
        s = states[0]
        if s.players != self.players:
            raise PositionError(
                f"The position is for {s.players} players, the game for {self.players}."
            )
        wrong = common_faults(s) or self.definition.check(s)
        if wrong is not None:
            raise PositionError(wrong)

    def perft(self, match: Match, turns: int) -> int:
        """How many ways there are to play that many complete turns from the match's position."""
        return perft(match.states, turns, self.definition.moves.unordered)

    def divide(self, match: Match, turns: int) -> dict[Move, int]:
        """The count of `perft` by the first step."""
        counts = divide(match.states, turns, self.definition.moves.unordered)
        return {self.definition.moves.all[code]: count for code, count in counts.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and dict(self.options) == dict(other.options)

    def __hash__(self) -> int:
        return hash((self.name, str(sorted(self.options.items()))))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"santelmo.load({self.name!r}{options})"


def _seed(seed: Any) -> int:
    if seed is None:
        return secrets.randbelow(SEED_LIMIT)
    number = whole_number(seed)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise OptionError(f"A seed is a whole number from 0 to 2^128 - 1, not {shortened(seed)}.")
    return number

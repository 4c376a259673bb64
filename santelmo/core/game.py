"""A game with chosen options, ready to start matches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from santelmo.core import state as states_of
from santelmo.core.chance import SEED_LIMIT
from santelmo.core.definition import Definition
from santelmo.core.errors import OptionError, PositionError
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.perft import divide, perft


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

    def move(self, move: str | int) -> Move:
        """The move with this text or code."""
        if isinstance(move, str):
            return self.definition.moves.parse(move)
        return self.definition.moves.all[move]

    def knows(self, move: Move) -> bool:
        """Whether it is a move of this game, legal or not."""
        if not 0 <= move.code < self.num_moves:
            return False
        known = self.definition.moves.all[move.code]
        return known is move or known == move

    def start(self, seed: int | None = None) -> Match:
        """A new match. The same seed gives the same match on every machine."""
        if seed is None:
            seed = secrets.randbelow(SEED_LIMIT)
        if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
            raise OptionError(f"A seed is a whole number from 0 to 2^128 - 1, not {seed!r}.")
        return Match.dealt(self, seed)

    def position(self, position: Mapping[str, Any] | str) -> Match:
        """A match that starts from a position: its fields by name, or the game's position text."""
        if isinstance(position, str):
            return self._position_from_text(position)
        states = states_of.from_dict(self.definition.state, dict(position), self.template)
        self._check(states)
        return Match.from_position(self, states)

    def _position_from_text(self, text: str) -> Match:
        if self.definition.read_position is None:
            raise PositionError(
                f"Positions of {self.definition.title} have no text form; give the fields by name."
            )
        options, states = self.definition.read_position(text)
        merged = {**self.options, **options}
        game = self if merged == dict(self.options) else Game(self.definition, merged)
        game._check(states)
        return Match.from_position(game, states)

    def _check(self, states: states_of.States) -> None:
        s = states[0]
        if s.players != self.players:
            raise PositionError(
                f"The position is for {s.players} players, the game for {self.players}."
            )
        wrong = self.definition.check(s)
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

"""A match: the moves played from a deal or a position, and everything one can ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.text import Text

from santelmo.core import engine
from santelmo.core import state as states_of
from santelmo.core.chance import seed_words
from santelmo.core.definition import Sentence
from santelmo.core.errors import IllegalMove, MoveTextError
from santelmo.core.moves import Move, Played
from santelmo.core.state import Numbers, States
from santelmo.core.views import Views, own_copy

if TYPE_CHECKING:
    from santelmo.core.game import Game


MOST_SEATS = 8
SEATS_IN = tuple(
    tuple(seat for seat in range(MOST_SEATS) if acting >> seat & 1)
    for acting in range(1 << MOST_SEATS)
)
"""The seats in each set of bits."""


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    scores: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]
    """The seats in first place."""
    ranking: tuple[int, ...]
    """All seats from first to last."""
    places: tuple[int, ...]
    """By seat; 1 is best, equal places are ties."""
    lines: tuple[str, ...]
    """How the scores came about."""


class Match:
    """Made by `Game.start`, `Game.position` or `santelmo.read`."""

    def __init__(self, game: Game, states: States, seed: int | None) -> None:
        self.game = game
        self.seed = seed
        """None when the match started from a position."""
        self.states = states
        """The present state, as an array of one element. Play through `play`."""
        self._bytes = states.view("u1")
        self._played: list[Played] = []
        self._before: list[bytes] = []
        """The state before each move. Bytes, since NumPy copies a record field by field."""
        self._acting = int(engine.acting(states))
        self._codes: Numbers = np.zeros(game.num_moves, np.int32)
        self._players = game.players
        self._move_of = game.definition.moves.all.__getitem__
        self._legal: dict[int, tuple[Move, ...]] = {}
        """The legal moves of the seats that somebody asked for, until the next move."""
        self._logs: dict[int | None, list[dict[str, Any]]] = {}
        """What each reader was told of each move, as far as somebody asked."""

    @classmethod
    def dealt(cls, game: Game, seed: int) -> Match:
        states = game.template.copy()
        engine.begin(states, *seed_words(seed))
        return cls(game, states, seed)

    @classmethod
    def from_position(cls, game: Game, states: States) -> Match:
        return cls(game, states, None)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; () when the match is over."""
        return SEATS_IN[self._acting]

    @property
    def moves(self) -> tuple[Played, ...]:
        """The moves so far, with their seats."""
        return tuple(self._played)

    def legal(self, seat: int | None = None) -> tuple[Move, ...]:
        """The legal moves of a seat, of the single actor by default."""
        if seat is None:
            if not self._acting:
                return ()
            seat = self._single_actor()
        elif not self._acting >> self._seat(seat) & 1:
            return ()
        legal = self._legal.get(seat)
        if legal is None:
            count = engine.list_legal(self.states, seat, self._codes)
            legal = tuple(map(self._move_of, self._codes[:count].tolist()))
            self._legal[seat] = legal
        return legal

    def play(self, move: str | Move, seat: int | None = None) -> None:
        """Plays a move. Raises MoveTextError or IllegalMove and leaves the match unchanged."""
        if not isinstance(move, Move):
            move = self.game.definition.moves.parse(move)
        elif not self.game.knows(move):
            raise MoveTextError(f"{str(move)!r} is not a move of {self.game.definition.title}.")
        if not self._acting:
            raise IllegalMove("The match is over.")
        seat = self._single_actor() if seat is None else self._seat(seat)
        before = self._bytes.tobytes()
        acting = engine.play_if_legal(self.states, seat, move.code, self._codes)
        if acting < 0:
            reason = self._refusal(seat, move)
            raise IllegalMove(reason.text, reason.rule)
        self._acting = int(acting)
        self._legal.clear()
        self._before.append(before)
        self._played.append(Played(seat, move))

    def undo(self) -> Played:
        """Takes the last move back and returns it."""
        if not self._played:
            raise IllegalMove("There is no move to take back.")
        played = self._played.pop()
        self._bytes[:] = np.frombuffer(self._before.pop(), "u1")
        self._acting = int(engine.acting(self.states))
        self._legal.clear()
        for entries in self._logs.values():
            del entries[len(self._played) :]
        return played

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take the last move back on its own.

        Not after another seat's act, a random event, or a reveal of something hidden.
        """
        if not self._played or self._played[-1].seat != seat:
            return False
        now, before = self.states[0], self.after(len(self._played) - 1)[0]
        return bool(now.random_count == before.random_count and now.reveals == before.reveals)

    @property
    def result(self) -> Result | None:
        """None while the match goes on."""
        if self._acting:
            return None
        players = self.game.players
        scores, places = np.zeros(players, np.int64), np.zeros(players, np.int64)
        engine.standing(self.states, scores, places)
        by_seat: list[int] = places.tolist()
        return Result(
            scores=tuple(scores.tolist()),
            winners=tuple(seat for seat in range(players) if by_seat[seat] == 1),
            ranking=tuple(sorted(range(players), key=by_seat.__getitem__)),
            places=tuple(by_seat),
            lines=tuple(self.game.definition.explain(self.states[0])),
        )

    def redacted(self, seat: int | None) -> States:
        """The state with everything that the seat cannot know set to 0: what a bot receives."""
        return states_of.redacted(self.game.definition.state, self.states, seat)

    def shown(self, seat: int | None) -> States:
        """As `redacted`, and what lies covered at the table is covered: what people receive."""
        return self._shown(self.states, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that this seat may know, as JSON; `None` is a spectator."""
        if seat is not None:
            self._seat(seat)
        return own_copy(self.views().of(seat))

    def views(self) -> Views:
        """The views of all seats, for who needs several of them: they share what all see."""
        return Views(self)

    def prompt(self, seat: int | None) -> Sentence:
        """What is asked of the seat now, or what everybody waits for."""
        if not self._acting:
            return Sentence(self._ending())
        if seat is not None and self._acting >> seat & 1:
            return self.game.definition.prompt(self.shown(seat)[0], seat)
        waiting = _listed([f"Seat {actor}" for actor in self.actors])
        return Sentence(f"{waiting} to act.")

    def log(self, seat: int | None = None) -> tuple[str, ...]:
        """What each move did, in words, as this seat may know it."""
        return tuple(entry["text"] for entry in self.entries(seat))

    def entries(self, reader: int | None) -> list[dict[str, Any]]:
        """The log as views have it. The match's own list: not to be changed.

        All readers have a line in common but those to whom it can say more.
        """
        entries = self._logs.setdefault(reader, [])
        everybodys = entries if reader is None else self.entries(None)
        for number in range(len(entries), len(self._played)):
            apart = reader is None or self._concerns(number, reader)
            entries.append(self._entry(number, reader) if apart else everybodys[number])
        return entries

    def _concerns(self, number: int, seat: int) -> bool:
        """Whether the seat has made a covered move, or it has changed what only the seat sees."""
        played = self._played[number]
        if played.seat == seat and self.told(played, None) != played.move:
            return True
        last = number + 1 == len(self._played)
        before = self._before[number]
        after = self._bytes.tobytes() if last else self._before[number + 1]
        own = states_of.own_bytes(self.game.definition.state, seat)
        return any(before[row] != after[row] for row in own)

    def _entry(self, number: int, reader: int | None) -> dict[str, Any]:
        played = self._played[number]
        move = self.told(played, reader)
        before, after = (
            self._shown(self.after(moves), reader)[0] for moves in (number, number + 1)
        )
        text = self.game.definition.log(before, after, played.seat, move)
        return {"seat": played.seat, "move": str(move), "text": text}

    def told(self, played: Played, reader: int | None) -> Move:
        """The move as the reader may know it."""
        if reader == played.seat:
            return played.move
        return self.game.definition.moves.concealed(played.move)

    def after(self, moves: int) -> States:
        """The state after so many moves; a copy, or the present one."""
        if moves == len(self._played):
            return self.states
        return np.frombuffer(bytearray(self._before[moves]), self.states.dtype)

    def position(self) -> dict[str, Any]:
        """The whole state as a dict of named fields, secrets included."""
        return states_of.to_dict(self.game.definition.state, self.states)

    def text(self) -> str:
        """The match file."""
        from santelmo.core.matchfile import write

        return write(self)

    def picture(self, seat: int | None = None, targets: Sequence[Move] = ()) -> Text:
        """The board in coloured text, with the targets of these moves marked."""
        return self.game.definition.picture(self.shown(seat)[0], seat, targets)

    def __str__(self) -> str:
        return self.picture().plain

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.game == other.game
            and self.seed == other.seed
            and self.after(0).tobytes() == other.after(0).tobytes()
            and self._played == other._played
        )

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {len(self._played)} moves>"

    def _shown(self, states: States, seat: int | None) -> States:
        return states_of.shown(self.game.definition.state, states, seat)

    def _single_actor(self) -> int:
        acting = self._acting
        if acting & (acting - 1):
            raise IllegalMove(f"Several seats may act now ({self._actor_list()}): name the seat.")
        return acting.bit_length() - 1

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self._players:
            raise IllegalMove(f"There is no seat {seat!r}; seats are 0 to {self._players - 1}.")
        return seat

    def _refusal(self, seat: int, move: Move) -> Sentence:
        if not self._acting >> seat & 1:
            return Sentence(f"Seat {seat} may not act now; it is for seat {self._actor_list()}.")
        return self.game.definition.refusal(self.shown(seat)[0], seat, move)

    def _actor_list(self) -> str:
        return ", ".join(map(str, self.actors))

    def _ending(self) -> str:
        result = self.result
        assert result is not None
        winners = _listed([f"Seat {seat}" for seat in result.winners])
        return f"The match is over. {winners} {'wins' if len(result.winners) == 1 else 'win'}."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

"""A match: the moves played from a deal or a position, and everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

import numpy as np
from rich.text import Text

from santelmo.core import engine
from santelmo.core import state as states_of
from santelmo.core.chance import seed_words
from santelmo.core.definition import PointSource, Sentence
from santelmo.core.errors import IllegalMove, SantelmoError
from santelmo.core.moves import Move, PlayedMove
from santelmo.core.race_views import RaceViews
from santelmo.core.state import Numbers, States
from santelmo.core.views import Views, deep_copy
from santelmo.core.whole_numbers import whole_number
from santelmo.core.wording import join_words, shortened

if TYPE_CHECKING:
    from santelmo.core.game import Game


MAX_SEATS = 8
SEATS_IN = tuple(
    tuple(seat for seat in range(MAX_SEATS) if acting >> seat & 1)
    for acting in range(1 << MAX_SEATS)
)
"""The seats in each set of bits."""


_ACTORS = (1 << engine.ACTOR_BITS) - 1


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
    reason: str = field(default="", compare=False)
    """Why the winners have won, in a sentence; "" where the match was set up at its end."""


class Match:
    """Made by `Game.start`, `Game.position` or `santelmo.read`."""

    def __init__(self, game: Game, states: States, seed: int | None) -> None:
        self.game = game
        self.seed = seed
        """None when the match started from a position."""
        self.states = states
        """The present state, as an array of one element. Play through `play`."""
        self._bytes: Numbers = np.ndarray(states.nbytes, "u1", states)
        self._played: list[tuple[int, int]] = []
        """The seat and the code of each move."""
        self._before: list[bytes] = []
        """The state before each move. Bytes, since NumPy copies a record field by field."""
        self._acting = int(engine.acting_seats(states))
        self._codes: Numbers = np.zeros(game.num_moves, np.int32)
        """The first `_count` are the legal moves of the seat `_listed`; of nobody if that is -1."""
        self._listed, self._count = -1, 0
        self._window = self._codes.view()
        self._window.flags.writeable = False
        self._players = game.players
        self._num_moves = game.num_moves
        self._move_of = game.definition.moves.all.__getitem__
        self._find_move = game.definition.moves.find
        self._legal: dict[int, tuple[Move, ...]] = {}
        """The legal moves of the seats that somebody asked for, until the next move."""
        self._seen: dict[int | None, Any] = {}
        """By reader: what it sees of the present state, as far as somebody asked for it."""
        self._seen_before: dict[int | None, Any] = {}
        """The same before the last move."""
        self._log: list[dict[str, Any]] = []
        """The log as everybody sees it, as far as somebody asked for it."""
        self._own_logs: dict[int, list[dict[str, Any]]] = {}
        """The log of each seat to which it says more than to everybody."""
        self._concerned: list[tuple[int, ...]] = []
        """By move of the log: the seats to which it may say more."""

    @classmethod
    def dealt(cls, game: Game, seed: int) -> Match:
        states = states_of.copy(game.template)
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
    def moves(self) -> tuple[PlayedMove, ...]:
        """The moves so far, with their seats."""
        return tuple(map(self._played_at, range(len(self._played))))

    def codes(self, seat: SupportsIndex | None = None) -> Numbers:
        """The codes of the seat's legal moves, of the single actor's by default.

        The same as `legal`, for programs that work with numbers. The array is a read-only
        view of the match's own and is valid until the next move.
        """
        if seat is None:
            if not self._acting:
                return self._window[:0]
            seat = self._single_actor()
        else:
            seat = self._seat(seat)
            if not self._acting >> seat & 1:
                return self._window[:0]
        if seat != self._listed:
            self._list(seat)
        return self._window[: self._count]

    def _list(self, seat: int) -> None:
        self._count = engine.list_legal(self.states, seat, self._codes)
        self._listed = seat

    def legal(self, seat: SupportsIndex | None = None) -> tuple[Move, ...]:
        """The legal moves of a seat, of the single actor by default."""
        if seat is None:
            if not self._acting:
                return ()
            seat = self._single_actor()
        else:
            seat = self._seat(seat)
            if not self._acting >> seat & 1:
                return ()
        legal = self._legal.get(seat)
        if legal is None:
            if seat != self._listed:
                self._list(seat)
            legal = tuple(map(self._move_of, self._codes[: self._count].tolist()))
            self._legal[seat] = legal
        return legal

    def legal_texts(self, seat: SupportsIndex) -> list[str]:
        """The texts of the seat's legal moves."""
        texts = self.game.definition.moves.texts
        return [texts[code] for code in self.codes(seat).tolist()]

    def play(self, move: str | SupportsIndex | Move, seat: SupportsIndex | None = None) -> None:
        """Plays a move, given by its text, its code or itself.

        Raises MoveTextError or IllegalMove and leaves the match unchanged.
        """
        if type(move) is int and 0 <= move < self._num_moves:
            code = move
        else:
            code = self._find_move(move).code
        if not self._acting:
            raise IllegalMove("The match is over.")
        seat = self._single_actor() if seat is None else self._seat(seat)
        if seat != self._listed:
            if not self._acting >> seat & 1:
                self._refuse(code, seat)
            self._list(seat)
        before = self._bytes.tobytes()
        outcome = engine.play_listed(self.states, seat, code, self._codes, self._count)
        if outcome < 0:
            self._refuse(code, seat)
        self._acting = outcome & _ACTORS
        self._count = outcome >> engine.ACTOR_BITS
        self._listed = self._acting.bit_length() - 1 if self._count else -1
        if self._legal:
            self._legal.clear()
        if self._seen or self._seen_before:
            self._seen_before, self._seen = self._seen, {}
        self._before.append(before)
        self._played.append((seat, code))

    def actors_after(
        self, move: str | SupportsIndex | Move, seat: SupportsIndex
    ) -> tuple[int, ...]:
        """The seats that may act once this move is played; the match stays as it is.

        The present ones if the move is not legal.
        """
        code, number = self._find_move(move).code, self._seat(seat)
        count = len(self.codes(number))
        states, codes = states_of.copy(self.states), self._codes.copy()
        outcome = engine.play_listed(states, number, code, codes, count)
        return self.actors if outcome < 0 else SEATS_IN[outcome & _ACTORS]

    def actors_at(self, moves: int) -> tuple[int, ...]:
        """The seats that could act after this many moves."""
        return SEATS_IN[int(engine.acting_seats(self.after(moves)))]

    def _refuse(self, code: int, seat: int) -> NoReturn:
        reason = self._reason(seat, self._find_move(code))
        raise IllegalMove(reason.text, reason.rule)

    def refusal(
        self, move: str | SupportsIndex | Move, seat: SupportsIndex | None = None
    ) -> Sentence | None:
        """Why the seat may not play this move now, and the rule that says so; None if it may."""
        move = self._find_move(move)
        if not self._acting:
            return self._reason(0, move)
        seat = self._single_actor() if seat is None else self._seat(seat)
        # By the numbers: two moves are compared word by word.
        return None if move.code in self.codes(seat).tolist() else self._reason(seat, move)

    def undo(self) -> PlayedMove:
        """Takes the last move back and returns it."""
        if not self._played:
            raise IllegalMove("There is no move to take back.")
        played = self._played_at(-1)
        self._played.pop()
        self._bytes[:] = np.frombuffer(self._before.pop(), "u1")
        self._acting = int(engine.acting_seats(self.states))
        self._listed = -1
        self._legal.clear()
        self._seen, self._seen_before = {}, {}
        for kept in (self._log, self._concerned, *self._own_logs.values()):
            del kept[len(self._played) :]
        return played

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take the last move back without asking anybody.

        Not after another seat's act, a random event, or a reveal of something hidden.
        """
        if not self._played or self._played[-1][0] != seat:
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
        engine.final_standing(self.states, scores, places)
        by_seat: list[int] = places.tolist()
        return Result(
            scores=tuple(scores.tolist()),
            winners=tuple(seat for seat in range(players) if by_seat[seat] == 1),
            ranking=tuple(sorted(range(players), key=by_seat.__getitem__)),
            places=tuple(by_seat),
            lines=tuple(self.game.definition.explain(self.states[0])),
            reason=self._reason_of_win(),
        )

    def _reason_of_win(self) -> str:
        """Why the winners have won; the last move tells."""
        if not self._played:
            return ""
        return self.game.definition.reason(self.after(len(self._played) - 1)[0], self.states[0])

    def points(self) -> list[PointSource]:
        """What brought how many points to whom in a finished match; the sums are the scores."""
        history = [self.after(moves)[0] for moves in range(len(self._played) + 1)]
        return [] if self._acting else self.game.definition.points(history)

    def redacted(self, seat: SupportsIndex | None) -> States:
        """The state with everything that the seat cannot know set to 0: what a bot receives."""
        return states_of.redacted(self.game.definition.state, self.states, self._reader(seat))

    def visible_state(self, seat: SupportsIndex | None) -> States:
        """As `redacted`, and without what players hide from each other: what people receive."""
        return self._visible(self.states, self._reader(seat))

    def seen(self, reader: int | None, moves: int | None = None) -> Any:
        """What a reader sees of the state after this many moves, of the present one by default.

        It must not be changed.

        The last two are kept: the log compares them, and views ask for the present one again.
        """
        played = len(self._played)
        moves = played if moves is None else moves
        if moves < played - 1:
            return self._visible(self.after(moves), reader)[0]
        kept = self._seen if moves == played else self._seen_before
        if reader not in kept:
            kept[reader] = self._visible(self.after(moves), reader)[0]
        return kept[reader]

    def visible_fields(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """The fields of the state by name, as `position` gives them, as far as this seat sees them.

        What it does not see is 0; `None` is a spectator.
        """
        return states_of.to_dict(self.game.definition.state, self.visible_state(seat))

    def view(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """All that this seat may know, as JSON; `None` is a spectator."""
        return deep_copy(self.views().of(self._reader(seat)))

    def views(self) -> Views:
        """The views of all seats; they share what everybody sees, so they must not be changed."""
        return Views(self)

    def race_views(self, turned_up: int) -> RaceViews:
        """In a race, the views while only this many of the round's cards are turned up."""
        race = self.game.definition.race
        assert race is not None
        states = self.states.copy()
        race.hide_cards(states[0], turned_up)
        face_down = Match.from_position(self.game, states).views()
        return RaceViews(self, face_down, turned_up)

    def prompt(self, seat: SupportsIndex | None) -> Sentence:
        """What is asked of the seat now, or what everybody waits for."""
        seat = self._reader(seat)
        if not self._acting:
            return Sentence(self._ending())
        if seat is not None and self._acting >> seat & 1:
            return self.game.definition.prompt(self.visible_state(seat)[0], seat)
        waiting = join_words([f"Seat {actor}" for actor in self.actors])
        return Sentence(f"{waiting} to act.")

    def log(self, seat: SupportsIndex | None = None) -> tuple[str, ...]:
        """What each move did, in words, as this seat may know it."""
        return tuple(entry["text"] for entry in self.log_entries(self._reader(seat)))

    def log_entries(self, reader: int | None) -> list[dict[str, Any]]:
        """The log as it stands in views. The match's own list: it must not be changed.

        All readers share an entry, except those to whom it can say more; and the whole list, as
        long as no entry of it does.
        """
        public, played = self._log, len(self._played)
        for number in range(len(public), played):
            public.append(self._entry(number, None))
            concerned = self._concerned_by(number)
            self._concerned.append(concerned)
            for seat in concerned:
                self._own_logs.setdefault(seat, [])
        own = None if reader is None else self._own_logs.get(reader)
        if own is None:
            return public
        for number in range(len(own), played):
            concerns = reader in self._concerned[number]
            own.append(self._entry(number, reader) if concerns else public[number])
        return own

    def _concerned_by(self, number: int) -> tuple[int, ...]:
        """Who made a hidden move here, or of whom the move changed what only that seat sees."""
        played = self._played_at(number)
        hidden = self.visible_move(played, None) is not played.move
        last = number + 1 == len(self._played)
        before = self._before[number]
        after = self._bytes.tobytes() if last else self._before[number + 1]
        state = self.game.definition.state
        changed = states_of.own_rows_differ(state, before, after, self._players)
        return tuple(
            [seat for seat, own in enumerate(changed) if own or (hidden and seat == played.seat)]
        )

    def _entry(self, number: int, reader: int | None) -> dict[str, Any]:
        played = self._played_at(number)
        move = self.visible_move(played, reader)
        before, after = self.seen(reader, number), self.seen(reader, number + 1)
        text = self.game.definition.log(before, after, played.seat, move)
        return {"seat": played.seat, "move": str(move), "text": text}

    def _played_at(self, number: int) -> PlayedMove:
        seat, code = self._played[number]
        return PlayedMove(seat, self._move_of(code))

    def visible_move(self, played: PlayedMove, reader: int | None) -> Move:
        """The move as the reader may know it."""
        if reader == played.seat:
            return played.move
        return self.game.definition.moves.concealed(played.move)

    def after(self, moves: int) -> States:
        """The state after this many moves; a copy, or the present one."""
        if moves == len(self._played):
            return self.states
        return states_of.from_bytes(self.states.dtype, self._before[moves])

    def position(self) -> dict[str, Any]:
        """The whole state as a dict of named fields, secrets included."""
        return states_of.to_dict(self.game.definition.state, self.states)

    def text(self) -> str:
        """The match file."""
        from santelmo.core.matchfile import write

        return write(self)

    def picture(self, seat: SupportsIndex | None = None, targets: Sequence[Move] = ()) -> Text:
        """The board in coloured text, with the targets of these moves marked."""
        return self.game.definition.picture(
            self.visible_state(seat)[0], self._reader(seat), targets
        )

    def svg(self, seat: SupportsIndex | None = None) -> str:
        """The board as this seat sees it, as an SVG document; `None` is a spectator."""
        draw = self.game.definition.draw
        if draw is None:
            raise SantelmoError(
                f"{self.game.definition.title} has no drawing; str(match) gives the board in text."
            )
        return draw(self.visible_state(seat)[0], self._reader(seat))

    def _repr_svg_(self) -> str | None:
        """What notebooks show; without a drawing they show the text."""
        return None if self.game.definition.draw is None else self.svg()

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

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {len(self._played)} moves>"

    def _visible(self, states: States, seat: int | None) -> States:
        return states_of.visible(self.game.definition.state, states, seat)

    def _single_actor(self) -> int:
        acting = self._acting
        if acting & (acting - 1):
            raise IllegalMove(f"Several seats may act now ({self._actor_list()}): name the seat.")
        return acting.bit_length() - 1

    def _seat(self, seat: SupportsIndex) -> int:
        number = seat if type(seat) is int else whole_number(seat)
        if number is None or not 0 <= number < self._players:
            raise IllegalMove(
                f"There is no seat {shortened(seat)}; seats are 0 to {self._players - 1}."
            )
        return number

    def _reader(self, seat: SupportsIndex | None) -> int | None:
        """A seat, or None for a spectator."""
        return None if seat is None else self._seat(seat)

    def _reason(self, seat: int, move: Move) -> Sentence:
        """Why a move that is not legal is not."""
        if not self._acting:
            return Sentence("The match is over.")
        if not self._acting >> seat & 1:
            return Sentence(
                f"Seat {seat} may not act now; it is the turn of seat {self._actor_list()}."
            )
        return self.game.definition.refusal(self.visible_state(seat)[0], seat, move)

    def _actor_list(self) -> str:
        return ", ".join(map(str, self.actors))

    def _ending(self) -> str:
        result = self.result
        assert result is not None
        winners = join_words([f"Seat {seat}" for seat in result.winners])
        return f"The match is over. {winners} {'wins' if len(result.winners) == 1 else 'win'}."

"""Many matches of one game at once, for learners: arrays in, arrays out.

    game = santelmo.load("santorini")
    batch = Batch(game, 1024, seed=1)
    while True:
        actions = choose(batch.observations, batch.masks)   # one code for each match
        batch.step(actions)
        learn(batch.rewards, batch.terminated)

All arrays are made once and written anew in each step: copy what must last.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from santelmo.core import state as states_of
from santelmo.core.chance import SEED_LIMIT, seed_words, siphash
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.observation import INTEGERS, VECTOR, observation
from santelmo.core.state import Numbers, States
from santelmo.core.whole_numbers import whole_number
from santelmo.envs.batch_step import (
    LEAVE,
    LISTED,
    NOBODY,
    RESTART,
    Rows,
    Scratch,
    first_illegal,
    forfeit_illegal,
    random_actions,
    step_rows,
)
from santelmo.envs.errors import EnvError, IllegalAction
from santelmo.envs.option_values import choice_option, made_game, whole_option
from santelmo.envs.rewards import REWARDS
from santelmo.envs.threads import Threads, cores

Opponents: TypeAlias = Literal["random", "instinct"]
Form: TypeAlias = Literal["vector", "parts"]
Autoreset: TypeAlias = Literal["same_step", "next_step", "disabled"]
Illegal: TypeAlias = Literal["raise", "forfeit"]

OPPONENTS = ("random", "instinct")
FORMS = {"vector": VECTOR, "parts": INTEGERS}
AUTORESETS = ("same_step", "next_step", "disabled")
ILLEGAL = ("raise", "forfeit")
MAX_STEPS = 1_000
"""After this many moves a match is cut short. The longest of tens of
thousands of random matches of each game took 222."""
MAX_MATCHES = 1 << 24
_SEEDER, _THINKER, _SAMPLER = range(3)
_STREAMS = 3
"""How many generators a row has; each is seeded from another word."""


class Batch:
    """Matches of one game, each in a row of the arrays.

    `opponents` is None (you choose for every seat: self-play), "random", or "instinct" (the game's
    own playout policy). With opponents you choose for one seat, `seat`, or for another one in each
    match if that is None. Where several seats act at once they are asked one after the other, in
    random order, and none observes another's choice before the rules reveal it.

    `form` is "vector" (floats), "parts" (small integers; `observation(game).split` names the parts)
    or None (no observations). `autoreset` says when a new match begins in a row: in the step that
    ended the last one, in the next step (whose action is ignored), or when `reset` is told so.

    `illegal` says what an illegal action does: it raises IllegalAction and changes nothing, or it
    forfeits the match, which ends with a reward of -1 for the seat and 0 for the others.
    """

    def __init__(
        self,
        game: Game,
        matches: int,
        *,
        seed: int | Sequence[int | None] | None = None,
        opponents: Opponents | None = None,
        seat: int | None = None,
        rewards: str = "win",
        form: Form | None = "vector",
        autoreset: Autoreset = "same_step",
        illegal: Illegal = "raise",
        max_steps: int = MAX_STEPS,
        threads: int | None = None,
    ) -> None:
        self.game = made_game(game)
        self.matches = whole_option("matches", matches, 1, MAX_MATCHES)
        self.opponents = choice_option("opponents", opponents, (None, *OPPONENTS))
        self.form = choice_option("form", form, (None, *FORMS))
        self.autoreset = choice_option("autoreset", autoreset, AUTORESETS)
        self.illegal = choice_option("illegal", illegal, ILLEGAL)
        self.reward = choice_option("rewards", rewards, REWARDS)
        self.max_steps = whole_option("max_steps", max_steps, 1, np.iinfo(np.int32).max)
        self.seat = None if seat is None else whole_option("seat", seat, 0, game.players - 1)
        if opponents is None and seat is not None:
            raise OptionError("A seat is chosen only where there are opponents.")
        wanted = cores() if threads is None else whole_option("threads", threads, 1, 1024)
        self._threads = Threads(wanted, self.matches)
        self._make_arrays()
        self._scratch = [self._make_scratch() for _ in range(self._threads.count)]
        self._step_rows = _stepper(self.opponents)
        self.reset(seed)

    def _make_arrays(self) -> None:
        n, players, moves = self.matches, self.game.players, self.game.num_moves
        same_step = self.autoreset == "same_step"
        self.states: States = np.zeros(n, self.game.template.dtype)
        """The matches themselves, secrets included. Not to be changed."""
        finals = np.zeros(n if same_step else 1, self.game.template.dtype)
        self._samplers: Numbers = np.zeros((n, 1), np.uint64)
        self._rows = Rows(
            template=self.game.template,
            finals=finals,
            words=_words(self.states),
            final_words=_words(finals),
            keep=known_bits(self.game),
            actions=np.full(n, RESTART, np.int32),
            masks=np.zeros((n, moves), np.uint8),
            listed=np.zeros((n, LISTED), np.int16),
            counts=np.zeros(n, np.int32),
            seats=np.full(n, NOBODY, np.int32),
            viewers=np.zeros(n, np.int32),
            final_viewers=np.zeros(n, np.int32),
            learners=np.full(n, NOBODY if self.seat is None else self.seat, np.int32),
            steps=np.zeros(n, np.int32),
            decisions=np.zeros(n, np.int32),
            ended=np.zeros(n, np.bool_),
            rewards=np.zeros((n, players), np.float32),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
            forfeited=np.zeros(n, np.bool_),
            seeders=np.zeros((n, 1), np.uint64),
            thinkers=np.zeros((n, 1), np.uint64),
            max_steps=self.max_steps,
            reward=REWARDS.index(self.reward),
            any_seat=self.opponents is not None and self.seat is None,
            same_step=same_step,
        )
        size = 0 if self.form is None else observation(self.game).size
        kind = VECTOR if self.form is None else FORMS[self.form]
        self._observations: Numbers = np.zeros((n, size), kind)
        self._final_observations: Numbers = np.zeros((n if same_step else 1, size), kind)
        self.masks = _read_only(self._rows.masks)
        """(matches, moves), bytes: 1 for each legal move; all 0 where the match is over."""
        self.counts = _read_only(self._rows.counts)
        """How many legal moves there are."""
        self.observations = _read_only(self._observations)
        """(matches, numbers): what the seat observes that is asked, or the learner's seat."""
        self.final_observations = _read_only(self._final_observations)
        """With autoreset in the same step: the last observation of the matches that have ended."""
        self.seats = _read_only(self._rows.seats)
        """Whose action is wanted; -1 where the match is over."""
        self.viewers = _read_only(self._rows.viewers)
        """From whose point of view a row is observed."""
        self.final_viewers = _read_only(self._rows.final_viewers)
        """With autoreset in the same step: from whose point of view `final_observations` are."""
        self.learners = _read_only(self._rows.learners)
        """With opponents: the seat for which you choose; else -1."""
        self.rewards = _read_only(self._rows.rewards)
        """(matches, players): what the step brought each seat; 0 until the end."""
        self.terminated = _read_only(self._rows.terminated)
        """Whether the step ended the match by the rules."""
        self.truncated = _read_only(self._rows.truncated)
        """Whether the match was cut short after `max_steps`."""
        self.forfeited = _read_only(self._rows.forfeited)
        """Whether an illegal action ended the match."""
        self.steps = _read_only(self._rows.steps)
        """Moves of all seats in the present match."""

    def _make_scratch(self) -> Scratch:
        seen = np.zeros(1, self.game.template.dtype)
        moves, players = self.game.num_moves, self.game.players
        return Scratch(
            seen=seen,
            seen_words=_words(seen)[0],
            codes=np.zeros(moves, np.int32),
            weights=np.zeros(moves, np.float32),
            scores=np.zeros(players, np.int64),
            places=np.zeros(players, np.int64),
        )

    def reset(
        self, seed: int | Sequence[int | None] | None = None, rows: Numbers | None = None
    ) -> None:
        """Begins new matches: in all rows, or where `rows` is true.

        A seed determines all that follows. A list gives each row its own: a row with seed 5 plays
        as the only row of a batch with seed 5. Without a seed, chance goes on.
        """
        chosen = self._chosen_rows(rows)
        self._seed(seed, chosen)
        self._rows.actions[:] = np.where(chosen, RESTART, LEAVE)
        self._run()

    def _chosen_rows(self, rows: Numbers | None) -> Numbers:
        if rows is None:
            return np.ones(self.matches, np.bool_)
        chosen = _as_array(rows)
        if chosen.shape != (self.matches,) or chosen.dtype != np.bool_:
            raise EnvError(
                f"Rows are chosen by {self.matches} truth values, "
                f"not by an array of {chosen.dtype} of shape {chosen.shape}."
            )
        return chosen

    def _seed(self, seed: int | Sequence[int | None] | None, chosen: Numbers) -> None:
        if seed is None and not self._rows.seeders.any():
            seed = secrets.randbelow(SEED_LIMIT)
        if seed is None:
            return
        if isinstance(seed, Sequence):
            if len(seed) != self.matches:
                raise EnvError(f"{self.matches} rows take {self.matches} seeds.")
            # All seeds are read before the first one is used: a wrong one changes nothing.
            own = [None if number is None else _seed_number(number) for number in seed]
            for row in np.flatnonzero(chosen).tolist():
                number = own[row]
                if number is None and not self._rows.seeders[row, 0]:
                    number = secrets.randbelow(SEED_LIMIT)
                if number is not None:
                    self._seed_row(row, number, 0)
            return
        number = _seed_number(seed)
        for row in np.flatnonzero(chosen).tolist():
            self._seed_row(row, number, row)

    def _seed_row(self, row: int, seed: int, stream: int) -> None:
        words = seed_words(seed)
        first = _STREAMS * stream
        self._rows.seeders[row] = siphash(*words, np.uint64(first + _SEEDER))
        self._rows.thinkers[row] = siphash(*words, np.uint64(first + _THINKER))
        self._samplers[row] = siphash(*words, np.uint64(first + _SAMPLER))

    def step(self, actions: Any) -> None:
        """Plays one action in each row: the code of a legal move of the seat that is asked.

        An illegal one raises IllegalAction, which names the row, and leaves everything as it was,
        unless `illegal` is "forfeit".
        """
        given = _as_array(actions)
        if given.shape != (self.matches,) or given.dtype.kind not in "iu":
            raise EnvError(
                f"Actions are {self.matches} whole numbers, "
                f"not an array of {given.dtype} of shape {given.shape}."
            )
        rows = self._rows
        if self.autoreset == "disabled" and rows.ended.any():
            row = int(rows.ended.argmax())
            raise EnvError(f"The match in row {row} is over: reset it first.")
        rows.actions[:] = given.clip(-1, self.game.num_moves) if given.itemsize > 4 else given
        if self.illegal == "forfeit":
            forfeit_illegal(rows)
        elif (row := first_illegal(rows)) >= 0:
            self._refuse(row, int(given[row]))
        # Where a match is over the action is ignored, whatever it is.
        if self.autoreset == "next_step":
            rows.actions[rows.ended] = RESTART
        self._run()

    def _run(self) -> None:
        self._threads.run(self._work)

    def _work(self, thread: int, first: int, last: int) -> None:
        rows, scratch = self._rows, self._scratch[thread]
        self._step_rows(self.states, rows, scratch, first, last)
        if self.form is not None:
            from santelmo.envs.batch_observe import observe_rows

            outputs = self._observations, self._final_observations
            observe_rows(self.states, rows, scratch, *outputs, first, last)

    def _refuse(self, row: int, action: int) -> None:
        seat = int(self.seats[row])
        if not 0 <= action < self.game.num_moves:
            raise IllegalAction(
                f"Row {row}: there is no move {action}; codes are 0 to {self.game.num_moves - 1}."
            )
        reason = self.match(row).refusal(action, seat)
        assert reason is not None
        text = f"Row {row}: seat {seat} may not play {str(self.game.move(action))!r}. "
        raise IllegalAction(text + reason.text, reason.rule)

    def random_actions(self) -> Numbers:
        """A random legal action for each row, all equally likely; 0 where the match is over."""
        actions = np.zeros(self.matches, np.int32)
        random_actions(self._rows, self._samplers, actions)
        return actions

    def match(self, row: int) -> Match:
        """A copy of the match in a row, as it stands."""
        row = self._row(row)
        return Match.from_position(self.game, self.states[row : row + 1].copy())

    def final_match(self, row: int) -> Match:
        """With autoreset in the same step: how the last match in a row ended."""
        row = self._row(row)
        if self.autoreset != "same_step" or not self._rows.finals["random_key"][row].any():
            raise EnvError(f"Row {row} keeps no finished match besides the present one.")
        return Match.from_position(self.game, self._rows.finals[row : row + 1].copy())

    def seed_of(self, row: int) -> int:
        """The seed of the match in a row: `game.start(seed)` deals the same one."""
        low, high = self.states["random_key"][self._row(row)].tolist()
        return low | high << 64

    def _row(self, row: int) -> int:
        number = whole_number(row)
        if number is None or not 0 <= number < self.matches:
            raise EnvError(f"There is no row {row}; rows are 0 to {self.matches - 1}.")
        return number

    @property
    def threads(self) -> int:
        """How many threads work on the batch."""
        return self._threads.count

    def close(self) -> None:
        """Ends the threads."""
        self._threads.close()


def known_bits(game: Game) -> Numbers:
    """By seat: the bits of a state that the seat may know, as 64-bit words.

    That is what redaction leaves of a state in which every bit is set.
    """
    full = np.full(game.template.nbytes, 0xFF, np.uint8).view(game.template.dtype)
    state = game.definition.state
    masks = [states_of.redacted(state, full, seat) for seat in range(game.players)]
    return np.concatenate([_words(mask) for mask in masks])


def _stepper(opponents: str | None) -> Any:
    if opponents != "instinct":
        return step_rows
    from santelmo.envs.batch_step_instinct import step_rows_with_instinct

    return step_rows_with_instinct


def _words(states: States) -> Numbers:
    """The memory of states as 64-bit words, a row for each state."""
    return np.ndarray((len(states), states.dtype.itemsize // 8), np.uint64, states)


def _as_array(values: Any) -> Numbers:
    """An array; of objects, where lists of different lengths make no other."""
    try:
        return np.asarray(values)
    except ValueError:
        return np.array([None])


def _read_only(array: Numbers) -> Numbers:
    window = array.view()
    window.flags.writeable = False
    return window


def _seed_number(seed: Any) -> int:
    return whole_option("seed", seed, 0, SEED_LIMIT - 1)

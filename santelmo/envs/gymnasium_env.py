"""Gymnasium: one seat is yours, bots fill the others.

    import gymnasium, santelmo.envs
    env = gymnasium.make("santelmo/Santorini-v0", opponents="mate")

An action is the code of a move; `info["action_mask"]` and `env.action_masks()` say which are legal.
An illegal one loses the match at once, as every action of the space must be accepted here; with
`illegal="raise"` it raises IllegalAction and changes nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np

from santelmo.bots.levels import Player, player
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.observation import observe_match
from santelmo.core.state import Numbers
from santelmo.envs.batch import FORMS, MAX_STEPS, OPPONENTS, Batch, Illegal
from santelmo.envs.batch_step import NOBODY
from santelmo.envs.errors import EnvError
from santelmo.envs.gymnasium_spaces import LegalMoves, observation_space, shaped
from santelmo.envs.option_values import choice_option, game_option, whole_option
from santelmo.envs.render_modes import FRAMES_PER_SECOND, RENDER_MODES, check_render_mode, render

BOT_SEEDS = 1 << 32


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """A match in which you play one seat.

    `opponents` is "random", "instinct", a level ("cabin-boy" to "admiral") or a bot class as
    "module:Class". `seat` is yours, or None for another one in each match. All further options are
    the game's own.
    """

    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: str = "random",
        seat: int | None = None,
        rewards: str = "win",
        form: str = "vector",
        illegal: Illegal = "forfeit",
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = game_option(game, options)
        self.render_mode = check_render_mode(self.game, render_mode)
        self.opponents = opponents
        """Their name, whether they are compiled or play through `choose`."""
        if type(opponents) is not str:
            raise OptionError(f"The option 'opponents' takes the name of a bot, not {opponents!r}.")
        self._compiled = opponents in OPPONENTS
        if not self._compiled:
            player(self.game, opponents, seed=0)  # says what is wrong before the first match
        self._form: Any = choice_option("form", form, tuple(FORMS))
        self._batch = Batch(
            self.game,
            1,
            seed=0,
            opponents=opponents if self._compiled else None,  # pyright: ignore[reportArgumentType]
            seat=seat if self._compiled else None,
            rewards=rewards,
            form=self._form,
            illegal=illegal,
            autoreset="disabled",
            max_steps=max_steps,
            threads=1,
        )
        self._seat = None if seat is None else whole_option("seat", seat, 0, self.game.players - 1)
        self._bots: list[Player] = []
        self._learner = 0
        self._is_over = True
        self.observation_space = observation_space(self.game, form)
        self.action_space = LegalMoves(self.game.num_moves, self._batch.masks[0])

    @property
    def seat(self) -> int:
        """Your seat in the present match."""
        return self._learner

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new match. A seed determines this match and those that follow."""
        super().reset(seed=seed)
        if seed is None and self._np_random_seed is None:
            seed = int(self.np_random.integers(BOT_SEEDS))
        self._batch.reset(seed=None if seed is None else [seed])
        self._is_over = False
        if self._compiled:
            self._learner = int(self._batch.learners[0])
        else:
            self._seat_bots()
            self._let_bots_play()
            if self._batch.seats[0] == NOBODY:
                raise EnvError("The match was over before it was your turn: raise 'max_steps'.")
        self._show()
        return self._observation(), self._info()

    def _seat_bots(self) -> None:
        players = self.game.players
        self._learner = int(self.np_random.integers(players)) if self._seat is None else self._seat
        seeds = self.np_random.integers(BOT_SEEDS, size=players).tolist()
        self._bots = [player(self.game, self.opponents, seed) for seed in seeds]

    def _let_bots_play(self) -> None:
        batch = self._batch
        while (seat := int(batch.seats[0])) not in (self._learner, NOBODY):
            batch.step([self._bots[seat].choose(batch.match(0), seat).code])

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise EnvError("The match is over: reset the environment first.")
        batch = self._batch
        batch.step(np.array([action]))
        if not self._compiled:
            self._let_bots_play()
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        self._is_over = terminated or truncated
        self._show()
        reward = float(batch.rewards[0, self._learner])
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> Numbers:
        """Which moves are legal now: what maskable learners of sb3-contrib ask for."""
        return self._batch.masks[0].astype(np.bool_)

    def _observation(self) -> Any:
        if self._is_over and not self._compiled:
            # The last move may have been a bot's: the batch then looks from that bot's seat.
            flat = observe_match(self._batch.match(0), self._learner, FORMS[self._form])
        else:
            flat = self._batch.observations[0]
        return shaped(self.game, self._form, flat)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._batch.masks[0].astype(np.int8),
            "seat": self._learner,
            "illegal": bool(self._batch.forfeited[0]),
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as you see it."""
        return render(self._batch.match(0), self._learner, self.render_mode)

    def close(self) -> None:
        self._batch.close()

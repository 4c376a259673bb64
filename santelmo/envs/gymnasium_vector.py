"""Gymnasium's vector API over a batch.

    envs = gymnasium.make_vec("santelmo/Santorini-v0", num_envs=1024, opponents="random")

Row i with seed s plays the same episodes as the single environment with seed s + i.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from santelmo.core.chance import SEED_LIMIT
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.state import Numbers
from santelmo.envs.batch import FORMS, MAX_STEPS, OPPONENTS, Batch, Illegal
from santelmo.envs.errors import EnvError
from santelmo.envs.gymnasium_spaces import LegalMoves, LegalMovesOfMany, observation_space, shaped
from santelmo.envs.option_values import choice_option, game_option, whole_option
from santelmo.envs.render_modes import FRAMES_PER_SECOND, check_render_mode, render, render_modes

MODES: dict[AutoresetMode, Any] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
RESET_MASK = "reset_mask"
SEED_RANGE = 1 << 32


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Matches in which you play one seat each, all stepped by compiled code.

    The options are those of the single environment; opponents are "random" or "instinct".
    `autoreset_mode` is one of Gymnasium's, next-step by default as there.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        *,
        opponents: str = "random",
        seat: int | None = None,
        rewards: str = "win",
        form: str = "vector",
        illegal: Illegal = "forfeit",
        max_steps: int = MAX_STEPS,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if opponents not in OPPONENTS:
            raise OptionError(
                f"Opponents in a batch are {' or '.join(OPPONENTS)}, not {opponents!r}; "
                "with vectorization_mode='sync' or 'async' they can be any bot."
            )
        self.game = game_option(game, options)
        mode = _autoreset_mode(autoreset_mode)
        self._form: Any = choice_option("form", form, tuple(FORMS))
        self._batch = Batch(
            self.game,
            num_envs,
            seed=0,
            opponents=opponents,  # pyright: ignore[reportArgumentType]
            seat=seat,
            rewards=rewards,
            form=self._form,
            illegal=illegal,
            autoreset=MODES[mode],
            max_steps=max_steps,
            threads=threads,
        )
        self.num_envs = num_envs
        self.render_mode = check_render_mode(self.game, render_mode)
        self.metadata = {
            "render_modes": render_modes(self.game),
            "render_fps": FRAMES_PER_SECOND,
            "autoreset_mode": mode,
        }
        observed = observation_space(self.game, form)
        self.single_observation_space = observed
        self.observation_space = batch_space(observed, num_envs)
        self.single_action_space = LegalMoves(self.game.num_moves, self._batch.masks[0])
        self.action_space = LegalMovesOfMany(self._batch.masks)
        self._has_begun = False
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._rows = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """New matches in all rows, or in those that `options["reset_mask"]` chooses."""
        rows = None if options is None else options.get(RESET_MASK)
        if rows is not None and not np.any(rows):
            raise EnvError("The option 'reset_mask' chooses at least one row.")
        self._batch.reset(self._seeds(seed), rows)
        self._has_begun = True
        chosen = np.ones(self.num_envs, np.bool_) if rows is None else np.asarray(rows)
        return self._observations(), self._infos(chosen)

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        """By row; None where chance goes on as it began."""
        own: list[int | None]
        if isinstance(seed, list):
            own = seed
        elif seed is None:
            own = [None] * self.num_envs
        else:
            first = whole_option("seed", seed, 0, SEED_LIMIT - self.num_envs)
            super().reset(seed=first)
            own = [first + row for row in range(self.num_envs)]
        if self._has_begun:
            return own
        return [secrets.randbelow(SEED_RANGE) if number is None else number for number in own]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self._batch
        batch.step(actions)
        ended = self._begun_anew()
        learners = np.where(ended, batch.final_viewers, batch.learners)
        rewards = batch.rewards[self._rows, learners].astype(np.float64)
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if ended.any():
            infos |= self._final_infos(ended)
        return (
            self._observations(),
            rewards,
            batch.terminated.copy(),
            batch.truncated.copy(),
            infos,
        )

    def _observations(self) -> Any:
        return shaped(self.game, self._form, self._batch.observations)

    def _infos(self, chosen: Numbers) -> dict[str, Any]:
        batch = self._batch
        infos = {
            "action_mask": batch.masks.astype(np.int8),
            "seat": batch.learners.astype(np.int64),
            "illegal": batch.forfeited & ~self._begun_anew(),
        }
        return _for_rows(infos, chosen)

    def _begun_anew(self) -> Numbers:
        """The rows in which the step that ended a match began the next one."""
        batch = self._batch
        return (batch.terminated | batch.truncated) & self._same_step

    def _final_infos(self, ended: Numbers) -> dict[str, Any]:
        """How the matches looked that have just ended, in the form of Gymnasium's own vectors."""
        batch = self._batch
        observations = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended).tolist():
            observations[row] = shaped(self.game, self._form, batch.final_observations[row])
        infos = {
            "action_mask": np.zeros(batch.masks.shape, np.int8),
            "seat": batch.final_viewers.astype(np.int64),
            "illegal": batch.forfeited.copy(),
        }
        final = _for_rows(infos, ended)
        return _for_rows({"final_obs": observations, "final_info": final}, ended)

    def render(self) -> tuple[Any, ...] | None:
        """The boards as you see them."""
        batch = self._batch
        return tuple(
            render(batch.match(row), int(batch.viewers[row]), self.render_mode)
            for row in range(self.num_envs)
        )

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


def _autoreset_mode(wanted: Any) -> AutoresetMode:
    """The mode, given itself or by its value ("NextStep")."""
    try:
        return AutoresetMode(wanted)
    except ValueError:
        known = [mode.value for mode in AutoresetMode]
        return choice_option("autoreset_mode", wanted, known)


def _for_rows(infos: dict[str, Any], chosen: Numbers) -> dict[str, Any]:
    """Each entry with a mask of the rows that it says something about; it is 0 for the others."""
    marked: dict[str, Any] = {}
    for name, values in infos.items():
        if not isinstance(values, dict) and values.dtype != object:
            values[~chosen] = 0
        marked[name] = values
        marked[f"_{name}"] = chosen.copy()
    return marked

"""PettingZoo: every seat is an agent, one acts after the other.

    from santelmo.envs import pettingzoo_aec
    env = pettingzoo_aec.env("santiago", players=4)

Where several seats act at once they are asked one after the other, in random order, and none
observes another's choice before the rules reveal it.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

import santelmo
from santelmo.core.game import Game
from santelmo.core.state import Numbers
from santelmo.envs.batch import FORMS, MAX_STEPS
from santelmo.envs.batch_step import FORFEIT_REWARD
from santelmo.envs.errors import EnvError, IllegalAction
from santelmo.envs.gymnasium_spaces import observation_space
from santelmo.envs.option_values import choice_option, game_option, whole_option
from santelmo.envs.pettingzoo_match import SeatsMatch
from santelmo.envs.registration import VERSIONS
from santelmo.envs.render_modes import FRAMES_PER_SECOND, check_render_mode, render, render_modes
from santelmo.envs.rewards import REWARDS

AGENT = "player_"


def env(game: str | Game, **options: Any) -> AECEnv[str, Any, Any]:
    """With PettingZoo's usual wrappers: an illegal action loses, misuse is reported."""
    wrapped = TerminateIllegalWrapper(raw_env(game, **options), FORFEIT_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  # the name that PettingZoo gives it
    """Without wrappers, and faster: an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self,
        game: str | Game,
        *,
        rewards: str = "win",
        form: str = "vector",
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = game_option(game, options)
        self.render_mode = check_render_mode(self.game, render_mode)
        self.metadata = {
            "name": _name(self.game),
            "render_modes": render_modes(self.game),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self._max_steps = whole_option("max_steps", max_steps, 1, 1 << 31)
        self._seats = SeatsMatch(
            self.game,
            choice_option("rewards", rewards, REWARDS),
            choice_option("form", form, tuple(FORMS)),
        )
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seat = 0
        observed = observation_space(self.game, form)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.num_moves) for agent in self.possible_agents
        }
        masks = gymnasium.spaces.Box(0, 1, (self.game.num_moves,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": observed, "action_mask": masks})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. A seed determines this match and those that follow."""
        self._seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps = 0
        self._select()
        self._show()

    def _select(self) -> None:
        self._seat = self._seats.next_actor()
        self.agent_selection = self.possible_agents[self._seat]

    def step(self, action: Any) -> None:
        if not self.agents:
            raise EnvError("No match is under way: reset the environment first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self._seats.match.play(action, self._seat)
        except santelmo.SantelmoError as error:
            raise IllegalAction(str(error), getattr(error, "rule", None)) from None
        self._steps += 1
        if not self._seats.match.actors:
            self._finish()
        elif self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._show()

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self._seats.rewards(), strict=True))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's observation, and its legal moves: none unless it may act."""
        seat = self._seat_of[agent]
        return {"observation": self._seats.observe(seat), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> Numbers:
        if self._steps >= self._max_steps:
            return np.zeros(self.game.num_moves, np.int8)
        return self._seats.mask(seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as a spectator sees it."""
        return render(self._seats.match, None, self.render_mode)


def _name(game: Game) -> str:
    return f"{game.name}_v{VERSIONS.get(game.name, 0)}"

"""PettingZoo's parallel API, for games in which all seats act at once: Santy Anno.

    from santelmo.envs import pettingzoo_parallel
    env = pettingzoo_parallel.parallel_env("santy_anno", players=5)

A seat that has nothing to decide in a step has an empty mask, and its action is ignored. Choices of
one step are made in random order, since in a race somebody is first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
from pettingzoo import ParallelEnv  # pyright: ignore[reportMissingTypeStubs]

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.state import Numbers
from santelmo.envs.batch import FORMS, MAX_STEPS
from santelmo.envs.errors import EnvError, IllegalAction
from santelmo.envs.gymnasium_spaces import LegalMoves, observation_space
from santelmo.envs.option_values import choice_option, game_option, whole_option
from santelmo.envs.pettingzoo_match import SeatsMatch
from santelmo.envs.render_modes import FRAMES_PER_SECOND, check_render_mode, render, render_modes
from santelmo.envs.rewards import REWARDS

AGENT = "player_"
Steps: TypeAlias = tuple[
    dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class parallel_env(ParallelEnv[str, Any, Any]):  # noqa: N801  # the name that PettingZoo gives it
    """Every seat is an agent, and all act in each step.

    An illegal action raises IllegalAction, and the match is unchanged.
    """

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
        self.game = game_option(game, options)
        if len(self.game.start(0).actors) < self.game.players:
            raise OptionError(
                f"In {self.game.definition.title} the seats take turns: "
                "use santelmo.envs.pettingzoo_aec."
            )
        self.render_mode = check_render_mode(self.game, render_mode)
        self.metadata = {
            "name": f"{self.game.name}_parallel",
            "render_modes": render_modes(self.game),
            "render_fps": FRAMES_PER_SECOND,
        }
        self._max_steps = whole_option("max_steps", max_steps, 1, 1 << 31)
        self._steps = 0
        self._seats = SeatsMatch(
            self.game,
            choice_option("rewards", rewards, REWARDS),
            choice_option("form", form, tuple(FORMS)),
        )
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._masks: Numbers = np.zeros((self.game.players, self.game.num_moves), np.int8)
        observed = observation_space(self.game, form)
        masks = gymnasium.spaces.Box(0, 1, (self.game.num_moves,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": observed, "action_mask": masks})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: LegalMoves(self.game.num_moves, self._masks[seat])
            for seat, agent in enumerate(self.possible_agents)
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new match. A seed determines this match and those that follow."""
        self._seats.begin(seed)
        self._steps = 0
        self.agents = self.possible_agents[:]
        self._show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Steps:
        if not self.agents:
            raise EnvError("No match is under way: reset the environment first.")
        match = self._seats.match
        for seat in match.actors:
            self._check(seat, actions)
        for seat in self._seats.shuffled_actors():
            match.play(int(actions[self.possible_agents[seat]]), seat)
        self._steps += 1
        over = not match.actors
        cut = not over and self._steps >= self._max_steps
        rewards = self._seats.rewards() if over else [0.0] * self.game.players
        agents = self.agents
        self.agents = [] if over or cut else agents
        self._show()
        return (
            self._observations(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _check(self, seat: int, actions: dict[str, Any]) -> None:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise EnvError(f"There is no action for {agent}, who may act.")
        try:
            reason = self._seats.match.refusal(actions[agent], seat)
        except santelmo.SantelmoError as error:
            raise IllegalAction(f"{agent}: {error}") from None
        if reason is not None:
            raise IllegalAction(f"{agent}: {reason.text}", reason.rule)

    def _observations(self) -> dict[str, Any]:
        for seat in range(self.game.players):
            self._masks[seat] = self._seats.mask(seat) if self.agents else 0
        return {
            agent: {
                "observation": self._seats.observe(seat),
                "action_mask": self._masks[seat].copy(),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as a spectator sees it."""
        return render(self._seats.match, None, self.render_mode)

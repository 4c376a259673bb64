"""PettingZoo's own tests on every game, and what they do not look at."""

# pyright: reportMissingTypeStubs=false, reportUnknownVariableType=false
from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import santelmo
from santelmo.envs import (
    EnvError,
    IllegalAction,
    environment_id,
    pettingzoo_aec,
    pettingzoo_parallel,
)
from santelmo.envs.rewards import REWARDS
from tests.envs.games import pennies, seen, some_variants
from tests.envs.test_batch import expected_rewards
from tests.kit.playing import Variant

GAMES = santelmo.games()
CYCLES = 300
PARALLEL = [variant for variant in some_variants() if variant.game == "santy_anno"]

# What the tests say of every environment whose observation is a dict with a mask, and of dead
# agents, who have no legal moves.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def options_of(variant: Variant) -> dict[str, Any]:
    return {**variant.options, "rewards": REWARDS[variant.number]}


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_pettingzoo_finds_nothing_to_complain_about(variant: Variant) -> None:
    api_test(pettingzoo_aec.env(variant.game, **options_of(variant)), num_cycles=CYCLES)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_the_same_seed_gives_the_same_match(variant: Variant) -> None:
    seed_test(partial(pettingzoo_aec.env, variant.game, **options_of(variant)), num_cycles=CYCLES)


@pytest.mark.parametrize("variant", PARALLEL, ids=str)
@pytest.mark.parametrize("form", ["vector", "parts"])
def test_the_parallel_api(variant: Variant, form: str) -> None:
    make = partial(pettingzoo_parallel.parallel_env, variant.game, form=form, **options_of(variant))
    parallel_api_test(make(), num_cycles=CYCLES)
    parallel_seed_test(make, num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_registered(game: str) -> None:
    env = pettingzoo.make("aec", environment_id(game), max_steps=5)
    assert isinstance(env.unwrapped, pettingzoo_aec.raw_env) and env.unwrapped.game.name == game


def test_registered_for_all_at_once() -> None:
    env = pettingzoo.make("parallel", "santelmo/SantyAnno-v0", players=5)
    assert isinstance(env, pettingzoo_parallel.parallel_env) and env.max_num_agents == 5


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_every_agent_sees_its_own_and_all_get_their_rewards(variant: Variant) -> None:
    env = pettingzoo_aec.raw_env(variant.game, **options_of(variant))
    env.reset(seed=5)
    rng = random.Random(5)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        shown, reward, terminated, _, _ = env.last()
        match = env._seats.match  # pyright: ignore[reportPrivateUsage]
        seat = env.possible_agents.index(agent)
        assert shown is not None
        assert np.array_equal(shown["observation"], seen(match, seat))
        if terminated:
            paid[agent] = reward
            env.step(None)
            continue
        codes = np.flatnonzero(shown["action_mask"]).tolist()
        assert codes == sorted(match.codes(seat).tolist()) and reward == 0
        env.step(rng.choice(codes))
    match = env._seats.match  # pyright: ignore[reportPrivateUsage]
    expected = expected_rewards(match, REWARDS[variant.number])
    assert [paid[agent] for agent in env.possible_agents] == pytest.approx(expected.tolist())


def test_a_match_is_cut_short() -> None:
    env = pettingzoo_aec.raw_env("santorini", mode="mortal", max_steps=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values()) and not any(env.rewards.values())
    assert not env.observe(env.agent_selection)["action_mask"].any()


def test_agents_that_act_at_once_see_nothing_of_each_other() -> None:
    """Whatever the first agent chooses, the second one's observation is the same."""
    shown: list[Any] = []
    for choice in (0, 1):
        env = pettingzoo_aec.raw_env(pennies())
        env.reset(seed=3)
        env.step(choice)
        shown.append(env.observe(env.agent_selection))
    assert np.array_equal(shown[0]["observation"], shown[1]["observation"])
    assert np.array_equal(shown[0]["action_mask"], shown[1]["action_mask"])


def test_an_illegal_action_raises_or_loses() -> None:
    raw = pettingzoo_aec.raw_env("santorini", mode="mortal")
    raw.reset(seed=1)
    before = raw.observe("player_0")
    for action in (raw.game.move("end").code, 10**6):
        with pytest.raises(IllegalAction, match=r"\.$"):
            raw.step(action)
    assert np.array_equal(before["observation"], raw.observe("player_0")["observation"])


def test_an_illegal_action_in_the_wrapped_environment_loses() -> None:
    env = pettingzoo_aec.env("santorini", mode="mortal")
    env.reset(seed=1)
    loser = env.agent_selection
    env.last()
    env.step(santelmo.load("santorini").move("end").code)
    assert env.rewards[loser] == -1 and all(env.terminations.values())


def test_bad_actions_of_the_parallel_api_change_nothing() -> None:
    env = pettingzoo_parallel.parallel_env("santy_anno")
    env.reset(seed=1)
    before = env._seats.match.states.tobytes()  # pyright: ignore[reportPrivateUsage]
    good = dict.fromkeys(env.agents, 0)
    with pytest.raises(EnvError, match="no action for player_3"):
        env.step(dict.fromkeys(env.agents[:3], 0))
    for bad in (9, 99, "x"):
        with pytest.raises(IllegalAction, match=r"^player_2: .*\.$"):
            env.step({**good, "player_2": bad})
    assert env._seats.match.states.tobytes() == before  # pyright: ignore[reportPrivateUsage]
    env.step(good)


def test_without_a_match_there_is_nothing_to_step() -> None:
    agents = pettingzoo_aec.raw_env("santy_anno")
    all_at_once = pettingzoo_parallel.parallel_env("santy_anno", max_steps=1)
    for env in (agents, all_at_once):
        with pytest.raises(EnvError, match="reset the environment first"):
            env.step({})
    all_at_once.reset(seed=1)
    all_at_once.step(dict.fromkeys(all_at_once.agents, 0))
    with pytest.raises(EnvError, match="reset the environment first"):
        all_at_once.step({})


@pytest.mark.parametrize("game", ["santiago", "santa_cruz", "santorini"])
def test_the_parallel_api_is_for_games_where_all_act_at_once(game: str) -> None:
    with pytest.raises(santelmo.OptionError, match="take turns"):
        pettingzoo_parallel.parallel_env(game)


@pytest.mark.parametrize("game", GAMES)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = partial(pettingzoo_aec.env, game)
    render_test(make)
    assert capsys.readouterr().out

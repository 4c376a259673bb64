"""Gymnasium's own checks, and the vector against the single environment, step by step."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import santelmo
from santelmo.core.registry import definition
from santelmo.envs import EnvError, IllegalAction, environment_id, pettingzoo_aec
from santelmo.envs.gymnasium_env import SingleAgentEnv
from santelmo.envs.gymnasium_vector import BatchEnv
from santelmo.envs.registration import VERSIONS
from tests.envs.games import seen, some_variants
from tests.kit.playing import Variant

ROWS = 3
STEPS = 120
GAMES = santelmo.games()
MODES = list(AutoresetMode)
OTHER_FORMS = {"form": "parts", "rewards": "scores", "opponents": "instinct", "seat": 1}


def make(variant: Variant, **options: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(environment_id(variant.game), **variant.options, **options)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.parametrize("options", [{}, OTHER_FORMS], ids=["vector", "parts"])
def test_gymnasium_finds_nothing_to_complain_about(
    variant: Variant, options: dict[str, Any]
) -> None:
    check_env(make(variant, **options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_render_mode_passes_gymnasiums_check(game: str) -> None:
    check_env(gymnasium.make(environment_id(game), render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_levels_and_own_bots_can_be_opponents(game: str) -> None:
    env = SingleAgentEnv(game, opponents="santelmo.bots.random_bot:RandomBot")
    check_env(env, skip_render_check=True)


def test_the_mate_of_the_manual() -> None:
    env = gymnasium.make("santelmo/Santorini-v0", opponents="mate", mode="mortal", seat=0)
    _, info = env.reset(seed=3)
    terminated = truncated = False
    reward = 0.0
    while not (terminated or truncated):
        _, reward, terminated, truncated, info = env.step(env.action_space.sample())
    assert float(reward) in (-1, 1) and info["seat"] == 0


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_vector_plays_the_episodes_of_the_single_environment(
    variant: Variant, mode: AutoresetMode
) -> None:
    """Observations, rewards, ends and infos are those of Gymnasium's own loop, in every mode."""
    options: dict[str, Any] = {**variant.options, **(OTHER_FORMS if variant.number else {})}
    ours: Any = BatchEnv(ROWS, variant.game, autoreset_mode=mode, **options)
    single = [lambda: SingleAgentEnv(variant.game, **options)] * ROWS
    theirs: Any = SyncVectorEnv(single, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"] is mode
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert data_equivalence(ours.reset(seed=7), theirs.reset(seed=7))
    ours.action_space.seed(5)
    ended = 0
    for step in range(STEPS):
        actions = ours.action_space.sample()
        if step % 40 == 39:
            actions[0] = 0  # now and then an action that may well be illegal
        here, there = ours.step(actions), theirs.step(actions)
        assert data_equivalence(here, there), step
        over = here[2] | here[3]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            here, there = (e.reset(options={"reset_mask": over}) for e in (ours, theirs))
            assert data_equivalence(here, there)
    assert ended


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_make_vec_takes_the_mode(mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec("santelmo/SantyAnno-v0", num_envs=2, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    assert isinstance(envs.unwrapped, BatchEnv)


def test_the_versions_are_those_of_the_observations() -> None:
    assert tuple(VERSIONS) == GAMES
    for game, version in VERSIONS.items():
        declare = definition(game).observation
        assert declare is not None and declare(santelmo.load(game).players).version == version


def test_an_illegal_action_loses() -> None:
    env = SingleAgentEnv("santorini", mode="mortal", seat=1)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(env.game.move("end").code)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)
    with pytest.raises(EnvError, match="reset the environment first"):
        env.step(0)


def test_an_illegal_action_raises_if_that_is_wanted() -> None:
    env = SingleAgentEnv("santorini", mode="mortal", illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"may not play 'end'"):
        env.step(env.game.move("end").code)
    after, *_ = env.step(env.action_space.sample())
    assert not np.array_equal(before, after)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "commodore"}, "There is no bot 'commodore'"),
        ({"opponents": None}, "'opponents' takes the name of a bot, not None"),
        ({"opponents": ["random"]}, "'opponents' takes the name of a bot"),
        ({"form": None}, "'form' takes 'vector', 'parts', not None"),
        ({"render_mode": "cinema"}, "'render_mode' takes"),
        ({"palms": True}, "palms"),
        ({"seat": 2}, "'seat' takes a whole number from 0 to 1"),
        ({"seat": 2, "opponents": "mate"}, "'seat' takes a whole number from 0 to 1"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(santelmo.OptionError, match=message):
        SingleAgentEnv("santorini", **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"autoreset_mode": "sometimes"}, "'autoreset_mode' takes 'NextStep', 'SameStep', "),
        ({"num_envs": 0}, "'matches' takes a whole number from 1"),
        ({"opponents": None}, "Opponents in a batch are random or instinct, not None"),
        ({"form": "picture"}, "'form' takes"),
        ({"palms": True}, "palms"),
    ],
)
def test_bad_options_of_the_vector(options: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"num_envs": 2, "game": "santorini", **options}
    with pytest.raises(santelmo.OptionError, match=message):
        BatchEnv(**given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seed": "seven"}, "'seed' takes a whole number from 0"),
        ({"seed": -1}, "'seed' takes a whole number from 0"),
        ({"seed": [1, -1]}, "'seed' takes a whole number from 0"),
        ({"seed": [1]}, "2 rows take 2 seeds"),
        ({"options": {"reset_mask": np.array([False, False])}}, "chooses at least one row"),
        ({"options": {"reset_mask": np.array([1, 0, 1])}}, "Rows are chosen by 2 truth values"),
    ],
)
def test_a_bad_reset_of_the_vector_changes_nothing(given: dict[str, Any], message: str) -> None:
    envs, untouched = (BatchEnv(2, "santorini", illegal="raise") for _ in range(2))
    for env in (envs, untouched):
        env.reset(seed=3)
    with pytest.raises(santelmo.SantelmoError, match=message):
        envs.reset(**given)
    with pytest.raises(EnvError, match="Actions are 2 whole numbers"):
        envs.step(np.zeros(3, np.int64))
    assert data_equivalence(envs.reset(), untouched.reset()), "and chance goes on as it was"


@pytest.mark.parametrize("kind", [SingleAgentEnv, pettingzoo_aec.raw_env, partial(BatchEnv, 2)])
def test_a_game_with_options_takes_no_others(kind: Any) -> None:
    with pytest.raises(santelmo.OptionError, match="The options players go with the name"):
        kind(santelmo.load("santorini"), players=3)


def test_a_list_of_seeds_is_followed_by_its_own_chance() -> None:
    """As in Gymnasium's vector: without a new seed each row goes on from its own."""
    ours, others = (BatchEnv(2, "santa_cruz") for _ in range(2))
    for env in (ours, others):
        env.reset(seed=[4, 9])
    assert data_equivalence(ours.reset(), others.reset())
    without = [BatchEnv(2, "santa_cruz").reset(seed=[None, 9])[0] for _ in range(2)]
    assert not np.array_equal(without[0][0], without[1][0])
    assert np.array_equal(without[0][1], without[1][1])


def test_a_batch_takes_compiled_opponents() -> None:
    with pytest.raises(santelmo.OptionError, match="vectorization_mode='sync'"):
        gymnasium.make_vec("santelmo/Santorini-v0", num_envs=2, opponents="mate")


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_sample_is_legal(variant: Variant) -> None:
    env: Any = make(variant, illegal="raise")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(STEPS):
        action = env.action_space.sample()
        assert info["action_mask"][action] and env.unwrapped.action_masks()[action]
        _, _, terminated, _, info = env.step(action)
        if terminated:
            _, info = env.reset()


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_many_is_legal_and_any_legal_move(game: str) -> None:
    envs: Any = BatchEnv(64, game, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = envs.reset(seed=1)
    envs.action_space.seed(1)
    codes = infos["action_mask"][0].nonzero()[0].tolist()
    samples = [envs.action_space.sample() for _ in range(20 * len(codes))]
    assert {int(actions[0]) for actions in samples} == set(codes)
    for _ in range(STEPS):
        actions = envs.action_space.sample()
        legal = infos["action_mask"][np.arange(64), actions].astype(np.bool_)
        over = ~infos["action_mask"].any(axis=1)
        assert (legal | over).all() and not actions[over].any()
        infos = envs.step(actions)[-1]


@pytest.mark.parametrize("game", GAMES)
def test_the_observation_is_the_learners(game: str) -> None:
    """Against bots in Python, too, and at the end, when the last move may be another's."""
    env = SingleAgentEnv(game, opponents="santelmo.bots.random_bot:RandomBot", illegal="raise")
    shown, _ = env.reset(seed=2)
    terminated = False
    while not terminated:
        match = env._batch.match(0)  # pyright: ignore[reportPrivateUsage]
        assert np.array_equal(shown, seen(match, env.seat))
        shown, _, terminated, _, _ = env.step(env.action_space.sample())
    match = env._batch.match(0)  # pyright: ignore[reportPrivateUsage]
    assert np.array_equal(shown, seen(match, env.seat))


def test_a_match_that_is_cut_short_before_your_turn() -> None:
    """Compiled opponents let you have your turn; other bots may use up all moves before it."""
    bots = "santelmo.bots.random_bot:RandomBot"
    env = SingleAgentEnv("santorini", mode="mortal", opponents=bots, seat=1, max_steps=1)
    with pytest.raises(EnvError, match="raise 'max_steps'"):
        env.reset(seed=1)
    env = SingleAgentEnv("santorini", mode="mortal", seat=1, max_steps=1)
    env.reset(seed=1)
    _, reward, terminated, truncated, _ = env.step(env.action_space.sample())
    assert (reward, terminated, truncated) == (0, False, True)


def test_spaces_can_be_pickled() -> None:
    env = SingleAgentEnv("santorini")
    again = pickle.loads(pickle.dumps(env.action_space))
    assert again == env.action_space

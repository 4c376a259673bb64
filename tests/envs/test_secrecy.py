"""Two worlds that differ only in what a seat may not see look the same to it, in every skin."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import observe_match
from santelmo.envs import Batch, openspiel, pettingzoo_aec, pettingzoo_parallel
from santelmo.envs.batch_observe import observe_rows
from santelmo.envs.gymnasium_env import SingleAgentEnv
from santelmo.envs.gymnasium_vector import BatchEnv
from tests.envs.games import some_variants
from tests.kit.playing import Variant, random_steps
from tests.kit.properties import other_world

pyspiel: Any = import_module("pyspiel")
EVERY = 9
"""How many moves lie between two looks at a match."""


def worlds(variant: Variant) -> list[tuple[santelmo.Match, santelmo.Match, int]]:
    """Moments of a match, each with another world that looks the same to a seat.

    Every other time that is a seat that acts. The legal moves are the same in both worlds, and
    with them the masks of all skins, which are compared with the legal moves at every step
    (`test_batch`, `test_gymnasium`, `test_pettingzoo`, `test_openspiel`).
    """
    game = variant.load()
    match, rng = game.start(variant.number), random.Random(3)
    found: list[tuple[santelmo.Match, santelmo.Match, int]] = []
    for number, played in enumerate(random_steps(match, rng)):
        if number % EVERY == 0:
            seat = played.seat if number % 2 == 0 else rng.randrange(game.players)
            here = santelmo.Match.from_position(game, match.states.copy())
            there = other_world(match, seat, number)
            assert here.codes(seat).tolist() == there.codes(seat).tolist()
            found.append((here, there, seat))
    return found


def put(batch: Batch, row: int, match: santelmo.Match, seat: int) -> None:
    """Sets a row of a batch to a position in which the seat is asked."""
    rows = batch._rows  # pyright: ignore[reportPrivateUsage]
    batch.states[row] = match.states[0]
    rows.seats[row] = rows.viewers[row] = seat


def look(batch: Batch) -> None:
    """Writes the observations of all rows anew."""
    rows, scratch = batch._rows, batch._scratch[0]  # pyright: ignore[reportPrivateUsage]
    rows.actions[:] = 0
    out = batch._observations, batch._final_observations  # pyright: ignore[reportPrivateUsage]
    observe_rows(batch.states, rows, scratch, *out, 0, batch.matches)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_batches(variant: Variant) -> None:
    batch = Batch(variant.load(), 2, seed=1)
    moments = worlds(variant)
    for here, there, seat in moments:
        put(batch, 0, here, seat)
        put(batch, 1, there, seat)
        look(batch)
        assert np.array_equal(batch.observations[0], batch.observations[1])
        assert np.array_equal(batch.observations[0], observe_match(here, seat))
    assert len(moments) > 2
    differing = [here.states.tobytes() != there.states.tobytes() for here, there, _ in moments]
    assert any(differing), "or there is no secret to give away"


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_the_learner_of_gymnasium(variant: Variant) -> None:
    env = SingleAgentEnv(variant.game, render_mode="ansi", **variant.options)
    env.reset(seed=1)
    batch = env._batch  # pyright: ignore[reportPrivateUsage]
    for here, there, seat in worlds(variant):
        shown: list[Any] = []
        for match in (here, there):
            env._learner = seat  # pyright: ignore[reportPrivateUsage]
            put(batch, 0, match, seat)
            look(batch)
            shown.append((env._observation(), env.render()))  # pyright: ignore[reportPrivateUsage]
        assert np.array_equal(shown[0][0], shown[1][0])
        assert shown[0][1] == shown[1][1]


@pytest.mark.parametrize("form", ["vector", "parts"])
@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_the_vector_of_gymnasium(variant: Variant, form: str) -> None:
    env = BatchEnv(2, variant.game, form=form, **variant.options)
    env.reset(seed=1)
    batch = env._batch  # pyright: ignore[reportPrivateUsage]
    for here, there, seat in worlds(variant):
        put(batch, 0, here, seat)
        put(batch, 1, there, seat)
        look(batch)
        observed: Any = env._observations()  # pyright: ignore[reportPrivateUsage]
        parts: list[Any] = list(observed.values()) if form == "parts" else [observed]
        assert all(np.array_equal(part[0], part[1]) for part in parts)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.parametrize("form", ["vector", "parts"])
def test_the_agents_of_pettingzoo(variant: Variant, form: str) -> None:
    env = pettingzoo_aec.raw_env(variant.game, form=form, **variant.options)
    env.reset(seed=1)
    for here, there, seat in worlds(variant):
        shown: list[Any] = []
        for match in (here, there):
            env._seats.match = match  # pyright: ignore[reportPrivateUsage]
            shown.append(env.observe(env.possible_agents[seat]))
        assert np.array_equal(shown[0]["action_mask"], shown[1]["action_mask"])
        one, other = (_flat(entry["observation"]) for entry in shown)
        assert np.array_equal(one, other)


@pytest.mark.parametrize("deck", ["base", "events"])
@pytest.mark.parametrize("form", ["vector", "parts"])
def test_the_agents_of_pettingzoo_who_act_at_once(deck: str, form: str) -> None:
    options: dict[str, Any] = {"players": 4, "deck": deck}
    env = pettingzoo_parallel.parallel_env("santy_anno", form=form, **options)
    env.reset(seed=1)
    moments = worlds(Variant("santy_anno", 2, options))
    for here, there, seat in moments:
        shown: list[Any] = []
        for match in (here, there):
            env._seats.match = match  # pyright: ignore[reportPrivateUsage]
            seen = env._observations()  # pyright: ignore[reportPrivateUsage]
            shown.append(seen[env.possible_agents[seat]])
        assert np.array_equal(shown[0]["action_mask"], shown[1]["action_mask"])
        assert np.array_equal(_flat(shown[0]["observation"]), _flat(shown[1]["observation"]))
    assert len(moments) > 2


def _flat(observation: Any) -> Any:
    if not isinstance(observation, dict):
        return observation
    return np.concatenate([part.ravel() for part in observation.values()])  # pyright: ignore


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_the_players_of_openspiel(variant: Variant) -> None:
    """Strings and tensors, observations and information states."""
    game = openspiel.SpielGame(variant.game, variant.options)
    blank: Any = game.new_initial_state()
    for _ in range(openspiel.CHANCE_NODES):
        blank.apply_action(1)
    for here, there, seat in worlds(variant):
        shown: list[Any] = []
        for match in (here, there):
            state: Any = blank.clone()
            state._memory[:] = match.states.tobytes()
            state._seen = [match.states.tobytes()]
            state._player = seat
            shown.append(
                (
                    state.observation_string(seat),
                    state.information_state_string(seat),
                    state.observation_tensor(seat),
                    state.information_state_tensor(seat),
                    state.legal_actions(seat),
                )
            )
        assert shown[0] == shown[1]


@pytest.mark.parametrize("game", ["santy_anno", "santa_cruz"])
def test_a_hidden_choice_is_in_nobody_elses_information_state(game: str) -> None:
    """Whoever acts at the same time, or later in the same round, cannot tell what was chosen."""
    spiel = openspiel.SpielGame(game, {})
    state: Any = spiel.new_initial_state()
    rng = random.Random(4)
    moves = spiel.game.definition.moves
    compared = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        seat = state.current_player()
        hidden = [code for code in actions if seat >= 0 and _is_hidden(moves, code)]
        if len(hidden) > 1:
            after = [state.child(code) for code in hidden[:2]]
            for other in set(range(spiel.game.players)) - {seat}:
                if after[0].redacted(other).tobytes() == after[1].redacted(other).tobytes():
                    strings = {child.information_state_string(other) for child in after}
                    tensors = [child.information_state_tensor(other) for child in after]
                    assert len(strings) == 1 and tensors[0] == tensors[1]
                    compared += 1
        state.apply_action(rng.choice(actions))
    assert compared


def _is_hidden(moves: Any, code: int) -> bool:
    return moves.kinds[moves.all[code].kind].hidden

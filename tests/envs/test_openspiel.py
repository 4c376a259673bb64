"""OpenSpiel's own simulation on every game, and what it does not look at."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core import state as states_of
from santelmo.envs import openspiel
from santelmo.envs.rewards import REWARDS
from tests.envs.games import seen, some_variants
from tests.envs.test_batch import expected_rewards
from tests.kit.playing import Variant

pyspiel: Any = import_module("pyspiel")

PLAYER_ID = pyspiel.PlayerId
FAMOUS = "santelmo_santiago(players=4,palms=true)"


def name(variant: Variant, **more: Any) -> str:
    given = {**variant.options, "rewards": REWARDS[variant.number], **more}
    written = [f"{option}={_written(value)}" for option, value in given.items()]
    return f"santelmo_{variant.game}({','.join(written)})"


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def dealt(game: Any, low: int = 7, high: int = 3) -> Any:
    state = game.new_initial_state()
    state.apply_action(low)
    state.apply_action(high)
    return state


def play_randomly(state: Any, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_openspiel_finds_nothing_to_complain_about(variant: Variant) -> None:
    game = pyspiel.load_game(name(variant, max_steps=60 + 400 * variant.number))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_name_in_the_manual() -> None:
    game = pyspiel.load_game(FAMOUS)
    assert game.num_players() == 4 and game.get_type().short_name == "santelmo_santiago"
    assert game.get_parameters()["palms"] is True


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_state_is_a_match(variant: Variant) -> None:
    """The same deal, the same moves: legal actions, observations and returns are the match's."""
    game = pyspiel.load_game(name(variant))
    state = dealt(game, 7, 3)
    match = variant.load().start(seed=7 + 256 * 3)
    rng = random.Random(1)
    while not state.is_terminal():
        player = state.current_player()
        assert state.states.tobytes() == match.states.tobytes() and player in match.actors
        assert state.legal_actions() == sorted(match.codes(player).tolist())
        assert state.observation_tensor(player) == seen(match, player).tolist()
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(player, action) == str(match.game.move(action))
        state.apply_action(action)
        match.play(action, player)
    expected = expected_rewards(match, REWARDS[variant.number])
    assert state.returns() == pytest.approx(expected.tolist())


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_copies_are_equal_and_apart(variant: Variant) -> None:
    game = pyspiel.load_game(name(variant))
    state, rng = dealt(game), random.Random(2)
    play_randomly(state, rng, 20)
    text = str(state)
    written = pyspiel.serialize_game_and_state(game, state)
    copies = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(written)[1],
    ]
    player = state.current_player()
    for copy in copies:
        assert str(copy) == text and copy.history() == state.history()
        assert copy.states.tobytes() == state.states.tobytes()
        assert copy.information_state_string(player) == state.information_state_string(player)
    for copy in copies:
        copy.apply_action(copy.legal_actions()[0])
    assert str(state) == text
    assert len({copy.states.tobytes() for copy in copies}) == 1


def test_chance_draws_the_bytes_of_the_seed() -> None:
    game = pyspiel.load_game("santelmo_santa_cruz(chance_nodes=3,universe=5)")
    state = game.new_initial_state()
    for byte in (1, 2, 3):
        assert state.is_chance_node() and len(state.chance_outcomes()) == 256
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(byte)
    assert not state.is_chance_node()
    seed = 1 + 256 * 2 + 256**2 * 3 + (5 << 64)
    assert state.states.tobytes() == santelmo.load("santa_cruz").start(seed).states.tobytes()


def test_information_states_remember() -> None:
    """Two ways to one position are told apart by the information state, not by the observation."""
    game = pyspiel.load_game("santelmo_santorini(mode=mortal)")
    states: list[Any] = []
    for order in (("place a1", "place b1"), ("place b1", "place a1")):
        state = dealt(game)
        for move in (*order, "place c3", "place d4"):
            state.apply_action(santelmo.load("santorini").move(move).code)
        states.append(state)
    one, other = states
    player = one.current_player()
    assert one.information_state_string(player) != other.information_state_string(player)
    assert one.information_state_tensor(player) != other.information_state_tensor(player)


def test_an_illegal_action_is_refused() -> None:
    state = dealt(pyspiel.load_game("santelmo_santorini(mode=mortal)"))
    with pytest.raises(ValueError, match="is not a legal action of player 0"):
        state.apply_action(santelmo.load("santorini").move("end").code)
    assert state.legal_actions()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 9}, "'players' takes a whole number from 3 to 5"),
        ({"rewards": "money"}, "'rewards' takes"),
        ({"chance_nodes": 0}, "'chance_nodes' takes"),
        ({"desert": "true"}, "no option 'desert'"),
    ],
)
def test_bad_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(santelmo.OptionError, match=message):
        openspiel.SpielGame("santiago", parameters)


def test_numbers_among_words() -> None:
    game = pyspiel.load_game("santelmo_santorini(mode=mortal,start=#1)")
    assert dealt(game).current_player() == 1


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_observers_name_the_parts(variant: Variant) -> None:
    observation: Any = import_module("open_spiel.python.observation")
    game = pyspiel.load_game(name(variant))
    state = dealt(game)
    observer = observation.make_observation(game)
    player = state.current_player()
    observer.set_from(state, player)
    assert observer.tensor.tolist() == state.observation_tensor(player)
    joined = np.concatenate([part.ravel() for part in observer.dict.values()])
    assert np.array_equal(joined, observer.tensor)
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    with pytest.raises(ValueError, match="the player's own"):
        game.make_py_observer(private)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_string_holds_what_the_player_sees(variant: Variant) -> None:
    game = pyspiel.load_game(name(variant))
    state = dealt(game)
    player = state.current_player()
    visible = states_of.to_dict(variant.load().definition.state, state.redacted(player))
    assert json.loads(state.observation_string(player)) == {"player": player, **visible}


def test_the_process_ends_well() -> None:
    """OpenSpiel lets go of its games when Python has ended already."""
    program = "import pyspiel, santelmo.envs.openspiel; pyspiel.load_game('santelmo_santorini')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")

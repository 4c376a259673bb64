"""OpenSpiel: all games as Python games with their options as parameters.

    import pyspiel, santelmo.envs.openspiel
    game = pyspiel.load_game("santelmo_santiago(players=4,palms=true)")

Importing this module registers them. A list is written with `+` ("gods=Pan+Atlas"), and a number
with `#` where an option also takes words ("start=#1").

*Chance.* All that is random in a match follows from its seed, so chance acts first and only then:
each of `chance_nodes` nodes draws one byte of the seed. With the two that there are by default a
match is one of 65,536 equally likely deals; `universe` chooses which. *Acting at once.* Seats are
asked one after the other, in an order that follows from the seed, and none learns another's choice
before the rules reveal it. *Length.* A match that lasts `max_steps` moves ends with 0 for all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from importlib import import_module
from typing import Any

import numpy as np

import santelmo
from santelmo.core import engine
from santelmo.core import state as states_of
from santelmo.core.chance import SEED_LIMIT, seed_words, siphash
from santelmo.core.game import Game
from santelmo.core.match import SEATS_IN
from santelmo.core.moves import PlayedMove
from santelmo.core.observation import VECTOR, Observation, observation, write_observation
from santelmo.core.options import Schema
from santelmo.core.registry import definition
from santelmo.core.state import Numbers, States
from santelmo.envs.batch import MAX_STEPS
from santelmo.envs.option_values import choice_option, whole_option
from santelmo.envs.rewards import REWARDS, write_rewards

pyspiel: Any = import_module("pyspiel")

PREFIX = "santelmo_"
LIST = "+"
"""Between the items of a list."""
NUMBER = "#"
"""Before a number, where an option also takes words: to OpenSpiel a parameter has one type."""
BYTE = 256
CHANCE_NODES = 2
MAX_CHANCE_NODES = 8
LARGEST_SCORE = 10_000
"""No seat of any game comes near it."""
OWN_PARAMETERS: dict[str, Any] = {
    "rewards": "win",
    "chance_nodes": CHANCE_NODES,
    "universe": 0,
    "max_steps": MAX_STEPS,
}


class SpielGame(pyspiel.Game):  # pyright: ignore[reportUntypedBaseClass]
    """A game with its parameters."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        given = {**OWN_PARAMETERS, **parameters}
        self.reward = choice_option("rewards", given.pop("rewards"), REWARDS)
        self.chance_nodes = whole_option(
            "chance_nodes", given.pop("chance_nodes"), 1, MAX_CHANCE_NODES
        )
        self.universe = whole_option("universe", given.pop("universe"), 0, (1 << 31) - 1)
        self.max_steps = whole_option("max_steps", given.pop("max_steps"), 1, 1 << 20)
        self.game = santelmo.load(name, **_options(name, given))
        limit = LARGEST_SCORE if self.reward == "scores" else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_moves,
            max_chance_outcomes=BYTE,
            num_players=self.game.players,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=0.0,
            max_game_length=self.max_steps,
        )
        super().__init__(_game_type(name), info, dict(parameters))  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        return self.chance_nodes

    def seed(self, drawn: list[int]) -> int:
        """The seed of the match that these bytes stand for."""
        return int.from_bytes(bytes(drawn), "little") + (self.universe << 8 * MAX_CHANCE_NODES)


class SpielState(pyspiel.State):  # pyright: ignore[reportUntypedBaseClass]
    """A match. OpenSpiel copies and stores its attributes, so they are plain values."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self._drawn: list[int] = []
        """The bytes of the seed, as far as chance has drawn them."""
        self._memory = bytearray(game.game.template.tobytes())
        self._seen: list[bytes] = []
        """The states so far, the deal first."""
        self._played: list[tuple[int, int]] = []
        self._player = int(pyspiel.PlayerId.CHANCE)

    @property
    def spiel_game(self) -> SpielGame:
        return self.get_game()

    @property
    def states(self) -> States:
        """The present state, as an array of one element."""
        return np.frombuffer(self._memory, self.spiel_game.game.template.dtype)

    @property
    def is_dealt(self) -> bool:
        return bool(self._seen)

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._player:
            return []
        codes = np.zeros(self.spiel_game.game.num_moves, np.int32)
        count = engine.list_legal(self.states, player, codes)
        return sorted(codes[:count].tolist())

    def _apply_action(self, action: int) -> None:
        if self._player == int(pyspiel.PlayerId.CHANCE):
            self._drawn.append(action)
            if len(self._drawn) == self.spiel_game.chance_nodes:
                engine.begin(self.states, *self._key())
                self._ask_next()
            return
        scratch = np.zeros(self.spiel_game.game.num_moves, np.int32)
        if engine.play_if_legal(self.states, self._player, int(action), scratch) < 0:
            raise ValueError(f"{action} is not a legal action of player {self._player}.")
        self._played.append((self._player, int(action)))
        self._ask_next()

    def _key(self) -> tuple[Any, Any]:
        return seed_words(self.spiel_game.seed(self._drawn) % SEED_LIMIT)

    def _ask_next(self) -> None:
        self._seen.append(bytes(self._memory))
        actors = SEATS_IN[int(engine.acting_seats(self.states))]
        if not actors or len(self._played) >= self.spiel_game.max_steps:
            self._player = int(pyspiel.PlayerId.TERMINAL)
            return
        order = int(siphash(*self._key(), np.uint64(len(self._played)))) if len(actors) > 1 else 0
        self._player = actors[order % len(actors)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"draw {action}"
        return str(self.spiel_game.game.move(int(action)))

    def returns(self) -> list[float]:
        game = self.spiel_game
        players = game.game.players
        if not self.is_terminal() or engine.acting_seats(self.states):
            return [0.0] * players
        scores, places = np.zeros(players, np.int64), np.zeros(players, np.int64)
        engine.final_standing(self.states, scores, places)
        out = np.zeros(players, np.float64)
        write_rewards(REWARDS.index(game.reward), scores, places, out)
        return out.tolist()

    def __str__(self) -> str:
        moves = [f"{seat} {self._action_to_string(seat, code)}" for seat, code in self._played]
        return "; ".join([f"draw {byte}" for byte in self._drawn] + moves)

    def redacted(self, player: int) -> States:
        """The state with everything that the player cannot know set to 0."""
        return states_of.redacted(self.spiel_game.game.definition.state, self.states, player)

    def known_moves(self, player: int) -> list[PlayedMove]:
        """The moves so far; those that are hidden from the player have the code -1."""
        moves = self.spiel_game.game.definition.moves
        played = [PlayedMove(seat, moves.all[code]) for seat, code in self._played]
        return [
            PlayedMove(seat, move if seat == player else moves.concealed(move))
            for seat, move in played
        ]

    def digest_of_past(self, player: int) -> str:
        """Differs exactly if the player has seen something else at some time."""
        state = self.spiel_game.game.definition.state
        digest = blake2b(digest_size=16)
        for content in self._seen:
            past = states_of.from_bytes(state.dtype, content)
            digest.update(states_of.redacted(state, past, player).tobytes())
        return digest.hexdigest()


class SpielObserver:
    """What a player observes; with perfect recall also all moves that it has learned of."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations, such as {params}.")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("An observation has what is public and what is the player's own.")
        self._game: Game = game.game
        self._perfect_recall: bool = kind.perfect_recall
        declared: Observation = observation(game.game)
        past = 2 * game.max_steps if self._perfect_recall else 0
        self.tensor: Numbers = np.zeros(declared.size + past, VECTOR)
        self._present = self.tensor[: declared.size]
        self._past = self.tensor[declared.size :].reshape(-1, 2)
        self.dict: dict[str, Numbers] = declared.split(self._present)
        if self._perfect_recall:
            self.dict["moves"] = self._past

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the observation; past moves are seats, counted from the observer's, and codes."""
        self.tensor.fill(0)
        if not state.is_dealt:
            return
        write_observation(state.redacted(player), player, self._present)
        if self._perfect_recall:
            players = self._game.players
            for row, (seat, move) in enumerate(state.known_moves(player)):
                self._past[row] = 1 + (seat - player) % players, 1 + move.code

    def string_from(self, state: SpielState, player: int) -> str:
        """The fields that the player sees; with perfect recall all that it was told so far."""
        if not state.is_dealt:
            return f"player {player}"
        if not self._perfect_recall:
            fields = states_of.to_dict(self._game.definition.state, state.redacted(player))
            return json.dumps({"player": player, **fields})
        moves = [f"{seat} {move}" for seat, move in state.known_moves(player)]
        return "; ".join([f"player {player}", *moves, f"seen {state.digest_of_past(player)}"])


_OUTCOMES = [(byte, 1 / BYTE) for byte in range(BYTE)]


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters that make OpenSpiel's form of this game."""
    return {
        name: value if isinstance(value, bool | int | str) else LIST.join(value)
        for name, value in game.options.items()
    }


def _options(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The game's options, read from parameters as from a command line."""
    texts = {option: _text(value) for option, value in given.items()}
    return definition(name).options.parse(texts)


def _text(value: Any) -> str:
    return str(value).removeprefix(NUMBER).replace(LIST, ",")


def _parameter(schema: Schema) -> Any:
    """A default whose type tells OpenSpiel how the parameter is written."""
    default = schema["default"]
    if schema.get("type") in ("boolean", "integer"):
        return default
    if isinstance(default, int):
        return f"{NUMBER}{default}"
    return default if isinstance(default, str) else LIST.join(default)


def _game_type(name: str) -> Any:
    options = definition(name).options.by_name
    players = options["players"].schema
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + name,
        long_name=definition(name).title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players["maximum"],
        min_num_players=players["minimum"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option: _parameter(entry.schema) for option, entry in options.items()},
            **OWN_PARAMETERS,
        },
    )


def _game_class(name: str) -> Any:
    """OpenSpiel makes a game by calling this with its parameters.

    A class, since OpenSpiel lets go of it only after Python has ended: of a class something is
    always left then, of a function nothing, and that ends in a crash.
    """

    def __init__(self: SpielGame, parameters: Mapping[str, Any] | None = None) -> None:  # noqa: N807
        SpielGame.__init__(self, name, parameters or {})

    return type(f"Spiel_{name}", (SpielGame,), {"__init__": __init__})


def register() -> None:
    """Registers all games with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in santelmo.games():
        if PREFIX + name not in known:
            pyspiel.register_game(_game_type(name), _game_class(name))


register()

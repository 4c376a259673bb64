"""Self-play: games of the search against itself, and the quiet positions in them.

Workers are placed at random and the first turns are often random too, so that games differ. From
then on each turn is that of a short search, and now and then a random one: a search meets many
positions that nobody would play for, and must know what they are worth. A game ends when its winner
is certain. Rows are positions in which neither side can win with its next moves: in others the
search looks further instead of asking for a value.
"""

from __future__ import annotations

import random

import numpy as np

import santelmo
from santelmo.bots.santorini.inputs import SLOTS
from santelmo.bots.santorini.memory import (
    PLACES,
    allocate,
    allocate_table,
    forget,
    set_root,
    use_network,
)
from santelmo.bots.santorini.network import Network
from santelmo.core.chance import generator
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.games.santorini.state import PLACING
from santelmo.learning.santorini.playing import play_game
from santelmo.learning.santorini.positions import ROW
from santelmo.learning.santorini.settings import SelfPlay

MOST_TURNS = 300
"""No game is longer."""
MOST_POINTS = 3000
"""Scores are cut off here: such a game is as good as won."""
SEEDS = 1 << 62


class SelfPlayer:
    """Plays games against itself, one after another."""

    def __init__(self, settings: SelfPlay, network: Network | None) -> None:
        self._settings = settings
        self._memory = allocate()
        self._table = allocate_table(settings.table_bits)
        use_network(self._memory, network)
        self._moves: Numbers = np.zeros(MAX_STEPS, np.int32)
        self._line: Numbers = np.zeros(PLACES + 1, np.int32)
        self._inputs: Numbers = np.zeros((MOST_TURNS, SLOTS), np.int32)
        self._scores: Numbers = np.zeros(MOST_TURNS, np.int16)
        self._seats: Numbers = np.zeros(MOST_TURNS, np.int8)

    def play(self, number: int, seed: int) -> Numbers:
        """The rows of one game: the same seed and number give the same game."""
        rng = random.Random(f"{seed} {number}")
        states = deal(rng, self._settings.mortal)
        forget(self._memory, self._table)
        set_root(self._memory, states)
        settings = self._settings
        opening = rng.randrange(settings.random_turns + 1)
        numbers = [settings.nodes, opening, settings.stray, MOST_TURNS, MOST_POINTS]
        played = int(
            play_game(
                self._memory,
                self._table,
                states,
                generator(rng.getrandbits(62)),
                np.array(numbers, np.int64),
                self._moves,
                self._line,
                self._inputs,
                self._scores,
                self._seats,
            )
        )
        if played < 0:
            return np.zeros(0, ROW)
        count, winner = divmod(played, 2)
        rows = np.zeros(count, ROW)
        rows["inputs"] = self._inputs[:count]
        rows["score"] = self._scores[:count]
        rows["won"] = self._seats[:count] == winner
        rows["game"] = number
        return rows


def play_games(
    settings: SelfPlay, network: Network | None, first: int, count: int, seed: int
) -> Numbers:
    """The rows of the games with these numbers."""
    player = SelfPlayer(settings, network)
    return np.concatenate([player.play(first + i, seed) for i in range(count)])


def deal(rng: random.Random, mortal: int) -> States:
    """A position after random placements; of a hundred, so many have no gods."""
    names: list[str] = []
    if rng.randrange(100) >= mortal:
        names = rng.sample([god.name for god in GODS[1:]], 2)
    game = santelmo.load("santorini", players=2, mode="mortal", gods=names)
    match = game.start(seed=rng.randrange(SEEDS))
    while match.states[0].stage == PLACING:
        match.play(rng.choice(match.legal()))
    return match.states.copy()

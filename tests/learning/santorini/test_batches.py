"""Batches: a network is trained on what it will see when it plays."""

# pyright: basic
from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import torch

import santelmo
from santelmo.bots.santorini.evaluation import POINTS
from santelmo.bots.santorini.inputs import FOE_GOD, OWN_GOD
from santelmo.bots.santorini.memory import allocate, set_root, use_network
from santelmo.bots.santorini.network import value_in
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.state import MOVING, NORMAL
from santelmo.learning.santorini.batches import Data
from santelmo.learning.santorini.model import ValueNetwork
from santelmo.learning.santorini.positions import ROW, gods_of, has_gods, write_inputs
from santelmo.learning.santorini.targets import calibrated


def starts_of_turns(seed: int) -> Iterator[States]:
    """Positions at the start of normal turns, every god in some of them."""
    rng = random.Random(seed)
    names = [god.name for god in GODS[1:]]
    rng.shuffle(names)
    for gods in ([], *(names[i : i + 2] for i in range(0, len(names), 2))):
        match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=seed)
        while match.actors:
            s = match.states[0]
            if s.stage == MOVING and s.kind == NORMAL and not s.done and rng.random() < 0.5:
                yield match.states.copy()
            match.play(rng.choice(match.legal()))


def some_model() -> ValueNetwork:
    """Weights of the size that they have after a fit."""
    with torch.random.fork_rng():
        torch.manual_seed(3)
        model = ValueNetwork()
        with torch.no_grad():
            for weights in (model.inputs, model.around, model.features, model.direct):
                weights.weight.normal_(0.0, 0.1)
            model.output.weight.normal_(0.0, 0.3)
        return model


def rows_of(positions: list[States]) -> Numbers:
    rows = np.zeros(len(positions), ROW)
    for number, states in enumerate(positions):
        write_inputs(rows[number], states)
    return rows


def test_a_network_says_in_a_search_what_it_said_in_training() -> None:
    """But for rounding: of positions with all gods."""
    positions = list(starts_of_turns(7))
    model = some_model()
    memory = allocate()
    use_network(memory, model.export())
    set_root(memory, positions[0])
    searched = np.array([value_in(memory, states) for states in positions])
    data = Data([rows_of(positions)], 0.5)
    trained = np.zeros(len(positions))
    with torch.no_grad():
        for at in range(len(positions)):
            batch = data.batch(torch.tensor([at]), torch.tensor([0]))
            trained[at] = model(batch).item()
    assert len(positions) > 200
    assert np.abs(searched - trained * POINTS).max() < 12
    assert np.abs(searched).mean() > 50


def test_an_exported_network_is_taken_over_as_it_is() -> None:
    exported = some_model().export()
    other = ValueNetwork()
    other.load(exported)
    again = other.export()
    for name, weights in vars(exported).items():
        assert np.array_equal(weights, getattr(again, name)), name


def test_rows_tell_their_gods() -> None:
    rows = np.zeros(2, ROW)
    rows["inputs"][:, 29:31] = [[OWN_GOD, FOE_GOD], [FOE_GOD + 4, OWN_GOD + 7]]
    assert gods_of(rows).tolist() == [[0, 0], [4, 7]]
    assert has_gods(rows).tolist() == [False, True]


def test_scores_that_are_too_timid_are_made_bolder() -> None:
    rng = np.random.default_rng(1)
    logits = rng.normal(0.0, 1.0, 20_000)
    won = rng.random(20_000) < 1.0 / (1.0 + np.exp(-logits))
    made = calibrated(logits * POINTS / 2, won.astype(float))
    assert np.allclose(made, logits, atol=0.4)

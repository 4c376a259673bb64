"""The network: an evaluation that learned, kept up to date from one position to the next.

Each side has a row of sums, one for each hidden unit: the weights of the inputs of its view (see
`inputs` and `surroundings`), added up. From one position to the next few inputs change, so their
weights are taken from the sums or added to them, and nothing else is done. The features of the
evaluation by hand (`evaluation.describe`) change too much for that: they are weighed anew in each
position. The value is the weighted sum of what the hidden units pass on, those of the side to act
first, and of the features themselves: each unit passes on its sum, but no less than 0 and no more
than ONE. All is whole numbers, so the same position has the same value everywhere, whichever way
led to it.

Four numbers of a row lie in one word (`pack`), so that one addition adds four weights: loops this
short are not turned into vector instructions by the compiler.
"""

# pyright: basic
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from santelmo.bots.santorini.evaluation import POINTS, WIDTH, describe
from santelmo.bots.santorini.inputs import (
    HEIGHTS,
    INPUTS,
    LEVELS,
    NOTHING,
    SLOTS,
    SPACE_SLOTS,
    WORKER_SLOTS,
    height_of,
    view_of,
    view_of_others,
    worker_place,
)
from santelmo.bots.santorini.surroundings import (
    AROUND,
    AROUND_FOE,
    DIRECTIONS,
    NEIGHBOURS,
    NOWHERE,
    PAIR_NUMBERS,
    WORKERS,
)
from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.errors import SantelmoError
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import NEAR, TOP
from santelmo.games.santorini.state import SantoriniState

HIDDEN = 32
ONE = 512
"""What stands for 1 in the sums."""
OUTPUT_ONE = 256
"""What stands for 1 in the weights of the output."""
LANES, LANE_BITS = 4, 16
"""How many numbers a word holds, and the bits of each."""
LANE, LANE_SIGN = (1 << LANE_BITS) - 1, 1 << (LANE_BITS - 1)
WORDS = HIDDEN // LANES

VIEWS = 2
FEATURES = 2 * WIDTH
"""Those of the side that the view belongs to, and those of the other."""

FIELDS: dict[str, tuple[str, tuple[int, ...]]] = {
    "net_inputs": ("i8", (INPUTS, WORDS)),
    "net_around": ("i8", (AROUND, WORDS)),
    "net_features": ("i8", (FEATURES, WORDS)),
    "net_bias": ("i8", (WORDS,)),
    "net_outputs": ("i8", (VIEWS, HIDDEN)),
    "net_direct": ("i8", (FEATURES,)),
    "net_output_bias": ("i8", (1,)),
    "net_sums": ("i8", (VIEWS, WORDS)),
    "net_units": ("i8", (WORDS,)),
    "net_slots": ("i4", (VIEWS, SLOTS)),
    "net_fresh": ("i4", (SLOTS,)),
    "net_places": ("i4", (WORKERS,)),
    "net_near": ("i4", (WORKERS, DIRECTIONS)),
    "net_ground": ("i8", (TOP + 1,)),
}
"""What the memory of a search holds of a network: its weights; the sums of both views, and the
position that they belong to; the units of one view with its features."""


SHAPES: dict[str, tuple[int, ...]] = {
    "inputs": (INPUTS, HIDDEN),
    "around": (AROUND, HIDDEN),
    "features": (FEATURES, HIDDEN),
    "bias": (HIDDEN,),
    "outputs": (VIEWS, HIDDEN),
    "direct": (FEATURES,),
    "output_bias": (1,),
}


@dataclass(frozen=True)
class Network:
    """The weights of a network, as whole numbers."""

    inputs: Numbers
    around: Numbers
    features: Numbers
    bias: Numbers
    outputs: Numbers
    direct: Numbers
    """What a feature adds to the value by itself."""
    output_bias: Numbers

    def save(self, path: Path) -> None:
        """Writes a file that `load_network` reads."""
        with path.open("wb") as file:
            np.savez_compressed(file, **vars(self))


class NetworkFileError(SantelmoError):
    """A file is no network, or one of another shape."""


@cache
def load_network(path: Path) -> Network:
    """A network from its file."""
    try:
        with np.load(path) as weights:
            parts = {name: weights[name] for name in SHAPES}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise NetworkFileError(f"{path} is no network that can be read.") from error
    for name, shape in SHAPES.items():
        if parts[name].shape != shape:
            raise NetworkFileError(
                f"{path} has {name} of shape {parts[name].shape}, not {shape}: it was made for "
                "another version."
            )
    return Network(**parts)


def pack(numbers: Numbers) -> Numbers:
    """Rows of numbers as rows of words.

    A word is the sum of its numbers, each times a power of two. Sums and multiples of words are
    those of their numbers, as long as each of these fits its bits with its sign.
    """
    lanes = numbers.astype(np.int64).reshape(*numbers.shape[:-1], -1, LANES)
    return (lanes << (LANE_BITS * np.arange(LANES))).sum(axis=-1)


def put_network(m: Any, network: Network) -> None:
    """Puts a network into the memory of a search."""
    for name in ("inputs", "around", "features", "bias"):
        m[f"net_{name}"][:] = pack(getattr(network, name))
    for name in ("outputs", "direct", "output_bias"):
        m[f"net_{name}"][:] = getattr(network, name)


@compiled
def exchange(sums: Numbers, weights: Numbers, old: int, new: int) -> None:
    """One input of a view goes and another comes; either may be NOTHING."""
    if old == new:
        return
    if new < 0:
        for i in range(WORDS):
            sums[i] -= weights[old, i]
    elif old < 0:
        for i in range(WORDS):
            sums[i] += weights[new, i]
    else:
        for i in range(WORDS):
            sums[i] += weights[new, i] - weights[old, i]


@absorbed
def follow(m: Any, s: SantoriniState) -> None:
    """Brings the sums from the position that they belong to, to this one."""
    changed = int(m.net_ground[TOP]) ^ int(s.domes)
    for i in range(TOP):
        changed |= int(m.net_ground[i]) ^ int(s.layers[i])
        m.net_ground[i] = s.layers[i]
    m.net_ground[TOP] = s.domes
    left = changed
    while left:
        space = lowest(left)
        left &= left - 1
        new = space * HEIGHTS + height_of(s, space)
        for seat in range(VIEWS):
            old = int(m.net_slots[seat, SPACE_SLOTS + space])
            m.net_slots[seat, SPACE_SLOTS + space] = new
            exchange(m.net_sums[seat], m.net_inputs, old, new)
    for seat in range(VIEWS):
        view_of_others(s, seat, m.net_fresh)
        for slot in range(WORKER_SLOTS, SLOTS):
            old, new = int(m.net_slots[seat, slot]), int(m.net_fresh[slot])
            if old != new:
                m.net_slots[seat, slot] = new
                exchange(m.net_sums[seat], m.net_inputs, old, new)
    follow_workers(m, s, changed)


@compiled
def follow_workers(m: Any, s: SantoriniState, changed: int) -> None:
    """The surroundings of workers that moved, or beside whom some of these spaces changed."""
    for worker in range(WORKERS):
        side = worker >> 1
        place = worker_place(s, side, worker & 1)
        before = int(m.net_places[worker])
        if place == before and (place < 0 or NEAR[place // LEVELS] & changed == 0):
            continue
        m.net_places[worker] = place
        for direction in range(DIRECTIONS):
            old = int(m.net_near[worker, direction])
            new = surrounding(m, place, direction)
            if new != old:
                m.net_near[worker, direction] = new
                for seat in range(VIEWS):
                    of_foe = 0 if side == seat else AROUND_FOE
                    exchange(
                        m.net_sums[seat],
                        m.net_around,
                        NOTHING if old < 0 else old + of_foe,
                        NOTHING if new < 0 else new + of_foe,
                    )


@absorbed
def surrounding(m: Any, place: int, direction: int) -> int:
    """The input of a worker's place and of what lies in a direction from it, or NOTHING."""
    if place < 0:
        return NOTHING
    space = place // LEVELS
    neighbour = int(NEIGHBOURS[space, direction])
    if neighbour == NOWHERE:
        return NOTHING
    height = int(m.net_slots[0, SPACE_SLOTS + neighbour]) - neighbour * HEIGHTS
    return (int(PAIR_NUMBERS[space, direction]) * LEVELS + place % LEVELS) * HEIGHTS + height


@compiled
def set_sums(memory: Numbers, states: States) -> None:
    """The sums of a position, from nothing."""
    m = memory[0]
    s = states[0]
    for seat in range(VIEWS):
        view_of(s, seat, m.net_slots[seat])
        for i in range(WORDS):
            m.net_sums[seat, i] = m.net_bias[i]
        for slot in range(SLOTS):
            exchange(m.net_sums[seat], m.net_inputs, NOTHING, int(m.net_slots[seat, slot]))
    for i in range(TOP):
        m.net_ground[i] = s.layers[i]
    m.net_ground[TOP] = s.domes
    m.net_places[:] = NOTHING
    m.net_near[:, :] = NOTHING
    follow_workers(m, s, 0)


@compiled
def add_features(
    sums: Numbers, features: Numbers, weights: Numbers, waiting: int, units: Numbers
) -> None:
    """The sums of a view and what the features add to them; `waiting`: that of the other side."""
    for i in range(WORDS):
        units[i] = sums[i]
    for row in range(2):
        for column in range(WIDTH):
            value = features[row ^ waiting, column]
            if value != 0:
                for i in range(WORDS):
                    units[i] += value * weights[row * WIDTH + column, i]


@compiled
def output(units: Numbers, weights: Numbers) -> int:
    """What the units of a view add to the value."""
    total = 0
    for i in range(WORDS):
        word = int(units[i])
        for lane in range(LANES):
            number = ((word & LANE) ^ LANE_SIGN) - LANE_SIGN
            word = (word - number) >> LANE_BITS
            total += min(max(number, 0), ONE) * weights[LANES * i + lane]
    return total


@compiled
def network_value(m: Any, s: SantoriniState) -> int:
    """The value of a position for the side to act, in points."""
    follow(m, s)
    describe(s, m.scratch, m.features)
    seat = int(s.seat)
    total = int(m.net_output_bias[0])
    for waiting in range(VIEWS):
        add_features(m.net_sums[seat ^ waiting], m.features, m.net_features, waiting, m.net_units)
        total += output(m.net_units, m.net_outputs[waiting])
    for row in range(2):
        for column in range(WIDTH):
            total += m.features[row, column] * m.net_direct[row * WIDTH + column]
    return total * POINTS // (ONE * OUTPUT_ONE)


@compiled
def value_in(memory: Numbers, states: States) -> int:
    """`network_value` for callers in Python."""
    return network_value(memory[0], states[0])

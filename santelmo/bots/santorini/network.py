"""The network: an evaluation that learned, kept up to date from one position to the next.

Each side has a row of sums, one for each hidden unit: the weights of the inputs of its view (see
`inputs`), added up. From one position to the next few inputs change, so their weights are taken
from the sums or added to them, and nothing else is done. The value is the weighted sum of what the
hidden units pass on, those of the side to act first: each passes on its sum, but no less than 0
and no more than ONE. All is whole numbers, so the same position has the same value everywhere,
whichever way led to it.
"""

# pyright: basic
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from santelmo.bots.santorini.evaluation import POINTS
from santelmo.bots.santorini.inputs import (
    HEIGHTS,
    INPUTS,
    NOTHING,
    SLOTS,
    SPACE_SLOTS,
    WORKER_SLOTS,
    height_of,
    view_of,
    view_of_others,
)
from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.errors import SantelmoError
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import TOP
from santelmo.games.santorini.state import SantoriniState

HIDDEN = 256
ONE = 255
"""What stands for 1 in the sums."""
OUTPUT_ONE = 128
"""What stands for 1 in the weights of the output."""

VIEWS = 2

FIELDS: dict[str, tuple[str, tuple[int, ...]]] = {
    "net_inputs": ("i2", (INPUTS, HIDDEN)),
    "net_bias": ("i2", (HIDDEN,)),
    "net_outputs": ("i2", (VIEWS, HIDDEN)),
    "net_output_bias": ("i4", (1,)),
    "net_sums": ("i2", (VIEWS, HIDDEN)),
    "net_slots": ("i4", (VIEWS, SLOTS)),
    "net_fresh": ("i4", (SLOTS,)),
    "net_ground": ("i8", (TOP + 1,)),
}
"""What the memory of a search holds of a network: its weights; the sums of both views, and the
position that they belong to."""


SHAPES: dict[str, tuple[int, ...]] = {
    "inputs": (INPUTS, HIDDEN),
    "bias": (HIDDEN,),
    "outputs": (VIEWS, HIDDEN),
    "output_bias": (1,),
}


@dataclass(frozen=True)
class Network:
    """The weights of a network, as whole numbers."""

    inputs: Numbers
    bias: Numbers
    outputs: Numbers
    output_bias: Numbers

    def save(self, path: Path) -> None:
        """Writes a file that `load_network` reads."""
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                inputs=self.inputs,
                bias=self.bias,
                outputs=self.outputs,
                output_bias=self.output_bias,
            )


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


def put_network(m: Any, network: Network) -> None:
    """Puts a network into the memory of a search."""
    m.net_inputs[:] = network.inputs
    m.net_bias[:] = network.bias
    m.net_outputs[:] = network.outputs
    m.net_output_bias[:] = network.output_bias


def set_sums(m: Any, states: States) -> None:
    """The sums of a position, from nothing."""
    s = states[0]
    for seat in range(VIEWS):
        view_of(s, seat, m.net_slots[seat])
        active = m.net_slots[seat][m.net_slots[seat] != NOTHING]
        m.net_sums[seat] = m.net_bias + m.net_inputs[active].sum(axis=0, dtype=np.int16)
    m.net_ground[:TOP] = s.layers
    m.net_ground[TOP] = s.domes


@compiled
def exchange(sums: Numbers, weights: Numbers, old: int, new: int) -> None:
    """One input of a view goes and another comes; either may be NOTHING."""
    if new < 0:
        for i in range(HIDDEN):
            sums[i] -= weights[old, i]
    elif old < 0:
        for i in range(HIDDEN):
            sums[i] += weights[new, i]
    else:
        for i in range(HIDDEN):
            sums[i] += weights[new, i] - weights[old, i]


@absorbed
def follow(m: Any, s: SantoriniState) -> None:
    """Brings the sums from the position that they belong to, to this one."""
    changed = int(m.net_ground[TOP]) ^ int(s.domes)
    for i in range(TOP):
        changed |= int(m.net_ground[i]) ^ int(s.layers[i])
        m.net_ground[i] = s.layers[i]
    m.net_ground[TOP] = s.domes
    while changed:
        space = lowest(changed)
        changed &= changed - 1
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


@compiled
def output(sums: Numbers, weights: Numbers) -> int:
    total = np.int32(0)
    for i in range(HIDDEN):
        passed_on = min(max(np.int32(sums[i]), np.int32(0)), np.int32(ONE))
        total = np.int32(total + passed_on * np.int32(weights[i]))
    return int(total)


@compiled
def network_value(m: Any, s: SantoriniState) -> int:
    """The value of a position for the side to act, in points."""
    follow(m, s)
    seat = int(s.seat)
    total = int(m.net_output_bias[0])
    total += output(m.net_sums[seat], m.net_outputs[0])
    total += output(m.net_sums[1 - seat], m.net_outputs[1])
    return total * POINTS // (ONE * OUTPUT_ONE)


@compiled
def value_in(memory: Numbers, states: States) -> int:
    """`network_value` for callers in Python."""
    return network_value(memory[0], states[0])

"""The memory of a search: everything it needs, allocated once and used for every move.

There is no recursion: the positions along a line of play lie in `stack`, and what a search
function would keep in local variables lies in `frames`. So a search can stop anywhere and go on
later, which is how the clock is watched.

All of it is one record, as a state is: compiled functions hand it on as one pointer, where a
tuple of arrays would be taken apart and counted at every call.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini import network
from santelmo.bots.santorini.evaluation import WIDTH, weights_for
from santelmo.bots.santorini.keys import STAGES, WORD, WORDS, relevance
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.moves import MAX_STEPS, MOVES
from santelmo.games.santorini.state import SantoriniState

PLIES = 160
"""The longest line of play, in steps."""
SPARE = 2
"""Places on the stack beyond the longest line."""
OUTCOMES = 64
"""The most results of the draws of one step."""
SEATS = 2
GENERATIONS = 128
"""Searches that the table tells apart: entries of the present one are kept longest."""

(
    KIND,
    SEAT,
    AT,
    COUNT,
    DEPTH,
    ALPHA,
    BETA,
    FLOOR,
    BEST,
    BEST_CODE,
    PHASE,
    PASSED,
    EXTENDED,
    QUIET,
    CODE,
    TOTAL,
    LEFT,
    COLUMNS,
) = range(18)
"""The columns of a frame. Of both kinds: the kind; who acts; which move or outcome is next, of
how many; how deep it is searched, in parts of a turn (`TURN`); the window; how often the turn
passed since the root; how often the line was extended; whether the side that waits threatens
nothing. Of a decision: the lower end of the window it began with; the best value and its move; how
the present move is being tried (see `frames`); the move of the table (CODE). Of chance: the worst
value and the best (FLOOR, BEST); the step that drew (CODE); the weight of all outcomes and of those
not tried yet."""

DECISION, CHANCE = range(2)
PASS, FIRST, REDUCED_TRY, NARROW, WIDE = range(5)
"""How a move is being tried: none of them, but what comes of doing nothing; not yet; less deep and
with a narrow window; as deep as it should be, with a narrow window; with the whole window."""
NOT_LISTED = -1
"""The number of moves of a decision that has not listed them."""

TURN = 64
"""Depth is counted in parts of a turn: so many are a whole one."""

TALLIES = MOVES.size + (SPACES + 1) * 2 * SPACES
"""The tallies of a history: moves by themselves, builds and domes with the builder's space."""

PLY, NODES, VALUE, NOISE, SALT, GENERATION, NETWORK, CONTROLS = range(8)
"""The controls of a search: the present ply (-1 when done), positions visited, the value found,
the size of the noise and its seed, the number of this search in the table, and whether a network
evaluates."""


PLACES = PLIES + SPARE

_FIELDS: dict[str, tuple[Any, tuple[int, ...]]] = {
    "frames": ("i8", (PLACES, COLUMNS)),
    "keys": ("u8", (PLACES,)),
    "turn_keys": ("u8", (PLACES,)),
    "codes": ("i4", (PLACES, MAX_STEPS)),
    "scores": ("i8", (PLACES, MAX_STEPS)),
    "tallies": ("i4", (PLACES, MAX_STEPS)),
    "killers": ("i4", (PLACES, 2)),
    "history": ("i4", (SEATS, TALLIES)),
    "answers": ("i4", (SPACES + 1, TALLIES)),
    "line": ("i4", (PLACES, PLACES)),
    "lengths": ("i8", (PLACES,)),
    "scripts": ("u8", (PLACES, OUTCOMES)),
    "outcome_keys": ("u8", (PLACES, OUTCOMES)),
    "shares": ("i8", (PLACES, OUTCOMES)),
    "sums": ("f8", (PLACES,)),
    "scratch": (SantoriniState.dtype, (1,)),
    "features": ("i8", (2, WIDTH)),
    "masks": ("u8", (STAGES, WORDS)),
    "weights": ("i8", (2 * WIDTH + 1,)),
    "controls": ("i8", (CONTROLS,)),
    **network.FIELDS,
}
"""`tallies` says which tally of a history a move belongs to; `history` how well moves of each seat
did, `answers` how well they did after a build on a space; `turn_keys` has the key of the position
at the start of the turn, for each ply; `line` the best line found from each ply, `lengths` its
length; `scripts`, `outcome_keys`, `shares` and `sums` belong to draws."""


def _layout() -> np.dtype[Any]:
    """The stack lies there twice, as states and as plain 64-bit words."""
    stack = np.dtype((SantoriniState.dtype, (PLACES,)))
    words = np.dtype(("u8", (PLACES, WORDS)))
    names, formats, offsets = ["stack", "words"], [stack, words], [0, 0]
    offset = stack.itemsize
    for name, (kind, shape) in _FIELDS.items():
        field = np.dtype((kind, shape))
        names.append(name)
        formats.append(field)
        offsets.append(offset)
        offset += field.itemsize + -field.itemsize % WORD
    parts = np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": offset})
    return np.dtype((np.record, parts))


LAYOUT = _layout()
ENTRY = np.dtype((np.record, np.dtype([("key", "u8"), ("found", "i8")])))
"""A position in the table: its key, and what was found (packed, see `search`)."""

Memory = Any
"""An element of an array of `LAYOUT`."""


def allocate() -> Numbers:
    """Memory for one search, as an array of one element."""
    return np.zeros(1, LAYOUT)


def allocate_table(bits: int) -> Numbers:
    """A table of 2 to the power of `bits` positions."""
    return np.zeros(1 << bits, ENTRY)


def set_root(memory: Numbers, states: States) -> None:
    """Puts a position at the root. What was learned about a match stays."""
    m = memory[0]
    m.stack[0] = states[0]
    m.masks[:] = relevance(states)
    m.weights[:] = weights_for(states)
    m.killers[:] = -1
    m.history[:] >>= 1
    m.answers[:] >>= 1
    m.controls[NODES] = 0
    if m.controls[NETWORK]:
        network.set_sums(memory, states)
    m.controls[GENERATION] = (m.controls[GENERATION] + 1) % GENERATIONS


def use_network(memory: Numbers, weights: network.Network | None) -> None:
    """Evaluates with a network from now on, or without one."""
    memory[0].controls[NETWORK] = weights is not None
    if weights is not None:
        network.put_network(memory[0], weights)


def forget(memory: Numbers, table: Numbers) -> None:
    """Forgets what earlier searches learned."""
    memory[0].history[:] = 0
    memory[0].answers[:] = 0
    table["key"] = 0

"""The memory of a search: nodes, edges and scratch space, allocated once and reused.

A node is one seat's decision after the moves that it saw: its key is a hash of the moves since
the root as that seat saw them. So a hidden move of another seat does not split it, and neither
does what chance reveals on the way: its edges average over that. An edge is a move
from a node; the edges of a node are a linked list, since different worlds allow different moves.
"""

# pyright: basic
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from santelmo.core.chance import wrapping
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers, States

if TYPE_CHECKING:
    from santelmo.core.game import Game

U = np.uint64
NONE = -1
"""No node, no edge."""

SEATS = 8
"""At least as many as any game has."""
DEPTH = 256
"""The longest path inside the tree, in decisions with a choice."""
EDGES_PER_NODE = 8
"""Room for edges. Most nodes are visited once and have none."""

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", "u8"),
                ("first", "i4"),  # of its edges
                ("last", "i4"),
                ("edges", "i4"),  # how many it has
                ("visits", "i4"),
            ]
        ),
    )
)
EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", "f8"),  # what the acting seat got on average
                ("key", "u8"),  # of the node that it belongs to
                ("visits", "i4"),
                ("offered", "i4"),  # how often the move was there to be chosen
                ("weight", "f4"),  # its prior
                ("code", "i4"),
                ("next", "i4"),
            ]
        ),
    )
)

_SPREAD = U(0x9E3779B97F4A7C15)
_STIR = U(0xD6E8FEB86659FD93)


class Tree(NamedTuple):
    """Arrays only, so that compiled code takes it as it is.

    A record is handed on as one pointer: inner functions get `workspace[0]` and no more arrays than
    they need.
    """

    nodes: Any
    edges: Any
    table: Numbers
    """Open addressing: a node or NONE by the low bits of its key."""
    world: States
    codes: Numbers
    worlds: Numbers
    """The generator that draws the worlds. It is asked for nothing else, so that searches of the
    same root from the same seed meet the same worlds, whatever they do in them."""
    rng: Numbers
    first_moves: Numbers
    """The moves to choose from at the root, if `workspace.first_moves` is their number."""
    workspace: Any


def workspace_type(moves: int) -> np.dtype[Any]:
    """The scratch space of a search in a game with this many moves."""
    return np.dtype(
        (
            np.record,
            np.dtype(
                [
                    ("keys", "u8", (SEATS,)),  # what each seat has seen in this iteration
                    ("scores", "i8", (SEATS,)),
                    ("places", "i8", (SEATS,)),
                    ("expected", "f8", (SEATS,)),
                    ("rewards", "f8", (SEATS,)),
                    ("chances", "f8", (SEATS,)),  # of winning
                    # Summed up over all iterations.
                    ("total_scores", "f8", (SEATS,)),
                    ("total_rewards", "f8", (SEATS,)),
                    ("total_chances", "f8", (SEATS,)),
                    ("first_moves", "i8"),  # to choose from at the root; 0: all that are legal
                    ("nodes", "i8"),  # how many there are
                    ("edges", "i8"),
                    ("depth", "i8"),  # the length of the path
                    ("path", "i4", (DEPTH,)),  # the edges of this iteration
                    ("path_seats", "i4", (DEPTH,)),
                    ("weights", "f4", (moves,)),
                    # The edge of each code in the node at hand; out of date where the edge
                    # belongs to another node.
                    ("edge_of", "i4", (moves,)),
                    ("offers", "i4", (moves,)),  # the edges of the legal moves, in their order
                ]
            ),
        )
    )


def allocate(game: Game, nodes: int) -> Tree:
    """Room for a search of this many iterations; beyond it the tree grows no more."""
    slots = 1 << (2 * nodes - 1).bit_length()
    return Tree(
        nodes=np.zeros(nodes, NODE),
        edges=np.zeros(EDGES_PER_NODE * nodes + game.num_moves, EDGE),
        table=np.zeros(slots, np.int32),
        world=np.zeros(1, game.template.dtype),
        codes=np.zeros(game.num_moves, np.int32),
        worlds=np.zeros(1, np.uint64),
        rng=np.zeros(1, np.uint64),
        first_moves=np.zeros(game.num_moves, np.int32),
        workspace=np.zeros(1, workspace_type(game.num_moves)),
    )


@compiled
def clear(tree: Tree, seed: Any) -> None:
    """Empties the tree for a new search."""
    workspace = tree.workspace[0]
    tree.table[:] = NONE
    workspace.nodes = 0
    workspace.edges = 0
    workspace.first_moves = 0
    for seat in range(SEATS):
        workspace.total_scores[seat] = 0.0
        workspace.total_rewards[seat] = 0.0
        workspace.total_chances[seat] = 0.0
    tree.worlds[0] = seed
    tree.rng[0] = U(seed) ^ _SPREAD


@wrapping
@absorbed
def start_keys(workspace: Any, players: int) -> None:
    """Nobody has seen anything yet."""
    for seat in range(players):
        workspace.keys[seat] = U(seat + 1) * _SPREAD


@wrapping
@absorbed
def record_move(workspace: Any, players: int, seat: int, code: int, public_code: int) -> None:
    """Adds a move to what everybody has seen: the others see `public_code`."""
    for reader in range(players):
        seen = code if reader == seat else public_code
        key = (workspace.keys[reader] ^ U(seen * SEATS + seat + 1)) * _STIR
        workspace.keys[reader] = key ^ (key >> U(32))


@absorbed
def find_node(nodes: Any, table: Numbers, workspace: Any, key: Any) -> int:
    """The node with this key, made if it is new; NONE when there is no room for it."""
    mask = U(len(table) - 1)
    at = key & mask
    while table[at] != NONE:
        found = int(table[at])
        if nodes[found].key == key:
            return found
        at = (at + U(1)) & mask
    made = int(workspace.nodes)
    if made == len(nodes):
        return NONE
    workspace.nodes = made + 1
    table[at] = made
    node = nodes[made]
    node.key = key
    node.first = NONE
    node.last = NONE
    node.edges = 0
    node.visits = 0
    return made


@absorbed
def add_edge(edges: Any, workspace: Any, node: Any, code: int, weight: float) -> int:
    """A new edge at the end of the node's list; NONE when there is no room for it."""
    made = int(workspace.edges)
    if made == len(edges):
        return NONE
    workspace.edges = made + 1
    edge = edges[made]
    edge.value = 0.0
    edge.visits = 0
    edge.offered = 0
    edge.weight = weight
    edge.code = code
    edge.key = node.key
    edge.next = NONE
    if node.first == NONE:
        node.first = made
    else:
        edges[node.last].next = made
    node.last = made
    node.edges += 1
    return made

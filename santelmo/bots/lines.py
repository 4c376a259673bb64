"""The line of play that a finished search expects, read from its tree."""

# pyright: basic
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from santelmo.bots.tree import NONE, Tree, find_node, record_move, start_keys
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.core.compiling import compiled
from santelmo.core.moves import PlayedMove

if TYPE_CHECKING:
    from santelmo.core.game import Game
    from santelmo.core.state import Numbers, States


@compiled
def begin_line(tree: Tree, players: int) -> None:
    """Stands at the root: nobody has seen anything."""
    start_keys(tree.workspace[0], players)


@compiled
def node_here(tree: Tree, seat: int) -> int:
    """The node of the seat's decision after the moves of the line."""
    workspace = tree.workspace[0]
    return find_node(tree.nodes, tree.table, workspace, workspace.keys[seat])


@compiled
def extend_line(tree: Tree, players: int, seat: int, code: int, public_code: int) -> None:
    """Goes on with a move of the line."""
    record_move(tree.workspace[0], players, seat, code, public_code)


def read_line(
    tree: Tree,
    game: Game,
    root: States,
    me: int,
    public_codes: Numbers,
    *,
    fewest: int,
    longest: int,
    seed: int,
) -> tuple[PlayedMove, ...]:
    """The moves that the search visited most, in one world that the searching seat holds possible.

    It ends where something is drawn or revealed, which nobody could know, and where the search
    has visited the best move less often than `fewest`.
    """
    world = root.copy()
    engine.sample_world(world, me, generator(seed))
    s = world[0]
    codes = np.zeros(game.num_moves, np.int32)
    line: list[PlayedMove] = []
    begin_line(tree, game.players)
    drawn = (int(s.random_count), int(s.reveals))
    while len(line) < longest and drawn == (int(s.random_count), int(s.reveals)):
        acting = int(engine.acting_seats(world))
        if acting == 0:
            break
        seat = me if acting >> me & 1 else (acting & -acting).bit_length() - 1
        count = int(engine.list_legal(world, seat, codes))
        legal = codes[:count].tolist()
        at_root = not line
        code = legal[0] if count == 1 and not at_root else _most_visited(tree, seat, legal, fewest)
        if code == NONE:
            break
        line.append(PlayedMove(seat, game.move(code)))
        if count > 1 or at_root:
            extend_line(tree, game.players, seat, code, int(public_codes[code]))
        engine.play_if_legal(world, seat, code, codes)
    return tuple(line)


def _most_visited(tree: Tree, seat: int, legal: list[int], fewest: int) -> int:
    """The move that the seat's node has visited most; NONE where that is too little to tell."""
    number = int(node_here(tree, seat))
    if number == NONE:
        return NONE
    best, visits = NONE, fewest - 1
    at = int(tree.nodes[number].first)
    while at != NONE:
        edge = tree.edges[at]
        if int(edge.visits) > visits and int(edge.code) in legal:
            best, visits = int(edge.code), int(edge.visits)
        at = int(edge.next)
    return best

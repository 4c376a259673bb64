"""Information-set Monte Carlo tree search over any game, compiled once per game.

Each iteration samples a world that the searching seat cannot rule out, walks down the tree among
the moves that are legal in that world, plays on from the first unknown node, and credits every
seat on the path with what it got. Seats that act at once decide one after the other without
seeing each other's hidden moves. Chance follows the sampled world; nodes do not split by it.
"""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.hooks import expect, policy, prior, prune
from santelmo.bots.rewards import reward_expectation, reward_result
from santelmo.bots.tree import DEPTH, NONE, Tree, add_edge, find_node, record_move, start_keys
from santelmo.core.chance import mix, pick, rekey
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import actors, apply, legal, outcome, sample
from santelmo.core.state import Numbers, States

U = np.uint64
UNDECIDED = 0.5
"""The value of a node of which nothing is known yet."""
RANDOM_SCALE = 1 << 31


@compiled
def iterate(
    tree: Tree, root: States, me: int, public_codes: Numbers, settings: Any, times: int
) -> None:
    """Runs iterations of a search for seat `me` from a state redacted for it.

    `public_codes` has for each code the number under which other seats see such a move.

    The walk down the tree and the playout after it are one loop, so that the rules are compiled
    into it once.
    """
    nodes, edges, table = tree.nodes, tree.edges, tree.table
    codes, rng, workspace, options = tree.codes, tree.rng, tree.workspace[0], settings[0]
    worlds, first_moves = tree.worlds, tree.first_moves
    s = tree.world[0]
    turns = int(root[0].turns)
    players = int(root[0].players)
    for _ in range(times):
        tree.world[0] = root[0]
        sample(s, me, worlds)
        rekey(s, worlds)
        start_keys(workspace, players)
        workspace.depth = 0
        in_tree = True
        given = int(workspace.first_moves)
        while True:
            acting = actors(s)
            if acting == 0:
                outcome(s, workspace.scores, workspace.places)
                reward_result(workspace, players, options)
                break
            if not in_tree and cut_short(s, workspace, players, options, turns):
                break
            seat = decider(acting, me) if in_tree else random_actor(acting, rng)
            if given:
                count = given
                for i in range(given):
                    codes[i] = first_moves[i]
            else:
                count = legal(s, seat, codes)
            code = int(np.int64(codes[0]))
            if count > 1 or given:
                if in_tree:
                    code = tree_move(
                        s, seat, count, nodes, edges, table, codes, rng, workspace, options, given
                    )
                    in_tree = code != NONE
                if not in_tree:
                    code = playout_move(s, seat, count, codes, rng, workspace, options)
            apply(s, seat, code)
            given = 0
            if in_tree:
                record_move(workspace, players, seat, code, public_codes[code])
        back_up(edges, workspace, players)


@absorbed
def back_up(edges: Any, workspace: Any, players: int) -> None:
    """Every seat on the path got what the playout brought it."""
    for seat in range(players):
        workspace.total_scores[seat] += workspace.expected[seat]
        workspace.total_rewards[seat] += workspace.rewards[seat]
        workspace.total_chances[seat] += workspace.chances[seat]
    for i in range(workspace.depth):
        edge = edges[workspace.path[i]]
        edge.visits += 1
        edge.value += (workspace.rewards[workspace.path_seats[i]] - edge.value) / edge.visits


@absorbed
def tree_move(
    s: Any,
    seat: int,
    count: int,
    nodes: Any,
    edges: Any,
    table: Numbers,
    codes: Numbers,
    rng: Numbers,
    workspace: Any,
    settings: Any,
    given: int,
) -> int:
    """The move that the tree wants to try next; NONE where the tree ends.

    A node that is met for the first time is its own end; the root is not. Moves that the search
    was `given` are all tried.
    """
    depth = int(workspace.depth)
    if depth == DEPTH:
        return NONE
    number = find_node(nodes, table, workspace, workspace.keys[seat])
    if number == NONE:
        return NONE
    node = nodes[number]
    node.visits += 1
    if node.visits == 1 and depth > 0:
        return NONE
    if given == 0:
        count = prune(s, seat, codes, count)
    if not link_edges(s, seat, count, node, edges, codes, workspace, settings.prior_share):
        return NONE
    chosen = choose_edge(edges, count, workspace, rng, settings.exploration)
    workspace.path[depth] = chosen
    workspace.path_seats[depth] = seat
    workspace.depth = depth + 1
    return int(np.int64(edges[chosen].code))


@absorbed
def playout_move(
    s: Any, seat: int, count: int, codes: Numbers, rng: Numbers, workspace: Any, settings: Any
) -> int:
    """What the seat plays beyond the tree: by the game's policy, or at random."""
    share = settings.random_share
    if share == RANDOM_SCALE or float(mix(rng) >> U(33)) < share:
        return int(np.int64(codes[pick(rng, count)]))
    return int(np.int64(policy(s, seat, codes, count, rng, workspace.weights)))


@absorbed
def cut_short(s: Any, workspace: Any, players: int, settings: Any, turns: int) -> bool:
    """Ends a playout beyond the horizon, where the game can say what to expect."""
    if settings.horizon == 0.0 or s.turns - turns < settings.horizon:
        return False
    uncertainty = expect(s, workspace.expected)
    if uncertainty == 0.0:
        return False
    reward_expectation(workspace, players, settings, uncertainty)
    return True


@absorbed
def decider(acting: int, me: int) -> int:
    """Who decides next of those who may act: the searching seat, or else the lowest one."""
    if (acting >> me) & 1:
        return me
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    return seat


@absorbed
def random_actor(acting: int, rng: Numbers) -> int:
    """One of those who may act, all equally likely."""
    left = 0
    if acting & (acting - 1):
        others = acting
        while others:
            others &= others - 1
            left += 1
        left = np.int64(pick(rng, left))
    seat = 0
    while True:
        if (acting >> seat) & 1:
            if left == 0:
                return seat
            left -= 1
        seat += 1


@absorbed
def link_edges(
    s: Any,
    seat: int,
    count: int,
    node: Any,
    edges: Any,
    codes: Numbers,
    workspace: Any,
    prior_share: float,
) -> bool:
    """Lists the edges of these moves in `offers`, adding those that are new here.

    False when there is no room for them.
    """
    if list_known_edges(node, edges, codes, count, workspace):
        return True
    at = int(node.first)
    while at != NONE:
        workspace.edge_of[edges[at].code] = at
        at = int(edges[at].next)
    weighed = False
    for i in range(count):
        code = codes[i]
        at = int(workspace.edge_of[code])
        if at >= workspace.edges or edges[at].key != node.key or edges[at].code != code:
            if not weighed:
                set_priors(s, seat, codes, count, workspace, prior_share)
                weighed = True
            at = add_edge(edges, workspace, node, code, workspace.weights[i])
            if at == NONE:
                return False
            workspace.edge_of[code] = at
        workspace.offers[i] = at
    return True


@absorbed
def list_known_edges(node: Any, edges: Any, codes: Numbers, count: int, workspace: Any) -> bool:
    """Whether the node's edges begin with these moves, side by side; then they are the offer.

    That is so at once where nothing is hidden: the same moves are legal in every world.
    """
    first = int(node.first)
    if count > node.edges or node.last - first + 1 != node.edges:
        return False
    for i in range(count):
        if edges[first + i].code != codes[i]:
            return False
        workspace.offers[i] = first + i
    return True


@absorbed
def set_priors(s: Any, seat: int, codes: Numbers, count: int, workspace: Any, share: float) -> None:
    """The priors of these moves: `share` of the game's own, the rest equal for all."""
    if share > 0.0:
        prior(s, seat, codes, count, workspace.weights)
        total = 0.0
        for i in range(count):
            total += workspace.weights[i]
        for i in range(count):
            workspace.weights[i] = share * workspace.weights[i] / total + (1.0 - share) / count
    else:
        for i in range(count):
            workspace.weights[i] = 1.0 / count


@absorbed
def choose_edge(edges: Any, count: int, workspace: Any, rng: Numbers, exploration: float) -> int:
    """The most promising of the moves on offer, by value, prior and how seldom it was tried."""
    weight, visits, value = 0.0, 0, 0.0
    for i in range(count):
        edge = edges[workspace.offers[i]]
        edge.offered += 1
        weight += edge.weight
        visits += edge.visits
        value += edge.visits * edge.value
    unknown = value / visits if visits else UNDECIDED
    factor = exploration / weight
    best, best_score = NONE, -1.0
    offered, root = 0, 0.0
    at = np.int64(pick(rng, count))
    for _ in range(count):
        number = int(workspace.offers[at])
        edge = edges[number]
        if edge.offered != offered:  # mostly all are offered equally often
            offered = int(edge.offered)
            root = factor * np.sqrt(offered)
        mean = edge.value if edge.visits else unknown
        score = mean + root * edge.weight / (1 + edge.visits)
        if score > best_score:
            best, best_score = number, score
        at = at + 1 if at + 1 < count else 0
    return best

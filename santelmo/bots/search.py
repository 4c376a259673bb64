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

from santelmo.bots.hooks import expect, policy, prior, thin
from santelmo.bots.rewards import reward_expectation, reward_result
from santelmo.bots.tree import DEPTH, NONE, Tree, add_edge, find_node, note, start_keys
from santelmo.core.chance import mix, pick, rekey
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import actors, apply, legal, outcome, sample
from santelmo.core.state import Numbers, States

U = np.uint64
UNDECIDED = 0.5
"""The value of a node of which nothing is known yet."""
DICE = 1 << 31


@compiled
def iterate(tree: Tree, root: States, me: int, shown: Numbers, settings: Any, times: int) -> None:
    """Runs iterations of a search for seat `me` from a state redacted for it.

    `shown` has for each code the number under which other seats see such a move.

    The walk down the tree and the playout behind it are one loop, so that the rules are compiled
    into it once.
    """
    nodes, edges, table = tree.nodes, tree.edges, tree.table
    codes, rng, desk, wanted = tree.codes, tree.rng, tree.desk[0], settings[0]
    s = tree.world[0]
    turns = int(root[0].turns)
    players = int(root[0].players)
    for _ in range(times):
        tree.world[0] = root[0]
        sample(s, me, rng)
        rekey(s, rng)
        start_keys(desk, players)
        desk.depth = 0
        in_tree = True
        while True:
            acting = actors(s)
            if acting == 0:
                outcome(s, desk.scores, desk.places)
                reward_result(desk, players, wanted)
                break
            if not in_tree and cut_short(s, desk, players, wanted, turns):
                break
            seat = decider(acting, me) if in_tree else any_of(acting, rng)
            count = legal(s, seat, codes)
            code = int(np.int64(codes[0]))
            if count > 1:
                if in_tree:
                    code = tree_move(s, seat, count, nodes, edges, table, codes, rng, desk, wanted)
                    in_tree = code != NONE
                if not in_tree:
                    code = playout_move(s, seat, count, codes, rng, desk, wanted)
            apply(s, seat, code)
            if in_tree:
                note(desk, players, seat, code, shown[code])
        credit(edges, desk)


@absorbed
def credit(edges: Any, desk: Any) -> None:
    """Every seat on the path got what the playout brought it."""
    for i in range(desk.depth):
        edge = edges[desk.path[i]]
        edge.visits += 1
        edge.worth += (desk.rewards[desk.path_seats[i]] - edge.worth) / edge.visits


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
    desk: Any,
    settings: Any,
) -> int:
    """The move that the tree wants to try next; NONE where the tree ends.

    A node that is met for the first time is its own end; the root is not.
    """
    depth = int(desk.depth)
    if depth == DEPTH:
        return NONE
    number = find_node(nodes, table, desk, desk.keys[seat])
    if number == NONE:
        return NONE
    node = nodes[number]
    node.visits += 1
    if node.visits == 1 and depth > 0:
        return NONE
    count = thin(s, seat, codes, count)
    if not link_edges(s, seat, count, node, edges, codes, desk, settings.prior_share):
        return NONE
    chosen = choose_edge(edges, count, desk, rng, settings.exploration)
    desk.path[depth] = chosen
    desk.path_seats[depth] = seat
    desk.depth = depth + 1
    return int(np.int64(edges[chosen].code))


@absorbed
def playout_move(
    s: Any, seat: int, count: int, codes: Numbers, rng: Numbers, desk: Any, settings: Any
) -> int:
    """What the seat plays behind the tree: by the game's policy, or at random."""
    share = settings.random_share
    if share == DICE or float(mix(rng) >> U(33)) < share:
        return int(np.int64(codes[pick(rng, count)]))
    return int(np.int64(policy(s, seat, codes, count, rng, desk.weights)))


@absorbed
def cut_short(s: Any, desk: Any, players: int, settings: Any, turns: int) -> bool:
    """Ends a playout behind the horizon, where the game can say what to expect."""
    if settings.horizon == 0.0 or s.turns - turns < settings.horizon:
        return False
    doubt = expect(s, desk.expected)
    if doubt == 0.0:
        return False
    reward_expectation(desk, players, settings, doubt)
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
def any_of(acting: int, rng: Numbers) -> int:
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
    desk: Any,
    prior_share: float,
) -> bool:
    """Lists the edges of these moves in `offers`, adding those that are new here.

    False when there is no room for them.
    """
    if stand_in_order(node, edges, codes, count, desk):
        return True
    at = int(node.first)
    while at != NONE:
        desk.edge_of[edges[at].code] = at
        at = int(edges[at].next)
    weighed = False
    for i in range(count):
        code = codes[i]
        at = int(desk.edge_of[code])
        if at >= desk.edges or edges[at].key != node.key or edges[at].code != code:
            if not weighed:
                weigh(s, seat, codes, count, desk, prior_share)
                weighed = True
            at = add_edge(edges, desk, node, code, desk.weights[i])
            if at == NONE:
                return False
            desk.edge_of[code] = at
        desk.offers[i] = at
    return True


@absorbed
def stand_in_order(node: Any, edges: Any, codes: Numbers, count: int, desk: Any) -> bool:
    """Whether the node's edges begin with these moves, side by side; then they are the offer.

    That is so at once where nothing is hidden: the same moves are legal in every world.
    """
    first = int(node.first)
    if count > node.edges or node.last - first + 1 != node.edges:
        return False
    for i in range(count):
        if edges[first + i].code != codes[i]:
            return False
        desk.offers[i] = first + i
    return True


@absorbed
def weigh(s: Any, seat: int, codes: Numbers, count: int, desk: Any, share: float) -> None:
    """The priors of these moves: `share` of the game's own, the rest equal for all."""
    if share > 0.0:
        prior(s, seat, codes, count, desk.weights)
        total = 0.0
        for i in range(count):
            total += desk.weights[i]
        for i in range(count):
            desk.weights[i] = share * desk.weights[i] / total + (1.0 - share) / count
    else:
        for i in range(count):
            desk.weights[i] = 1.0 / count


@absorbed
def choose_edge(edges: Any, count: int, desk: Any, rng: Numbers, exploration: float) -> int:
    """The most promising of the moves on offer, by value, prior and how seldom it was tried."""
    weight, visits, value = 0.0, 0, 0.0
    for i in range(count):
        edge = edges[desk.offers[i]]
        edge.offered += 1
        weight += edge.weight
        visits += edge.visits
        value += edge.visits * edge.worth
    unknown = value / visits if visits else UNDECIDED
    factor = exploration / weight
    best, best_score = NONE, -1.0
    offered, root = 0, 0.0
    at = np.int64(pick(rng, count))
    for _ in range(count):
        number = int(desk.offers[at])
        edge = edges[number]
        if edge.offered != offered:  # mostly all are offered equally often
            offered = int(edge.offered)
            root = factor * np.sqrt(offered)
        mean = edge.worth if edge.visits else unknown
        score = mean + root * edge.weight / (1 + edge.visits)
        if score > best_score:
            best, best_score = number, score
        at = at + 1 if at + 1 < count else 0
    return best

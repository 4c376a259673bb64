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
from santelmo.core.compiling import compiled
from santelmo.core.engine import random_actor
from santelmo.core.rules import actors, apply, legal, outcome, sample
from santelmo.core.state import Numbers, States

U = np.uint64
UNDECIDED = 0.5
"""The value of a node of which nothing is known yet."""
DICE = 1 << 31


@compiled
def iterate(tree: Tree, root: States, me: int, hidden: Numbers, settings: Any, times: int) -> None:
    """Runs iterations of a search for seat `me` from a state redacted for it."""
    s, desk, wanted = tree.world[0], tree.desk[0], settings[0]
    turns = int(root[0].turns)
    for _ in range(times):
        tree.world[0] = root[0]
        sample(s, me, tree.rng)
        rekey(s, tree.rng)
        depth = descend(s, tree, me, hidden, wanted)
        finish(s, desk, tree.codes, tree.rng, wanted, turns)
        for i in range(depth):
            edge = tree.edges[desk.path[i]]
            edge.visits += 1
            edge.worth += (desk.rewards[desk.path_seats[i]] - edge.worth) / edge.visits


@compiled
def descend(s: Any, tree: Tree, me: int, hidden: Numbers, settings: Any) -> int:
    """Walks down to a node that is new, or to the end; returns the length of the path."""
    nodes, edges, table = tree.nodes, tree.edges, tree.table
    codes, rng, desk = tree.codes, tree.rng, tree.desk[0]
    players = int(s.players)
    start_keys(desk, players)
    depth = 0
    while depth < DEPTH:
        acting = actors(s)
        if acting == 0:
            return depth
        seat = decider(acting, me)
        count = legal(s, seat, codes)
        code = int(codes[0])
        if count > 1:
            number = find_node(nodes, table, desk, desk.keys[seat])
            if number == NONE:
                return depth
            node = nodes[number]
            node.visits += 1
            if node.visits == 1 and depth > 0:
                return depth
            count = thin(s, seat, codes, count)
            if not link_edges(s, seat, count, node, edges, codes, desk, settings.prior_share):
                return depth
            chosen = choose_edge(edges, codes, count, desk, rng, settings.exploration)
            desk.path[depth] = chosen
            desk.path_seats[depth] = seat
            depth += 1
            code = int(edges[chosen].code)
        apply(s, seat, code)
        note(desk, players, seat, code, hidden[code])
    return depth


@compiled
def decider(acting: int, me: int) -> int:
    """Who decides next of those who may act: the searching seat, or else the lowest one."""
    if (acting >> me) & 1:
        return me
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    return seat


@compiled
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
    """Points `edge_of` to the edges of these moves, adding those that are new here.

    False when there is no room for them.
    """
    at = int(node.first)
    while at != NONE:
        desk.edge_of[edges[at].code] = at
        at = int(edges[at].next)
    weighed = False
    for i in range(count):
        code = codes[i]
        at = int(desk.edge_of[code])
        if at < desk.edges and edges[at].key == node.key and edges[at].code == code:
            continue
        if not weighed:
            weigh(s, seat, codes, count, desk, prior_share)
            weighed = True
        at = add_edge(edges, desk, node, code, desk.weights[i])
        if at == NONE:
            return False
        desk.edge_of[code] = at
    return True


@compiled
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


@compiled
def choose_edge(
    edges: Any, codes: Numbers, count: int, desk: Any, rng: Numbers, exploration: float
) -> int:
    """The most promising of these moves, by value, prior and how seldom it was tried."""
    weight, visits, value = 0.0, 0, 0.0
    for i in range(count):
        edge = edges[desk.edge_of[codes[i]]]
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
        number = int(desk.edge_of[codes[at]])
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


@compiled
def finish(s: Any, desk: Any, codes: Numbers, rng: Numbers, settings: Any, turns: int) -> None:
    """Plays on to the end or to the horizon and writes the rewards."""
    players = int(s.players)
    horizon = int(settings.horizon)
    while True:
        if horizon > 0 and s.turns - turns >= horizon:
            doubt = expect(s, desk.expected)
            if doubt > 0.0:
                reward_expectation(desk, players, settings, doubt)
                return
        seat = random_actor(s, rng)
        if seat < 0:
            outcome(s, desk.scores, desk.places)
            reward_result(desk, players, settings)
            return
        count = legal(s, seat, codes)
        if count == 1:
            apply(s, seat, codes[0])
        elif settings.random_share == DICE or mix(rng) >> U(33) < settings.random_share:
            apply(s, seat, codes[pick(rng, count)])
        else:
            apply(s, seat, policy(s, seat, codes, count, rng, desk.weights))

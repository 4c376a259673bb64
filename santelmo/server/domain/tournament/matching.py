"""Pairs of least cost."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx


def least_cost_pairs(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many pairs as can be, of those that have a cost, and among these the cheapest together.

    Whoever is in a pair stands in it in the order of `costs`.
    """
    graph: nx.Graph[int] = nx.Graph()
    for (one, other), cost in costs.items():
        graph.add_edge(one, other, weight=-cost)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return [pair if pair in costs else (pair[1], pair[0]) for pair in found]

"""Who sits where at a table: everybody comes to every seat about equally often."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from santelmo.server.domain.tournament.history import History

OFTEN = 100
"""What one more time on a seat weighs against having had it the last time."""


def seated(entrants: Sequence[int], seats: int, history: History) -> tuple[int | None, ...]:
    """The entrants by seat, so that all together have had their seats as seldom as can be."""
    graph = nx.Graph()
    for entrant in entrants:
        for seat in range(seats):
            graph.add_edge(
                ("entrant", entrant), ("seat", seat), weight=-_cost(entrant, seat, history)
            )
    found: list[int | None] = [None] * seats
    for pair in nx.max_weight_matching(graph, maxcardinality=True):
        places = dict(pair)
        found[places["seat"]] = places["entrant"]
    return tuple(found)


def _cost(entrant: int, seat: int, history: History) -> int:
    times = history.on_seat(entrant, seat)
    return OFTEN * times * (times + 1) + history.last_on(entrant, seat)

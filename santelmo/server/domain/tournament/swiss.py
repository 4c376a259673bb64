"""Who meets whom in a Swiss tournament: those who stand alike, and nobody twice if it can be.

At tables of two it is a matching of least cost over all possible pairs, so nobody is left without
an opponent because the others were paired first. Larger tables are improved by exchanges, which
finds a good division and not always the best.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from santelmo.server.domain.tournament.history import History
from santelmo.server.domain.tournament.matching import least_cost_pairs

NOBODY = -1
"""Whoever is paired with it sits out."""
FOLD = 1
GAP = 4_096
"""More than the folds of all pairs together."""
AGAIN = 1 << 40
"""More than the gaps of all pairs together."""
ATTEMPTS = 6
"""Divisions of larger tables that are tried."""


def swiss_pairs(
    ranked: Sequence[int], half_points: Mapping[int, int], history: History, fill: bool
) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of a round, and who is left over. `ranked` is best first.

    With `fill` whoever is left over plays against a bot.
    """
    costs = _Costs(ranked, half_points, history)
    nodes = [*ranked, *([NOBODY] if len(ranked) % 2 else [])]
    possible = {
        (one, other): costs.alone(one, fill) if other == NOBODY else costs.pair(one, other)
        for place, one in enumerate(nodes)
        for other in nodes[place + 1 :]
    }
    pairs: list[tuple[int, int]] = []
    left = None
    for one, other in least_cost_pairs(possible):
        if other == NOBODY:
            left = one
        else:
            pairs.append((one, other))
    return sorted(pairs, key=lambda pair: costs.place(pair[0])), left


class _Costs:
    """What speaks against a pair."""

    def __init__(
        self, ranked: Sequence[int], half_points: Mapping[int, int], history: History
    ) -> None:
        self._place = {entrant: place for place, entrant in enumerate(ranked)}
        self._points = half_points
        self._history = history
        self._groups: dict[int, int] = {}
        for entrant in ranked:
            self._groups[half_points[entrant]] = self._groups.get(half_points[entrant], 0) + 1

    def place(self, entrant: int) -> int:
        return self._place[entrant]

    def pair(self, one: int, other: int) -> int:
        gap = self._points[one] - self._points[other]
        return (
            AGAIN * self._history.met(one, other) ** 2
            + GAP * gap**2
            + FOLD * self._fold(one, other)
        )

    def _fold(self, one: int, other: int) -> int:
        """How far two of one group are from the usual: the upper half meets the lower one."""
        if self._points[one] != self._points[other]:
            return 0
        half = self._groups[self._points[one]] // 2
        return abs(abs(self._place[one] - self._place[other]) - half)

    def alone(self, entrant: int, fill: bool) -> int:
        """The last one sits out, and nobody twice."""
        times = self._history.with_bots(entrant) if fill else self._history.sat_out(entrant)
        gap = self._points[entrant] - min(self._points.values())
        return AGAIN * times**2 + GAP * gap**2 + FOLD * (len(self._place) - self._place[entrant])


# Larger tables


def swiss_groups(
    ranked: Sequence[int],
    sizes: Sequence[int],
    half_points: Mapping[int, int],
    history: History,
    seed: int,
) -> list[list[int]]:
    """Tables of these sizes; `ranked` is best first."""
    rng = random.Random(seed)
    best: tuple[int, list[list[int]]] | None = None
    for attempt in range(ATTEMPTS):
        order = list(ranked)
        if attempt:
            rng.shuffle(order)
        groups = _cut(order, sizes)
        cost = _improve(groups, half_points, history)
        if best is None or cost < best[0]:
            best = cost, groups
    assert best is not None
    return best[1]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    begin = 0
    for size in sizes:
        groups.append(list(order[begin : begin + size]))
        begin += size
    return groups


def _improve(groups: list[list[int]], half_points: Mapping[int, int], history: History) -> int:
    """Exchanges two of different tables as long as that makes both better; what it costs then."""

    def cost(group: Sequence[int]) -> int:
        return sum(
            AGAIN * history.met(one, other) ** 2
            + GAP * (half_points[one] - half_points[other]) ** 2
            for place, one in enumerate(group)
            for other in group[place + 1 :]
        )

    costs = [cost(group) for group in groups]
    better = True
    while better:
        better = False
        for one in range(len(groups)):
            for other in range(one + 1, len(groups)):
                better |= _exchange(groups, costs, one, other, cost)
    return sum(costs)


def _exchange(
    groups: list[list[int]],
    costs: list[int],
    one: int,
    other: int,
    cost: Callable[[Sequence[int]], int],
) -> bool:
    """Exchanges members of two tables wherever it helps; whether it did."""
    here, there = groups[one], groups[other]
    helped = False
    for mine in range(len(here)):
        for theirs in range(len(there)):
            here[mine], there[theirs] = there[theirs], here[mine]
            new = cost(here), cost(there)
            if sum(new) < costs[one] + costs[other]:
                costs[one], costs[other] = new
                helped = True
            else:
                here[mine], there[theirs] = there[theirs], here[mine]
    return helped

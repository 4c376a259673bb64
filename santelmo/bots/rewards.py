"""What the end of a playout is worth to each seat, from 0 to 1."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.compiling import compiled


@compiled
def reward_result(desk: Any, players: int, settings: Any) -> None:
    """A finished match: winning, the place, the lead."""
    winners = 0
    for seat in range(players):
        winners += 1 if desk.places[seat] == 1 else 0
    for seat in range(players):
        reward = settings.place * (players - desk.places[seat]) / max(players - 1, 1)
        if desk.places[seat] == 1:
            reward += settings.win / winners
        desk.rewards[seat] = reward
        desk.expected[seat] = desk.scores[seat]
    add_leads(desk, players, settings)


@compiled
def reward_expectation(desk: Any, players: int, settings: Any, doubt: float) -> None:
    """Expected scores: chances to win that grow with the lead."""
    best = desk.expected[0]
    for seat in range(1, players):
        best = max(best, desk.expected[seat])
    total = 0.0
    for seat in range(players):
        desk.rewards[seat] = np.exp((desk.expected[seat] - best) / doubt)
        total += desk.rewards[seat]
    for seat in range(players):
        behind = 0.0
        for other in range(players):
            if desk.expected[other] < desk.expected[seat]:
                behind += 1.0
            elif other != seat and desk.expected[other] == desk.expected[seat]:
                behind += 0.5
        chance = desk.rewards[seat] / total
        desk.rewards[seat] = settings.win * chance + settings.place * behind / max(players - 1, 1)
    add_leads(desk, players, settings)


@compiled
def add_leads(desk: Any, players: int, settings: Any) -> None:
    """Part of the reward grows smoothly with the distance to the best other seat."""
    if settings.lead == 0.0 or players < 2:
        return
    for seat in range(players):
        rival = -np.inf
        for other in range(players):
            if other != seat:
                rival = max(rival, desk.expected[other])
        lead = desk.expected[seat] - rival
        desk.rewards[seat] += settings.lead * (0.5 + 0.5 * lead / (abs(lead) + settings.scale))

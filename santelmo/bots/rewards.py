"""What the end of a playout is worth to each seat, from 0 to 1."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.compiling import compiled


@compiled
def reward_result(workspace: Any, players: int, settings: Any) -> None:
    """A finished match: winning, the place, the lead."""
    winners = 0
    for seat in range(players):
        winners += 1 if workspace.places[seat] == 1 else 0
    for seat in range(players):
        chance = 1.0 / winners if workspace.places[seat] == 1 else 0.0
        reward = settings.place * (players - workspace.places[seat]) / max(players - 1, 1)
        workspace.chances[seat] = chance
        workspace.rewards[seat] = reward + settings.win * chance
        workspace.expected[seat] = workspace.scores[seat]
    add_leads(workspace, players, settings)


@compiled
def reward_expectation(workspace: Any, players: int, settings: Any, uncertainty: float) -> None:
    """Expected scores: chances to win that grow with the lead."""
    best = workspace.expected[0]
    for seat in range(1, players):
        best = max(best, workspace.expected[seat])
    total = 0.0
    for seat in range(players):
        workspace.rewards[seat] = np.exp((workspace.expected[seat] - best) / uncertainty)
        total += workspace.rewards[seat]
    for seat in range(players):
        behind = 0.0
        for other in range(players):
            if workspace.expected[other] < workspace.expected[seat]:
                behind += 1.0
            elif other != seat and workspace.expected[other] == workspace.expected[seat]:
                behind += 0.5
        chance = workspace.rewards[seat] / total
        workspace.chances[seat] = chance
        workspace.rewards[seat] = settings.win * chance + settings.place * behind / max(
            players - 1, 1
        )
    add_leads(workspace, players, settings)


@compiled
def add_leads(workspace: Any, players: int, settings: Any) -> None:
    """Part of the reward grows smoothly with the distance to the best other seat."""
    if settings.lead == 0.0 or players < 2:
        return
    for seat in range(players):
        rival = -np.inf
        for other in range(players):
            if other != seat:
                rival = max(rival, workspace.expected[other])
        lead = workspace.expected[seat] - rival
        workspace.rewards[seat] += settings.lead * (0.5 + 0.5 * lead / (abs(lead) + settings.scale))

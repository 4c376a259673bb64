"""What the end of a match is worth to each seat. The rewards of all seats add up to 0."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers

REWARDS = ("win", "places", "scores")
"""The kinds of rewards, in the order of their numbers below."""
WIN, PLACES, SCORES = range(len(REWARDS))

MEANINGS = {
    "win": (
        "1 for the winner; the others share the loss equally, so -1 with two players and -1/3 with "
        "four. Several winners share the win."
    ),
    "places": "From 1 for the first place to -1 for the last in equal steps; ties get the mean.",
    "scores": "The seat's points less the mean of the other seats' points.",
}


@compiled
def write_rewards(kind: int, scores: Numbers, places: Numbers, out: Numbers) -> None:
    """Writes each seat's reward for a finished match with these scores and places."""
    if kind == WIN:
        _reward_winners(places, out)
    elif kind == PLACES:
        _reward_places(places, out)
    else:
        _reward_scores(scores, out)


@compiled
def _reward_winners(places: Numbers, out: Numbers) -> None:
    players = len(places)
    winners = 0
    for seat in range(players):
        winners += 1 if places[seat] == 1 else 0
    for seat in range(players):
        share = 1.0 / winners if places[seat] == 1 else 0.0
        out[seat] = (players * share - 1.0) / (players - 1)


@compiled
def _reward_places(places: Numbers, out: Numbers) -> None:
    players = len(places)
    for seat in range(players):
        tied = 0
        for other in range(players):
            tied += 1 if places[other] == places[seat] else 0
        place = places[seat] - 1 + (tied - 1) / 2.0
        out[seat] = 1.0 - 2.0 * place / (players - 1)


@compiled
def _reward_scores(scores: Numbers, out: Numbers) -> None:
    players = len(scores)
    total = 0.0
    for seat in range(players):
        total += scores[seat]
    for seat in range(players):
        out[seat] = scores[seat] - (total - scores[seat]) / (players - 1)

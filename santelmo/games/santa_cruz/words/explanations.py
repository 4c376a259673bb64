"""How the scores of a finished match came about (SCZ-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from santelmo.core.definition import PointSource
from santelmo.games.santa_cruz import cached_rules, state_bytes
from santelmo.games.santa_cruz.state import SantaCruzState, Stage
from santelmo.games.santa_cruz.words.names import bird_sum


def explain(s: SantaCruzState) -> list[str]:
    raw = state_bytes.raw_bytes(s)
    scores, opened = state_bytes.score(raw), state_bytes.opened(raw)
    lines: list[str] = []
    for seat in range(state_bytes.players(raw)):
        birds, total = bird_sum(opened[seat]), scores[seat]
        tokens = [str(value) for value, count in enumerate(opened[seat]) for _ in range(count)]
        words = f"{birds} for bird tokens ({' + '.join(tokens)})" if tokens else "no bird tokens"
        lines.append(f"Seat {seat}: {total - birds} on the track and {words}, {total} in all.")
    return lines


def reason(before: SantaCruzState, s: SantaCruzState) -> str:
    """SCZ-8.2, SCZ-6.1: the marker that is ahead on the track."""
    raw = state_bytes.raw_bytes(s)
    scores = state_bytes.score(raw)[: state_bytes.players(raw)]
    winner, best = cached_rules.track_order(raw)[0], max(scores)
    if scores.count(best) > 1:
        return f"Seat {winner} got to {best} first and so is ahead on the track."
    return f"Seat {winner} has the most points: {best}."


def points(history: Sequence[SantaCruzState]) -> list[PointSource]:
    """What buildings and scoring cards brought in each round, and the bird tokens."""
    raws = [state_bytes.raw_bytes(s) for s in history]
    players = state_bytes.players(raws[-1])
    birds = [bird_sum(own) for own in state_bytes.opened(raws[-1])[:players]]
    sums = {"Start": list(state_bytes.score(raws[0])[:players])}
    for before, after in pairwise(raws):
        source = sums.setdefault(_source(before), [0] * players)
        old, new = state_bytes.score(before), state_bytes.score(after)
        for seat in range(players):
            source[seat] += new[seat] - old[seat]
    if len(raws) > 1:
        last = sums[_source(raws[-2])]
        last[:] = [gain - own for gain, own in zip(last, birds, strict=True)]
        sums["Bird tokens"] = birds
    return [PointSource(name, tuple(gains)) for name, gains in sums.items() if any(gains)]


def _source(raw: bytes) -> str:
    """What the next move scores for."""
    number, stage = state_bytes.round_number(raw), state_bytes.stage(raw)
    if stage in (Stage.LANDING, Stage.BUILDING):
        return f"Round {number}: tiles"
    return f"Round {number}: cards" if stage == Stage.PLAYING else "Start"

"""The order in which moves are tried."""

# pyright: basic
from __future__ import annotations

from santelmo.bots.santorini.captain_2026.memory import COUNT, DEPTH, SEAT, Memory
from santelmo.core.compiling import absorbed
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.moves import BUILD, MOVE
from santelmo.games.santorini.pieces import level

HASH_FIRST = 1 << 50
KILLER_FIRST = 1 << 40
CLIMB_FIRST = 64
FADED = 1 << 30


@absorbed
def score_moves(m: Memory, ply: int, hash_code: int) -> None:
    s = m.stack[ply]
    seat = m.frames[ply, SEAT]
    for i in range(m.frames[ply, COUNT]):
        code = m.codes[ply, i]
        score = m.history[seat, code]
        if code == hash_code:
            score = HASH_FIRST
        elif code == m.killers[ply, 0]:
            score = KILLER_FIRST + 1
        elif code == m.killers[ply, 1]:
            score = KILLER_FIRST
        elif MOVE <= code < BUILD:
            start, end = (code - MOVE) // SPACES, (code - MOVE) % SPACES
            score += CLIMB_FIRST * (level(s, end) - level(s, start))
        m.scores[ply, i] = score


@absorbed
def bring_best_forward(m: Memory, ply: int, at: int) -> int:
    """Puts the best of the moves not tried yet in its turn, and returns it."""
    codes, scores = m.codes[ply], m.scores[ply]
    best = at
    for i in range(at + 1, m.frames[ply, COUNT]):
        if scores[i] > scores[best]:
            best = i
    code, score = codes[best], scores[best]
    codes[best], scores[best] = codes[at], scores[at]
    codes[at], scores[at] = code, score
    return code


@absorbed
def reward(m: Memory, ply: int, code: int) -> None:
    """Notes a move that refuted a line."""
    f = m.frames[ply]
    if m.killers[ply, 0] != code:
        m.killers[ply, 1] = m.killers[ply, 0]
        m.killers[ply, 0] = code
    m.history[f[SEAT], code] += 1 + f[DEPTH] * f[DEPTH]
    if m.history[f[SEAT], code] > FADED:
        for other in range(m.history.shape[1]):
            m.history[f[SEAT], other] >>= 1

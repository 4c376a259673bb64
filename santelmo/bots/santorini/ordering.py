"""The order in which moves are tried, and what the search learns about it."""

# pyright: basic
from __future__ import annotations

from santelmo.bots.santorini.memory import (
    AT,
    CHANCE,
    CODE,
    COUNT,
    DEPTH,
    KIND,
    PASS,
    PHASE,
    SEAT,
    TURN,
    Memory,
)
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import legal
from santelmo.core.state import Numbers
from santelmo.games.santorini.board import NEAR, OFF, SPACES, TOP
from santelmo.games.santorini.moves import BUILD, FORCE, MOVE, MOVES
from santelmo.games.santorini.pieces import level
from santelmo.games.santorini.state import SantoriniState

HASH_FIRST = 1 << 50
BLOCK_FIRST = 1 << 45
KILLER_FIRST = 1 << 40
CLIMB_FIRST = 2000
BUILDS = MOVES.size
"""The first tally of the builds in the histories."""
FULL = 1 << 14
"""No tally of a history grows beyond this."""
MOST_BONUS = 1600


@compiled
def tally_of(s: SantoriniState, code: int) -> int:
    """The tally of a move in the histories: builds count by the space of the builder too."""
    if BUILD <= code < FORCE:
        return BUILDS + int(s.mover) * 2 * SPACES + code - BUILD
    return code


@compiled
def last_build(m: Memory, ply: int) -> int:
    """The last space that was built on before a ply, or OFF."""
    if ply == 0:
        return OFF
    f = m.frames[ply - 1]
    if f[PHASE] == PASS:
        return OFF
    code = f[CODE] if f[KIND] == CHANCE else m.codes[ply - 1, f[AT]]
    return (code - BUILD) % SPACES if BUILD <= code < FORCE else OFF


@compiled
def summits_in_reach(s: SantoriniState, seat: int) -> int:
    """Where the workers of the other seat would step up to the top from level 2."""
    found = 0
    other = 1 - seat
    for worker in range(2):
        space = int(s.workers[other, worker])
        if space != OFF and (int(s.layers[1]) >> space) & 1:
            found |= NEAR[space]
    return found & int(s.layers[TOP - 1]) & ~int(s.domes)


@compiled
def list_moves_in(m: Memory, ply: int) -> None:
    """Lists the moves of a decision and says how promising each of them looks."""
    s = m.stack[ply]
    f = m.frames[ply]
    seat = f[SEAT]
    count = legal(s, int(seat), m.codes[ply])
    f[COUNT] = count
    hash_code = f[CODE]
    before = last_build(m, ply)
    history, answers = m.history[seat], m.answers[before]
    blocks = summits_in_reach(s, int(seat))
    for i in range(count):
        code = m.codes[ply, i]
        tally = tally_of(s, code)
        m.tallies[ply, i] = tally
        score = int(history[tally]) + int(answers[tally])
        if code == hash_code:
            score = HASH_FIRST
        elif BUILD <= code < FORCE:
            if (blocks >> ((code - BUILD) % SPACES)) & 1:
                score += BLOCK_FIRST
        elif MOVE <= code < BUILD:
            start, end = (code - MOVE) // SPACES, (code - MOVE) % SPACES
            score += CLIMB_FIRST * int(level(s, end) - level(s, start))
        if code == m.killers[ply, 0] or code == m.killers[ply, 1]:
            score += KILLER_FIRST
        m.scores[ply, i] = score


@absorbed
def bring_best_forward(m: Memory, ply: int, at: int) -> int:
    """Puts the best of the moves not tried yet in its turn, and returns it."""
    codes, scores, tallies = m.codes[ply], m.scores[ply], m.tallies[ply]
    best = at
    for i in range(at + 1, m.frames[ply, COUNT]):
        if scores[i] > scores[best]:
            best = i
    code, score, tally = codes[best], scores[best], tallies[best]
    codes[best], scores[best], tallies[best] = codes[at], scores[at], tallies[at]
    codes[at], scores[at], tallies[at] = code, score, tally
    return code


@absorbed
def change(history: Numbers, tally: int, bonus: int) -> None:
    """Moves a tally towards a bound, the less the nearer it is."""
    before = int(history[tally])
    history[tally] = before + bonus - before * abs(bonus) // FULL


@compiled
def reward(m: Memory, ply: int, code: int) -> None:
    """Notes a move that refuted a line, and those that were tried before it and did not."""
    f = m.frames[ply]
    if m.killers[ply, 0] != code:
        m.killers[ply, 1] = m.killers[ply, 0]
        m.killers[ply, 0] = code
    turns = max(f[DEPTH] // TURN, 0) + 1
    bonus = min(32 * turns * turns, MOST_BONUS)
    history, answers = m.history[f[SEAT]], m.answers[last_build(m, ply)]
    change(history, m.tallies[ply, f[AT]], bonus)
    change(answers, m.tallies[ply, f[AT]], bonus)
    for i in range(f[AT]):
        change(history, m.tallies[ply, i], -bonus)
        change(answers, m.tallies[ply, i], -bonus)

"""The draft: the start player picks gods, and the players take them (SRN-3.3 to SRN-3.5)."""

from __future__ import annotations

from santelmo.core.bits import size
from santelmo.core.chance import draw
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.components import ALL_GODS, GODS
from santelmo.games.santorini.moves import PICK, TAKE
from santelmo.games.santorini.placing import begin_placing
from santelmo.games.santorini.state import OFFERED, TEAM_PLAYERS, SantoriniState, Stage

NUMBER_OF_GODS = len(GODS)


@compiled
def draw_god(s: SantoriniState, pool: int) -> int:
    """A random god of a pool, all equally likely."""
    chosen = draw(s, size(pool))
    for god in range(NUMBER_OF_GODS):
        if (pool >> god) & 1:
            if chosen == 0:
                return god
            chosen -= 1
    raise ValueError("an empty pool")


@compiled
def open_draft(s: SantoriniState) -> None:
    """SRN-3.3: six gods are drawn; the start player picks as many as there are players."""
    pool = ALL_GODS
    for place in range(OFFERED):
        god = draw_god(s, pool)
        pool &= ~(1 << god)
        s.offer[place] = god
    s.stage = Stage.PICKING


@compiled
def is_among(cards: Numbers, god: int) -> bool:
    found = False
    for i in range(len(cards)):
        found = found or cards[i] == god
    return found


@compiled
def list_picks(s: SantoriniState, out: Numbers) -> int:
    count = 0
    for place in range(OFFERED):
        if not is_among(s.picked, s.offer[place]):
            out[count] = PICK - 1 + int(s.offer[place])
            count += 1
    return count


@compiled
def list_takes(s: SantoriniState, out: Numbers) -> int:
    count = 0
    for place in range(s.players):
        if not is_among(s.god, s.picked[place]):
            out[count] = TAKE - 1 + int(s.picked[place])
            count += 1
    return count


@compiled
def pick(s: SantoriniState, god: int) -> None:
    """SRN-3.3, SRN-3.4, SRN-3.5: then the player on the start player's left takes one."""
    place = 0
    while s.picked[place]:
        place += 1
    s.picked[place] = god
    if place + 1 == s.players:
        s.stage = Stage.TAKING
        s.seat = (s.start + 1) % s.players


@compiled
def take(s: SantoriniState, god: int) -> None:
    """SRN-3.8: a player who has no choice left is given a god without a step."""
    s.god[s.seat] = god
    if s.players == TEAM_PLAYERS:
        give_mate(s, god)
        if s.seat == s.start:
            begin_placing(s)
        else:
            s.seat = s.start
        return
    s.seat = (s.seat + 1) % s.players
    if s.seat == s.start:
        for place in range(s.players):
            if not is_among(s.god, s.picked[place]):
                s.god[s.start] = s.picked[place]
                break
        begin_placing(s)


@compiled
def give_mate(s: SantoriniState, god: int) -> None:
    """SRN-3.5: the other god of the pair goes to the partner."""
    for place in range(TEAM_PLAYERS):
        if s.picked[place] == god:
            s.god[(s.seat + 2) % TEAM_PLAYERS] = s.picked[place ^ 1]

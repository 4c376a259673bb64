"""Before the first turn: giving out gods, and placing workers (section 3 of the rules)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.chance import draw
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.bans import bans_in_match
from santelmo.games.santorini.board import EVERYWHERE, OFF, OPPOSITE, PERIMETER
from santelmo.games.santorini.building import write_spaces
from santelmo.games.santorini.gods import (
    AGORA_ALL,
    AGORA_PLAIN,
    ALL_GODS,
    ARTEMIS,
    DEMETER,
    GODS,
    TRAITS,
)
from santelmo.games.santorini.ground import occupied, side_of
from santelmo.games.santorini.moves import PICK, PLACE, TAKE
from santelmo.games.santorini.state import (
    FIRST_GAME,
    NOBODY,
    OFFERED,
    OPEN_DRAFT,
    PICKING,
    PLACING,
    PLAIN_POOL,
    RANDOM_START,
    SIDES,
    TAKING,
    TEAM_PLAYERS,
    WHOLE_POOL,
    SantoriniState,
)
from santelmo.games.santorini.traits import PLACES_APART, PLACES_FIRST, ROLLS_AT_SETUP
from santelmo.games.santorini.turn import begin_first_turn, roll

NUMBER_OF_GODS = len(GODS)


@compiled
def deal(s: SantoriniState) -> None:
    """SRN-3.1: an empty island, a start player, and gods as the mode gives them out."""
    for side in range(SIDES):
        s.workers[side, 0] = OFF
        s.workers[side, 1] = OFF
    s.mover = OFF
    s.left = OFF
    s.built = OFF
    s.winner = NOBODY
    if s.start == RANDOM_START:
        s.start = draw(s, s.players)
    s.seat = s.start
    if s.giving == OPEN_DRAFT:
        open_draft(s)
        return
    if s.giving == FIRST_GAME:
        s.god[s.start] = ARTEMIS
        s.god[1 - s.start] = DEMETER
    elif s.giving == PLAIN_POOL:
        give_at_random(s, AGORA_PLAIN)
    elif s.giving == WHOLE_POOL:
        give_at_random(s, AGORA_ALL)
    begin_placing(s)


@compiled
def draw_god(s: SantoriniState, pool: int) -> int:
    """A random god of a pool, all equally likely."""
    count = 0
    for god in range(NUMBER_OF_GODS):
        count += (pool >> god) & 1
    chosen = draw(s, count)
    for god in range(NUMBER_OF_GODS):
        if (pool >> god) & 1:
            if chosen == 0:
                return god
            chosen -= 1
    raise ValueError("an empty pool")


@compiled
def give_at_random(s: SantoriniState, pool: int) -> None:
    """SRN-3.6: every player gets a random god."""
    for seat in range(s.players):
        god = draw_god(s, pool)
        pool &= ~(1 << god)
        s.god[seat] = god


@compiled
def open_draft(s: SantoriniState) -> None:
    """SRN-3.3: six gods are drawn; the start player picks as many as there are players."""
    pool = ALL_GODS
    for place in range(OFFERED):
        god = draw_god(s, pool)
        pool &= ~(1 << god)
        s.offer[place] = god
    s.stage = PICKING


@compiled
def holds(cards: Numbers, god: int) -> bool:
    found = False
    for i in range(len(cards)):
        found = found or cards[i] == god
    return found


@compiled
def list_picks(s: SantoriniState, out: Numbers) -> int:
    count = 0
    for place in range(OFFERED):
        if not holds(s.picked, s.offer[place]):
            out[count] = PICK - 1 + int(s.offer[place])
            count += 1
    return count


@compiled
def list_takes(s: SantoriniState, out: Numbers) -> int:
    count = 0
    for place in range(s.players):
        if not holds(s.god, s.picked[place]):
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
        s.stage = TAKING
        s.seat = (s.start + 1) % s.players


@compiled
def take(s: SantoriniState, god: int) -> None:
    """SRN-3.8: who has no choice left is given his god without a step."""
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
            if not holds(s.god, s.picked[place]):
                s.god[s.start] = s.picked[place]
                break
        begin_placing(s)


@compiled
def give_mate(s: SantoriniState, god: int) -> None:
    """SRN-3.5: the other god of the pair goes to the partner."""
    for place in range(TEAM_PLAYERS):
        if s.picked[place] == god:
            s.god[(s.seat + 2) % TEAM_PLAYERS] = s.picked[place ^ 1]


@compiled
def begin_placing(s: SantoriniState) -> None:
    """SRN-3.1: from the start player; SRN-3.5: with teams from his partner.

    SRN-4.bia: a power can have it go clockwise from its owner.
    """
    s.stage = PLACING
    s.banning = bans_in_match(s)
    s.seat = (s.start + 2) % TEAM_PLAYERS if s.players == TEAM_PLAYERS else s.start
    for seat in range(s.players):
        if TRAITS[s.god[seat]] & PLACES_FIRST:
            s.seat = seat


@compiled
def side_traits(s: SantoriniState, side: int) -> int:
    """SRN-3.8: set-up powers hold for the team's workers whoever places them."""
    found = 0
    for seat in range(s.players):
        if side_of(s, seat) == side:
            found |= int(TRAITS[s.god[seat]])
    return found


@compiled
def list_places(s: SantoriniState, out: Numbers) -> int:
    """SRN-3.1: on any unoccupied space.

    SRN-4.eros, SRN-3.8: opposite edges; the first on the perimeter, the second across from it.
    """
    side = side_of(s, s.seat)
    spaces = EVERYWHERE & ~occupied(s)
    if side_traits(s, side) & PLACES_APART:
        first = int(s.workers[side, 0])
        spaces &= PERIMETER if first == OFF else OPPOSITE[first]
    return write_spaces(PLACE, spaces, out, 0)


@absorbed
def place(s: SantoriniState, space: int) -> None:
    """SRN-3.1: both workers, then the next player clockwise; then the start player's turn."""
    side = side_of(s, s.seat)
    if s.workers[side, 0] == OFF:
        s.workers[side, 0] = space
        return
    s.workers[side, 1] = space
    s.turns += 1
    roll_after_placing(s, side)
    s.seat = (s.seat + 1) % s.players
    if s.workers[side_of(s, s.seat), 0] != OFF:
        s.seat = s.start
        begin_first_turn(s)


@compiled
def roll_after_placing(s: SantoriniState, side: int) -> None:
    """SRN-3.8: the gods of a team roll one after the other, the lower seat first."""
    for seat in range(s.players):
        if side_of(s, seat) == side and TRAITS[s.god[seat]] & ROLLS_AT_SETUP:
            roll(s)

"""The rules of Santorini: placing, moving, building, winning and losing."""

# pyright: basic
from __future__ import annotations

from santelmo.core.chance import draw
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.board import (
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    OFF,
    SPACES,
    TOP,
)
from santelmo.games.santorini.moves import BUILD, MOVE, PLACE
from santelmo.games.santorini.state import (
    BUILDING,
    MOVING,
    NOBODY,
    OVER,
    PLACING,
    RANDOM_START,
    SIDES,
    SantoriniState,
)


@compiled
def deal(s: SantoriniState) -> None:
    """SRN-3.1: an empty island; the start player begins to place."""
    for side in range(SIDES):
        for worker in range(2):
            s.workers[side, worker] = OFF
    if s.start == RANDOM_START:
        s.start = draw(s, s.players)
    s.seat = s.start
    s.stage = PLACING
    s.mover = OFF
    s.winner = NOBODY


@compiled
def actors(s: SantoriniState) -> int:
    return 0 if s.stage == OVER else 1 << int(s.seat)


@compiled
def occupied(s: SantoriniState) -> int:
    """SRN-1.3: the spaces with a worker or a dome, one bit each."""
    taken = int(s.domes)
    for side in range(s.players):
        for worker in range(2):
            space = int(s.workers[side, worker])
            if space != OFF:
                taken |= 1 << space
    return taken


@compiled
def legal(s: SantoriniState, seat: int, out: Numbers) -> int:
    if s.stage == MOVING:
        return list_moves(s, seat, out)
    if s.stage == BUILDING:
        return list_builds(s, out)
    return list_places(s, out)


@compiled
def list_places(s: SantoriniState, out: Numbers) -> int:
    """SRN-3.1: workers are placed on any unoccupied space."""
    taken = occupied(s)
    count = 0
    for space in range(SPACES):
        if not (taken >> space) & 1:
            out[count] = PLACE + space
            count += 1
    return count


@compiled
def list_moves(s: SantoriniState, seat: int, out: Numbers) -> int:
    """SRN-2.1: to an unoccupied neighbour, up at most one level.

    A worker that moved can build on the space that it left, so no move strands the turn.
    """
    taken = occupied(s)
    count = 0
    for worker in range(2):
        space = int(s.workers[seat, worker])
        if space == OFF:
            continue
        highest = s.blocks[space] + 1
        for i in range(NEIGHBOUR_COUNT[space]):
            to = NEIGHBOURS[space, i]
            if not (taken >> to) & 1 and s.blocks[to] <= highest:
                out[count] = MOVE + space * SPACES + to
                count += 1
    return count


@compiled
def list_builds(s: SantoriniState, out: Numbers) -> int:
    """SRN-2.2: on an unoccupied neighbour of the worker that moved."""
    taken = occupied(s)
    count = 0
    mover = int(s.mover)
    for i in range(NEIGHBOUR_COUNT[mover]):
        space = NEIGHBOURS[mover, i]
        if not (taken >> space) & 1:
            out[count] = BUILD + space
            count += 1
    return count


@compiled
def apply(s: SantoriniState, seat: int, code: int) -> None:
    if s.stage == MOVING:
        move(s, seat, (code - MOVE) // SPACES, (code - MOVE) % SPACES)
    elif s.stage == BUILDING:
        build(s, code - BUILD)
    else:
        place(s, seat, code - PLACE)


@compiled
def place(s: SantoriniState, seat: int, space: int) -> None:
    """SRN-3.1: both workers, then the next player clockwise; then the start player's turn."""
    if s.workers[seat, 0] == OFF:
        s.workers[seat, 0] = space
        return
    s.workers[seat, 1] = space
    s.turns += 1
    s.seat = (seat + 1) % s.players
    if s.seat == s.start:
        s.stage = MOVING


@compiled
def move(s: SantoriniState, seat: int, start: int, end: int) -> None:
    """SRN-2.1, and SRN-2.3: stepping up to the top level wins at once."""
    worker = 0 if s.workers[seat, 0] == start else 1
    s.workers[seat, worker] = end
    s.mover = end
    s.stage = BUILDING
    if s.blocks[end] == TOP and s.blocks[start] < TOP:
        s.turns += 1
        win(s, seat)


@compiled
def build(s: SantoriniState, space: int) -> None:
    """SRN-2.2: the next block, or a dome on three blocks."""
    if s.blocks[space] == TOP:
        s.domes |= 1 << space
    else:
        s.blocks[space] += 1
    s.turns += 1
    pass_turn(s)


@compiled
def win(s: SantoriniState, side: int) -> None:
    s.winner = side
    s.stage = OVER


@compiled
def pass_turn(s: SantoriniState) -> None:
    """To the next player clockwise."""
    s.mover = OFF
    s.stage = MOVING
    s.seat = (s.seat + 1) % s.players
    settle(s)


@compiled
def settle(s: SantoriniState) -> None:
    """SRN-2.4, SRN-2.5: a player who cannot complete a turn loses; the last one left wins."""
    while True:
        if not s.lost[s.seat]:
            if last_one_in(s):
                win(s, s.seat)
                return
            if can_move(s, s.seat):
                return
            lose(s, s.seat)
        s.seat = (s.seat + 1) % s.players


@compiled
def can_move(s: SantoriniState, seat: int) -> bool:
    taken = occupied(s)
    for worker in range(2):
        space = int(s.workers[seat, worker])
        if space == OFF:
            continue
        highest = s.blocks[space] + 1
        for i in range(NEIGHBOUR_COUNT[space]):
            to = NEIGHBOURS[space, i]
            if not (taken >> to) & 1 and s.blocks[to] <= highest:
                return True
    return False


@compiled
def losers(s: SantoriniState) -> int:
    count = 0
    for seat in range(s.players):
        count += 1 if s.lost[seat] else 0
    return count


@compiled
def last_one_in(s: SantoriniState) -> bool:
    return losers(s) == s.players - 1


@compiled
def lose(s: SantoriniState, seat: int) -> None:
    """SRN-2.5: a loser's workers leave the board."""
    s.lost[seat] = losers(s) + 1
    for worker in range(2):
        s.workers[seat, worker] = OFF


@compiled
def outcome(s: SantoriniState, scores: Numbers, places: Numbers) -> None:
    """The winner first, then those still in, then the losers, the last to lose first."""
    for seat in range(s.players):
        scores[seat] = 1 if seat == s.winner else 0
        places[seat] = 1
        for other in range(s.players):
            if strength(s, other) > strength(s, seat):
                places[seat] += 1


@compiled
def strength(s: SantoriniState, seat: int) -> int:
    if seat == s.winner:
        return s.players + 2
    return int(s.lost[seat]) if s.lost[seat] else s.players + 1


@compiled
def sample(s: SantoriniState, seat: int, rng: Numbers) -> None:
    """Nothing is hidden."""

"""The turn as a whole: its legal steps, its end, what follows, and who is out."""

from __future__ import annotations

from santelmo.core.chance import draw
from santelmo.core.compiling import absorbed, compiled, inlined
from santelmo.core.state import Numbers
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import FACES, OFF, PERIMETER, SPACES
from santelmo.games.santorini.end_of_turn import stands_together
from santelmo.games.santorini.lookahead import (
    has_lawful_step,
    has_ordinary_move,
    has_safe_move,
    keep_lawful,
    may_strand,
    must_look,
)
from santelmo.games.santorini.moves import BUILD, END, MOVE, ROLL
from santelmo.games.santorini.pieces import workers_left
from santelmo.games.santorini.restrictions import bans_on, held_workers
from santelmo.games.santorini.sides import own_traits, side_of
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage, TurnKind
from santelmo.games.santorini.steps import (
    build,
    list_plain_steps,
    list_steps,
    may_stop,
    move,
    take_step,
    win,
)

BONUS_SUM = 3
"""SRN-4.oceanids: die and workers on the perimeter that make a bonus turn due."""


@compiled
def roll(s: SantoriniState) -> None:
    """SRN-1.4: one die for all, which keeps its face."""
    s.die = draw(s, FACES)
    s.rolls += 1


@absorbed
def start_turn(s: SantoriniState) -> None:
    """SRN-2.6: the start of a normal turn."""
    if own_traits(s) & traits.ROLLS_AT_START:
        roll(s)
    open_turn(s, TurnKind.NORMAL)


@absorbed
def open_turn(s: SantoriniState, kind: int) -> None:
    """Everything as it is before the first step of a turn, a roll aside."""
    s.kind = kind
    s.stage = Stage.MOVING
    s.hand = 0
    s.mover = OFF
    s.left = OFF
    s.built = OFF
    s.entered = 0
    s.descended = 0
    s.done = 0
    s.summits = 0
    s.used = 0
    s.due = TurnKind.NORMAL
    if kind != TurnKind.ADDITIONAL:
        s.rose &= ~(1 << int(s.seat))
    s.bans = 0
    s.held = 0
    if s.banning:
        s.bans = bans_on(s, s.seat)
        s.held = held_workers(s)
    if bonus_is_due(s):
        s.due = TurnKind.BONUS


@compiled
def bonus_is_due(s: SantoriniState) -> bool:
    """SRN-4.oceanids, SRN-4.r7: the die and the workers on the perimeter as a turn starts."""
    if own_traits(s) & traits.BONUS_TURNS == 0 or s.kind != TurnKind.NORMAL:
        return False
    side = side_of(s, s.seat)
    total = int(s.die)
    for worker in range(2):
        total += (PERIMETER >> int(s.workers[side, worker])) & 1
    return total >= BONUS_SUM


@inlined
def can_begin(s: SantoriniState) -> bool:
    """SRN-2.4: whether the player can complete the turn that is about to start."""
    own = own_traits(s)
    if may_strand(s, own):
        if has_safe_move(s, own):
            return True
    elif s.kind != TurnKind.ADDITIONAL and has_ordinary_move(s):
        return True
    return workers_left(s, side_of(s, s.seat)) > 0 and has_lawful_step(s, own)


@absorbed
def legal_steps(s: SantoriniState, out: Numbers) -> int:
    """SRN-2.4, SRN-2.6: the lawful steps, and `roll` and `end` where they are offered."""
    own = own_traits(s)
    if is_plain(s, own):
        return list_plain_steps(s, out)
    count = list_steps(s, own, out)
    if may_strand(s, own) and must_look(s, own):
        count = keep_lawful(s, own, out, count)
    if own & traits.MAY_STOP_EARLY == 0:
        return count
    if s.stage == Stage.ENDING and own & traits.MAY_ROLL and may_stop(s, own):
        out[count] = ROLL
        count += 1
    if may_stop(s, own) or (s.stage == Stage.MOVING and s.kind == TurnKind.ADDITIONAL):
        out[count] = END
        count += 1
    return count


@absorbed
def play(s: SantoriniState, code: int) -> None:
    """Takes a step of a turn and ends the turn if nothing more can follow."""
    own = own_traits(s)
    if is_plain(s, own):
        play_plain(s, code)
    else:
        play_bent(s, own, code)


@inlined
def is_plain(s: SantoriniState, own: int) -> bool:
    """Whether no god has a say in this turn: it is a move and a build, and no more."""
    return own == 0 and s.bans == 0


@absorbed
def play_plain(s: SantoriniState, code: int) -> None:
    """`play` where no power has a say: the compiler leaves out all that belongs to one."""
    if s.stage == Stage.BUILDING:
        build(s, 0, code - BUILD)
        end_turn(s, 0)
    elif s.stage == Stage.MOVING:
        move(s, 0, (code - MOVE) // SPACES, (code - MOVE) % SPACES)
        if s.stage == Stage.OVER:
            s.turns += 1


@absorbed
def play_bent(s: SantoriniState, own: int, code: int) -> None:
    """`play` with the powers of the player and the bans of the opponents."""
    if code == ROLL:
        roll(s)
    elif code != END:
        take_step(s, own, code)
        if s.stage == Stage.BUILDING:
            return
        if s.stage == Stage.OVER:
            s.turns += 1
            return
        if (s.stage != Stage.ENDING or own & traits.ACTS_AT_END) and not nothing_follows(s, own):
            return
    end_turn(s, own)


@absorbed
def nothing_follows(s: SantoriniState, own: int) -> bool:
    """SRN-2.6: then the turn ends by itself."""
    if s.stage == Stage.ENDING:
        return own & traits.MAY_ROLL == 0 and not has_lawful_step(s, own)
    return s.stage == Stage.MOVED and may_stop(s, own) and not has_lawful_step(s, own)


@absorbed
def end_turn(s: SantoriniState, own: int) -> None:
    """SRN-2.6, SRN-2.9: what a god's power brings after the turn; then the next player's."""
    s.turns += 1
    if own & traits.ACTS_AFTER_TURN:
        if own & traits.WINS_TOGETHER and stands_together(s):
            win(s)
            return
        if own & traits.ROLLS_AT_END and s.kind == TurnKind.NORMAL:
            roll(s)
        if s.due != TurnKind.NORMAL:
            take_further_turn(s)
            return
    pass_on(s, s.rotates)


@absorbed
def take_further_turn(s: SantoriniState) -> None:
    """SRN-4.r6: an additional turn that is not possible is not offered.

    SRN-4.r7: a player who cannot complete a bonus turn loses.
    """
    open_turn(s, s.due)
    if can_begin(s):
        return
    if s.kind == TurnKind.ADDITIONAL:
        pass_on(s, s.rotates)
    else:
        drop_out(s)


@compiled
def pass_on(s: SantoriniState, rotates: int) -> None:
    """To the next player clockwise who can complete a turn."""
    to_next_seat(s)
    if rotates:
        rotate_cards(s)
    start_turn(s)
    while not can_begin(s):
        lose(s)
        if s.stage == Stage.OVER:
            return
        to_next_seat(s)
        start_turn(s)


@compiled
def drop_out(s: SantoriniState) -> None:
    """SRN-2.5: the player loses; SRN-3.6: god cards do not rotate after a loss."""
    lose(s)
    if s.stage != Stage.OVER:
        pass_on(s, 0)


@absorbed
def begin_first_turn(s: SantoriniState) -> None:
    """The first turn of a match, or drop out at once."""
    start_turn(s)
    if not can_begin(s):
        drop_out(s)


@compiled
def settle(s: SantoriniState) -> None:
    """Begins the turn of a position: a start-of-turn roll counts as made (SRN-1.5)."""
    open_turn(s, TurnKind.NORMAL)
    if not can_begin(s):
        drop_out(s)


@absorbed
def to_next_seat(s: SantoriniState) -> None:
    s.seat = seat_after(s, s.seat)


@compiled
def seat_after(s: SantoriniState, seat: int) -> int:
    """The next seat clockwise that is still in."""
    seat = int(seat)
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.lost[seat] == 0:
            return seat


@compiled
def rotate_cards(s: SantoriniState) -> None:
    """SRN-3.6: on 0 all god cards pass one seat clockwise among the players still in."""
    roll(s)
    if s.die != 0:
        return
    seat = int(s.seat)
    carried = s.god[seat]
    while True:
        to = seat_after(s, seat)
        next_carried = s.god[to]
        s.god[to] = carried
        carried = next_carried
        seat = to
        if seat == s.seat:
            return


@compiled
def lose(s: SantoriniState) -> None:
    """SRN-2.5: the loser's workers leave; a team loses together; the last side left wins."""
    place = 1
    for seat in range(s.players):
        place += 1 if s.lost[seat] else 0
    losing = side_of(s, s.seat)
    for seat in range(s.players):
        if side_of(s, seat) == losing:
            s.lost[seat] = place
    s.workers[losing, 0] = OFF
    s.workers[losing, 1] = OFF
    remaining = seat_after(s, s.seat)
    if s.players == TEAM_PLAYERS or seat_after(s, remaining) == remaining:
        s.winner = side_of(s, remaining)
        s.stage = Stage.OVER

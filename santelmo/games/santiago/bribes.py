"""Phase 4: proposals, offers, and the overseer's decision."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.auction import left_of
from santelmo.games.santiago.bits import list_members
from santelmo.games.santiago.board import SEGMENTS
from santelmo.games.santiago.moves import (
    ACCEPT,
    DECLINE,
    DIG,
    OFFER_NOTHING,
    PASS,
    PROPOSE,
    SUPPORT,
)
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage
from santelmo.games.santiago.water import dig_canal, open_ditches, proposed_ditches


@compiled
def ask_for_proposal(s: SantiagoState, seat: int) -> None:
    """SGO-7.1: everybody once from the overseer's left; then the overseer decides."""
    s.seat = seat
    s.stage = Stage.DECIDING if seat == s.overseer else Stage.PROPOSING


@compiled
def list_proposals(s: SantiagoState, seat: int, out: Numbers) -> int:
    """SGO-7.1 to SGO-7.4: an open segment that nobody proposed, a proposal to support, a pass."""
    out[0] = PASS
    count = 1
    if s.money[seat] == 0:
        return count
    free = open_ditches(s) & ~proposed_ditches(s)
    count = list_members(free, SEGMENTS, PROPOSE, out, count)
    return list_proposers(s, SUPPORT, out, count)


@compiled
def list_proposers(s: SantiagoState, first: int, out: Numbers, count: int) -> int:
    """Adds the code `first + seat` for each seat that made a proposal."""
    for seat in range(s.players):
        if s.proposed[seat]:
            out[count] = first + seat
            count += 1
    return count


@compiled
def propose_support_or_pass(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-7.1: whoever proposes or supports says next how much."""
    if code == PASS:
        s.turns += 1
        ask_for_proposal(s, left_of(s, seat))
        return
    if SUPPORT <= code < SUPPORT + SEATS:
        s.backed[seat] = code - SUPPORT + 1
    else:
        s.proposed[seat] = code - PROPOSE + 1
        s.backed[seat] = seat + 1
    s.stage = Stage.OFFERING


@compiled
def list_offers(s: SantiagoState, seat: int, out: Numbers) -> int:
    """SGO-7.3: from 1 to all that is in hand."""
    money = int(s.money[seat])
    for amount in range(1, money + 1):
        out[amount - 1] = OFFER_NOTHING + amount
    return money


@compiled
def offer(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-6.6: an offer leaves the hand and lies on the table."""
    s.offers[seat] = code - OFFER_NOTHING
    s.money[seat] -= code - OFFER_NOTHING
    s.turns += 1
    ask_for_proposal(s, left_of(s, seat))


@compiled
def bribe(s: SantiagoState, proposer: int) -> int:
    """SGO-7.5: all offers to the same proposal."""
    total = 0
    for seat in range(s.players):
        if s.backed[seat] == proposer + 1:
            total += int(s.offers[seat])
    return total


@compiled
def own_canal_price(s: SantiagoState) -> int:
    """SGO-7.6, SGO-7.7: one more than the highest bribe; 1 when there is none."""
    highest = 0
    for proposer in range(s.players):
        highest = max(highest, bribe(s, proposer))
    return highest + 1


@compiled
def list_decisions(s: SantiagoState, seat: int, out: Numbers) -> int:
    """SGO-7.6, SGO-7.7: accept a proposal, dig where nobody proposed, or decline if none did."""
    proposed = proposed_ditches(s)
    count = list_proposers(s, ACCEPT, out, 0)
    if s.money[seat] >= own_canal_price(s):
        count = list_members(open_ditches(s) & ~proposed, SEGMENTS, DIG, out, count)
    if proposed == 0:
        out[count] = DECLINE
        count += 1
    return count


@compiled
def decide(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-7.6 to SGO-7.9: the overseer's answer; a canal comes from the supply."""
    s.turns += 1
    accepted = -1
    if ACCEPT <= code < ACCEPT + SEATS:
        accepted = code - ACCEPT
        s.money[seat] += bribe(s, accepted)
        dig_canal(s, int(s.proposed[accepted]) - 1)
        s.supply -= 1
    elif code != DECLINE:
        s.money[seat] -= own_canal_price(s)
        dig_canal(s, code - DIG)
        s.supply -= 1
    clear_proposals(s, accepted)


@compiled
def clear_proposals(s: SantiagoState, accepted: int) -> None:
    """SGO-7.8: offers to the other proposals go back, and all proposals leave the board."""
    for seat in range(s.players):
        if s.backed[seat] != accepted + 1:
            s.money[seat] += s.offers[seat]
        s.offers[seat] = 0
        s.backed[seat] = 0
        s.proposed[seat] = 0

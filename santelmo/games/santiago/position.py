"""What can be wrong with a position, in sentences (the parts are in `position_of_…`).

A position that passes can be played to its end: nothing in the compiled rules, which check no
bounds, runs out of a range, and every decision has a legal move. So every field is looked at,
first its range and then how it agrees with the others.
"""

from __future__ import annotations

from collections.abc import Callable

from santelmo.games.santiago import areas, water
from santelmo.games.santiago.board import CROSSINGS, WHOLE_BOARD
from santelmo.games.santiago.components import (
    MARKERS,
    MAX_PLANTERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PILES,
    ROUNDS,
    paid_out,
)
from santelmo.games.santiago.position_in_round import (
    check_auction,
    check_market,
    check_proposals,
    planted_by,
)
from santelmo.games.santiago.position_of_land import (
    check_canals,
    check_marked,
    check_palms,
    check_plantations,
    check_square_sets,
    check_supply,
    first_square,
)
from santelmo.games.santiago.position_of_tiles import check_crops, check_kinds, check_piles
from santelmo.games.santiago.score import incomes
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage

Check = Callable[[SantiagoState], str | None]

BY_SEAT = (
    *("money", "markers", "extra", "marked", "doubled", "market"),
    *("bids", "passed", "order", "proposed", "backed", "offers"),
)
"""The fields with a number for each seat (of the market: for each pile)."""


def check(s: SantiagoState) -> str | None:
    """The first thing found wrong, or None. Later checks rely on what earlier ones made sure of."""
    checks: tuple[Check, ...] = (
        _check_course,
        _check_seats,
        check_square_sets,
        check_plantations,
        check_marked,
        check_palms,
        check_canals,
        check_supply,
        check_piles,
        check_market,
        check_kinds,
        check_crops,
        check_auction,
        check_proposals,
        _check_markers,
        _check_money,
        _check_end,
    )
    for one in checks:
        fault = one(s)
        if fault is not None:
            return fault
    return None


def _check_course(s: SantiagoState) -> str | None:
    if not MIN_PLAYERS <= s.players <= MAX_PLAYERS:
        return f"The field 'players' is {MIN_PLAYERS} to {MAX_PLAYERS}, not {s.players}."
    players = int(s.players)
    rounds = int(ROUNDS[players])
    for name, lowest, highest in (
        ("round_number", 1, rounds),
        ("stage", 0, int(max(Stage))),
        ("seat", 0, players - 1),
        ("overseer", 0, players - 1),
        ("spring", 0, CROSSINGS - 1),
    ):
        value = getattr(s, name)
        if not lowest <= value <= highest:
            return f"The field {name!r} is {lowest} to {highest}, not {value}."
    if s.stage == Stage.OVER and s.round_number != rounds:
        return f"The field 'round_number' is {rounds} when the match is over (stage {s.stage})."
    if s.stage == Stage.LEFTOVER and players == PILES[players]:
        return f"The field 'stage' is not {s.stage}: with {players} players no tile is left over."
    if s.stage == Stage.OVER and not s.tally_open:
        return "The field 'tally_open' is 1 when the match is over."
    return None


def _check_seats(s: SantiagoState) -> str | None:
    players = int(s.players)
    for name in BY_SEAT:
        numbers: list[int] = getattr(s, name).tolist()
        used = int(PILES[players]) if name == "market" else players
        if any(numbers[used:]):
            return f"The field {name!r} is 0 behind its first {used} numbers in this game."
    extra: list[int] = s.extra.tolist()
    if any(canals not in (0, 1) for canals in extra):
        return "The field 'extra' is 1 for each seat that has its extra canal, else 0."
    if s.stage == Stage.EXTRA and not extra[s.seat]:
        return f"The field 'extra' is 1 for Seat {s.seat}, which is asked about its extra canal."
    return None


def _check_markers(s: SantiagoState) -> str | None:
    """SGO-1.5: what is on the board and what may still be needed."""
    for seat, markers in enumerate(s.markers.tolist()[: s.players]):
        to_come = int(ROUNDS[s.players]) - planted_by(s, seat)
        needed = MAX_PLANTERS * to_come
        most = MARKERS - int(areas.count_markers(s, seat, WHOLE_BOARD))
        if not needed <= markers <= most:
            return f"The field 'markers' is {needed} to {most} for Seat {seat} now, not {markers}."
    return None


def _check_money(s: SantiagoState) -> str | None:
    """SGO-2.4, SGO-9.3: nobody owes money, and there is no more than the bank has paid out."""
    for name in ("money", "bids", "offers"):
        if any(amount < 0 for amount in getattr(s, name).tolist()):
            return f"The field {name!r} is 0 or more for every seat."
    brought = incomes(s, WHOLE_BOARD) if s.stage == Stage.OVER else [0] * SEATS
    money = [has - harvest for has, harvest in zip(s.money.tolist(), brought, strict=True)]
    if min(money) < 0:
        seat = money.index(min(money))
        return f"The field 'money' has at least the harvest of Seat {seat}, {brought[seat]}."
    paid = paid_out(int(s.players), int(s.round_number))
    present = sum(money) + sum(s.bids.tolist()) + sum(s.offers.tolist())
    if present > paid:
        return (
            f"The fields 'money', 'bids' and 'offers' have at most {paid} escudos together in "
            f"round {s.round_number}, which the bank has paid out, not {present}."
        )
    return None


def _check_end(s: SantiagoState) -> str | None:
    """SGO-10.1."""
    dry = int(areas.planted_squares(s)) & ~int(water.irrigated(s))
    if s.stage == Stage.OVER and dry:
        square = first_square(dry)
        return f"The field 'plantations' has {square}, which is dry, so it is desert at the end."
    return None

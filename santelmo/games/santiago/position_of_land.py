"""What can be wrong with what lies on the board: plantations, markers, palms and canals."""

from __future__ import annotations

from santelmo.games.santiago import areas
from santelmo.games.santiago.board import (
    ALL_SEGMENTS,
    AROUND,
    CROSSING_NAMES,
    DITCHES_AT,
    ENDS,
    SEGMENT_NAMES,
    SEGMENTS,
    SQUARES,
    SQUARES_AT,
    WHOLE_BOARD,
    members,
    square_names,
)
from santelmo.games.santiago.components import CANALS
from santelmo.games.santiago.position_in_round import planted_by
from santelmo.games.santiago.state import SantiagoState, Stage

SQUARE_SETS = ("plantations", "deserts", "palms", "marked", "doubled")


def check_square_sets(s: SantiagoState) -> str | None:
    for name in SQUARE_SETS:
        value = getattr(s, name)
        sets: list[int] = value.tolist() if name not in ("deserts", "palms") else [int(value)]
        if any(not 0 <= squares <= WHOLE_BOARD for squares in sets):
            return f"The field {name!r} has a bit for each of the {SQUARES} squares and no others."
    return None


def check_plantations(s: SantiagoState) -> str | None:
    used = int(s.deserts)
    for field in s.plantations.tolist():
        if used & field:
            return (
                f"The fields 'plantations' and 'deserts' use {first_square(used & field)} twice; "
                "a square has one crop or is desert."
            )
        used |= field
    return None


def check_marked(s: SantiagoState) -> str | None:
    """SGO-6.3: markers stand on plantations, at most two, all of one player."""
    planted = int(areas.planted_squares(s))
    owned = 0
    for seat, (marked, doubled) in enumerate(
        zip(s.marked.tolist(), s.doubled.tolist(), strict=True)
    ):
        if doubled & ~marked:
            square = first_square(doubled & ~marked)
            return f"The field 'doubled' has {square}, which 'marked' lacks."
        if marked & ~planted:
            return (
                f"The field 'marked' has {first_square(marked & ~planted)}, where no plantation is "
                "(field 'plantations')."
            )
        if marked & owned:
            return (
                f"The field 'marked' has {first_square(marked & owned)} for two seats; one owns it."
            )
        owned |= marked
        tiles = planted_by(s, seat)
        if marked.bit_count() > tiles:
            return (
                f"The field 'marked' has {marked.bit_count()} plantations of Seat {seat}, "
                f"which has planted {tiles} so far."
            )
    return None


def check_palms(s: SantiagoState) -> str | None:
    """SGO-11.1, SGO-11.4: as they were placed, less those that the desert took."""
    palms, deserts, trees = int(s.palms), int(s.deserts), int(s.palm_trees)
    if palms & deserts:
        return f"The field 'palms' has {first_square(palms & deserts)}, which is desert."
    barred = int(SQUARES_AT[s.spring])
    if palms & barred:
        return f"The field 'palms' has {first_square(palms & barred)}, which lies at the spring."
    for square in members(palms):
        neighbours = palms & int(AROUND[square]) & ~(1 << square)
        if neighbours:
            pair = f"{first_square(1 << square)} and {first_square(neighbours)}"
            return f"The field 'palms' has {pair}; no two palms stand next to each other."
        barred |= int(AROUND[square])
    missing = trees - palms.bit_count()
    if missing < 0 or not _have_room(deserts & ~barred, missing):
        return (
            f"The field 'palms' has {trees} squares, less those that are desert now, "
            f"not {palms.bit_count()}."
        )
    return None


def _have_room(squares: int, palms: int) -> bool:
    """Whether this many palms could have stood on these squares, no two next to each other."""
    if palms == 0:
        return True
    return any(_have_room(squares & ~int(AROUND[square]), palms - 1) for square in members(squares))


def check_canals(s: SantiagoState) -> str | None:
    if not 0 <= s.canals <= ALL_SEGMENTS:
        return f"The field 'canals' has a bit for each of the {SEGMENTS} segments and no others."
    stranded = int(s.canals) & ~_reachable_canals(s)
    if stranded:
        name = SEGMENT_NAMES[members(stranded)[0]]
        return (
            f"The field 'canals' has {name}, which is not connected to the spring "
            f"on {CROSSING_NAMES[s.spring]}."
        )
    return None


def _reachable_canals(s: SantiagoState) -> int:
    reached = 0
    joined = int(DITCHES_AT[s.spring]) & int(s.canals)
    while joined & ~reached:
        segment = members(joined & ~reached)[0]
        reached |= 1 << segment
        for crossing in ENDS[segment]:
            joined |= int(DITCHES_AT[crossing]) & int(s.canals)
    return reached


def check_supply(s: SantiagoState) -> str | None:
    """SGO-7.9, SGO-8.1: at most one canal of the supply a round, and at most one extra canal."""
    players, start = int(s.players), int(CANALS[s.players])
    over = s.stage == Stage.OVER
    decided = int(s.round_number) - (s.stage not in (Stage.EXTRA, Stage.OVER))
    if not start - decided <= s.supply <= start:
        return f"The field 'supply' is {start - decided} to {start} now, not {s.supply}."
    extra = players - sum(s.extra.tolist())
    if extra > int(s.round_number) - (not over):
        return f"The field 'extra' is 0 for {extra} seats, but at most one digs in each round."
    used = start - int(s.supply) + extra
    built = int(s.canals).bit_count()
    if built != used:
        return (
            f"The field 'canals' has {used} segments, the canals that left the supply and the "
            f"seats (fields 'supply' and 'extra'), not {built}."
        )
    return None


def first_square(squares: int) -> str:
    return square_names(squares)[0]

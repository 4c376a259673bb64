"""What has happened, in words."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santiago import bribes, planting
from santelmo.games.santiago.board import WHOLE_BOARD, square_names
from santelmo.games.santiago.components import INCOME, TILE_NAMES, tile_words
from santelmo.games.santiago.score import incomes
from santelmo.games.santiago.state import SantiagoState, Stage
from santelmo.games.santiago.words.names import counted, escudos, proposed_segment, turned_up


def log(before: SantiagoState, after: SantiagoState, seat: int, move: Move) -> str:
    return " ".join([f"Seat {seat} {_deed(before, seat, move)}.", *_course(before, after)])


def _deed(before: SantiagoState, seat: int, move: Move) -> str:
    if move.kind == "bid":
        return f"bids {move.values[0]}"
    if move.kind == "pass":
        return "passes" if before.stage == Stage.BIDDING else "offers no bribe"
    if move.kind == "take":
        return f"takes a {tile_words(TILE_NAMES.index(move.values[0]) + 1)}"
    if move.kind == "plant":
        return _planting(before, seat, move.values[0])
    if move.kind == "propose":
        return f"proposes the canal {move.values[0]}"
    if move.kind == "support":
        proposer = int(move.values[0])
        return f"supports Seat {proposer}'s proposal {proposed_segment(before, proposer)}"
    if move.kind == "offer":
        return _offering(before, seat, int(move.values[0]))
    if move.kind == "accept":
        return _accepting(before, int(move.values[0]))
    if move.kind == "dig":
        return _digging(before, move.values[0])
    if move.kind == "decline":
        return "digs no canal"
    return "keeps the extra canal"


def _planting(before: SantiagoState, seat: int, square: str) -> str:
    tile = tile_words(before.held)
    if before.stage == Stage.LEFTOVER:
        return f"plants the leftover {tile} on {square}"
    markers = int(planting.markers_due(before, seat))
    manner = f"with {counted(markers, 'marker')}" if markers else "without a marker"
    return f"plants a {tile} on {square} {manner}"


def _offering(before: SantiagoState, seat: int, amount: int) -> str:
    proposer = int(before.backed[seat]) - 1
    deed = f"offers {escudos(amount)} for {proposed_segment(before, proposer)}"
    if proposer == seat:
        return deed
    return f"{deed}: the bribe is now {int(bribes.bribe(before, proposer)) + amount}"


def _accepting(before: SantiagoState, proposer: int) -> str:
    gain = escudos(int(bribes.bribe(before, proposer)))
    canal = proposed_segment(before, proposer)
    return (
        f"accepts Seat {proposer}'s proposal for {gain}: the canal {canal} "
        f"is built{_returned(before, proposer)}"
    )


def _digging(before: SantiagoState, segment: str) -> str:
    if before.stage != Stage.DECIDING:
        return f"digs the extra canal on {segment}"
    price = escudos(int(bribes.own_canal_price(before)))
    return f"digs the canal {segment} for {price}{_returned(before, None)}"


def _returned(before: SantiagoState, accepted: int | None) -> str:
    """SGO-7.8: who takes an offer back."""
    offers: list[int] = before.offers.tolist()
    backed: list[int] = before.backed.tolist()
    back = [
        f"Seat {seat} takes {offer} back"
        for seat, offer in enumerate(offers)
        if offer and backed[seat] - 1 != accepted
    ]
    return f"; {join_words(back)}" if back else ""


def _course(before: SantiagoState, after: SantiagoState) -> list[str]:
    """What followed from the move."""
    stage, now = int(before.stage), int(after.stage)
    if stage == Stage.BIDDING and now == Stage.TAKING:
        return [_new_overseer(before, after)]
    if now == Stage.LEFTOVER and stage != Stage.LEFTOVER:
        return [f"Seat {after.seat} plants the leftover {tile_words(after.held)}."]
    if now == Stage.OVER:
        return [*_drying(before, after), *_ending(after)]
    if after.round_number != before.round_number:
        return [
            *_drying(before, after),
            f"Everybody receives {escudos(INCOME)}.",
            f"Round {after.round_number}: {turned_up(after)} are turned up.",
        ]
    return []


def _new_overseer(before: SantiagoState, after: SantiagoState) -> str:
    overseer = int(after.overseer)
    stays = "stays" if before.overseer == overseer else "becomes"
    why = "passed first" if after.passed[overseer] else "bid the least"
    order = join_words([f"Seat {seat}" for seat in after.order.tolist()[: after.players]])
    return f"Seat {overseer} {why} and {stays} overseer. They plant in the order {order}."


def _drying(before: SantiagoState, after: SantiagoState) -> list[str]:
    lines: list[str] = []
    marker_lost = 0
    for had, has in ((before.marked, after.marked), (before.doubled, after.doubled)):
        for squares, left in zip(had.tolist(), has.tolist(), strict=True):
            marker_lost |= squares & ~left
    deserts = int(after.deserts) & ~int(before.deserts)
    marker_lost &= ~deserts
    if marker_lost:
        names = square_names(marker_lost)
        lines.append(f"Drought: {join_words(names)} {_by_number(names, 'loses', 'lose')} a marker.")
    if deserts:
        lines.append(f"The desert takes {join_words(square_names(deserts))}.")
    palms = int(before.palms) & deserts
    if palms:
        names = square_names(palms)
        lines.append(
            f"The {_by_number(names, 'palm is', 'palms are')} gone from {join_words(names)}."
        )
    return lines


def _by_number(subjects: list[str], singular: str, plural: str) -> str:
    return singular if len(subjects) == 1 else plural


def _ending(after: SantiagoState) -> list[str]:
    harvest = incomes(after, WHOLE_BOARD)
    brought = join_words([f"{harvest[seat]} for Seat {seat}" for seat in range(after.players)])
    totals = join_words([f"Seat {seat} {after.money[seat]}" for seat in range(after.players)])
    return [f"The harvest brings {brought}.", f"The final money: {totals}."]

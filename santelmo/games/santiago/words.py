"""What Santiago says to players: prompts and log lines."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.games.santiago import areas, bribes, planting
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import SEGMENT_NAMES, bit_set, square_names
from santelmo.games.santiago.components import INCOME, TILE_NAMES, tile_words
from santelmo.games.santiago.land import open_ditches
from santelmo.games.santiago.score import Share, final_score, harvest
from santelmo.games.santiago.state import (
    BIDDING,
    DECIDING,
    LEFTOVER,
    OFFERING,
    OVER,
    PLANTING,
    PROPOSING,
    TAKING,
    SantiagoState,
)


def counted(number: int, noun: str) -> str:
    """A number of things: "1 escudo", "no markers", "3 tiles"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listed(names: list[str]) -> str:
    """Names in a row: "a, b and c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def escudos(amount: int) -> str:
    return counted(amount, "escudo")


def backed_segment(s: SantiagoState, seat: int) -> str:
    """The segment for which a seat offers."""
    return _proposal(s, int(s.backed[seat]) - 1)


def turned_up(s: SantiagoState) -> str:
    return listed([tile_words(tile) for tile in s.market.tolist() if tile])


def prompt(s: SantiagoState, seat: int) -> Sentence:
    stage, money = int(s.stage), int(s.money[seat])
    purse = f"You have {escudos(money)}."
    if stage == BIDDING:
        return Sentence(f"Bid for {turned_up(s)}, or pass.{_bids_made(s)} {purse}", "SGO-4.3")
    if stage == TAKING:
        choice = "one of" if sum(map(bool, s.market.tolist())) > 1 else "the last tile:"
        return Sentence(f"Take {choice} {turned_up(s)}.", "SGO-6.2")
    if stage == PLANTING:
        markers = counted(int(planting.markers_due(s, seat)), "marker")
        return Sentence(
            f"Plant the {tile_words(s.held)} on a free square; it gets {markers} of yours.",
            "SGO-6.3",
        )
    if stage == LEFTOVER:
        return _leftover_prompt(s)
    if stage == PROPOSING:
        return _proposal_prompt(s, money, purse)
    if stage == OFFERING:
        return Sentence(f"How much do you offer for {backed_segment(s, seat)}? {purse}", "SGO-7.3")
    if stage == DECIDING:
        return _decision_prompt(s, money, purse)
    return Sentence("Dig your extra canal now, or keep it.", "SGO-8.1")


def _bids_made(s: SantiagoState) -> str:
    bids = [str(bid) for bid in s.bids.tolist() if bid]
    if not bids:
        return ""
    return f" {listed(bids)} {'is' if len(bids) == 1 else 'are'} taken."


def _leftover_prompt(s: SantiagoState) -> Sentence:
    free = int(areas.free_squares(s))
    beside_plantations = int(beside(int(areas.planted_squares(s))))
    neighbour = "plantation" if free & beside_plantations else "desert"
    return Sentence(
        f"Plant the leftover {tile_words(s.held)} next to a {neighbour}; it gets no markers.",
        "SGO-6.5",
    )


def _ditches(s: SantiagoState) -> tuple[bool, bool]:
    """Whether there is an open segment that nobody proposed, and whether somebody proposed one."""
    proposed = bit_set(number - 1 for number in s.proposed.tolist() if number)
    free = open_ditches(int(s.canals), int(s.spring)) & ~proposed
    return bool(free), bool(proposed)


def _proposal_prompt(s: SantiagoState, money: int, purse: str) -> Sentence:
    if money == 0:
        return Sentence("You have no escudos for a bribe: pass.", "SGO-7.3")
    free, proposed = _ditches(s)
    choices = ["propose a canal"] if free else []
    if proposed:
        choices.append("support a proposal")
    sentence = ", ".join([*choices, "or pass"])
    return Sentence(f"{sentence[0].upper()}{sentence[1:]}. {purse}", "SGO-7.1")


def _decision_prompt(s: SantiagoState, money: int, purse: str) -> Sentence:
    price = int(bribes.own_canal_price(s))
    free, proposed = _ditches(s)
    if not proposed:
        if money < price:
            return Sentence("Nobody bribes you, and you have no escudos: decline.", "SGO-7.7")
        return Sentence(
            f"Nobody bribes you. Dig a canal for {escudos(price)}, or decline. {purse}", "SGO-7.7"
        )
    if not free:
        return Sentence("Accept a proposal: every canal that touches is proposed.", "SGO-7.6")
    if money < price:
        return Sentence(
            f"Accept a proposal: your own canal would cost {escudos(price)}. {purse}", "SGO-7.6"
        )
    return Sentence(
        f"Accept a proposal, or dig a canal of your own for {escudos(price)}. {purse}", "SGO-7.6"
    )


def log(before: SantiagoState, after: SantiagoState, seat: int, move: Move) -> str:
    return " ".join([f"Seat {seat} {_deed(before, seat, move)}.", *_course(before, after)])


def _deed(before: SantiagoState, seat: int, move: Move) -> str:
    if move.kind == "bid":
        return f"bids {move.values[0]}"
    if move.kind == "pass":
        return "passes" if before.stage == BIDDING else "offers no bribe"
    if move.kind == "take":
        return f"takes a {tile_words(TILE_NAMES.index(move.values[0]) + 1)}"
    if move.kind == "plant":
        return _planting(before, seat, move.values[0])
    if move.kind == "propose":
        return f"proposes the canal {move.values[0]}"
    if move.kind == "support":
        proposer = int(move.values[0])
        return f"supports Seat {proposer}'s proposal {_proposal(before, proposer)}"
    if move.kind == "offer":
        return _offering(before, seat, int(move.values[0]))
    if move.kind == "accept":
        return _accepting(before, int(move.values[0]))
    if move.kind == "dig":
        return _digging(before, move.values[0])
    if move.kind == "decline":
        return "digs no canal"
    return "keeps the extra canal"


def _proposal(s: SantiagoState, proposer: int) -> str:
    return SEGMENT_NAMES[int(s.proposed[proposer]) - 1]


def _planting(before: SantiagoState, seat: int, square: str) -> str:
    tile = tile_words(before.held)
    if before.stage == LEFTOVER:
        return f"plants the leftover {tile} on {square}"
    markers = int(planting.markers_due(before, seat))
    manner = f"with {counted(markers, 'marker')}" if markers else "without a marker"
    return f"plants a {tile} on {square} {manner}"


def _offering(before: SantiagoState, seat: int, amount: int) -> str:
    proposer = int(before.backed[seat]) - 1
    deed = f"offers {escudos(amount)} for {_proposal(before, proposer)}"
    if proposer == seat:
        return deed
    return f"{deed}: the bribe is now {int(bribes.bribe(before, proposer)) + amount}"


def _accepting(before: SantiagoState, proposer: int) -> str:
    gain = escudos(int(bribes.bribe(before, proposer)))
    return (
        f"accepts Seat {proposer}'s proposal for {gain}: the canal {_proposal(before, proposer)} "
        f"is built{_returned(before, proposer)}"
    )


def _digging(before: SantiagoState, segment: str) -> str:
    if before.stage != DECIDING:
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
    return f"; {listed(back)}" if back else ""


def _course(before: SantiagoState, after: SantiagoState) -> list[str]:
    """What followed from the move."""
    stage, now = int(before.stage), int(after.stage)
    if stage == BIDDING and now == TAKING:
        return [_new_overseer(before, after)]
    if now == LEFTOVER and stage != LEFTOVER:
        return [f"Seat {after.seat} plants the leftover {tile_words(after.held)}."]
    if now == OVER:
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
    order = listed([f"Seat {seat}" for seat in after.order.tolist()[: after.players]])
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
        lines.append(f"Drought: {listed(names)} {_by_number(names, 'loses', 'lose')} a marker.")
    if deserts:
        lines.append(f"The desert takes {listed(square_names(deserts))}.")
    palms = int(before.palms) & deserts
    if palms:
        names = square_names(palms)
        lines.append(f"The {_by_number(names, 'palm is', 'palms are')} gone from {listed(names)}.")
    return lines


def _by_number(subjects: list[str], singular: str, plural: str) -> str:
    return singular if len(subjects) == 1 else plural


def _ending(after: SantiagoState) -> list[str]:
    incomes = harvest(after)
    brought = listed([f"{incomes[seat]} for Seat {seat}" for seat in range(after.players)])
    totals = listed([f"Seat {seat} {after.money[seat]}" for seat in range(after.players)])
    return [f"The harvest brings {brought}.", f"The final money: {totals}."]


def explain(s: SantiagoState) -> list[str]:
    """SGO-10.3, SGO-10.4: each seat's money, area by area."""
    lines: list[str] = []
    final = final_score(s)
    for seat, account in enumerate(final.accounts):
        lines.append(f"Seat {seat}: {escudos(account.hand or 0)} in hand.")
        lines += [
            f"Seat {seat}: {area.crop} {', '.join(square_names(area.squares))}: "
            f"{counted(area.tiles, 'tile')} × {_yield_words(share)} = {share.income}."
            for area in final.areas
            for share in area.shares
            if share.seat == seat
        ]
        lines.append(f"Seat {seat}: {escudos(account.total or 0)} in all.")
    return lines


def _yield_words(share: Share) -> str:
    markers = counted(share.markers, "marker")
    return f"({markers} + {counted(share.palms, 'palm')})" if share.palms else markers

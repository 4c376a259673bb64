"""Why a move is not legal, in a sentence that names the reason."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santiago import areas, bribes, water
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES
from santelmo.games.santiago.components import TILE_NAMES, tile_words
from santelmo.games.santiago.state import SantiagoState, Stage
from santelmo.games.santiago.words.names import escudos

WANTED = {
    Stage.BIDDING: (("bid", "pass"), "Now you bid or pass.", "SGO-4.2"),
    Stage.TAKING: (("take",), "Now you take a turned-up tile.", "SGO-6.2"),
    Stage.PLANTING: (("plant",), "Now you plant the tile that you took.", "SGO-6.2"),
    Stage.LEFTOVER: (("plant",), "Now you plant the leftover tile.", "SGO-6.5"),
    Stage.PROPOSING: (
        ("propose", "support", "pass"),
        "Now you propose a canal, support a proposal or pass.",
        "SGO-7.1",
    ),
    Stage.OFFERING: (("offer",), "Now you say how much you offer.", "SGO-7.1"),
    Stage.DECIDING: (
        ("accept", "dig", "decline"),
        "Now the overseer decides: accept a proposal, dig, or decline if there is none.",
        "SGO-7.6",
    ),
    Stage.EXTRA: (("dig", "keep"), "Now you dig your extra canal or keep it.", "SGO-8.1"),
}
"""By stage: the kinds of moves, what to say to others, and the rule."""


def refusal(s: SantiagoState, seat: int, move: Move) -> Sentence:
    kinds, sentence, rule = WANTED[Stage(int(s.stage))]
    if move.kind not in kinds:
        return Sentence(sentence, rule)
    return REASONS[move.kind](s, seat, *move.values)


def _bid(s: SantiagoState, seat: int, amount: str) -> Sentence:
    if int(amount) in s.bids:
        return Sentence(f"A bid of {amount} is already on the table.", "SGO-4.3")
    return Sentence(_too_much(s, seat, f"A bid of {amount}"), "SGO-4.3")


def _too_much(s: SantiagoState, seat: int, wish: str) -> str:
    return f"{wish} is more than you have: {escudos(int(s.money[seat]))}."


def _take(s: SantiagoState, seat: int, tile: str) -> Sentence:
    wanted = tile_words(TILE_NAMES.index(tile) + 1)
    # Each kind once: a second tile of the same kind would not make another choice.
    there = join_words(list(dict.fromkeys(tile_words(t) for t in s.market.tolist() if t)))
    return Sentence(f"There is no {wanted} on the table, only {there}.", "SGO-6.2")


def _plant(s: SantiagoState, seat: int, name: str) -> Sentence:
    bit = 1 << SQUARE_NAMES.index(name)
    if s.deserts & bit:
        return Sentence(f"The square {name} is desert.", "SGO-6.2")
    planted = int(areas.planted_squares(s))
    if planted & bit:
        return Sentence(f"There is already a plantation on {name}.", "SGO-6.2")
    tile = f"The leftover {tile_words(s.held)}"
    if int(beside(planted)) & int(areas.free_squares(s)):
        return Sentence(f"{tile} must touch a plantation, and {name} touches none.", "SGO-6.5")
    return Sentence(
        f"No free square touches a plantation, so {tile[0].lower()}{tile[1:]} must touch "
        f"a desert, and {name} touches none.",
        "SGO-6.5",
    )


def _propose(s: SantiagoState, seat: int, segment: str) -> Sentence:
    if s.money[seat] == 0:
        return Sentence("Without money you can only pass.", "SGO-7.3")
    proposer = _proposer(s, segment)
    if proposer is not None:
        return Sentence(
            f"Seat {proposer} has already proposed {segment}; you can only support it.", "SGO-7.4"
        )
    return _unfit_segment(s, segment)


def _proposer(s: SantiagoState, segment: str) -> int | None:
    number = SEGMENT_NAMES.index(segment) + 1
    return next((seat for seat in range(s.players) if s.proposed[seat] == number), None)


def _unfit_segment(s: SantiagoState, segment: str) -> Sentence:
    if s.canals >> SEGMENT_NAMES.index(segment) & 1:
        return Sentence(f"There is already a canal on {segment}.", "SGO-7.2")
    return Sentence(f"The canal {segment} would not touch the network.", "SGO-7.2")


def _support(s: SantiagoState, seat: int, named: str) -> Sentence:
    if s.money[seat] == 0:
        return Sentence("Without money you can only pass.", "SGO-7.3")
    return _no_proposal(s, seat, int(named))


def _no_proposal(s: SantiagoState, seat: int, named: int) -> Sentence:
    if named >= s.players:
        return Sentence(f"There is no seat {named}; the seats are 0 to {s.players - 1}.", "SGO-7.4")
    if named == seat:
        return Sentence("You have made no proposal yourself.", "SGO-7.4")
    backed = int(s.backed[named]) - 1
    if backed >= 0:
        return Sentence(
            f"Seat {named} only supports the proposal of Seat {backed}: name Seat {backed}.",
            "SGO-7.4",
        )
    return Sentence(f"Seat {named} has made no proposal.", "SGO-7.4")


def _offer(s: SantiagoState, seat: int, amount: str) -> Sentence:
    return Sentence(_too_much(s, seat, f"An offer of {amount}"), "SGO-7.3")


def _accept(s: SantiagoState, seat: int, named: str) -> Sentence:
    return _no_proposal(s, seat, int(named))


def _dig(s: SantiagoState, seat: int, segment: str) -> Sentence:
    proposer = _proposer(s, segment)
    if proposer is not None:
        return Sentence(
            f"Seat {proposer} has proposed {segment}: you can accept that, "
            "but dig only where nobody proposed.",
            "SGO-7.6",
        )
    open_ditches = int(water.open_ditches(s))
    if not open_ditches >> SEGMENT_NAMES.index(segment) & 1:
        return _unfit_segment(s, segment)
    price = int(bribes.own_canal_price(s))
    return Sentence(
        f"A canal of your own costs {escudos(price)}, and you have {escudos(int(s.money[seat]))}.",
        "SGO-7.6" if any(s.proposed) else "SGO-7.7",
    )


def _decline(s: SantiagoState, seat: int) -> Sentence:
    return Sentence(
        "With a proposal on the table you must accept one or dig a canal of your own.", "SGO-7.6"
    )


REASONS: dict[str, Callable[..., Sentence]] = {
    "bid": _bid,
    "take": _take,
    "plant": _plant,
    "propose": _propose,
    "support": _support,
    "offer": _offer,
    "accept": _accept,
    "dig": _dig,
    "decline": _decline,
}
"""By kind; the kinds that are missing are always legal in their stage."""

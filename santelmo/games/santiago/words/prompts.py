"""What players are asked."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.wording import join_words
from santelmo.games.santiago import areas, bribes, planting, water
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import bit_set
from santelmo.games.santiago.components import tile_words
from santelmo.games.santiago.state import SantiagoState, Stage
from santelmo.games.santiago.words.names import backed_segment, counted, escudos, turned_up


def prompt(s: SantiagoState, seat: int) -> Sentence:
    stage, money = int(s.stage), int(s.money[seat])
    purse = f"You have {escudos(money)}."
    if stage == Stage.BIDDING:
        return Sentence(f"Bid for the tiles, or pass.{_bids_made(s)} {purse}", "SGO-4.3")
    if stage == Stage.TAKING:
        choice = "one of" if sum(map(bool, s.market.tolist())) > 1 else "the last tile:"
        return Sentence(f"Take {choice} {turned_up(s)}.", "SGO-6.2")
    if stage == Stage.PLANTING:
        markers = counted(int(planting.markers_due(s, seat)), "marker")
        return Sentence(
            f"Plant the {tile_words(s.held)} on a free square; it gets {markers} of yours.",
            "SGO-6.3",
        )
    if stage == Stage.LEFTOVER:
        return _leftover_prompt(s)
    if stage == Stage.PROPOSING:
        return _proposal_prompt(s, money, purse)
    if stage == Stage.OFFERING:
        return Sentence(f"How much do you offer for {backed_segment(s, seat)}? {purse}", "SGO-7.3")
    if stage == Stage.DECIDING:
        return _decision_prompt(s, money, purse)
    return Sentence("Dig your extra canal now, or keep it.", "SGO-8.1")


_PURPOSES = {
    Stage.BIDDING: "The highest bid chooses first; the lowest becomes overseer.",
    Stage.TAKING: "A tile with two planters takes two markers; every marker counts in the end.",
    Stage.PLANTING: "Large areas of one crop pay best, and only with water.",
    Stage.LEFTOVER: "It can make one of your areas larger, or be in the way of another's.",
    Stage.PROPOSING: "A canal waters the fields beside it. You pay only if the overseer accepts.",
    Stage.OFFERING: "You pay only if the overseer accepts this canal.",
    Stage.DECIDING: "Whatever is offered for the canal that you accept goes to you.",
    Stage.EXTRA: "You have a single one for the whole match, and it costs nothing.",
}


def purpose(s: SantiagoState, seat: int) -> str:
    return _PURPOSES.get(Stage(int(s.stage)), "")


def _bids_made(s: SantiagoState) -> str:
    bids = [str(bid) for bid in s.bids.tolist() if bid]
    if not bids:
        return ""
    return f" {join_words(bids)} {'is' if len(bids) == 1 else 'are'} taken."


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
    free = int(water.ditches_open_to(int(s.canals), int(s.spring))) & ~proposed
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
        return Sentence(
            "Accept a proposal: there is one for every ditch where a canal may be dug.", "SGO-7.6"
        )
    if money < price:
        return Sentence(
            f"Accept a proposal: your own canal would cost {escudos(price)}. {purse}", "SGO-7.6"
        )
    return Sentence(
        f"Accept a proposal, or dig a canal of your own for {escudos(price)}. {purse}", "SGO-7.6"
    )

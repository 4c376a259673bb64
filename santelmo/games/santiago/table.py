"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santiago import bribes
from santelmo.games.santiago.board import (
    CROSSING_NAMES,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    square_names,
)
from santelmo.games.santiago.components import CROP_NAMES, PILES, ROUNDS, TILE_NAMES, tile_name
from santelmo.games.santiago.land import Ditch, Land, Plot, survey
from santelmo.games.santiago.preview import previews
from santelmo.games.santiago.score import Score, score
from santelmo.games.santiago.state import (
    BIDDING,
    DECIDING,
    EXTRA,
    LEFTOVER,
    OFFERING,
    OVER,
    PLANTING,
    PROPOSING,
    TAKING,
    SantiagoState,
)

STEPS = {
    BIDDING: "bid",
    TAKING: "take",
    PLANTING: "plant",
    LEFTOVER: "plant_leftover",
    PROPOSING: "propose",
    OFFERING: "offer",
    DECIDING: "decide",
    EXTRA: "extra",
    OVER: "over",
}
PHASES = {
    BIDDING: "auction",
    TAKING: "planting",
    PLANTING: "planting",
    LEFTOVER: "planting",
    PROPOSING: "bribes",
    OFFERING: "bribes",
    DECIDING: "bribes",
    EXTRA: "extra_irrigation",
    OVER: "over",
}


def table(s: SantiagoState) -> dict[str, Any]:
    land = survey(s)
    stage = int(s.stage)
    unseen: list[int] = s.unseen.tolist()
    piles = int(PILES[s.players])
    return {
        "round": int(s.round_number),
        "rounds": int(ROUNDS[s.players]),
        "phase": PHASES[stage],
        "step": STEPS[stage],
        "to_act": None if stage == OVER else int(s.seat),
        "overseer": int(s.overseer),
        "spring": CROSSING_NAMES[int(s.spring)],
        "squares": {
            name: _square(plot) for name, plot in zip(SQUARE_NAMES, land.plots, strict=True)
        },
        "segments": {
            name: _segment(ditch) for name, ditch in zip(SEGMENT_NAMES, land.ditches, strict=True)
        },
        "turned_up": [tile_name(tile) for tile in s.market.tolist() if tile],
        "held": tile_name(s.held) if s.held else None,
        "left_the_game": tile_name(s.removed) if s.removed else None,
        "piles": piles,
        "tiles_in_each_pile": sum(unseen) // piles,
        "unseen": dict(zip(TILE_NAMES, unseen, strict=True)),
        "supply": int(s.supply),
        "planting_order": planting_order(s),
        "proposals": _proposals(s),
        "own_canal_price": int(bribes.own_canal_price(s)) if stage == DECIDING else None,
        "seats": _seats(s),
        "score": _score(score(s, land, None), stage == OVER),
        "previews": {},
    }


def seat_table(s: SantiagoState, seat: int, everybodys: dict[str, Any]) -> dict[str, Any]:
    """With the own money, and what the choices that the seat has would bring."""
    own = dict(everybodys)
    if not s.tally_open:
        money = int(s.money[seat])
        seats, accounts = [*own["seats"]], [*own["score"]["seats"]]
        account = accounts[seat]
        seats[seat] = {**seats[seat], "money": money}
        accounts[seat] = {**account, "hand": money, "total": money + account["harvest"]}
        own |= {"seats": seats, "score": {**own["score"], "seats": accounts}}
    if seat == s.seat:
        own["previews"] = _previews(s, survey(s))
    return own


def _square(plot: Plot) -> dict[str, Any]:
    return {
        "crop": None if plot.crop is None else CROP_NAMES[plot.crop],
        "owner": plot.owner,
        "markers": plot.markers,
        "desert": plot.desert,
        "palm": plot.palm,
        "irrigated": plot.irrigated,
    }


def _segment(ditch: Ditch) -> dict[str, Any]:
    return {"canal": ditch.canal, "open": ditch.diggable, "proposal": ditch.proposer}


def planting_order(s: SantiagoState) -> list[int]:
    """The seats in the order of planting; empty outside of phase 3."""
    if s.stage not in (TAKING, PLANTING, LEFTOVER):
        return []
    return s.order.tolist()[: s.players]


def _proposals(s: SantiagoState) -> list[dict[str, Any]]:
    """The proposals on the table, each with its offers."""
    offers: list[int] = s.offers.tolist()
    backed: list[int] = s.backed.tolist()
    return [
        {
            "seat": proposer,
            "segment": SEGMENT_NAMES[number - 1],
            "bribe": int(bribes.bribe(s, proposer)),
            "offers": [
                {"seat": seat, "offer": offer}
                for seat, offer in enumerate(offers)
                if backed[seat] == proposer + 1
            ],
        }
        for proposer, number in enumerate(s.proposed.tolist())
        if number
    ]


def _seats(s: SantiagoState) -> list[dict[str, Any]]:
    money: list[int] = s.money.tolist()
    tally_open = bool(s.tally_open)
    markers, extra = s.markers.tolist(), s.extra.tolist()
    bids, passed = s.bids.tolist(), s.passed.tolist()
    backed, offers = s.backed.tolist(), s.offers.tolist()
    return [
        {
            "money": money[seat] if tally_open else None,
            "markers": markers[seat],
            "extra_canal": bool(extra[seat]),
            "bid": bids[seat] or None,
            "passed": passed[seat] or None,
            "supports": backed[seat] - 1 if backed[seat] not in (0, seat + 1) else None,
            "offer": offers[seat] or None,
        }
        for seat in range(s.players)
    ]


def _score(today: Score, final: bool) -> dict[str, Any]:
    """What the match brings on today's board; what it has brought when it is over."""
    return {
        "final": final,
        "areas": [
            {
                "crop": area.crop,
                "squares": square_names(area.squares),
                "tiles": area.tiles,
                "shares": [share._asdict() for share in area.shares],
            }
            for area in today.areas
        ],
        "at_risk": [
            {
                "crop": risk.crop,
                "squares": square_names(risk.squares),
                "dry": square_names(risk.dry),
                "incomes": list(risk.incomes),
            }
            for risk in today.risks
        ],
        "seats": [{**account._asdict(), "total": account.total} for account in today.accounts],
    }


def _previews(s: SantiagoState, land: Land) -> dict[str, Any]:
    """What each square or segment that the reader may choose would bring to whom."""
    return {
        place: {"squares": square_names(preview.squares), "incomes": list(preview.incomes)}
        for place, preview in previews(s, land).items()
    }

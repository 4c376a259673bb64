"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santiago import areas, bribes, score, water
from santelmo.games.santiago.board import (
    CROSSING_NAMES,
    SEGMENT_NAMES,
    SEGMENTS,
    SQUARE_NAMES,
    SQUARES,
    square_names,
)
from santelmo.games.santiago.components import CROP_NAMES, KINDS, PILES, ROUNDS, tile_name
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


def table(s: SantiagoState, seat: int | None) -> dict[str, Any]:
    return {
        "round": int(s.round_number),
        "rounds": int(ROUNDS[s.players]),
        "phase": PHASES[int(s.stage)],
        "step": STEPS[int(s.stage)],
        "to_act": None if s.stage == OVER else int(s.seat),
        "overseer": int(s.overseer),
        "spring": CROSSING_NAMES[int(s.spring)],
        "squares": _squares(s),
        "segments": _segments(s),
        "turned_up": [tile_name(int(tile)) for tile in s.market if tile],
        "held": tile_name(int(s.held)) if s.held else None,
        "left_the_game": tile_name(int(s.removed)) if s.removed else None,
        "piles": int(PILES[s.players]),
        "tiles_in_each_pile": int(sum(s.unseen)) // int(PILES[s.players]),
        "unseen": {tile_name(kind + 1): int(s.unseen[kind]) for kind in range(KINDS)},
        "supply": int(s.supply),
        "planting_order": planting_order(s),
        "proposals": _proposals(s),
        "own_canal_price": int(bribes.own_canal_price(s)) if s.stage == DECIDING else None,
        "seats": [_seat(s, other, seat) for other in range(s.players)],
        "score": _score(s, seat),
    }


def _squares(s: SantiagoState) -> dict[str, dict[str, Any]]:
    watered = int(water.irrigated(s))
    crops = _crops_by_square(s)
    owners = _owners_by_square(s)
    return {
        SQUARE_NAMES[square]: {
            "crop": crops.get(square),
            "owner": owners.get(square, (None, 0))[0],
            "markers": owners.get(square, (None, 0))[1],
            "desert": bool(s.deserts >> square & 1),
            "palm": bool(s.palms >> square & 1),
            "irrigated": bool(watered >> square & 1),
        }
        for square in range(SQUARES)
    }


def _crops_by_square(s: SantiagoState) -> dict[int, str]:
    return {
        square: name
        for crop, name in enumerate(CROP_NAMES)
        for square in range(SQUARES)
        if s.plantations[crop] >> square & 1
    }


def _owners_by_square(s: SantiagoState) -> dict[int, tuple[int, int]]:
    """Who has markers on a square, and how many."""
    return {
        square: (seat, 2 if s.doubled[seat] >> square & 1 else 1)
        for seat in range(s.players)
        for square in range(SQUARES)
        if s.marked[seat] >> square & 1
    }


def _segments(s: SantiagoState) -> dict[str, dict[str, Any]]:
    open_ditches = int(water.open_ditches(s))
    proposers = {int(s.proposed[seat]) - 1: seat for seat in range(s.players) if s.proposed[seat]}
    return {
        SEGMENT_NAMES[segment]: {
            "canal": bool(s.canals >> segment & 1),
            "open": bool(open_ditches >> segment & 1),
            "proposal": proposers.get(segment),
        }
        for segment in range(SEGMENTS)
    }


def planting_order(s: SantiagoState) -> list[int]:
    """The seats in the order of planting; empty outside of phase 3."""
    if s.stage not in (TAKING, PLANTING, LEFTOVER):
        return []
    return [int(seat) for seat in s.order[: s.players]]


def _proposals(s: SantiagoState) -> list[dict[str, Any]]:
    """The proposals on the table, each with its offers."""
    return [
        {
            "seat": proposer,
            "segment": SEGMENT_NAMES[s.proposed[proposer] - 1],
            "bribe": int(bribes.bribe(s, proposer)),
            "offers": [
                {"seat": seat, "offer": int(s.offers[seat])}
                for seat in range(s.players)
                if s.backed[seat] == proposer + 1
            ],
        }
        for proposer in range(s.players)
        if s.proposed[proposer]
    ]


def _seat(s: SantiagoState, seat: int, reader: int | None) -> dict[str, Any]:
    return {
        "money": int(s.money[seat]) if s.tally_open or seat == reader else None,
        "markers": int(s.markers[seat]),
        "markers_on_board": score.markers_on_board(s, seat),
        "extra_canal": bool(s.extra[seat]),
        "bid": int(s.bids[seat]) or None,
        "passed": int(s.passed[seat]) or None,
        "supports": _supported(s, seat),
        "offer": int(s.offers[seat]) or None,
    }


def _supported(s: SantiagoState, seat: int) -> int | None:
    backed = int(s.backed[seat]) - 1
    return None if backed in (-1, seat) else backed


def _score(s: SantiagoState, reader: int | None) -> dict[str, Any]:
    """What the match brings on today's board; what it has brought when it is over."""
    return {
        "final": bool(s.stage == OVER),
        "areas": [
            {
                "crop": area.crop,
                "squares": square_names(area.squares),
                "tiles": area.tiles,
                "shares": [
                    {
                        "seat": share.seat,
                        "markers": share.markers,
                        "palms": share.palms,
                        "income": share.income,
                    }
                    for share in area.shares
                ],
            }
            for area in score.irrigated_areas(s)
        ],
        "at_risk": [
            {
                "crop": risk.crop,
                "squares": square_names(risk.squares),
                "dry": square_names(risk.dry),
                "incomes": list(risk.incomes),
            }
            for risk in score.risks(s)
        ],
        "neutral": square_names(int(areas.neutral_squares(s))),
        "seats": [
            {
                "hand": account.hand,
                "harvest": account.harvest,
                "at_risk": account.at_risk,
                "total": account.total,
            }
            for account in score.accounts(s, reader)
        ],
    }

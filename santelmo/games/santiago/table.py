"""The state in the table's language: what a board component draws.

The table is made of parts that depend on a few plain values each, and the same values give the
same part, the very object: who looks for what a move changed need not look into the others. So
the parts are in common to many tables, and nobody may change them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from santelmo.games.santiago import bribes
from santelmo.games.santiago.board import (
    CROSSING_NAMES,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    members,
    square_names,
)
from santelmo.games.santiago.components import PILES, ROUNDS, TILE_NAMES, tile_name
from santelmo.games.santiago.land import FIELDS, LANDS, Field, Land, land_of, read, survey
from santelmo.games.santiago.preview import canals, plantings
from santelmo.games.santiago.score import Account, Area, Risk, accounts, prospect
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

PARTS = 4096
"""So many of each kind of small part are kept: a dozen for each of a few hundred tables."""


def table(s: SantiagoState) -> dict[str, Any]:
    fields = read(s)
    land = land_of(fields)
    players, stage = fields["players"], fields["stage"]
    piles = int(PILES[players])
    unseen: list[int] = fields["unseen"].tolist()
    proposed: list[int] = fields["proposed"].tolist()
    money: list[int | None] = [None] * players
    if fields["tally_open"]:
        money = fields["money"].tolist()[:players]
    return {
        "round": fields["round_number"],
        "rounds": int(ROUNDS[players]),
        "phase": PHASES[stage],
        "step": STEPS[stage],
        "to_act": None if stage == OVER else fields["seat"],
        "overseer": fields["overseer"],
        "spring": CROSSING_NAMES[fields["spring"]],
        "squares": squares(land),
        "segments": _segments(land.canals, land.diggable, tuple(proposed)),
        "turned_up": [tile_name(tile) for tile in fields["market"].tolist() if tile],
        "held": tile_name(fields["held"]) if fields["held"] else None,
        "left_the_game": tile_name(fields["removed"]) if fields["removed"] else None,
        "piles": piles,
        "tiles_in_each_pile": sum(unseen) // piles,
        "unseen": _unseen(tuple(unseen)),
        "supply": fields["supply"],
        "planting_order": planting_order(fields),
        "proposals": _proposals(s, fields) if any(proposed) else [],
        "own_canal_price": int(bribes.own_canal_price(s)) if stage == DECIDING else None,
        "seats": _seats(fields, money),
        "score": _score(land, tuple(money), stage == OVER),
        "previews": {},
    }


def seat_table(s: SantiagoState, seat: int, everybodys: dict[str, Any]) -> dict[str, Any]:
    """With the own money, and what the choices that the seat has would bring."""
    own = everybodys.copy()
    if everybodys["seats"][seat]["money"] is None:
        money = int(s.money[seat])
        seats, accounts = everybodys["seats"].copy(), everybodys["score"]["seats"].copy()
        account = accounts[seat]
        seats[seat] = {**seats[seat], "money": money}
        accounts[seat] = _account(Account(money, account["harvest"], account["at_risk"]))
        own["seats"], own["score"] = seats, {**everybodys["score"], "seats": accounts}
    if seat == everybodys["to_act"]:
        own["previews"] = _previews(s)
    return own


@lru_cache(LANDS)
def squares(land: Land) -> dict[str, Any]:
    """What is on each square."""
    found = _ground(land.deserts, land.palms, land.irrigated).copy()
    for field in land.fields:
        found |= _plantations(field)
    return found


@lru_cache(LANDS)
def _ground(deserts: int, palms: int, irrigated: int) -> dict[str, Any]:
    """All squares as if nothing were planted."""
    return {
        name: _square(
            None, None, 0, deserts >> square & 1, palms >> square & 1, irrigated >> square & 1
        )
        for square, name in enumerate(SQUARE_NAMES)
    }


@lru_cache(FIELDS)
def _plantations(field: Field) -> dict[str, Any]:
    """The squares of one crop."""
    owners = {square: seat for seat, own in enumerate(field.marked) for square in members(own)}
    doubled = sum(field.doubled)
    return {
        SQUARE_NAMES[square]: _square(
            field.crop,
            owners.get(square),
            1 + (doubled >> square & 1) if square in owners else 0,
            0,
            field.palms >> square & 1,
            field.irrigated >> square & 1,
        )
        for square in members(field.squares)
    }


# 5 crops and 11 kinds of owners and markers, or nothing, or a desert; palm or not; water or not.
@lru_cache(256)
def _square(
    crop: str | None, owner: int | None, markers: int, desert: int, palm: int, irrigated: int
) -> dict[str, Any]:
    return {
        "crop": crop,
        "owner": owner,
        "markers": markers,
        "desert": bool(desert),
        "palm": bool(palm),
        "irrigated": bool(irrigated),
    }


@lru_cache(LANDS)
def _segments(canals: int, diggable: int, proposed: tuple[int, ...]) -> dict[str, Any]:
    """With the proposals on them; `proposed` has 1 + a segment for each seat, or 0."""
    proposers = {number - 1: seat for seat, number in enumerate(proposed) if number}
    return {
        name: _segment(canals >> segment & 1, diggable >> segment & 1, proposers.get(segment))
        for segment, name in enumerate(SEGMENT_NAMES)
    }


# With a canal or not, open or not, and at most five proposers there are 24 different segments.
@lru_cache(32)
def _segment(canal: int, diggable: int, proposer: int | None) -> dict[str, Any]:
    return {"canal": bool(canal), "open": bool(diggable), "proposal": proposer}


@lru_cache(PARTS)
def _unseen(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(TILE_NAMES, counts, strict=True))


def planting_order(fields: dict[str, Any]) -> list[int]:
    """The seats in the order of planting; empty outside of phase 3."""
    if fields["stage"] not in (TAKING, PLANTING, LEFTOVER):
        return []
    return fields["order"].tolist()[: fields["players"]]


def _proposals(s: SantiagoState, fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The proposals on the table, each with its offers, which are one bribe (SGO-7.5)."""
    offers = list(zip(fields["backed"].tolist(), fields["offers"].tolist(), strict=True))
    return [
        {
            "seat": proposer,
            "segment": SEGMENT_NAMES[number - 1],
            "bribe": int(bribes.bribe(s, proposer)),
            "offers": [
                {"seat": seat, "offer": offer}
                for seat, (backed, offer) in enumerate(offers)
                if backed == proposer + 1
            ],
        }
        for proposer, number in enumerate(fields["proposed"].tolist())
        if number
    ]


def _seats(fields: dict[str, Any], money: list[int | None]) -> list[dict[str, Any]]:
    """By seat. There is no `money` of a seat beyond the last one, so those are left out."""
    of_each_seat = ("markers", "extra", "bids", "passed", "backed", "offers")
    columns: list[list[int]] = [fields[name].tolist() for name in of_each_seat]
    return list(map(_seat, range(len(money)), money, *columns))


@lru_cache(PARTS)
def _seat(
    seat: int,
    money: int | None,
    markers: int,
    extra: int,
    bid: int,
    passed: int,
    backed: int,
    offer: int,
) -> dict[str, Any]:
    return {
        "money": money,
        "markers": markers,
        "extra_canal": bool(extra),
        "bid": bid or None,
        "passed": passed or None,
        "supports": backed - 1 if backed not in (0, seat + 1) else None,
        "offer": offer or None,
    }


@lru_cache(LANDS)
def _score(land: Land, money: tuple[int | None, ...], over: bool) -> dict[str, Any]:
    """What the match brings on today's board; what it has brought when it is over."""
    crops = list(map(prospect, land.fields))
    return {
        "final": over,
        "areas": [_area(area) for crop in crops for area in crop.areas],
        "at_risk": [_risk(risk) for crop in crops for risk in crop.risks],
        "seats": list(map(_account, accounts(crops, money, over))),
    }


@lru_cache(FIELDS)
def _area(area: Area) -> dict[str, Any]:
    return {
        "crop": area.crop,
        "squares": square_names(area.squares),
        "tiles": area.tiles,
        "shares": [
            {"seat": seat, "markers": markers, "palms": palms, "income": income}
            for seat, markers, palms, income in area.shares
        ],
    }


@lru_cache(FIELDS)
def _risk(risk: Risk) -> dict[str, Any]:
    return {
        "crop": risk.crop,
        "squares": square_names(risk.squares),
        "dry": square_names(risk.dry),
        "incomes": list(risk.incomes),
    }


@lru_cache(PARTS)
def _account(account: Account) -> dict[str, Any]:
    return {**account._asdict(), "total": account.total}


def _previews(s: SantiagoState) -> dict[str, Any]:
    """What each square or segment that the reader may choose would bring to whom."""
    stage = int(s.stage)
    if stage in (PLANTING, LEFTOVER):
        return plantings(s, survey(s))
    if stage in (PROPOSING, OFFERING, DECIDING, EXTRA):
        return canals(survey(s))
    return {}

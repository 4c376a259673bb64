"""What a board component draws, as JSON.

A board is made of parts that depend on a few plain values each, and the same values give the
same part, the very object: a comparison of two boards need not look into such a part. So the
parts are in common to many boards, and nobody may change them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from santelmo.games.santiago import bribes, previews
from santelmo.games.santiago.board import (
    BORDERS,
    CROSSING_NAMES,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    members,
    square_names,
)
from santelmo.games.santiago.board_types import (
    SantiagoArea,
    SantiagoBoard,
    SantiagoPhase,
    SantiagoPlanting,
    SantiagoProposal,
    SantiagoSeat,
    SantiagoSegment,
    SantiagoSquare,
    SantiagoStep,
)
from santelmo.games.santiago.components import (
    CROP_NAMES,
    PILES,
    ROUNDS,
    TILE_NAMES,
    Crop,
    tile_name,
)
from santelmo.games.santiago.land import LANDS, Land, land_of, read
from santelmo.games.santiago.score import score
from santelmo.games.santiago.state import SantiagoState, Stage

STEPS: dict[int, SantiagoStep] = {
    Stage.BIDDING: "bid",
    Stage.TAKING: "take",
    Stage.PLANTING: "plant",
    Stage.LEFTOVER: "plant_leftover",
    Stage.PROPOSING: "propose",
    Stage.OFFERING: "offer",
    Stage.DECIDING: "decide",
    Stage.EXTRA: "extra",
    Stage.OVER: "over",
}
PHASES: dict[int, SantiagoPhase] = {
    Stage.BIDDING: "auction",
    Stage.TAKING: "planting",
    Stage.PLANTING: "planting",
    Stage.LEFTOVER: "planting",
    Stage.PROPOSING: "bribes",
    Stage.OFFERING: "bribes",
    Stage.DECIDING: "bribes",
    Stage.EXTRA: "extra_irrigation",
    Stage.OVER: "over",
}

PHASES_OF_A_ROUND: list[SantiagoPhase] = [
    phase for phase in dict.fromkeys(PHASES.values()) if phase != "over"
]
PARTS = 4096
"""How many of each kind of small part are cached: a dozen for each of a few hundred tables."""


def board(s: SantiagoState) -> SantiagoBoard:
    fields = read(s)
    land = land_of(fields)
    players, stage = fields["players"], fields["stage"]
    piles = int(PILES[players])
    unseen: list[int] = fields["unseen"].tolist()
    return {
        "round": fields["round_number"],
        "rounds": int(ROUNDS[players]),
        "phases": PHASES_OF_A_ROUND,
        "phase": PHASES[stage],
        "step": STEPS[stage],
        "to_act": None if stage == Stage.OVER else fields["seat"],
        "overseer": fields["overseer"],
        "spring": CROSSING_NAMES[fields["spring"]],
        "squares": squares(land),
        "segments": _segments(land),
        "turned_up": [tile_name(tile) for tile in fields["market"].tolist() if tile],
        "held": tile_name(fields["held"]) if fields["held"] else None,
        "left_the_game": tile_name(fields["removed"]) if fields["removed"] else None,
        "piles": piles,
        "tiles_in_each_pile": sum(unseen) // piles,
        "unseen": _unseen(tuple(unseen)),
        "supply": fields["supply"],
        "bidding_order": _bidding_order(fields["overseer"], players)
        if stage == Stage.BIDDING
        else [],
        "planting_order": planting_order(fields),
        "proposals": _proposals(s, fields) if any(fields["proposed"].tolist()) else [],
        "own_canal_price": int(bribes.own_canal_price(s)) if stage == Stage.DECIDING else None,
        "seats": _seats(fields, land),
        "areas": _areas(land),
        "plantings": {},
    }


def seat_board(s: SantiagoState, seat: int, everybodys: SantiagoBoard) -> SantiagoBoard:
    """With the seat's own money, and what the tile in its hand would bring."""
    own = everybodys.copy()
    if everybodys["seats"][seat]["money"] is None:
        own["seats"] = everybodys["seats"].copy()
        own["seats"][seat] = {**everybodys["seats"][seat], "money": int(s.money[seat])}
    if seat == everybodys["to_act"] and everybodys["step"] in ("plant", "plant_leftover"):
        own["plantings"] = {
            SQUARE_NAMES[square]: _planting(area, gains)
            for square, (area, gains) in previews.plantings(s).items()
        }
    return own


@lru_cache(LANDS)
def squares(land: Land) -> dict[str, SantiagoSquare]:
    """What is on each square."""
    found = _ground(land.deserts, land.palms, land.irrigated).copy()
    owners = {square: seat for seat, own in enumerate(land.marked) for square in members(own)}
    doubled = sum(land.doubled)
    for crop, field in zip(CROP_NAMES, land.plantations, strict=True):
        for square in members(field):
            owner = owners.get(square)
            found[SQUARE_NAMES[square]] = _square(
                crop,
                owner,
                0 if owner is None else 1 + (doubled >> square & 1),
                0,
                land.palms >> square & 1,
                land.irrigated >> square & 1,
            )
    return found


@lru_cache(LANDS)
def _ground(deserts: int, palms: int, irrigated: int) -> dict[str, SantiagoSquare]:
    """All squares as if nothing were planted."""
    return {
        name: _square(
            None, None, 0, deserts >> square & 1, palms >> square & 1, irrigated >> square & 1
        )
        for square, name in enumerate(SQUARE_NAMES)
    }


# 5 crops and 11 kinds of owners and markers, or nothing, or a desert; palm or not; water or not.
@lru_cache(256)
def _square(
    crop: Crop | None,
    owner: int | None,
    markers: int,
    desert: int,
    palm: int,
    irrigated: int,
) -> SantiagoSquare:
    return {
        "crop": crop,
        "owner": owner,
        "markers": markers,
        "desert": bool(desert),
        "palm": bool(palm),
        "irrigated": bool(irrigated),
    }


@lru_cache(LANDS)
def _segments(land: Land) -> dict[str, SantiagoSegment]:
    gains = previews.canals(land)
    dry = ~land.irrigated & ~land.deserts
    return {
        name: _segment(land.canals >> segment & 1, int(BORDERS[segment]) & dry, gains.get(segment))
        for segment, name in enumerate(SEGMENT_NAMES)
    }


@lru_cache(PARTS)
def _segment(canal: int, waters: int, gains: previews.Gains | None) -> SantiagoSegment:
    return {
        "canal": bool(canal),
        "open": gains is not None,
        "waters": square_names(waters),
        "gains": list(gains or ()),
    }


@lru_cache(PARTS)
def _unseen(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(TILE_NAMES, counts, strict=True))


@lru_cache(PARTS)
def _bidding_order(overseer: int, players: int) -> list[int]:
    """SGO-4.2: clockwise from the overseer's left, so the overseer comes last."""
    return [(overseer + steps) % players for steps in range(1, players + 1)]


def planting_order(fields: dict[str, Any]) -> list[int]:
    """The seats in the order of planting; empty outside of phase 3."""
    if PHASES[fields["stage"]] != "planting":
        return []
    return fields["order"].tolist()[: fields["players"]]


def _proposals(s: SantiagoState, fields: dict[str, Any]) -> list[SantiagoProposal]:
    """The proposals on the table, each with its offers, which are one bribe (SGO-7.5)."""
    offers: list[tuple[int, int]] = list(
        zip(fields["backed"].tolist(), fields["offers"].tolist(), strict=True)
    )
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


def _seats(fields: dict[str, Any], land: Land) -> list[SantiagoSeat]:
    over = fields["stage"] == Stage.OVER
    money: list[int | None] = [None] * land.seats
    if fields["tally_open"]:
        money = fields["money"].tolist()[: land.seats]
    of_each_seat = ("markers", "extra", "bids", "passed", "backed", "offers")
    columns: list[list[int]] = [fields[name].tolist() for name in of_each_seat]
    harvest, at_risk = score(land).harvest, score(land).at_risk
    # The shortest lists, which have no seats beyond the last one, end the rows.
    return [
        _seat(seat, over, *row)
        for seat, row in enumerate(zip(money, harvest, at_risk, *columns, strict=False))
    ]


@lru_cache(PARTS)
def _seat(
    seat: int,
    over: bool,
    money: int | None,
    harvest: int,
    at_risk: int,
    markers: int,
    extra: int,
    bid: int,
    passed: int,
    backed: int,
    offer: int,
) -> SantiagoSeat:
    """SGO-10.3: in the end the harvest has been added to the money."""
    return {
        "money": money - harvest if over and money is not None else money,
        "markers": markers,
        "extra_canal": bool(extra),
        "bid": bid or None,
        "passed": bool(passed),
        "supports": backed - 1 if backed not in (0, seat + 1) else None,
        "offer": offer or None,
        "harvest": harvest,
        "at_risk": at_risk,
        "total": money if over else None,
    }


@lru_cache(LANDS)
def _areas(land: Land) -> list[SantiagoArea]:
    ranked = sorted(score(land).areas, key=lambda area: -sum(area.incomes) - sum(area.more))
    return [_area(*area) for area in ranked]


@lru_cache(PARTS)
def _area(
    crop: int, squares: int, dry: int, incomes: tuple[int, ...], more: tuple[int, ...]
) -> SantiagoArea:
    return {
        "crop": CROP_NAMES[crop],
        "squares": square_names(squares),
        "dry": square_names(dry),
        "shares": [
            {"seat": seat, "income": incomes[seat], "more": more[seat]}
            for seat in range(len(incomes))
            if incomes[seat] or more[seat]
        ],
    }


@lru_cache(PARTS)
def _planting(area: int, gains: previews.Gains) -> SantiagoPlanting:
    return {"area": square_names(area), "gains": list(gains)}

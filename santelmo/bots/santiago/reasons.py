"""Why a move in Santiago is worth considering, from what lies on the board."""

from __future__ import annotations

from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santiago import bribes, previews
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES, members
from santelmo.games.santiago.components import TILE_NAMES
from santelmo.games.santiago.land import survey
from santelmo.games.santiago.score import score
from santelmo.games.santiago.state import SantiagoState, Stage
from santelmo.games.santiago.water import squares_along
from santelmo.games.santiago.words.names import escudos

ORDINALS = ("first", "second", "third", "fourth", "last")


def reason(s: SantiagoState, seat: int, move: Move) -> str:
    """What the move brings, to whom."""
    kind, words = move.kind, move.values
    if kind == "bid":
        return _bid(s, seat, int(words[0]))
    if kind == "take":
        return _take(s, seat, words[0])
    if kind == "plant":
        return _plant(s, seat, SQUARE_NAMES.index(words[0]))
    if kind in ("propose", "dig"):
        return _canal(s, seat, SEGMENT_NAMES.index(words[0]))
    if kind in ("support", "accept"):
        return _backed(s, seat, kind, int(words[0]))
    if kind == "offer":
        return _offer(s, seat, int(words[0]))
    return _nothing(s, seat, kind)


def _bid(s: SantiagoState, seat: int, amount: int) -> str:
    higher = sum(int(bid) > amount for bid in s.bids.tolist())
    left = int(s.money[seat]) - amount
    return f"Chooses {ORDINALS[higher]} as the bids stand, and leaves you {escudos(left)}."


def _take(s: SantiagoState, seat: int, tile: str) -> str:
    s.held = TILE_NAMES.index(tile) + 1
    s.stage = Stage.PLANTING
    gains = {square: gains[seat] for square, (_, gains) in previews.plantings(s).items()}
    best = max(gains, key=lambda square: (gains[square], -square))
    return f"With water it brings you up to {escudos(gains[best])}, on {SQUARE_NAMES[best]}."


def _plant(s: SantiagoState, seat: int, square: int) -> str:
    area, gains = previews.plantings(s)[square]
    size = len(members(area))
    place = f"Joins an area of {size}" if size > 1 else "Begins an area"
    return f"{place} {_water(s, square)}, and with water {_brings(s, seat, gains)}."


def _water(s: SantiagoState, square: int) -> str:
    land = survey(s)
    if land.irrigated >> square & 1:
        return "on watered ground"
    near = any(squares_along(1 << segment) >> square & 1 for segment in members(int(land.diggable)))
    return "one canal away from water" if near else "far from water"


def _canal(s: SantiagoState, seat: int, segment: int) -> str:
    land = survey(s)
    wet = int(squares_along(land.canals | 1 << segment)) & ~land.irrigated
    planted = 0
    for crop in land.plantations:
        planted |= crop
    own = len(members(wet & land.marked[seat]))
    others = len(members(wet & planted & ~land.marked[seat]))
    waters = [f"{own} of your fields"] if own else []
    waters += [f"{others} of others"] if others else []
    said = f"Waters {join_words(waters)}" if waters else "Waters no new field"
    gains = previews.canals(land).get(segment)
    return f"{said}, and {_brings(s, seat, gains)}." if gains else f"{said}."


def _brings(s: SantiagoState, seat: int, gains: tuple[int, ...]) -> str:
    """What each seat gains, the reader first: "brings you 6 and Seat 2, ahead in the fields, 3"."""
    harvest = score(survey(s)).harvest
    ahead = max(harvest)
    named = [f"you {gains[seat]}"] if gains[seat] else []
    for other, gain in enumerate(gains):
        if other != seat and gain:
            leads = harvest[other] == ahead > 0
            named.append(f"Seat {other}{', ahead in the fields,' if leads else ''} {gain}")
    return f"brings {join_words(named)}" if named else "brings nobody anything yet"


def _backed(s: SantiagoState, seat: int, kind: str, proposer: int) -> str:
    segment = int(s.proposed[proposer]) - 1
    money = ""
    if kind == "accept":
        offered = int(bribes.bribe(s, proposer))
        money = f"Pays you {escudos(offered)}. "
    return f"{money}{SEGMENT_NAMES[segment]}: {_lower(_canal(s, seat, segment))}"


def _offer(s: SantiagoState, seat: int, amount: int) -> str:
    proposer = int(s.backed[seat]) - 1
    total = int(bribes.bribe(s, proposer)) + amount
    others = [
        int(bribes.bribe(s, other))
        for other in range(int(s.players))
        if other != proposer and s.proposed[other]
    ]
    segment = SEGMENT_NAMES[int(s.proposed[proposer]) - 1]
    if not others:
        return f"The only bribe so far: {escudos(total)} for {segment}."
    relation = "more than" if total > max(others) else "no more than"
    return f"Makes it {escudos(total)} for {segment}, {relation} for any other canal."


def _nothing(s: SantiagoState, seat: int, kind: str) -> str:
    if kind == "pass" and s.stage == Stage.BIDDING:
        return "Costs nothing; you choose after all who bid, and plant with one marker fewer."
    if kind == "keep":
        return "Keeps your extra canal for a round in which it waters more."
    money = escudos(int(s.money[seat]))
    return f"Keeps your {money} together." if s.money[seat] else "Costs nothing."


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]

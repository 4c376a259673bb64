"""What a board component draws, as JSON.

A board is asked for after every step, and most steps change a space or a worker. So its parts are
made by functions of plain values, and their results are kept: what does not change is the same
object in every board, which is all that somebody who compares two boards needs to see. Nobody may
change a part.
"""

from __future__ import annotations

from functools import lru_cache

from santelmo.games.santorini.board import DIRECTIONS, NAMES, OFF
from santelmo.games.santorini.board_types import (
    SantoriniBoard,
    SantoriniDie,
    SantoriniDraft,
    SantoriniDraftCard,
    SantoriniGod,
    SantoriniStage,
    SantoriniTower,
    SantoriniTurn,
)
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.notation import BOARDS, DOMED, PLAIN, layers_of, marks_of
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import (
    SEATS,
    TEAM_PLAYERS,
    SantoriniState,
    Stage,
    TurnKind,
)
from santelmo.games.santorini.strengths import chance_against_average

STAGES: dict[int, SantoriniStage] = {
    Stage.PICKING: "pick",
    Stage.TAKING: "take",
    Stage.PLACING: "place",
    Stage.MOVING: "move",
    Stage.MOVED: "moved",
    Stage.BUILDING: "build",
    Stage.PAIRING: "second build",
    Stage.ENDING: "end",
    Stage.RAIDING: "raid",
    Stage.OVER: "over",
}
TURNS: dict[int, SantoriniTurn] = {
    TurnKind.NORMAL: "normal",
    TurnKind.BONUS: "bonus",
    TurnKind.ADDITIONAL: "additional",
}
TOWERS: dict[str, SantoriniTower] = {
    mark: {"blocks": blocks, "dome": dome}
    for dome, marks in ((False, PLAIN), (True, DOMED))
    for blocks, mark in enumerate(marks)
}
"""By their marks."""

GODS_IN_A_PAIR = 2
DRAFTS = 1024
"""Of how many matches at once the drafts are cached."""
SMALL_PARTS = 512
"""Gods and dice: all that there are, but for dice that were rolled very often."""


def board(s: SantoriniState) -> SantoriniBoard:
    players, stage, mover, spent = int(s.players), int(s.stage), int(s.mover), int(s.spent)
    gods, workers, lost = s.god.tolist(), s.workers.tolist(), s.lost.tolist()
    sides = _sides(players)
    drafting = stage in (Stage.PICKING, Stage.TAKING)
    return {
        "spaces": _spaces(marks_of(layers_of(s), int(s.domes))),
        "workers": [
            [NAMES[space] for space in workers[side] if space != OFF] for side in range(len(sides))
        ],
        "sides": sides,
        "gods": [_god(god, bool(spent >> god & 1)) for god in gods[:players]],
        "draft": _draft(tuple(s.offer.tolist()), tuple(s.picked.tolist()), tuple(gods[:players]))
        if drafting
        else None,
        "die": _die(int(s.die), int(s.rolls)),
        "stage": STAGES[stage],
        "turn": TURNS[int(s.kind)],
        "mover": None if mover == OFF else NAMES[mover],
        "out": [seat for seat in range(players) if lost[seat]],
    }


@lru_cache(SEATS)
def _sides(players: int) -> list[list[int]]:
    return [list(seats) for seats in seats_of_sides(players)]


@lru_cache(BOARDS)
def _spaces(marks: str) -> dict[str, SantoriniTower]:
    return {name: TOWERS[mark] for name, mark in zip(NAMES, marks, strict=True)}


@lru_cache(SMALL_PARTS)
def _god(number: int, spent: bool) -> SantoriniGod:
    god = GODS[number]
    return {
        "name": god.name,
        "title": god.full_name,
        "power": god.power,
        "rule": god.rule if god.traits else None,
        "spent": spent,
    }


@lru_cache(DRAFTS)
def _draft(
    offer: tuple[int, ...], picked: tuple[int, ...], taken: tuple[int, ...]
) -> SantoriniDraft:
    return {
        "offer": [
            _draft_card(
                god,
                picked.index(god) if god in picked else None,
                len(taken),
                taken.index(god) if god in taken else None,
            )
            for god in offer
        ]
    }


@lru_cache(DRAFTS)
def _draft_card(
    number: int, place: int | None, players: int, taken_by: int | None
) -> SantoriniDraftCard:
    """SRN-3.5: the first and the second that are picked are a pair, and the third and fourth."""
    god, pairs = GODS[number], players == TEAM_PLAYERS
    return {
        "name": god.name,
        "title": god.full_name,
        "glance": god.glance,
        "wins": round(100 * chance_against_average(number)) if players == 2 else None,
        "rule": god.rule,
        "picked": None if place is None else place + 1,
        "pair": place // GODS_IN_A_PAIR + 1 if pairs and place is not None else None,
        "taken_by": taken_by,
    }


@lru_cache(SMALL_PARTS)
def _die(face: int, rolls: int) -> SantoriniDie:
    return {"face": face, "direction": DIRECTIONS[face], "rolls": rolls}

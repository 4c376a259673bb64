"""A tournament as everybody may see it, as JSON."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from santelmo.core.registry import definition
from santelmo.server.domain.tournament.model import Pairing, Tournament
from santelmo.server.domain.tournament.standings import Standing, standings

Json = dict[str, Any]


def tournament_info(
    tournament: Tournament, person: str | None, made: Collection[str], at: int
) -> Json:
    """What this person sees at this moment; `made` are the tables that can be visited."""
    terms, template = tournament.terms, tournament.terms.template
    mine = tournament.entrant_of(person)
    return {
        "id": tournament.id,
        "title": terms.name,
        "host": tournament.host,
        "status": tournament.status,
        "system": terms.system,
        "round": tournament.round,
        "rounds": tournament.rounds,
        "game": template.game,
        "game_title": definition(template.game).title,
        "options": template.options,
        "players": tournament.seats,
        "decision_seconds": template.decision_seconds,
        "bank": None if template.bank is None else vars(template.bank),
        "flag": vars(template.flag),
        "rated": template.rated,
        "fill_level": terms.fill_level,
        "break_seconds": terms.break_seconds,
        "created_at": tournament.created_at,
        "standings": [_standing_info(line) for line in standings(tournament)],
        "tables": [_pairing_info(pairing, made, at) for pairing in tournament.pairings],
        "me": None if mine is None or mine.withdrawn else mine.number,
        "my_table": _table_of(tournament, person, made),
    }


def tournament_line(tournament: Tournament, person: str, made: Collection[str]) -> Json:
    """A line of somebody's list."""
    return {
        "id": tournament.id,
        "title": tournament.terms.name,
        "status": tournament.status,
        "game_title": definition(tournament.terms.template.game).title,
        "entrants": len(tournament.active),
        "round": tournament.round,
        "rounds": tournament.rounds,
        "hosting": tournament.host == person,
        "my_table": _table_of(tournament, person, made),
        "created_at": tournament.created_at,
    }


def present_tables(tournament: Tournament) -> list[str]:
    """The tables of the present round, which may have been made or not."""
    found = tournament.of_round(tournament.round)
    return [pairing.table for pairing in found if pairing.table is not None]


def _table_of(tournament: Tournament, person: str | None, made: Collection[str]) -> str | None:
    """The table at which somebody is to play now."""
    mine = tournament.entrant_of(person)
    if mine is None or mine.withdrawn:
        return None
    for pairing in tournament.of_round(tournament.round):
        if mine.number in pairing.seats and not pairing.over and pairing.table in made:
            return pairing.table
    return None


def _standing_info(line: Standing) -> Json:
    entrant = line.entrant
    return {
        "number": entrant.number,
        "person": entrant.person,
        "name": entrant.name,
        "level": entrant.level,
        "withdrawn": entrant.withdrawn,
        "place": line.place,
        "points": line.half_points / 2,
        "opponents": line.opponents / 2,
        "beaten": line.beaten / 4,
        "won": line.won,
        "played": line.played,
    }


def _pairing_info(pairing: Pairing, made: Collection[str], at: int) -> Json:
    return {
        "round": pairing.round,
        "number": pairing.number,
        "table": pairing.table,
        "state": _state(pairing, made),
        "starts_ms": max(0, pairing.starts_at - at),
        "seats": list(pairing.seats),
        "places": None if pairing.outcome is None else list(pairing.outcome.places),
    }


def _state(pairing: Pairing, made: Collection[str]) -> str:
    if pairing.table is None:
        return "bye" if pairing.bye else "free"
    if pairing.outcome is not None:
        return "over"
    return "running" if pairing.table in made else "soon"

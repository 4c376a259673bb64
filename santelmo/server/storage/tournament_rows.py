"""How a tournament is written to its rows, and read from them."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain import event_json
from santelmo.server.domain.events import TableCreated
from santelmo.server.domain.tournament.model import Entrant, Outcome, Pairing, Terms, Tournament
from santelmo.server.storage import schema

Row = dict[str, Any]
_T, _E, _P = schema.tournaments.c, schema.entrants.c, schema.pairings.c


def read_tournament(
    connection: Connection, tournament: str, lock: bool = False
) -> Tournament | None:
    """A tournament; with `lock` nobody else changes it until the transaction ends."""
    query = sql.select(schema.tournaments).where(_T.id == tournament)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        return None
    entrants = sql.select(schema.entrants).where(_E.tournament_id == tournament)
    pairings = sql.select(schema.pairings).where(_P.tournament_id == tournament)
    return Tournament(
        id=row.id,
        host=row.person_id,
        status=row.status,
        terms=_terms(row.name, row.terms),
        seed=row.seed,
        created_at=row.created_at,
        entrants=tuple(map(_entrant, connection.execute(entrants.order_by(_E.number)))),
        pairings=tuple(map(_pairing, connection.execute(pairings.order_by(_P.round, _P.number)))),
    )


def tournament_row(tournament: Tournament) -> Row:
    terms = tournament.terms
    _, template = event_json.encode(terms.template)
    stored = {
        "system": terms.system,
        "rounds": terms.rounds,
        "template": json.loads(template),
        "fill_level": terms.fill_level,
        "break_seconds": terms.break_seconds,
    }
    return {
        "id": tournament.id,
        "person_id": tournament.host,
        "status": tournament.status,
        "name": terms.name,
        "terms": json.dumps(stored, ensure_ascii=False),
        "seed": tournament.seed,
        "created_at": tournament.created_at,
    }


def entrant_row(tournament: str, entrant: Entrant) -> Row:
    return {
        "tournament_id": tournament,
        "number": entrant.number,
        "person_id": entrant.person,
        "name": entrant.name,
        "level": entrant.level,
        "withdrawn": entrant.withdrawn,
    }


def pairing_row(tournament: str, pairing: Pairing) -> Row:
    return {
        "tournament_id": tournament,
        "round": pairing.round,
        "number": pairing.number,
        "table_id": pairing.table,
        "seats": json.dumps(pairing.seats),
        "bye": pairing.bye,
        "starts_at": pairing.starts_at,
    }


def outcome_text(outcome: Outcome) -> str:
    return json.dumps({"places": outcome.places})


def _terms(name: str, text: str) -> Terms:
    stored: dict[str, Any] = json.loads(text)
    template = event_json.decode("created", json.dumps(stored.pop("template")))
    assert isinstance(template, TableCreated)
    return Terms(name=name, template=template, **stored)


def _entrant(row: Any) -> Entrant:
    return Entrant(row.number, row.person_id, row.name, row.level, row.withdrawn)


def _pairing(row: Any) -> Pairing:
    outcome = None
    if row.outcome is not None:
        outcome = Outcome(tuple(json.loads(row.outcome)["places"]))
    seats = tuple(json.loads(row.seats))
    return Pairing(row.round, row.number, seats, row.table_id, row.starts_at, outcome, bye=row.bye)

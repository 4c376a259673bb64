"""A table as everybody may see it, as JSON."""

from __future__ import annotations

import hashlib
from typing import Any

from santelmo.server.domain.events import Continuation
from santelmo.server.domain.table import Seat, Table, TakebackRequest

Json = dict[str, Any]


def table_info(table: Table) -> Json:
    over = table.status == "finished"
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "options": table.options,
        "public": table.public,
        "status": table.status,
        "host": table.host,
        "created_at": table.created_at,
        "seats": [_seat_info(number, seat) for number, seat in enumerate(table.seats)],
        "decision_seconds": table.decision_seconds,
        "bank": None if table.bank is None else vars(table.bank),
        "flag": vars(table.flag),
        "rests": sorted(seat for seat in range(len(table.seats)) if table.rest_of(seat)),
        "hints": table.hints,
        "bot_pace": table.bot_pace,
        "rated": table.rated,
        "not_rated_because": table.not_rated_because,
        "tournament": table.tournament,
        "commitment": None if table.seed is None else commitment(table.seed),
        "seed": str(table.seed) if over and table.seed is not None else None,
        "chance": over and _drew_lots(table),
        "takeback": None if table.takeback is None else _takeback_info(table, table.takeback),
        "rematch": table.rematch,
        "continues": None if table.continues is None else _continuation_info(table.continues),
    }


def _drew_lots(table: Table) -> bool:
    """Whether anything in the match was decided by chance."""
    return table.match is not None and bool(table.match.states[0].random_count)


def commitment(seed: int) -> str:
    """What is published of a seed before the match: it fixes the seed without telling it."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def _seat_info(number: int, seat: Seat) -> Json:
    return {
        "seat": number,
        "kind": seat.kind,
        "person": seat.person,
        "name": seat.name,
        "level": seat.level,
        "stand_in": seat.person is not None and seat.level is not None,
        "resigned": seat.resigned,
    }


def _continuation_info(continues: Continuation) -> Json:
    """Where the match goes on from; never the position itself, which holds hidden things."""
    return {
        "table": continues.table,
        "moves": continues.moves,
        "keep_hidden": continues.keep_hidden,
    }


def _takeback_info(table: Table, request: TakebackRequest) -> Json:
    return {
        "seat": request.seat,
        "moves": request.moves,
        "agreed": list(request.accepted),
        "waiting": table.not_answered(request),
    }

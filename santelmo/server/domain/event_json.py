"""How events are written to the database, and read from it."""

from __future__ import annotations

import json
from functools import singledispatch
from typing import Any

from santelmo.server.domain import events
from santelmo.server.domain.events import (
    Event,
    MatchStarted,
    MovesUndone,
    SeatSetup,
    TableCreated,
)

TYPES: dict[str, type[Event]] = {
    "created": events.TableCreated,
    "seated": events.SeatTaken,
    "freed": events.SeatFreed,
    "host_changed": events.HostChanged,
    "closed": events.TableClosed,
    "started": events.MatchStarted,
    "bot_seated": events.BotSeated,
    "returned": events.PersonReturned,
    "left": events.PersonLeft,
    "resigned": events.SeatResigned,
    "moved": events.MovePlayed,
    "answered": events.AnswerGiven,
    "undone": events.MovesUndone,
    "takeback_asked": events.TakebackRequested,
    "takeback_agreed": events.TakebackAccepted,
    "takeback_declined": events.TakebackDeclined,
    "said": events.ChatWritten,
    "rematch": events.RematchCreated,
}
"""By the name that the database has for a kind of event. Databases keep these names for good."""

_NAMES: dict[type[Event], str] = {kind: name for name, kind in TYPES.items()}


def encode(event: Event) -> tuple[str, str]:
    """The name of the event's kind and its fields as JSON."""
    fields = json.dumps(_fields(event), separators=(",", ":"), ensure_ascii=False)
    return _NAMES[type(event)], fields


def decode(name: str, fields: str) -> Event:
    """The inverse of `encode`."""
    values: dict[str, Any] = json.loads(fields)
    if name == "created":
        values["seats"] = tuple(SeatSetup(**seat) for seat in values["seats"])
    elif name == "started":
        values["seed"] = int(values["seed"])
    return TYPES[name](**values)


@singledispatch
def _fields(event: Event) -> dict[str, Any]:
    return vars(event)


@_fields.register
def _(event: TableCreated) -> dict[str, Any]:
    fields = {**vars(event), "seats": [vars(seat) for seat in event.seats]}
    if event.bot_pace == "normal":
        # As it was written before the pace could be chosen.
        del fields["bot_pace"]
    return fields


@_fields.register
def _(event: MatchStarted) -> dict[str, Any]:
    # As text: it has up to 128 bits, more than many readers of JSON keep of a number.
    return {"seed": str(event.seed)}


@_fields.register
def _(event: MovesUndone) -> dict[str, Any]:
    fields: dict[str, Any] = {"seat": event.seat, "moves": event.moves}
    return {**fields, "own": True} if event.own else fields

"""How events are written to the database, and read from it."""

from __future__ import annotations

import json
from functools import singledispatch
from typing import Any

from santelmo.server.domain import events
from santelmo.server.domain.events import (
    Continuation,
    Event,
    MatchStarted,
    MovesUndone,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.time_control import AT_THE_FLAG, Bank, Flag

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
    "rating_stopped": events.RatingStopped,
    "forgotten": events.PersonForgotten,
}
"""By the name that the database has for a kind of event. Databases keep these names for good."""

_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
"""Made once: one is used with every move."""

_NAMES: dict[type[Event], str] = {kind: name for name, kind in TYPES.items()}


def encode(event: Event) -> tuple[str, str]:
    """The name of the event's kind and its fields as JSON."""
    return _NAMES[type(event)], _ENCODER.encode(_fields(event))


def decode(name: str, fields: str) -> Event:
    """The inverse of `encode`."""
    values: dict[str, Any] = json.loads(fields)
    if name == "created":
        _read_setup(values)
    elif name == "started":
        values["seed"] = int(values["seed"])
        rests: dict[str, dict[str, Any]] = values.get("rests", {})
        values["rests"] = {person: Rest.from_json(rest) for person, rest in rests.items()}
    return TYPES[name](**values)


def _read_setup(values: dict[str, Any]) -> None:
    """Makes the parts of a new table from their fields."""
    values["seats"] = tuple(SeatSetup(**seat) for seat in values["seats"])
    for name, kind in (("bank", Bank), ("flag", Flag), ("continues", Continuation)):
        if name in values:
            values[name] = kind(**values[name])


@singledispatch
def _fields(event: Event) -> dict[str, Any]:
    return vars(event)


@_fields.register
def _(event: TableCreated) -> dict[str, Any]:
    fields = {**vars(event), "seats": [vars(seat) for seat in event.seats]}
    # As it was written before these could be chosen.
    defaults = (
        ("bot_pace", "normal"),
        ("bank", None),
        ("flag", AT_THE_FLAG),
        ("continues", None),
        ("rated", "no"),
        ("tournament", None),
    )
    for name, usual in defaults:
        if fields[name] == usual:
            del fields[name]
        elif not isinstance(fields[name], str):
            fields[name] = vars(fields[name])
    return fields


@_fields.register
def _(event: MatchStarted) -> dict[str, Any]:
    # As text: it has up to 128 bits, more than many readers of JSON keep of a number.
    fields: dict[str, Any] = {"seed": str(event.seed)}
    if event.rests:
        fields["rests"] = {person: rest.as_json() for person, rest in event.rests.items()}
    if event.position is not None:
        fields["position"] = event.position
    return fields


@_fields.register
def _(event: MovesUndone) -> dict[str, Any]:
    fields: dict[str, Any] = {"seat": event.seat, "moves": event.moves}
    return {**fields, "own": True} if event.own else fields

"""What is left of a person who wants to be forgotten: the moves, under nobody's name.

In the log of a table an alias takes the place of the person's id. It belongs to this one table, so
it leads neither to the person nor to what the person did elsewhere.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from santelmo.server.domain.events import Event, SeatSetup
from santelmo.server.domain.person import new_id

FORGOTTEN_NAME = "Somebody"
ALIAS_MARK = "~"
"""No person's id begins like that."""


def new_alias() -> str:
    return ALIAS_MARK + new_id()


def is_alias(person: str | None) -> bool:
    """Whether this id stands for somebody who is forgotten."""
    return person is not None and person.startswith(ALIAS_MARK)


def without(event: Event, person: str, alias: str) -> Event:
    """The event without the person's id and name."""
    found: dict[str, Any] = {}
    for each in fields(event):
        value = getattr(event, each.name)
        if value == person:
            found[each.name] = alias
        elif each.name == "rests":
            # The hours stay: what the decisions took follows from them.
            found["rests"] = {alias if who == person else who: rest for who, rest in value.items()}
        elif each.name == "seats":
            found["seats"] = tuple(_seat_without(seat, person, alias) for seat in value)
    if found.get("person") == alias and hasattr(event, "name"):
        found["name"] = FORGOTTEN_NAME
    return replace(event, **found)


def _seat_without(seat: SeatSetup, person: str, alias: str) -> SeatSetup:
    return replace(seat, person=alias, name=FORGOTTEN_NAME) if seat.person == person else seat

"""Who somebody is: a guest with a name, recognised by a cookie."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from santelmo.server.domain.errors import Refused

COOKIE = "santelmo"
COOKIE_SECONDS = 400 * 24 * 3600
ID_BYTES = 12


@dataclass(frozen=True)
class Person:
    """A guest."""

    id: str
    name: str


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def check_name(name: str | None) -> str:
    """The name of a new guest; without one nobody can sit down."""
    if not name:
        raise Refused("bad_name", "Tell the others your name: 1 to 24 characters.")
    return name

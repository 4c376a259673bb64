"""Who somebody is: a guest with a name, known again by a cookie."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

import structlog

from santelmo.server.errors import Refused
from santelmo.server.store import Store

log = structlog.get_logger("people")

COOKIE = "santelmo"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_BYTES = 32
ID_BYTES = 12
REMEMBERED = 10_000


@dataclass(frozen=True)
class Person:
    """A guest."""

    id: str
    name: str


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def now() -> int:
    """The time of events: Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class People:
    """Knows people by the token in their cookie. The database holds only the token's hash."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def find(self, token: str | None) -> Person | None:
        """The person with this cookie."""
        if not token or len(token) > 100:
            return None
        key = _hash(token)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        found = await self._store.person(key)
        return None if found is None else self._remember(key, Person(*found))

    async def make(self, name: str | None) -> tuple[Person, str]:
        """A new person, and the token for the cookie."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        person = Person(new_id(), checked_name(name))
        await self._store.add_person(person.id, _hash(token), person.name, now())
        return self._remember(_hash(token), person), token

    async def forget_those_who_cannot_return(self) -> None:
        """Removes people who sit nowhere and whose cookie, set when they came, has expired."""
        try:
            await self._store.forget_persons(now() - COOKIE_SECONDS * 1000)
        except Refused as refused:
            log.warning("nobody_forgotten", reason=refused.text)

    async def rename(self, token: str, person: Person, name: str) -> Person:
        if name == person.name:
            return person
        await self._store.rename_person(person.id, checked_name(name))
        return self._remember(_hash(token), Person(person.id, name))

    def _remember(self, key: str, person: Person) -> Person:
        self._known[key] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def checked_name(name: str | None) -> str:
    if not name:
        raise Refused("bad_name", "Tell the others your name: 1 to 24 characters.")
    return name


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

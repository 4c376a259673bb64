"""People, known by the token in their cookie. The database holds only the token's hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict

import sqlalchemy as sql
import structlog

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import COOKIE_SECONDS, Person, check_name, new_id
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database

log = structlog.get_logger("people")

TOKEN_BYTES = 32
LONGEST_TOKEN = 100
LARGEST_CACHE = 10_000
"""People who need not be looked up again."""


class People:
    """Everybody who has ever chosen a name here."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: OrderedDict[str, Person] = OrderedDict()

    async def find(self, token: str | None) -> Person | None:
        """The person with this cookie."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        key = _hash(token)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        p = schema.persons.c
        query = sql.select(p.id, p.name).where(p.token_hash == key)
        row = await self._database.read(lambda c: c.execute(query).first())
        return None if row is None else self._remember(key, Person(row.id, row.name))

    async def create(self, name: str | None) -> tuple[Person, str]:
        """A new person, and the token for the cookie."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        person = Person(new_id(), check_name(name))
        row = {
            "id": person.id,
            "token_hash": _hash(token),
            "name": person.name,
            "created_at": now(),
        }
        await self._database.run(schema.persons.insert().values(row))
        return self._remember(_hash(token), person), token

    async def rename(self, token: str, person: Person, name: str) -> Person:
        if name == person.name:
            return person
        renamed = schema.persons.update().where(schema.persons.c.id == person.id)
        await self._database.run(renamed.values(name=check_name(name)))
        return self._remember(_hash(token), Person(person.id, name))

    async def delete_expired(self) -> None:
        """Removes people who sit nowhere and whose cookie, set when they came, has expired."""
        p, m = schema.persons.c, schema.members.c
        sits = sql.select(m.person_id).where(m.person_id == p.id).exists()
        expired = p.created_at < now() - COOKIE_SECONDS * 1000
        try:
            await self._database.run(schema.persons.delete().where(expired, ~sits))
        except Refused as refused:
            log.warning("expired_people_not_deleted", reason=refused.text)

    def _remember(self, key: str, person: Person) -> Person:
        self._cache[key] = person
        if len(self._cache) > LARGEST_CACHE:
            self._cache.popitem(last=False)
        return person


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

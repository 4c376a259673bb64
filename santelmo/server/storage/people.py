"""People, known by the token in the cookie of each of their devices.

The database holds only the tokens' hashes.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass

import sqlalchemy as sql
import structlog
from sqlalchemy.engine import Connection

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import COOKIE_SECONDS, Person, check_name, new_id
from santelmo.server.domain.time import monotonic_now, now
from santelmo.server.storage import personal_data, schema
from santelmo.server.storage.database import Database, Write

log = structlog.get_logger("people")

TOKEN_BYTES = 32
LONGEST_TOKEN = 100
LARGEST_CACHE = 10_000
"""People who need not be looked up again."""
CACHED_MS = 30_000
"""For this long: another server may have signed a device out meanwhile."""
SEEN_EVERY_MS = 3_600_000
"""That a device is in use is noted no more often than this."""


@dataclass(frozen=True)
class _Known:
    """Whom a token stands for, as it was looked up."""

    person: Person
    device: str
    at: int


class People:
    """Everybody who has ever chosen a name here."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: OrderedDict[str, _Known] = OrderedDict()

    async def find(self, token: str | None) -> Person | None:
        """The person with this cookie."""
        known = await self._find(token)
        return None if known is None else known.person

    async def device(self, token: str | None) -> str | None:
        """The id of the device with this cookie."""
        known = await self._find(token)
        return None if known is None else known.device

    async def _find(self, token: str | None) -> _Known | None:
        if not token or len(token) > LONGEST_TOKEN:
            return None
        key = token_hash(token)
        known = self._cache.get(key)
        if known is not None and monotonic_now() - known.at < CACHED_MS:
            self._cache.move_to_end(key)
            return known
        p, d = schema.persons.c, schema.devices.c
        query = (
            sql.select(p.id, p.name, d.id.label("device"), d.seen_at)
            .join(schema.devices, d.person_id == p.id)
            .where(d.token_hash == key, p.forgotten_at.is_(None))
        )
        row = await self._database.read(lambda c: c.execute(query).first())
        if row is None:
            self._cache.pop(key, None)
            return None
        if now() - row.seen_at > SEEN_EVERY_MS:
            await self._note_seen(row.device)
        return self._remember(key, Person(row.id, row.name), row.device)

    async def _note_seen(self, device: str) -> None:
        d = schema.devices
        try:
            await self._database.run(d.update().where(d.c.id == device).values(seen_at=now()))
        except Refused as refused:
            log.warning("device_not_noted", reason=refused.text)

    async def create(self, name: str | None, label: str) -> tuple[Person, str]:
        """A new person on this device, and the token for the cookie."""
        person = Person(new_id(), check_name(name))
        token, device = new_device(person.id, label)
        key = token_hash(token)

        def insert(connection: Connection) -> None:
            row = {"id": person.id, "name": person.name, "created_at": now()}
            connection.execute(schema.persons.insert().values(row))
            connection.execute(schema.devices.insert().values(device))

        await self._database.write(Write(then=insert))
        return self._remember(key, person, str(device["id"])).person, token

    async def rename(self, person: Person, name: str) -> Person:
        if name == person.name:
            return person
        renamed = schema.persons.update().where(schema.persons.c.id == person.id)
        await self._database.run(renamed.values(name=check_name(name)))
        self.look_up_again(person.id)
        return Person(person.id, name)

    def look_up_again(self, person: str) -> None:
        """Something about the person or their devices has changed."""
        for key in [key for key, known in self._cache.items() if known.person.id == person]:
            del self._cache[key]

    async def delete_expired(self) -> None:
        """Removes devices whose cookie has expired, and people without any who sit nowhere."""
        p, m, d = schema.persons.c, schema.members.c, schema.devices.c
        sits = sql.select(m.person_id).where(m.person_id == p.id).exists()
        signed_in = sql.select(d.id).where(d.person_id == p.id).exists()
        expired = d.created_at < now() - COOKIE_SECONDS * 1000

        def delete(connection: Connection) -> None:
            connection.execute(schema.devices.delete().where(expired))
            gone = schema.persons.delete().where(~signed_in, ~sits, p.forgotten_at.is_(None))
            connection.execute(gone)
            personal_data.delete_ownerless(connection)

        try:
            await self._database.write(Write(then=delete))
        except Refused as refused:
            log.warning("expired_people_not_deleted", reason=refused.text)

    def _remember(self, key: str, person: Person, device: str) -> _Known:
        known = self._cache[key] = _Known(person, device, monotonic_now())
        if len(self._cache) > LARGEST_CACHE:
            self._cache.popitem(last=False)
        return known


def new_device(person: str, label: str) -> tuple[str, dict[str, str | int]]:
    """A token for a cookie, and the row of the device that gets it."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    row: dict[str, str | int] = {
        "token_hash": token_hash(token),
        "id": new_id(),
        "person_id": person,
        "label": label,
        "created_at": now(),
        "seen_at": now(),
    }
    return token, row


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

"""The devices on which somebody is signed in, and the codes that add one."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.device_codes import (
    VALID_MS,
    DeviceCode,
    bad_code,
    code_hash,
    new_code,
)
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Row, Write
from santelmo.server.storage.people import People, new_device, token_hash

MAX_DEVICES = 20


@dataclass(frozen=True)
class Device:
    """A browser in which somebody is signed in."""

    id: str
    label: str
    created_at: int
    seen_at: int


class Devices:
    """Signing in and out."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    async def devices_of(self, person: str) -> list[Device]:
        """A person's devices, the latest first."""
        d = schema.devices.c
        query = (
            sql.select(d.id, d.label, d.created_at, d.seen_at)
            .where(d.person_id == person)
            .order_by(d.seen_at.desc(), d.id)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        return [Device(row.id, row.label, row.created_at, row.seen_at) for row in rows]

    async def sign_out(self, person: str, device: str) -> None:
        """The device is nobody's any more."""
        d = schema.devices
        await self._database.run(d.delete().where(d.c.person_id == person, d.c.id == device))
        self._people.look_up_again(person)

    async def new_code(self, person: str) -> DeviceCode:
        """A code for one more device; it takes the place of the one before."""
        if len(await self.devices_of(person)) >= MAX_DEVICES:
            raise Refused("too_many", f"You have {MAX_DEVICES} devices: sign one out first.")
        made = DeviceCode(new_code(), now() + VALID_MS)
        codes = schema.device_codes
        row: Row = {
            "person_id": person,
            "code_hash": code_hash(made.code),
            "expires_at": made.expires_at,
        }

        def replace(connection: Connection) -> None:
            connection.execute(codes.delete().where(codes.c.person_id == person))
            connection.execute(codes.insert().values(row))

        await self._database.write(Write(then=replace))
        return made

    async def redeem(self, typed: str, label: str, old_token: str | None) -> tuple[Person, str]:
        """Signs a device in by a code: whose it is now, and the token for its cookie.

        The code is used up. Whoever was signed in on the device before is not any more.
        """
        key, found = code_hash(typed), _Redemption(label)
        old_key = None if old_token is None else token_hash(old_token)
        before = await self._people.find(old_token)
        await self._database.write(Write(then=lambda c: found.redeem(c, key, old_key)))
        if found.person is None:
            raise bad_code()
        if before is not None:
            self._people.look_up_again(before.id)
        return found.person, found.token


class _Redemption:
    """Uses a code in one transaction. It may have to be tried again, so it keeps what it found."""

    def __init__(self, label: str) -> None:
        self._label = label
        self.person: Person | None = None
        self.token = ""

    def redeem(self, connection: Connection, key: str, old_key: str | None) -> None:
        self.person = None
        person = _owner_of(connection, key)
        if person is None:
            return
        codes, devices = schema.device_codes, schema.devices
        used = connection.execute(codes.delete().where(codes.c.code_hash == key))
        if used.rowcount == 0:
            return  # another server was faster
        self.token, row = new_device(person.id, self._label)
        if old_key is not None:
            connection.execute(devices.delete().where(devices.c.token_hash == old_key))
        connection.execute(devices.insert().values(row))
        self.person = person


def _owner_of(connection: Connection, key: str) -> Person | None:
    """Who made the code, if it can still be used."""
    p, c = schema.persons.c, schema.device_codes.c
    query = (
        sql.select(p.id, p.name)
        .join(schema.device_codes, c.person_id == p.id)
        .where(c.code_hash == key, c.expires_at > now(), p.forgotten_at.is_(None))
    )
    row = connection.execute(query).first()
    return None if row is None else Person(row.id, row.name)

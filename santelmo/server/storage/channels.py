"""Where people want to be told of their turns."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.channels import MAX_DEVICES, Channel, ChannelKind
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import new_id
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write
from santelmo.server.storage.outbox import DAY_MS, new_message

MOST_CONFIRMATIONS: Mapping[str, int] = {"person": 3, "address": 2, "network": 10}
"""Messages in a day to addresses that are not confirmed: caused by one person, to one address,
caused from one network."""


class Channels:
    """The channels of all people; who has any is remembered."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._readers: set[str] = set()

    def has_any(self, people: Collection[str]) -> bool:
        """Whether one of them wants to be told, as far as this server knows."""
        return not self._readers.isdisjoint(people)

    @property
    def nobody(self) -> bool:
        """Whether nobody wants to be told of anything."""
        return not self._readers

    async def refresh(self) -> None:
        """Learns who has channels, also through other servers."""
        query = sql.select(schema.news_channels.c.person_id).distinct()
        found = await self._database.read(lambda c: list(c.execute(query).scalars()))
        self._readers = set(found)

    async def of(self, person: str) -> list[Channel]:
        """The person's channels, the oldest first."""
        c = schema.news_channels.c
        query = sql.select(c.id, c.kind, c.name, c.confirmed, c.created_at)
        query = query.where(c.person_id == person).order_by(c.created_at, c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Channel(r.id, r.kind, r.name, r.confirmed, r.created_at) for r in rows]

    async def add_device(
        self, person: str, endpoint: str, keys: Mapping[str, str], name: str
    ) -> None:
        """A browser of this person. One that belonged to somebody else does so no more."""
        row = _channel(person, "push", endpoint, keys, name, confirmed=True)

        def add(connection: Connection) -> None:
            c = schema.news_channels
            connection.execute(c.delete().where(c.c.address_hash == row["address_hash"]))
            own = sql.select(sql.func.count()).where(c.c.person_id == person, c.c.kind == "push")
            if connection.execute(own).scalar_one() >= MAX_DEVICES:
                raise Refused("too_many", "You have ten devices already: remove one first.")
            connection.execute(c.insert().values(row))

        await self._database.write(Write(then=add))
        self._readers.add(person)

    async def add_mail(self, person: str, address: str, network: str) -> None:
        """An address for e-mail, to which a message goes that asks whether it is the person's.

        Raises Refused (`too_fast`) where too many such messages were caused.
        """
        row = _channel(person, "mail", address, {}, address, confirmed=False)
        causes = {
            "person": person,
            "address": _hash(address.casefold()),
            "network": f"net:{network}"[:80],
        }

        def add(connection: Connection) -> None:
            _count_confirmation(connection, causes)
            c = schema.news_channels
            connection.execute(c.delete().where(c.c.person_id == person, c.c.kind == "mail"))
            connection.execute(c.insert().values(row))
            message = new_message(str(row["id"]), "", 0, person, "mail", now())
            connection.execute(schema.outbox.insert().values(message))

        await self._database.write(Write(then=add))
        self._readers.add(person)

    async def confirm(self, channel: str) -> bool:
        """The address is its owner's; whether there is such a channel."""
        c = schema.news_channels
        await self._database.run(c.update().where(c.c.id == channel).values(confirmed=True))
        query = sql.select(c.c.person_id).where(c.c.id == channel)
        return await self._database.read(lambda x: x.execute(query).first()) is not None

    async def remove(self, channel: str, person: str | None = None) -> None:
        """A channel and its messages; only if it is this person's, if one is given."""
        c, o = schema.news_channels, schema.outbox
        mine = (
            [c.c.id == channel] if person is None else [c.c.id == channel, c.c.person_id == person]
        )

        def remove(connection: Connection) -> None:
            if connection.execute(c.delete().where(*mine)).rowcount:
                connection.execute(o.delete().where(o.c.channel_id == channel))

        await self._database.write(Write(then=remove))

    # When nobody wants to be told

    async def quiet_of(self, person: str) -> Rest | None:
        q = schema.quiet_hours.c
        query = sql.select(q.hours).where(q.person_id == person)
        hours = await self._database.read(lambda c: c.execute(query).scalar())
        return None if hours is None else Rest.from_json(json.loads(hours))

    async def set_quiet(self, person: str, quiet: Rest | None) -> None:
        hours = schema.quiet_hours

        def replace(connection: Connection) -> None:
            connection.execute(hours.delete().where(hours.c.person_id == person))
            if quiet is not None:
                row = {"person_id": person, "hours": json.dumps(quiet.as_json())}
                connection.execute(hours.insert().values(row))

        await self._database.write(Write(then=replace))


def _channel(
    person: str,
    kind: ChannelKind,
    address: str,
    keys: Mapping[str, str],
    name: str,
    confirmed: bool,
) -> dict[str, str | int | bool]:
    owner = person if kind == "mail" else ""
    return {
        "id": new_id(),
        "person_id": person,
        "kind": kind,
        "address": address,
        "address_hash": _hash(f"{kind} {owner} {address}"),
        "keys": json.dumps(dict(keys)),
        "name": name,
        "confirmed": confirmed,
        "created_at": now(),
    }


def _count_confirmation(connection: Connection, causes: Mapping[str, str]) -> None:
    """Counts a message to an address that is not confirmed, or refuses it."""
    c, since = schema.confirmations, now() - DAY_MS
    for cause, who in causes.items():
        recent = sql.select(sql.func.count()).where(c.c.who == who, c.c.at > since)
        if connection.execute(recent).scalar_one() >= MOST_CONFIRMATIONS[cause]:
            raise Refused("too_fast", "Too many confirmations were asked for: try again tomorrow.")
    rows = [{"id": new_id(), "at": now(), "who": who} for who in causes.values()]
    connection.execute(c.insert(), rows)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()

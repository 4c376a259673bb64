"""Messages that wait to be sent. They are written with the events that cause them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.news import Delivery, TurnChanges
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write

DELAY_MS: Mapping[str, int] = {"push": 1_000, "mail": 600_000}
"""How long a turn waits before it is told of: somebody may take a move back, or come by."""
LOOKING_DELAY_MS = 900_000
"""The same for somebody who looks at the table, and may only seem to."""
APART_MS = 60_000
"""Between two messages of one table to one channel."""
SENT_DAYS = 3
DAY_MS = 86_400_000
MOST_A_DAY: Mapping[str, int] = {"push": 400, "mail": 60}
"""Messages to one channel. What comes beyond that waits."""

_o, _c = schema.outbox.c, schema.news_channels.c


def write_turns(table: str, turns: TurnChanges, connection: Connection) -> None:
    """Writes messages to those whose turn begins, and removes those of turns that are over."""
    here = (_o.table_id == table, _o.person_id.in_(turns.done | turns.called | turns.looking))
    connection.execute(schema.outbox.delete().where(*here, _o.state == "due"))
    connection.execute(schema.outbox.update().where(*here, _o.waits).values(waits=False))
    present = now()
    for person in sorted(turns.called):
        _call(connection, table, turns.turn, person, DELAY_MS, present)
    for person in sorted(turns.looking):
        later = {kind: ms + LOOKING_DELAY_MS for kind, ms in DELAY_MS.items()}
        _call(connection, table, turns.turn, person, later, present)


def _call(
    connection: Connection,
    table: str,
    turn: int,
    person: str,
    delays: Mapping[str, int],
    present: int,
) -> None:
    """A message to each channel of the person."""
    channels = sql.select(_c.id, _c.kind).where(_c.person_id == person, _c.confirmed)
    last = sql.select(sql.func.max(_o.sent_at)).where(_o.table_id == table)
    for channel in connection.execute(channels).all():
        sent = connection.execute(last.where(_o.channel_id == channel.id)).scalar() or 0
        due_at = max(present + delays[channel.kind], sent + APART_MS)
        connection.execute(
            schema.outbox.insert().values(
                new_message(channel.id, table, turn, person, channel.kind, due_at)
            )
        )


def new_message(
    channel: str, table: str, turn: int, person: str, kind: str, due_at: int
) -> dict[str, Any]:
    """A row of the outbox."""
    return {
        "channel_id": channel,
        "table_id": table,
        "turn": turn,
        "person_id": person,
        "kind": kind,
        "state": "due",
        "waits": bool(table),
        "due_at": due_at,
        "claimed_until": 0,
        "attempts": 0,
        "sent_at": None,
    }


class Outbox:
    """The messages that wait."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_due(self) -> bool:
        """Whether any message is to be sent now."""
        query = sql.select(_o.turn).where(*_due(now())).limit(1)
        return await self._database.read(lambda c: c.execute(query).first()) is not None

    async def claim(self, most: int, claim_ms: int) -> list[Delivery]:
        """Messages that are to be sent now, and that nobody else sends for the time being."""
        claimed: list[Delivery] = []

        def take(connection: Connection) -> None:
            claimed.clear()
            claimed.extend(_take(connection, most, claim_ms))

        await self._database.write(Write(then=take))
        return claimed

    async def sent(self, delivery: Delivery) -> None:
        """The message is delivered."""
        await self._set(delivery, state="sent", sent_at=now())

    async def failed(self, delivery: Delivery) -> None:
        """The message cannot be delivered, and is not tried again."""
        await self._set(delivery, state="failed")

    async def put_off(self, delivery: Delivery, until: int) -> None:
        """The message is tried again then."""
        await self._set(delivery, due_at=until, claimed_until=0)

    async def put_back(self, delivery: Delivery, until: int) -> None:
        """The message has not been tried, and waits until then."""
        await self._set(delivery, due_at=until, claimed_until=0, attempts=delivery.attempts - 1)

    async def _set(self, delivery: Delivery, **values: Any) -> None:
        await self._database.run(schema.outbox.update().where(*_is(delivery)).values(**values))

    async def delete_old(self) -> None:
        """Removes messages of turns that were taken, after some days."""
        old = now() - SENT_DAYS * DAY_MS
        over = sql.and_(_o.state != "due", _o.waits.is_(False), _o.due_at < old)
        await self._database.run(schema.outbox.delete().where(over))
        c = schema.confirmations
        await self._database.run(c.delete().where(c.c.at < old))


def _is(delivery: Delivery) -> Iterable[sql.ColumnElement[bool]]:
    yield _o.channel_id == delivery.channel
    yield _o.table_id == delivery.table
    yield _o.turn == delivery.turn


def _due(at: int) -> Iterable[sql.ColumnElement[bool]]:
    yield _o.state == "due"
    yield _o.due_at <= at
    yield _o.claimed_until <= at


def _take(connection: Connection, most: int, claim_ms: int) -> list[Delivery]:
    """Claims messages. Of servers that try at once each gets others."""
    present = now()
    query = sql.select(_o.channel_id, _o.table_id, _o.turn, _o.attempts).where(*_due(present))
    # PostgreSQL leaves out what another server is claiming; with SQLite nobody else writes now.
    query = query.order_by(_o.due_at).limit(most).with_for_update(skip_locked=True)
    taken: list[Delivery] = []
    for row in connection.execute(query).all():
        here = (_o.channel_id == row.channel_id, _o.table_id == row.table_id, _o.turn == row.turn)
        claim = schema.outbox.update().where(*here)
        delivery = _delivery(connection, here)
        if delivery is None:
            connection.execute(schema.outbox.delete().where(*here))
        elif _sent_today(connection, row.channel_id) >= MOST_A_DAY[delivery.kind]:
            connection.execute(claim.values(due_at=present + DAY_MS // 24))
        else:
            values = {"claimed_until": present + claim_ms, "attempts": row.attempts + 1}
            connection.execute(claim.values(values))
            taken.append(delivery)
    return taken


def _sent_today(connection: Connection, channel: str) -> int:
    today = (_o.channel_id == channel, _o.sent_at > now() - DAY_MS)
    return connection.execute(sql.select(sql.func.count()).where(*today)).scalar_one()


def _delivery(connection: Connection, here: tuple[sql.ColumnElement[bool], ...]) -> Delivery | None:
    """All that is needed to send a message; None if its channel is gone."""
    t, q = schema.tables.c, schema.quiet_hours.c
    joined = (
        schema.outbox.join(schema.news_channels, _c.id == _o.channel_id)
        .outerjoin(schema.tables, t.id == _o.table_id)
        .outerjoin(schema.quiet_hours, q.person_id == _o.person_id)
    )
    columns = (_o.channel_id, _o.table_id, _o.turn, _o.person_id, _o.kind, _o.attempts)
    query = sql.select(*columns, _c.address, _c["keys"], t.summary, q.hours)
    row = connection.execute(query.select_from(joined).where(*here)).first()
    if row is None:
        return None
    summary: dict[str, Any] = json.loads(row.summary or "{}")
    people: list[str | None] = summary.get("people", [])
    names: list[str | None] = summary.get("names", [])
    others = [n for n, p in zip(names, people, strict=False) if n and p != row.person_id]
    return Delivery(
        channel=row.channel_id,
        table=row.table_id,
        turn=row.turn,
        person=row.person_id,
        kind=row.kind,
        address=row.address,
        keys=json.loads(row[7]),
        attempts=row.attempts + 1,
        title=summary.get("title", ""),
        others=tuple(others),
        waiting=_waiting(connection, row.person_id),
        quiet=None if row.hours is None else Rest.from_json(json.loads(row.hours)),
    )


def _waiting(connection: Connection, person: str) -> int:
    """At how many tables the person is waited for."""
    tables = sql.select(sql.func.count(_o.table_id.distinct()))
    return connection.execute(tables.where(_o.person_id == person, _o.waits)).scalar_one()

"""This server among the others of its cluster."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import structlog

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.live.interfaces import Bus, KnownPeople, Leases
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.relay.envelopes import Note
from santelmo.server.live.relay.exchange import Exchange
from santelmo.server.live.relay.guests import Guests, TakeTurn
from santelmo.server.live.relay.lobby_news import LobbyNews
from santelmo.server.live.relay.news import News
from santelmo.server.live.relay.visits import Visits
from santelmo.server.settings import Settings

log = structlog.get_logger("cluster")

Json = dict[str, Any]

TICK_SECONDS = 0.25
SWEEP_SECONDS = 1.0
"""How often tables are looked for whose owner is gone."""
SUSPICIOUS_SECONDS = 1.5
"""A server that has been silent for so long may be dead: the database knows."""
PATIENCE_SECONDS = 0.5
"""So may be one that does not let a client in for so long."""
SILENT_SECONDS = 4.0
"""A server that lives and has been silent for so long is looked for anew, and its clients count as
gone."""

_shuffle = random.SystemRandom().shuffle


class Cluster:
    """Keeps in touch with the other servers, and takes over from those that are gone."""

    def __init__(
        self,
        bus: Bus,
        leases: Leases,
        registry: RoomRegistry,
        settings: Settings,
        people: KnownPeople,
        take_turn: TakeTurn,
    ) -> None:
        self.bus = bus
        self.leases = leases
        self.news = News(bus, leases.server)
        self._registry = registry
        self._people = people
        self._exchange = Exchange(bus, leases.server)
        self.visits = Visits(self._exchange, leases)
        self._guests = Guests(
            self._exchange, registry, settings.max_connections_per_table, take_turn
        )
        self._lobby = LobbyNews(registry.lobby, self.news)
        self._tasks: list[asyncio.Task[None]] = []
        self._others: set[asyncio.Task[None]] = set()
        self._asking: set[str] = set()
        """Silent servers about which the database is being asked."""
        self._gone_servers: set[str] = set()
        """Those that have not been heard since they were found dead."""
        leases.when_lost(self._lost)
        bus.when_connected(self._look_anew)
        registry.ways = self.visits
        registry.when_taken = self._tell_taken
        registry.when_renamed = self._tell_renamed
        registry.when_disconnected = self._tell_disconnected
        self.news.when("took", self._hear_took)
        self.news.when("leaving", self._hear_leaving)
        self.news.when("renamed", self._hear_renamed)
        self.news.when("disconnected", self._hear_disconnected)

    # Beginning and end

    def open(self, name: str) -> None:
        """Begins to listen; the servers of a database have the name in common."""
        self._exchange.open(name, self._take, self._missed)
        self.news.open(name)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._tick()), loop.create_task(self._sweep())]

    def leave(self) -> None:
        """Nothing more is decided here: all look elsewhere, once the leases are given back."""
        for task in self._tasks:
            task.cancel()
        self._guests.send_away()

    def say_goodbye(self) -> None:
        """The leases are given back."""
        self.news.tell("leaving")
        self._exchange.close()
        self.news.close()

    # Notes

    def _take(self, sender: str, note: Note, frame: bytes) -> None:
        self._gone_servers.discard(sender)
        if note[0] == "hand_over":
            self._in_background(self._registry.hand_over(note[2], sender))
        elif not self.visits.take(sender, note, frame) and not self._guests.take(sender, note):
            log.warning("unknown_note", note=note[0])

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    def _missed(self, sender: str) -> None:
        """Something was lost. Clients at the sender's tables look anew; so must its own."""
        self.visits.follow_from(sender)
        if sender in self._guests.servers:
            self._exchange.to(sender).note("again", 0)

    def _look_anew(self) -> None:
        """The bus was away: whatever was said meanwhile is lost."""
        for server in self.visits.servers:
            self.visits.follow_from(server)

    # News

    def _tell_taken(self, table: str) -> None:
        self.news.tell("took", table=table)

    def _tell_renamed(self, person: Person) -> None:
        self.news.tell("renamed", person=person.id, name=person.name)

    def _hear_renamed(self, sender: str, news: Json) -> None:
        person = Person(news["person"], news["name"])
        self._people.look_up_again(person.id)
        self._registry.rename_here(person)
        self.visits.rename(person)

    def _tell_disconnected(self, person: str) -> None:
        self.news.tell("disconnected", person=person)

    def _hear_disconnected(self, sender: str, news: Json) -> None:
        self._people.look_up_again(news["person"])
        self._registry.disconnect_here(news["person"])

    def _hear_took(self, sender: str, news: Json) -> None:
        self.visits.table_moved(news["table"], to=sender)

    def _hear_leaving(self, sender: str, news: Json) -> None:
        self._gone(sender)

    def _lost(self, table: str) -> None:
        self._guests.table_moved(table)
        self.visits.table_moved(table)

    # What is done again and again

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                self._look_after_servers()
            except Exception:
                log.exception("tick_failed")

    def _look_after_servers(self) -> None:
        self._lobby.tell_company()
        visited, visiting = self.visits.servers, self._guests.servers
        self._exchange.beat(visited | visiting)
        for server in visiting:
            if self._exchange.silent_seconds(server) > SILENT_SECONDS:
                self._guests.server_gone(server)
        silent = {s for s in visited if self._exchange.silent_seconds(s) > SUSPICIOUS_SECONDS}
        unanswered = self.visits.unanswered(PATIENCE_SECONDS)
        for server in (silent | unanswered) - self._asking:
            self._asking.add(server)
            self._in_background(self._ask_about(server))

    async def _ask_about(self, server: str) -> None:
        try:
            alive = await self.leases.is_alive(server)
        finally:
            self._asking.discard(server)
        if not alive:
            self._gone(server)
        elif self._exchange.silent_seconds(server) > SILENT_SECONDS:
            self._exchange.listen_anew(server)
            self.visits.follow_from(server)

    def _gone(self, server: str) -> None:
        if server not in self._gone_servers:
            self._gone_servers.add(server)
            log.warning("server_gone", server=server)
        self.visits.follow_from(server)
        self._guests.server_gone(server)
        self._exchange.forget(server)

    async def _sweep(self) -> None:
        """Takes over what happens by itself at tables whose owner is gone."""
        while True:
            try:
                tables = await self.leases.orphans()
                # In another order at each server, so that they share the work.
                _shuffle(tables)
                await self._registry.revive(tables)
            except Refused as refused:
                log.info("not_swept", reason=refused.text)
            except Exception:
                log.exception("sweep_failed")
            await asyncio.sleep(SWEEP_SECONDS)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused as refused:
        log.info("not_done", reason=refused.text)
    except Exception:
        log.exception("cluster_failed")

"""A server's part in a cluster, put together from the bus, the leases and the relay."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from starlette.types import ASGIApp

from santelmo.core.errors import SantelmoError
from santelmo.server.cluster.leases import LEASE_MS, TableLeases
from santelmo.server.cluster.local_bus import LocalBus
from santelmo.server.cluster.sole_owner import SoleOwner
from santelmo.server.http.forwarding import Calls
from santelmo.server.live.interfaces import Bus, KnownPeople, Leases
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.relay.cluster import Cluster
from santelmo.server.live.relay.remote_client import RemoteClient
from santelmo.server.live.retry import retry
from santelmo.server.network.network import Network
from santelmo.server.network.turns import Rank, Turns, Visitor
from santelmo.server.settings import Settings
from santelmo.server.storage.database import Database
from santelmo.server.storage.leases import LeaseStore

STALLED_SECONDS = 1.5
"""How long a transaction may stand still: shorter than a lease, so that a server that is stopped in
the middle of one keeps nobody from its tables."""


class ClusterError(SantelmoError):
    """A server that cannot be one of several."""


def bus_at(address: str | None) -> Bus:
    """The bus of this process alone, or the one at an address. Raises SantelmoError."""
    if address is None:
        return LocalBus()
    try:
        from santelmo.server.cluster.nats_bus import NatsBus
    except ModuleNotFoundError as error:
        raise ClusterError(
            f"The bus needs {error.name}, which is not installed "
            "(pip install 'santelmo[cluster]' does that)."
        ) from error
    return NatsBus(address)


def leases_in(database: Database, settings: Settings) -> Leases:
    """Who owns the tables: this server alone, or several servers of a database."""
    if settings.bus is None:
        return SoleOwner()
    if not database.has_leases:
        raise ClusterError(
            "Several servers need PostgreSQL: a bus goes with --database postgresql://…."
        )
    database.end_stalled_transactions(STALLED_SECONDS)
    return TableLeases(LeaseStore(database, LEASE_MS))


class Membership:
    """Joins the other servers of a database, and leaves them."""

    def __init__(
        self,
        bus: Bus,
        leases: Leases,
        database: Database,
        registry: RoomRegistry,
        people: KnownPeople,
        network: Network,
        settings: Settings,
    ) -> None:
        self.cluster = Cluster(bus, leases, registry, settings, people, _TurnTaker(network.turns))
        self.calls = Calls(bus, leases)
        self._names = LeaseStore(database, LEASE_MS)
        self._retry_seconds = settings.retry_seconds

    async def join(self, app: ASGIApp) -> None:
        """From now on other servers may send clients and calls."""
        name = await retry(self._names.cluster, self._retry_seconds)
        self.calls.open(name, app)
        self.cluster.open(name)

    def leave(self) -> None:
        """Decides nothing more."""
        self.cluster.leave()

    async def say_goodbye(self) -> None:
        """The others may take over: the leases are given back."""
        self.cluster.say_goodbye()
        await self.calls.close()


class _TurnTaker:
    """Gives clients of other servers turns, as those of this one have them."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    async def __call__(self, client: RemoteClient, work: Coroutine[Any, Any, None]) -> None:
        await self._turns.take(Visitor(client.address, _rank(client)), work)


def _rank(client: RemoteClient) -> Rank:
    room = client.room
    if room is not None and client.seats and room.table.status == "running":
        return Rank.PLAYER
    return Rank.STRANGER if client.person is None else Rank.WATCHER

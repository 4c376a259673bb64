"""What Prometheus is told of a server, at a port of its own that players do not reach.

Counting is part of every move, so it is kept small; what a server has at the moment is only looked
at when Prometheus asks. No metric names a person, an address or a table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from santelmo.core.errors import SantelmoError
from santelmo.server.domain.events import LogEntry, MovePlayed, Mover
from santelmo.server.domain.listing import Listing
from santelmo.server.domain.news import TurnChanges
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore

Value = Callable[[], float]

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of the histograms' buckets."""


class MetricsError(SantelmoError):
    """A port at which metrics cannot be served."""


class Metrics:
    """The counters and histograms of one server, and what else Prometheus may ask."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        moves = Counter("santelmo_moves", "Moves that were stored.", ["by"], registry=self.registry)
        # Told from the start, so that the first move shows as an increase.
        self._moves_by = {mover: moves.labels(mover) for mover in get_args(Mover)}
        self._events = Counter(
            "santelmo_events", "Events of all kinds that were stored.", registry=self.registry
        )
        self._failures = Counter(
            "santelmo_store_failures", "Writes to the log that failed.", registry=self.registry
        )
        self._storing = Histogram(
            "santelmo_store_seconds",
            "From handing events to the log until they are committed.",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._messages = Histogram(
            "santelmo_message_seconds",
            "From reading a client's message until it is dealt with.",
            buckets=SECONDS,
            registry=self.registry,
        )

    def stored(self, entries: Sequence[LogEntry], seconds: float) -> None:
        """Events have been committed."""
        self._storing.observe(seconds)
        self._events.inc(len(entries))
        for entry in entries:
            if isinstance(entry.event, MovePlayed):
                self._moves_by[entry.event.by].inc()

    def failed_to_store(self) -> None:
        self._failures.inc()

    def dealt_with(self, seconds: float) -> None:
        """A message of a client has been dealt with."""
        self._messages.observe(seconds)

    def watch(self, name: str, text: str, value: Value) -> None:
        """Something that the server has more or less of; looked at when Prometheus asks."""
        Gauge(f"santelmo_{name}", text, registry=self.registry).set_function(value)

    def watch_counts(
        self, name: str, text: str, label: str, counts: Callable[[], Mapping[str, int]]
    ) -> None:
        """Something that is counted elsewhere, by a label; looked at when Prometheus asks."""
        self.registry.register(_Counts(f"santelmo_{name}", text, label, counts))

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Answers at `/metrics` of this port; returns what ends that. Raises MetricsError."""
        try:
            server, thread = start_http_server(port, host, self.registry)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise MetricsError(f"Cannot serve metrics at {host}:{port}: {reason}.") from error

        def end() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return end


class _Counts(Collector):
    """Numbers that only rise, by a label."""

    def __init__(
        self, name: str, text: str, label: str, counts: Callable[[], Mapping[str, int]]
    ) -> None:
        self._name = name
        self._text = text
        self._label = label
        self._counts = counts

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._text, labels=[self._label])
        for value, count in self._counts().items():
            family.add_metric([value], count)
        yield family


class MeasuredEventStore(EventStore):
    """The log of all tables, which counts what is stored and how long that takes."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        super().__init__(database)
        self._metrics = metrics

    async def append(
        self,
        table: str,
        entries: Sequence[LogEntry],
        listing: Listing | None = None,
        due_at: int | None = None,
        turns: TurnChanges | None = None,
        fence: int | None = None,
    ) -> None:
        begun = time.perf_counter()
        try:
            await super().append(table, entries, listing, due_at, turns, fence)
        except Exception:
            self._metrics.failed_to_store()
            raise
        self._metrics.stored(entries, time.perf_counter() - begun)

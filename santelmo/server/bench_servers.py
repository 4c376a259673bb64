"""The servers that `santelmo bench server` measures, each a process of its own.

One has its tables in an SQLite file. Several share a PostgreSQL and a NATS of their own.

    python -m santelmo.server.bench_servers SETTINGS

is such a process: SETTINGS is a JSON object with members of `Settings`.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from santelmo.core.errors import OptionError
from santelmo.server import run
from santelmo.server.settings import LOOPBACK, Settings

Json = dict[str, Any]

POLL_SECONDS = 0.5
NO_LIMIT = 1_000_000
NO_LIMITS: Json = {
    "calls_per_second": NO_LIMIT,
    "call_burst": NO_LIMIT,
    "bot_seconds": 0.0,
    "max_connections_per_address": NO_LIMIT,
    "max_http_connections_per_address": NO_LIMIT,
    "address_share": NO_LIMIT,
    "watchers_share": NO_LIMIT,
    "max_running_tables": NO_LIMIT,
    "max_tables_per_address": NO_LIMIT,
}
"""All clients come from one address."""
DATABASE = "bench"


@dataclass(frozen=True)
class BenchServers:
    """Servers that run, and what they need beside them."""

    ports: Sequence[int]
    processes: Sequence[psutil.Process]
    others: Sequence[psutil.Process]
    """PostgreSQL and NATS."""

    def seconds(self) -> float:
        """The processor time that the servers have used."""
        return sum(map(_seconds, self.processes))

    def other_seconds(self) -> float:
        """The processor time of PostgreSQL and NATS."""
        return sum(map(_seconds_with_children, self.others))

    def memory(self) -> int:
        return sum(process.memory_info().rss for process in self.processes)


@contextmanager
def servers(count: int) -> Generator[BenchServers]:
    """So many servers, all games compiled."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        settings: Json = {"database": f"sqlite:///{folder / 'bench.db'}"}
        others: list[psutil.Process] = []
        if count > 1:
            before = _children()
            settings = _shared(stack)
            others = [psutil.Process(pid) for pid in _children() - before]
        started = [stack.enter_context(_server(settings)) for _ in range(count)]
        for _, port in started:
            _wait_until_ready(port)
        yield BenchServers(
            [port for _, port in started], [process for process, _ in started], others
        )


def _shared(stack: ExitStack) -> Json:
    """A PostgreSQL and a NATS of one's own; how servers find them."""
    try:
        from santelmo.server.local.postgresql import PostgreSQL
    except ModuleNotFoundError as error:
        raise OptionError(
            f"Several servers need {error.name}, which is not installed "
            "(pip install 'santelmo[cluster]' does that)."
        ) from error
    from santelmo.server.local.nats import Nats

    postgresql, nats = stack.enter_context(PostgreSQL()), stack.enter_context(Nats())
    return {"database": postgresql.create(DATABASE), "bus": nats.url()}


@contextmanager
def _server(settings: Json) -> Generator[tuple[psutil.Process, int]]:
    command = [sys.executable, "-m", "santelmo.server.bench_servers", json.dumps(settings)]
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert started.stdout is not None
    try:
        line = started.stdout.readline()
        yield psutil.Process(started.pid), int(line.rsplit(":", 1)[1].strip().rstrip("/"))
    finally:
        started.terminate()
        started.wait()
        started.stdout.close()


def call(port: int, method: str, path: str, cookie: str, body: Json | None) -> tuple[Any, str]:
    """What a server answers, and the cookie that it sets."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=600)
    try:
        headers = {"content-type": "application/json", "cookie": cookie}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        content = json.loads(answer.read())
        if answer.status >= 400:
            raise OptionError(content["error"]["text"])
        return content, (answer.getheader("set-cookie") or "").partition(";")[0]
    finally:
        connection.close()


def _wait_until_ready(port: int) -> None:
    """Waits until all games are compiled, which would be measured too, and clients may come."""
    while any(game["compiling"] for game in call(port, "GET", "/api/games", "", None)[0]):
        time.sleep(POLL_SECONDS)
    while not _is_ready(port):
        time.sleep(POLL_SECONDS)


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection(LOOPBACK, port)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.client.OK
    finally:
        connection.close()


def _children() -> set[int]:
    return {child.pid for child in psutil.Process().children()}


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


def _seconds_with_children(process: psutil.Process) -> float:
    return _seconds(process) + sum(map(_seconds, process.children(recursive=True)))


def main() -> None:
    """A server under test, without limits on its clients."""
    settings = Settings(**{**NO_LIMITS, **json.loads(sys.argv[1])})
    run.serve(LOOPBACK, 0, settings, browser=False)


if __name__ == "__main__":
    main()

"""Servers that run as processes of their own, to be killed, stopped for a while, and started anew.

    python -m benchmarks.histories.servers PORT SETTINGS

is such a process: SETTINGS is a JSON object with members of `Settings`.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.histories.records import Json
from santelmo.server import run
from santelmo.server.local.ports import free_port
from santelmo.server.settings import LOOPBACK, Settings

START_SECONDS = 300.0
STOP_SECONDS = 30.0
GLANCE_SECONDS = 0.05
NO_LIMIT = 1_000_000
SETTINGS: Json = {
    "bot_seconds": 0.0,
    "race_speed": 20.0,
    "chat_lines": NO_LIMIT,
    "messages_per_second": 1e6,
    "calls_per_second": 1e6,
    "call_burst": NO_LIMIT,
    "address_share": 1e6,
    "watchers_share": 1e6,
    "max_connections_per_address": NO_LIMIT,
    "max_http_connections_per_address": NO_LIMIT,
    "max_running_tables": NO_LIMIT,
    "max_tables_per_address": NO_LIMIT,
    "max_bot_tables_per_address": NO_LIMIT,
    "database_seconds": 2.0,
    "retry_seconds": 0.1,
}
"""What all clients at one address, and matches without pauses, need."""


class ServerProcess:
    """A server at an address that it keeps through all its lives."""

    def __init__(self, settings: Json, log: Path) -> None:
        self.address = f"{LOOPBACK}:{free_port()}"
        self._settings = {**SETTINGS, **settings}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Begins to start; `wait_until_up` waits for it."""
        port = self.address.rpartition(":")[2]
        command = [sys.executable, "-m", "benchmarks.histories.servers", port]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, json.dumps(self._settings)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                # Interpreted: a server that starts a hundred times compiles nothing.
                env={**os.environ, "SANTELMO_JIT": "0"},
            )
        self.starts += 1

    async def wait_until_up(self) -> None:
        end = time.monotonic() + START_SECONDS
        async with httpx.AsyncClient(timeout=1.0) as client:
            while time.monotonic() < end:
                assert self.running, f"A server has ended by itself; see {self._log}."
                try:
                    if (await client.get(f"http://{self.address}/healthz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(GLANCE_SECONDS)
        raise TimeoutError(f"A server does not start; see {self._log}.")

    def kill(self) -> None:
        """Without any warning."""
        self._signal(signal.SIGKILL)
        self._reap()

    def pause(self) -> None:
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """Politely, as long as that helps."""
        self.resume()
        self._signal(signal.SIGTERM)
        try:
            self._reap(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def _reap(self, seconds: float | None = None) -> None:
        if self._process is not None:
            self._process.wait(seconds)

    @property
    def mistakes(self) -> list[str]:
        """Lines of the log that no disaster explains."""
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return [line for line in lines if "Traceback" in line or '"exception"' in line]


def main() -> None:
    port, settings = int(sys.argv[1]), json.loads(sys.argv[2])
    hosts = run.hosts_for(LOOPBACK)
    values: dict[str, Any] = {**settings, "hosts": hosts}
    run.serve(LOOPBACK, port, Settings(**values), browser=False)


if __name__ == "__main__":
    main()

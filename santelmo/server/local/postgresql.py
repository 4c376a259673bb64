"""A PostgreSQL of one's own on the loopback: its data in a folder that goes with it.

PostgreSQL refuses to run as root; then it runs as another user, who also owns its folder.
"""

from __future__ import annotations

import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
from psycopg import sql

from santelmo.core.errors import SantelmoError
from santelmo.server.local.ports import free_port
from santelmo.server.settings import LOOPBACK

VARIABLE = "POSTGRESQL_BIN"
PACKAGE = "postgresql"
"""Of Debian."""
FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")
"""Where systems put its programs, each version in a folder of its own."""
PROGRAMS = ("initdb", "postgres")
USER = "santelmo"
FIRST_DATABASE = "postgres"
SYSTEM_USERS = ("postgres", "nobody")
"""As whom it runs where we are root: the first of these that there is."""
START_SECONDS = 120.0
CONNECT_SECONDS = 5
POLL_SECONDS = 0.05
ATTEMPTS = 5
"""To start: another program may have taken the port that was free."""
WITHOUT_SYNC = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class PostgreSQLError(SantelmoError):
    """There is no PostgreSQL, or it does not start."""


def find_programs() -> Path:
    """The folder of PostgreSQL's programs. Raises PostgreSQLError with a sentence."""
    for folder in _folders():
        if all((folder / name).exists() for name in PROGRAMS):
            return folder
    raise PostgreSQLError(
        f"PostgreSQL is not on this machine: install the package {PACKAGE!r} (Debian, Ubuntu), "
        f"or name the folder of its programs in the variable {VARIABLE}."
    )


def _folders() -> Iterator[Path]:
    if (named := os.environ.get(VARIABLE)) is not None:
        # What is named is meant; another one found by chance is not.
        yield Path(named)
        return
    if (found := shutil.which(PROGRAMS[-1])) is not None:
        yield Path(found).resolve().parent
    for pattern in FOLDERS:
        yield from sorted(Path("/").glob(pattern.lstrip("/")), key=_version, reverse=True)


def _version(folder: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", folder.parent.name))


class PostgreSQL:
    """A PostgreSQL that runs until it is closed."""

    def __init__(self, durable: bool = True) -> None:
        """What is not durable is faster, and lost when the machine fails, not when it is killed."""
        self._programs = find_programs()
        self._user = _system_user()
        self._password = secrets.token_urlsafe(16)
        self._settings = () if durable else WITHOUT_SYNC
        self._folder = Path(tempfile.mkdtemp(prefix="santelmo-postgresql-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0
        try:
            self._make()
            self._start_somewhere()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def url(self, database: str, port: int | None = None) -> str:
        """The address of a database; with a port, by way of a proxy that listens there."""
        place = f"{LOOPBACK}:{port or self.port}"
        return f"postgresql+psycopg://{USER}:{self._password}@{place}/{database}"

    def create(self, database: str) -> str:
        """Makes an empty database; its address."""
        made = sql.SQL("CREATE DATABASE {} ENCODING 'UTF8'").format(sql.Identifier(database))
        with self.connect() as connection:
            connection.execute(made)
        return self.url(database)

    def connect(self, database: str = FIRST_DATABASE) -> psycopg.Connection:
        """A connection in which each statement is a transaction."""
        return psycopg.connect(
            host=LOOPBACK,
            port=self.port,
            user=USER,
            password=self._password,
            dbname=database,
            connect_timeout=CONNECT_SECONDS,
            autocommit=True,
        )

    def start(self) -> None:
        """Starts it again, at the same port, after `stop` or `kill`."""
        settings = (f"port={self.port}", f"listen_addresses={LOOPBACK}", *self._settings)
        options = [word for setting in settings for word in ("-c", setting)]
        command = [self._program("postgres"), "-D", self._data, *options]
        command += ["-c", "unix_socket_directories=", "-c", "max_connections=200"]
        with self._log.open("ab") as log:
            self._process = self._run(command, log.fileno())
        self._wait_until_it_answers(self._process)

    def stop(self) -> None:
        """Ends it in order, and all connections with it."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Ends it as a crash would."""
        self._end(signal.SIGQUIT)

    def close(self) -> None:
        """Ends it and removes its data."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    # Making and starting

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _program(self, name: str) -> Path:
        return self._programs / name

    def _make(self) -> None:
        password = self._folder / "password"
        password.write_text(self._password, encoding="ascii")
        self._log.touch()
        if self._user is not None:
            for path in (self._folder, password, self._log):
                os.chown(path, self._user.pw_uid, self._user.pw_gid)
        command = [self._program("initdb"), "--pgdata", self._data, "--username", USER]
        command += ["--pwfile", password, "--auth", "scram-sha-256"]
        command += ["--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
        with self._log.open("ab") as log:
            status = self._run(command, log.fileno()).wait()
        password.unlink()
        if status != 0:
            raise self._failure()

    def _start_somewhere(self) -> None:
        for attempt in range(1, ATTEMPTS + 1):
            self.port = free_port()
            try:
                self.start()
            except PostgreSQLError:
                if attempt == ATTEMPTS:
                    raise
            else:
                return

    def _run(self, command: list[str | Path], log: int) -> subprocess.Popen[bytes]:
        who = self._user
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=self._folder,
            user=None if who is None else who.pw_uid,
            group=None if who is None else who.pw_gid,
            extra_groups=None if who is None else [],
            # Ctrl-C is for those who started it: they end it in their own time.
            start_new_session=True,
        )

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < end:
            try:
                self.connect().close()
            except psycopg.OperationalError:
                time.sleep(POLL_SECONDS)
            else:
                return
        self.kill()
        raise self._failure()

    def _failure(self) -> PostgreSQLError:
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        return PostgreSQLError(f"PostgreSQL does not start: {lines[-1] if lines else 'no reason'}")

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait()


def _system_user() -> pwd.struct_passwd | None:
    """As whom PostgreSQL is to run; None for the one who asks."""
    if os.getuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in SYSTEM_USERS if name in known)

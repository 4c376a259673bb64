"""Several servers on this machine, to be tried by hand: PostgreSQL, NATS, and a balancer.

All of it is private and gone after Ctrl-C. Kill a server, or stop and continue it, and see that the
others go on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

from santelmo.core.errors import SantelmoError
from santelmo.server.local.balancer import Balancer
from santelmo.server.local.nats import Nats
from santelmo.server.local.ports import free_port
from santelmo.server.local.postgresql import PostgreSQL
from santelmo.server.settings import DEFAULT_PORT, LOOPBACK

STOP_SECONDS = 30.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--servers", type=int, default=2, help="How many servers.")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="Port of the balancer; 0 means any."
    )
    wishes = parser.parse_args()
    if wishes.servers < 1:
        parser.error("There has to be one server at least.")
    try:
        with PostgreSQL() as postgresql, Nats() as nats:
            database = postgresql.create("santelmo")
            with running_servers(wishes.servers, database, nats.url()) as servers:
                asyncio.run(balance(servers, wishes.port))
    except (SantelmoError, OSError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        pass


@contextmanager
def running_servers(count: int, database: str, bus: str) -> Generator[dict[int, int]]:
    """So many servers; the process of each by its port."""
    processes = {port: start(port, database, bus) for port in (free_port() for _ in range(count))}
    try:
        yield {port: process.pid for port, process in processes.items()}
    finally:
        for process in processes.values():
            # One that somebody has stopped would not hear of its end.
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in processes.values():
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def start(port: int, database: str, bus: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "santelmo", "serve", "--no-browser"),
            *("--host", LOOPBACK, "--port", str(port), "--database", database, "--bus", bus),
        ],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # Ctrl-C is for this program, which ends the servers in its own time.
        start_new_session=True,
    )


async def balance(servers: dict[int, int], port: int) -> None:
    balancer = Balancer(list(servers))
    await balancer.start(port)
    lines = [f"  process {process} at http://{LOOPBACK}:{at}/" for at, process in servers.items()]
    sys.stdout.write(
        f"The cluster is at http://{LOOPBACK}:{balancer.port}/ (Ctrl-C ends it all); its servers:\n"
        + "\n".join(lines)
        + "\n"
    )
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await balancer.stop()


if __name__ == "__main__":
    main()

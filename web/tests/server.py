"""A server for the browser tests: fast bots, a quick race, and a database of its own."""

from __future__ import annotations

import os
import sys
import threading

from santelmo.server import run
from santelmo.server.settings import LOOPBACK, Settings


def main() -> None:
    database, port, pace = sys.argv[1:]
    settings = Settings(
        database=f"sqlite:///{database}",
        hosts=run.hosts_for(LOOPBACK),
        bot_seconds=float(pace),
        gone_seconds=1.0,
        race_speed=40.0,
        calls_per_second=1_000.0,
        call_burst=1_000,
        messages_per_second=1_000.0,
        message_burst=1_000,
        tournament_burst=1_000,
        entry_burst=1_000,
    )
    threading.Thread(target=stop_with_the_tests, daemon=True).start()
    run.serve(LOOPBACK, int(port), settings, browser=False)


def stop_with_the_tests() -> None:
    """Ends the server when the tests are gone, however they went: their pipe is closed then."""
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()

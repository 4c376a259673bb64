"""A whole race against a page that answers pings late, to be taken for one that is far away."""

from __future__ import annotations

import json
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from santelmo.server.live import race
from santelmo.server.ws import lag
from santelmo.server.ws.connection import Connection
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer

DELAY = 0.5
"""Seconds by which pongs are late: nearly as much lag as a race makes up for."""
LATEST_ACKNOWLEDGEMENT = 0.2
"""Seconds by which Linux delays an acknowledgement at most, whatever the program does."""
CLAIMS = (DELAY + race.SLACK, race.BELIEVED, 0.1, race.SLACK)
"""How much earlier than in truth the page says that it answered, in one round after the other."""


@dataclass(frozen=True)
class Timing:
    """How the time of an answer was judged."""

    arrived: float
    claimed: float
    lag: float
    counted: float

    @property
    def gain(self) -> float:
        return self.arrived - self.counted


class LatePage(Live):
    """A page that answers pings late."""

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] != "ping":
            super()._take(message)
            return
        pong = json.dumps({"type": "pong", "n": message["n"]})
        late = threading.Timer(DELAY, self._answer, (pong,))
        late.daemon = True
        late.start()

    def _answer(self, pong: str) -> None:
        with suppress(ConnectionClosed):
            self.socket.send(pong)


@pytest.fixture
def timings(monkeypatch: pytest.MonkeyPatch) -> list[Timing]:
    """Of all answers of people, in their order."""
    noted: list[Timing] = []
    true = race.thinking_time

    def thinking_time(arrived: float, claimed: float | None, lag: float) -> float:
        counted = true(arrived, claimed, lag)
        noted.append(Timing(arrived, claimed or 0.0, lag, counted))
        return counted

    monkeypatch.setattr(race, "thinking_time", thinking_time)
    return noted


def _race(page: LatePage) -> None:
    """Plays all rounds, each answer claimed to be earlier than it was."""
    for early in cycle(CLAIMS):
        page.send(type="ready", seat=0)
        told = page.until(lambda m: m["type"] == "cast_off" or page.view["result"] is not None)
        if told["type"] != "cast_off":
            return
        begun = time.monotonic()
        # As late as the pongs: else not even a far page could say that it has thought so little.
        while time.monotonic() - begun < DELAY + 2 * race.SLACK:
            with suppress(TimeoutError):
                page.receive(patience=0.02)
        claim = max(0.0, time.monotonic() - begun - early)
        move = next(text for text in page.view["legal"] if text.startswith("sit"))
        page.intend(
            "move", seat=0, move=move, version=page.version, think_ms=round(claim * 1000, 1)
        )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of acknowledgements")
def test_late_pongs_win_next_to_nothing_in_a_whole_race(
    server: ThreadedServer, timings: list[Timing]
) -> None:
    mallory = Guest(server.address, "Mallory")
    table = mallory.make_table(
        "santy_anno", ["me", "bot", "bot"], options={"players": 3, "laps": False}, start=True
    )
    cookie = "; ".join(f"{name}={value}" for name, value in mallory.http.cookies.items())
    page = LatePage(server.address, table, cookie=cookie)
    page.until_type("snapshot")
    [client] = server.registry.rooms[table].clients
    _race(page)
    assert len(timings) >= len(CLAIMS)
    most = LATEST_ACKNOWLEDGEMENT + lag.PONG_SECONDS + race.SLACK
    assert max(timing.gain for timing in timings) < most < DELAY
    # The page asks for all that it could have won, and the whole lag was there to be measured.
    assert any(timing.arrived - timing.claimed > DELAY for timing in timings)
    assert isinstance(client, Connection) and client.lag.pongs_are_slow
    page.close()
    mallory.close()

"""Matches that several tests need."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.server.guest import Guest, Live

Come = Callable[[str], Guest]


def running(guest: Come) -> tuple[Guest, Guest, str]:
    """A running match of Santorini between two people."""
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    return ana, ben, table


def two_players(guest: Come) -> tuple[str, Live, Live]:
    """The screens of two who play Santorini."""
    ana, ben, table = running(guest)
    return table, ana.live(table), ben.live(table)


def play_to_the_end(lives: list[Live]) -> None:
    """Random moves, on the screens of the seats."""
    rng = random.Random(4)
    while lives[0].view["result"] is None:
        for seat, live in enumerate(lives):
            live.sync()
            if seat in live.view["actors"]:
                assert live.move(rng.choice(live.view["legal"]))["type"] == "ack"
        lives[0].sync()

"""The bots at tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import santelmo
from santelmo.bots.levels import Player
from santelmo.core.game import Game
from santelmo.core.moves import Move
from santelmo.server.work import bots
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels of the bots that are made."""
    levels: list[str] = []
    at_once = bots.make_bot

    def counted(game: Game, level: str) -> Player:
        levels.append(level)
        return at_once(game, level)

    monkeypatch.setattr(bots, "make_bot", counted)
    return levels


def test_a_bot_stays_for_a_turn_and_carries_its_plan_out(
    guest: Come, server: ThreadedServer, made: list[str]
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    live = ana.live(table)
    for turn in (1, 2):
        while live.view["actors"] == [0]:
            assert live.move(live.view["legal"][0])["type"] == "ack"
            live.sync()
        if live.view["actors"] != [0]:
            live.until(lambda m: m["type"] == "update" and live.view["actors"] == [0])
        assert [line["seat"] for line in live.view["log"]].count(1) == 2 * turn
        assert made == ["mate"] * turn
        wait_until(lambda: len(server.parts.bots.cache) == 0)


def test_a_bot_of_another_level_takes_its_own_decisions(made: list[str]) -> None:
    kept, asked = bots.BotCache(), _question()
    for level in ("mate", "mate", "deckhand", "deckhand", "mate"):
        assert kept.choose("table", level, asked) in asked.legal
    assert made == ["mate", "deckhand", "mate"]


def test_only_so_many_bots_are_kept(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    def last(seated: Player, asked: bots.BotRequest) -> Move:
        return asked.legal[-1]

    monkeypatch.setattr(bots, "choose", last)
    kept, asked = bots.BotCache(), _question()
    for table in range(2 * bots.LARGEST_CACHE):
        kept.choose(f"table {table}", "mate", asked)
    assert len(kept) == bots.LARGEST_CACHE
    kept.choose(f"table {2 * bots.LARGEST_CACHE - 1}", "mate", asked)
    assert len(made) == 2 * bots.LARGEST_CACHE
    kept.choose("table 0", "mate", asked)
    assert len(made) == 2 * bots.LARGEST_CACHE + 1


def _question() -> bots.BotRequest:
    match = santelmo.load("santorini", mode="mortal").start(1)
    return bots.request_for(match, match.actors[0])

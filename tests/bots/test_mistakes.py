"""Weak levels err as people do: they overlook, misjudge and forget, but they do not act at random.

The counts are of seeded bots, so they are the same in every run.
"""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.instinct_bot import InstinctBot
from santelmo.bots.levels import NAMES, levels, player
from santelmo.core.match import Match
from santelmo.games.santorini.board import SIZE
from santelmo.games.santorini.state import PLACING

SEEDS = range(40)
THOUGHT = Budget(iterations=400)
"""For the first moves of strong levels too: they can do without more."""
WIN_AT_HAND = "0000000000002300000000000 0 mortal:c3,a1 mortal:e5,e1"
THREAT = "0000000000002300000000000 1 mortal:c3,a1 mortal:e5,e1"
CORNERS = {f"{column}{row}" for column in "ae" for row in (1, SIZE)}
RIM = {f"{column}{row}" for column in "abcde" for row in range(1, SIZE + 1)} - {
    f"{column}{row}" for column in "bcd" for row in (2, 3, 4)
}


def position(text: str) -> Match:
    return santelmo.load("santorini", players=2, mode="mortal").position(text)


def placed(level: str, players: int, seed: int) -> list[str]:
    """Where bots of this level place all workers."""
    match = santelmo.load("santorini", players=players, mode="mortal").start(seed)
    spaces: list[str] = []
    while match.states[0].stage == PLACING:
        seat = match.actors[0]
        move = ask(player(match.game, level, seed=10 * seed + seat).bot, match, seat, THOUGHT)
        spaces.append(move.values[0])
        match.play(move)
    return spaces


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("level", NAMES)
def test_nobody_begins_in_a_corner(level: str, players: int) -> None:
    spaces = [space for seed in range(6) for space in placed(level, players, seed)]
    assert not CORNERS & set(spaces)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("level", ["cabin-boy", "deckhand"])
def test_beginners_place_in_the_middle_rather_than_on_the_rim(level: str, players: int) -> None:
    spaces = [space for seed in range(12) for space in placed(level, players, seed)]
    on_the_rim = sum(space in RIM for space in spaces)
    assert on_the_rim < len(spaces) / 2, "at random it would be two thirds"


def test_a_cabin_boy_mostly_sees_a_win_and_an_admiral_always() -> None:
    def wins(level: str) -> int:
        match = position(WIN_AT_HAND)
        chosen = [str(player(match.game, level, seed).choose(match, 0)) for seed in SEEDS]
        return chosen.count("move c3 d3")

    assert len(SEEDS) * 0.75 < wins("cabin-boy") < len(SEEDS)
    assert wins("mate") == wins("admiral") == len(SEEDS)


def test_a_cabin_boy_overlooks_a_threat_now_and_then_and_a_mate_does_not() -> None:
    def answers(level: str) -> int:
        """How often the win of seat 0 is stopped."""
        stopped = 0
        for seed in SEEDS:
            match = position(THREAT)
            bot = player(match.game, level, seed)
            while match.actors == (1,):
                match.play(bot.choose(match, 1))
            stopped += "move c3 d3" not in {str(move) for move in match.legal(0)}
        return stopped

    assert len(SEEDS) * 0.75 < answers("cabin-boy") < len(SEEDS)
    assert answers("mate") == len(SEEDS)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("players", [3, 5])
def test_nobody_bids_all_money_at_once(level: str, players: int) -> None:
    """Bids in the first auction: nobody knows yet what a plantation will bring."""
    game = santelmo.load("santiago", players=players)
    amounts: list[int] = []
    for seed in range(10):
        match = game.start(seed)
        while match.view()["board"]["step"] == "bid":
            seat = match.actors[0]
            move = ask(player(game, level, seed=10 * seed + seat).bot, match, seat, THOUGHT)
            amounts.append(0 if move.kind == "pass" else int(move.values[0]))
            match.play(move, seat)
    money = game.start(0).view(0)["board"]["seats"][0]["money"]
    assert 0 < max(amounts) <= money * 0.7
    assert len(set(amounts)) > 1, "and not always the same"


def test_heat_makes_instinct_worse_and_choices_keep_it_sensible() -> None:
    game = santelmo.load("santiago", players=4)
    match = game.start(3)
    seat = match.actors[0]

    def bids(**settings: float) -> list[int]:
        bots = [InstinctBot(seed, **settings) for seed in SEEDS]  # pyright: ignore[reportArgumentType]
        moves = [ask(bot, match, seat, levels(game)["cabin-boy"].budget) for bot in bots]
        return [0 if move.kind == "pass" else int(move.values[0]) for move in moves]

    assert len(set(bids(temperature=0.05))) == 1
    cool, hot = bids(temperature=1.0), bids(temperature=50.0, choices=100)
    assert max(cool) < max(hot)
    assert max(bids(temperature=50.0, choices=4)) < max(hot)


def test_instinct_needs_something_to_choose_from() -> None:
    with pytest.raises(ValueError, match="one move"):
        InstinctBot(1, choices=0)

"""The levels of two-player Santorini."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.bot import Bot, Budget, SeatState, ask
from santelmo.bots.levels import levels
from santelmo.bots.random_bot import RandomBot
from santelmo.core.match import Match
from santelmo.games.santorini.components import GODS

LEVELS = levels(santelmo.load("santorini", players=2, mode="mortal"))


def finish(match: Match, bots: list[Bot], budget: Budget) -> int:
    """The winner's seat."""
    while match.actors:
        seat = match.actors[0]
        match.play(ask(bots[seat], match, seat, budget))
    assert match.result is not None
    return match.result.winners[0]


def bot(level: str, seed: int) -> Bot:
    return LEVELS[level].player(seed).bot


def test_there_are_five_levels_in_order() -> None:
    assert list(LEVELS) == ["cabin-boy", "deckhand", "mate", "captain", "admiral"]


@pytest.mark.parametrize("seed", range(6))
def test_the_mate_beats_random_play(seed: int) -> None:
    gods = [[], ["Pan", "Zeus"], ["Eros", "Oreads"]][seed % 3]
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=seed)
    bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
    bots[seed % 2] = bot("mate", seed)
    assert finish(match, bots, LEVELS["mate"].budget) == seed % 2


@pytest.mark.parametrize("number", range(1, len(GODS)))
def test_every_god_is_played_to_the_end(number: int) -> None:
    """Against a neighbour in the list, from the placement on."""
    other = GODS[number % (len(GODS) - 1) + 1]
    game = santelmo.load("santorini", players=2, gods=[GODS[number].name, other.name])
    bots: list[Bot] = [bot("mate", 1), bot("deckhand", 2)]
    assert finish(game.start(seed=number), bots, Budget(iterations=300)) in (0, 1)


@pytest.mark.parametrize("mode", ["standard", "agora", "first", "even"])
def test_every_mode_is_played_to_the_end(mode: str) -> None:
    """SRN-3.2, SRN-3.3, SRN-3.6, SRN-3.9."""
    game = santelmo.load("santorini", players=2, mode=mode)
    bots: list[Bot] = [bot("captain", 1), bot("mate", 2)]
    assert finish(game.start(seed=3), bots, Budget(iterations=500)) in (0, 1)


def test_it_is_a_bot_for_two() -> None:
    match = santelmo.load("santorini", players=3, mode="mortal").start(seed=1)
    seat_state = SeatState(match.game, match.redacted(0))
    with pytest.raises(ValueError, match="two players"):
        bot("mate", 1).choose(seat_state, 0, match.legal(), Budget())

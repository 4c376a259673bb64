"""The search: values, draws, and that it is the same whatever it cannot know."""

from __future__ import annotations

import numpy as np
import pytest

import santelmo
from santelmo.bots.bot import Budget, SeatState, ask
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.evaluation import WIDTH, evaluate, weights_for
from santelmo.bots.santorini.keys import position_key, relevance
from santelmo.bots.santorini.searcher import Searcher
from santelmo.bots.santorini.values import CERTAIN, INFINITY, WIN, chance_of, value_of
from santelmo.core.chance import script
from santelmo.core.match import Match
from santelmo.core.state import States
from santelmo.games.santorini.rules import apply

EMPTY = "0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2"
SMALL = Budget(iterations=3000)


def position(text: str) -> Match:
    return santelmo.load("santorini", players=2, mode="mortal").position(text)


def value(states: States) -> int:
    features = np.zeros((2, WIDTH), np.int64)
    return evaluate(states[0], states.copy(), features, weights_for(states))


def key(states: States) -> int:
    words = states.view(np.uint64)
    return int(position_key(words, relevance(states)[states[0].stage]))


def test_an_evaluation_is_for_the_side_to_act() -> None:
    """Both sides stand alike, so both think the same of being to act."""
    first, second = position(EMPTY), position(EMPTY.replace(" 0 ", " 1 "))
    assert value(first.states) == value(second.states)


def test_higher_is_better() -> None:
    low = "0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2"
    high = "0000001000000000000000000 0 mortal:b4,d2 mortal:d4,b2"
    assert value(position(high).states) > value(position(low).states)


def test_two_orders_of_play_lead_to_one_key() -> None:
    one, other = position(EMPTY), position(EMPTY)
    for text in ("move b4 b5", "build a5", "move d4 e5", "build d5", "move d2 d1", "build e1"):
        one.play(text)
    for text in ("move d2 d1", "build e1", "move d4 e5", "build d5", "move b4 b5", "build a5"):
        other.play(text)
    assert key(one.states) == key(other.states)


def test_what_matters_changes_the_key() -> None:
    """SRN-4.athena asks whether her workers moved up, so there the way matters."""
    climbed = position("1000000000000000000000000 0 athena:a4,d1 mortal:d4,e4")
    climbed.play("move a4 a5")
    climbed.play("build b5")
    flat = position("1100000000000000000000000 1 athena:a5,d1 mortal:d4,e4")
    assert key(climbed.states) != key(flat.states)


def test_a_draw_is_the_expected_chance_of_winning() -> None:
    """Metis rolls when her turn starts: the step before it is worth the mean of four results."""
    match = position("1210010200121000010000000 0 mortal:b4,d2 metis:d4,b2")
    match.play("move b4 a4")
    searcher = Searcher(10)
    searcher.set_position(match.redacted(0))
    build = match.game.move("build a3")
    result = searcher.search([build.code], -INFINITY, INFINITY, 1, Clock(10_000, None))
    assert result is not None
    chances: list[float] = []
    for face in range(4):
        after = match.states.copy()
        script(after[0], face)
        apply(after[0], 0, build.code)
        assert after[0].die == face and after[0].seat == 1
        chances.append(chance_of(-value(after)))
    assert result.value == value_of(sum(chances) / 4)


def test_a_win_in_three_results_of_four_is_not_certain() -> None:
    assert abs(value_of(0.75)) < CERTAIN < WIN
    assert abs(chance_of(value_of(0.75)) - 0.75) < 0.01


@pytest.mark.parametrize("gods", [["Dryads", "Oceanids"], ["Aurae", "Metis"]])
def test_the_next_rolls_do_not_change_the_choice(gods: list[str]) -> None:
    """Two matches that differ in their secret key alone: the bot plays the same."""
    game = santelmo.load("santorini", players=2, mode="mortal", gods=gods)
    choices: list[list[str]] = []
    start = game.start(seed=1)
    while len(start.moves) < 8:
        start.play(start.legal()[len(start.moves) % 3])
    for seed in (5, 6):
        values = start.position()
        values["random_key"] = [seed, seed + 1]
        match = game.position(values)
        seat = match.actors[0]
        bot = SantoriniBot(3)
        choices.append([str(ask(bot, match, seat, SMALL)) for _ in range(2)])
    assert choices[0] == choices[1]


@pytest.mark.parametrize("gods", [[], ["Castor", "Eris"], ["Atalanta", "Triton"]])
def test_the_same_seed_and_budget_give_the_same_match(gods: list[str]) -> None:
    game = santelmo.load("santorini", players=2, mode="mortal", gods=gods)
    texts: list[str] = []
    for _ in range(2):
        match = game.start(seed=4)
        bots = [SantoriniBot(1), SantoriniBot(2, depth=2, noise=40)]
        while match.actors and len(match.moves) < 40:
            seat = match.actors[0]
            match.play(ask(bots[seat], match, seat, Budget(iterations=800)))
        texts.append(match.text())
    assert texts[0] == texts[1]


def test_a_search_can_be_called_off() -> None:
    match = position(EMPTY)
    bot = SantoriniBot(1)
    seat_state = SeatState(match.game, match.redacted(0))
    move = bot.choose(seat_state, 0, match.legal(), Budget(seconds=60), stop=lambda: True)
    assert move in match.legal()


def test_hints_rank_all_moves_with_their_lines() -> None:
    """The best one first; a line is playable from the position on."""
    match = position("0000001210013210121000000 0 mortal:b4,d2 mortal:d4,b2")
    bot = SantoriniBot(1)
    ranked = bot.rank(SeatState(match.game, match.redacted(0)), 0, Budget(iterations=30_000))
    assert {hint.move for hint in ranked} == set(match.legal())
    assert ranked[0].wins_in == 2
    values = [hint.value for hint in ranked]
    assert values == sorted(values, reverse=True)
    for hint in ranked:
        again = position("0000001210013210121000000 0 mortal:b4,d2 mortal:d4,b2")
        for move in hint.line:
            again.play(move)


def test_what_was_learned_stays_until_it_is_forgotten() -> None:
    match = position("0000001210010000000000000 0 mortal:b4,d2 mortal:d4,b2")
    searcher = Searcher(16)
    visited: list[int] = []
    for forgets in (False, False, True):
        if forgets:
            searcher.forget()
        searcher.set_position(match.redacted(0))
        searcher.search(searcher.legal(), -INFINITY, INFINITY, 3, Clock(None, None))
        visited.append(searcher.nodes)
    first, again, anew = visited
    assert again < first == anew

"""The search that all games share."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.analysis import Analysis
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.search_bot import Search, SearchBot, Settings, tree_for

START = santelmo.load("santorini", mode="mortal").start(seed=1)


def think(
    match: santelmo.Match, iterations: int, seed: int = 1, threads: int = 1, **settings: float
) -> Analysis:
    seat = match.actors[0]
    seat_state = SeatState(match.game, match.redacted(seat))
    bot = SearchBot(seed, threads, **settings)
    return bot.think(seat_state, seat, match.legal(seat), Budget(iterations=iterations))


def position(row_3: str, workers: str) -> santelmo.Match:
    return santelmo.load("santorini").position(f"{'0' * 10}{row_3}{'0' * 10} 0 {workers}")


def test_it_wins_when_it_can() -> None:
    match = position("00230", "mortal:c3,a1 mortal:e5,e1")
    analysis = think(match, 300)
    assert str(analysis.best) == "move c3 d3"
    assert analysis.ranking[0].value == 1.0


def test_it_prevents_what_would_lose() -> None:
    """Seat 1 threatens c3-d3; only a dome on d3 or a worker there stops it."""
    match = position("00230", "mortal:e4,a1 mortal:c3,a5")
    while match.actors == (0,):
        match.play(think(match, 4_000).best)
    assert "move c3 d3" not in {str(move) for move in match.legal()}


def test_all_moves_are_ranked_and_the_shares_add_up() -> None:
    analysis = think(START, 200)
    assert {ranked.move for ranked in analysis.ranking} == set(START.legal())
    assert sum(ranked.share for ranked in analysis.ranking) == pytest.approx(1.0)
    assert sum(ranked.visits for ranked in analysis.ranking) == analysis.iterations == 200
    for ranked in analysis.ranking:
        assert (ranked.value is None) == (ranked.visits == 0)
        assert ranked.value is None or 0.0 <= ranked.value <= 1.0
    visits = [ranked.visits for ranked in analysis.ranking]
    assert visits == sorted(visits, reverse=True)


def test_the_same_seed_gives_the_same_choice() -> None:
    assert think(START, 500).ranking == think(START, 500).ranking
    assert think(START, 500).ranking != think(START, 500, seed=2).ranking


def test_threads_share_the_iterations() -> None:
    analysis = think(START, 301, threads=3)
    assert analysis.iterations == 301
    assert sum(ranked.visits for ranked in analysis.ranking) == 301
    assert analysis.ranking == think(START, 301, threads=3).ranking


def test_a_search_can_be_stopped() -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    seat_state = SeatState(START.game, START.redacted(0))
    bot = SearchBot(seed=1)
    analysis = bot.think(seat_state, 0, START.legal(), Budget(iterations=10**9), stop)
    assert 0 < analysis.iterations < 10**6
    nothing = bot.think(seat_state, 0, START.legal(), Budget(iterations=10**9), lambda: True)
    assert nothing.iterations == 0
    assert nothing.best in START.legal()


def test_the_search_continues_with_a_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("santelmo.bots.search_bot.NODE_LIMIT", 8)
    monkeypatch.setattr("santelmo.bots.search_bot.SMALLEST_TREE", 8)
    assert think(START, 2_000).iterations == 2_000


def test_thinking_does_not_touch_the_match() -> None:
    before = START.states.tobytes()
    seat_state = SeatState(START.game, START.redacted(0))
    seen = seat_state.states.tobytes()
    search = Search(seat_state, 0, Budget(iterations=50), 1, Settings().packed())
    search.run(lambda: False)
    assert START.states.tobytes() == before and seat_state.states.tobytes() == seen


def test_it_plays_with_three_players() -> None:
    match = santelmo.load("santorini", players=3, mode="mortal").start(seed=2)
    assert len(think(match, 300).ranking) == 25


def search(
    match: santelmo.Match, seat: int, first_moves: tuple[str, ...], iterations: int = 200
) -> Search:
    codes = [match.game.move(text).code for text in first_moves]
    seat_state = SeatState(match.game, match.redacted(seat))
    found = Search(seat_state, seat, Budget(iterations=iterations), 1, Settings().packed(), codes)
    found.run(lambda: False)
    return found


def test_a_search_can_be_given_its_first_moves() -> None:
    """Also those that the game's knowledge would not try, and a single one."""
    match = santelmo.load("santiago", players=3).start(seed=1)
    two = search(match, match.actors[0], ("bid 1", "bid 9"))
    assert set(two.visits) == {match.game.move("bid 1").code, match.game.move("bid 9").code}
    assert sum(visits for visits, _ in two.visits.values()) == 200
    one = search(match, match.actors[0], ("bid 9",))
    assert one.visits[match.game.move("bid 9").code][0] == 200
    assert one.line[0] == (match.actors[0], match.game.move("bid 9"))


def test_what_a_search_expects_of_all_seats() -> None:
    match = position("00230", "mortal:c3,a1 mortal:e5,e1")
    winning = search(match, 0, ("move c3 d3",))
    assert [each.chance for each in winning.expectations] == [1.0, 0.0]
    assert [str(move) for _, move in winning.line] == ["move c3 d3"]
    match = santelmo.load("santiago", players=3).start(seed=1)
    chances = [each.chance for each in search(match, match.actors[0], ()).expectations]
    assert sum(chances) == pytest.approx(1.0)


def test_searches_from_one_seed_meet_the_same_worlds() -> None:
    """So the values of two first moves are compared without the luck of the draw."""
    match = santelmo.load("santiago", players=3).start(seed=1)
    seat = match.actors[0]
    drawn: list[int] = []
    for first in ("bid 1", "bid 2"):
        search(match, seat, (first,))
        drawn.append(int(tree_for(match.game, Budget(iterations=200)).worlds[0]))
    assert drawn[0] == drawn[1]

"""The draft follows the strengths of the gods (SRN-3.3)."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.hints import hint
from santelmo.bots.levels import player
from santelmo.bots.santorini import draft
from santelmo.core.match import Match
from santelmo.games.santorini.components import GODS, god_number
from santelmo.games.santorini.strengths import Strength, strengths


def start() -> Match:
    """A match in which six gods lie open."""
    return santelmo.load("santorini", players=2, mode="standard").start(seed=3)


def offered(match: Match) -> list[str]:
    return [move.values[0] for move in match.legal()]


def choice(match: Match) -> str:
    captain = player(match.game, "captain", seed=1)
    return str(ask(captain.bot, match, match.actors[0], Budget()).values[0])


def plant(monkeypatch: pytest.MonkeyPatch, points: dict[str, int]) -> None:
    """Lets the bot believe in these strengths; a god that is not named has none."""
    table = {number: Strength(0, 0, 0) for number in range(1, len(GODS))}
    for name, value in points.items():
        number = god_number(name)
        assert number is not None
        table[number] = Strength(value, value, value)
    monkeypatch.setattr(draft, "strengths", lambda: table)


def points_of(name: str) -> int:
    number = god_number(name)
    assert number is not None
    return strengths()[number].points


@pytest.mark.parametrize("even", [(0, 5), (1, 3), (4, 2)])
def test_the_start_player_picks_the_most_even_pair(
    even: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = start()
    names = offered(match)
    points = {name: 100 * number * number for number, name in enumerate(names)}
    points[names[even[1]]] = points[names[even[0]]] + 1
    plant(monkeypatch, points)
    picked: set[str] = set()
    for _ in range(2):
        picked.add(choice(match))
        match.play(f"pick {choice(match)}")
    assert picked == {names[number] for number in even}


def test_the_other_player_takes_the_stronger_god(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start()
    weak, strong = offered(match)[:2]
    match.play(f"pick {weak}")
    match.play(f"pick {strong}")
    plant(monkeypatch, {weak: -50, strong: 50})
    assert choice(match) == strong
    plant(monkeypatch, {weak: 50, strong: -50})
    assert choice(match) == weak


def test_of_the_strongest_and_the_weakest_offered_god_the_strongest_is_taken() -> None:
    """By the strengths that the package has."""
    match = start()
    ranked = sorted(offered(match), key=points_of)
    assert points_of(ranked[0]) < points_of(ranked[-1])
    for name in (ranked[0], ranked[-1]):
        match.play(f"pick {name}")
    assert choice(match) == ranked[-1]


def test_hints_rank_a_draft() -> None:
    """The first of the ranking is what the bot picks."""
    match = start()
    ranking = hint(match, 0, Budget()).analysis.ranking
    assert {ranked.move for ranked in ranking} == set(match.legal())
    assert ranking[0].move.values[0] == choice(match)


def test_every_god_has_a_strength_with_an_interval_around_it() -> None:
    assert set(strengths()) == set(range(1, len(GODS)))
    for found in strengths().values():
        assert found.low < found.points < found.high


def test_the_strengths_are_relative_to_an_average_god() -> None:
    points = [found.points for found in strengths().values()]
    assert abs(sum(points)) <= len(points), "0 but for rounding"
    assert max(points) > 100 and min(points) < -100, "gods are not equally strong"

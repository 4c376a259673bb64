"""The rules as text: numbered, and in short."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core import rulebook


@pytest.mark.parametrize("game", santelmo.games())
def test_the_rules_begin_with_the_game_in_short(game: str) -> None:
    points = rulebook.overview(game)
    titles = [point.title for point in points]
    assert titles[0] == "Goal" and titles[-1] == "Winning" and 3 <= len(points) <= 4
    assert all(point.text.endswith(".") for point in points)
    # On one screen: a newcomer reads it before the first move.
    assert sum(len(point.text) for point in points) < 800


@pytest.mark.parametrize("game", santelmo.games())
def test_what_stands_in_short_is_no_numbered_rule(game: str) -> None:
    assert all(rule.section != "In short" for rule in rulebook.rules(game).values())


def test_a_rule_is_found_in_any_case_and_without_its_letters() -> None:
    assert rulebook.rule("santorini", "srn-2.3") == rulebook.rule("santorini", "2.3")


def test_an_unknown_rule_is_refused_with_an_example() -> None:
    with pytest.raises(rulebook.RuleError, match=r"ids look like SRN-1\.1"):
        rulebook.rule("santorini", "SRN-99")

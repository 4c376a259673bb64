"""Prompts and log lines."""

from __future__ import annotations

from tests.games.santy_anno.match_setup import play_round, run_laps, set_up

CARDS = ("hull, not yellow", "+3/-5", "yellow", "name, not P", "helm 2 counter-clockwise")


def test_prompts_name_the_task() -> None:
    """SAN-3.2, SAN-3.4, SAN-3.8."""
    match = set_up(CARDS)
    assert match.prompt(0).text == (
        "Find your ship: follow the 5 cards from Paradise, then sit down."
    )
    match.play("sit Viper", 1)
    match.play("sit Viper", 2)
    assert match.prompt(0) == (
        "Find your ship: follow the 5 cards from Paradise, then sit down. "
        "The others have answered: hurry!",
        "SAN-3.2",
    )
    assert match.prompt(1).text == "Seat 0 to act."
    match.play("late")
    play_round(match, right=(0, 1, 2))
    play_round(match, right=(0, 1, 2))
    assert match.prompt(0) == ("Run once around the table, then sit down.", "SAN-3.8")
    run_laps(match)
    assert match.prompt(0).text.startswith("Find your ship: follow the 8 cards from ")


def test_the_log_tells_the_resolution() -> None:
    """SAN-3.5, SAN-3.6."""
    second = ("sails", "+4/-4", "red", "helm 1 clockwise", "Coco", "name")
    match = set_up(
        ("hull", "+3/-5", "yellow", "name, not P", "helm 2 clockwise", *second),
        ships=("Sahara", "Royal", "Vendetta"),
    )
    match.play("sit Santy-Anno", 0)
    match.play("sit Santy-Anno", 1)
    match.play("late")
    assert match.log()[-1] == (
        "Seat 2 is late. Round 1: Seat 0 found Santy Anno for 5 ducats. "
        "Seat 1 sat at Santy Anno but belonged on Royal. Seat 2 belonged on Viper. "
        f"Round 2: {'; '.join(second)}."
    )

"""The board in a terminal."""

from __future__ import annotations

from tests.games.santy_anno.match_setup import set_up

CARDS = (
    "hull, not yellow",
    "+3/-5",
    "yellow",
    "helm 2 counter-clockwise",
    "crow's nest and hull exchanged",
)


def test_the_picture_shows_ring_cards_event_and_answers() -> None:
    match = set_up(CARDS, events=("bermuda",))
    match.play("sit Viper", 1)
    text = match.picture(0, match.legal(0)).plain
    assert "1  Paradise    red     yellow  blue    green   top left      you\n" in text
    assert " 1 hull, not yellow\n" in text
    assert "~ Bermuda triangle" in text
    assert text.index("yellow\n") < text.index("Bermuda") < text.index("helm 2")
    assert "Answered: Seat 1\n" in text
    assert "Viper" not in text.partition("Round 1")[2]

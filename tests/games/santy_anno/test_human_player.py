"""The model of human players: times and errors."""

from __future__ import annotations

import math

import santelmo
from santelmo.core.chance import generator
from santelmo.games.santy_anno import human_player
from santelmo.games.santy_anno.components import CARD_KINDS, EVENTS
from santelmo.games.santy_anno.human_player import LEVELS, Answer, Level
from santelmo.games.santy_anno.path import cards_of
from tests.games.santy_anno.match_setup import card_number, play_round, set_up, true_ship

SAMPLES = 300
PLAIN = tuple(map(card_number, ("hull", "sails", "name", "+1/-7", "+2/-6")))
HARD = (*PLAIN[:3], card_number("hull, not red"), card_number("sails and hull exchanged"))
SURE = Level(pace=1.0, spread=0.0, error=0.0)


def answers(match: santelmo.Match, level: Level, count: int = SAMPLES) -> list[Answer]:
    rng = generator(4)
    known = match.redacted(None)[0]
    return [human_player.answer(known, 0, level, rng) for _ in range(count)]


def right_share(match: santelmo.Match, level: Level) -> float:
    true = true_ship(match, 0)
    named = [str(match.game.move(a.ship - 1)) for a in answers(match, level)]
    return named.count(f"sit {true}") / len(named)


def mean_seconds(match: santelmo.Match, level: Level) -> float:
    found = answers(match, level)
    return sum(a.seconds for a in found) / len(found)


def match_with_event() -> santelmo.Match:
    words = ("hull", "+3/-5", "yellow", "name, not P", "helm 2 clockwise")
    return set_up(words, events=("clockwise",))


def test_the_figures_cover_every_kind_of_card_and_event() -> None:
    kinds = {*CARD_KINDS, *(event.kind for event in EVENTS)}
    assert kinds <= set(human_player.SECONDS)
    assert kinds == set(human_player.DIFFICULTY)
    assert list(LEVELS) == ["cabin-boy", "deckhand", "mate", "captain", "admiral"]
    worst = max(level.error for level in LEVELS.values()) * max(human_player.DIFFICULTY.values())
    assert 0 < worst < 1


def test_without_errors_the_answer_is_right_and_takes_the_typical_time() -> None:
    match = match_with_event()
    (found,) = answers(match, SURE, 1)
    kinds = ("start", "element", "number", "colour", "name", "helm", "seasick", "sit")
    assert math.isclose(found.seconds, sum(human_player.SECONDS[kind] for kind in kinds))
    assert right_share(match, SURE) == 1
    assert found.lap is None


def test_better_levels_are_faster_and_err_less() -> None:
    match = match_with_event()
    shares = [right_share(match, level) for level in LEVELS.values()]
    times = [mean_seconds(match, level) for level in LEVELS.values()]
    assert shares == sorted(set(shares)) and shares[0] > 0.2 and shares[-1] < 1
    assert times == sorted(set(times), reverse=True) and times[-1] > 3


def test_more_and_harder_cards_take_longer_and_go_wrong_more_often() -> None:
    mate = LEVELS["mate"]
    assert human_player.expected_seconds(HARD, 0, mate) > human_player.expected_seconds(
        PLAIN, 0, mate
    )
    assert human_player.expected_seconds(PLAIN, 3, mate) > human_player.expected_seconds(
        PLAIN, 0, mate
    )
    assert human_player.expected_seconds(PLAIN, 0, mate) > human_player.expected_seconds(
        PLAIN[:3], 0, mate
    )
    assert human_player.chance_without_error(HARD, 0, mate) < human_player.chance_without_error(
        PLAIN, 0, mate
    )
    assert human_player.chance_without_error(PLAIN, 3, mate) < human_player.chance_without_error(
        PLAIN, 0, mate
    )


def test_the_mean_time_is_the_expected_one() -> None:
    match = match_with_event()
    mate = LEVELS["mate"]
    cards = cards_of(match.states[0], 0)
    sitting = mate.pace * human_player.SECONDS["sit"] * math.exp(mate.spread**2 / 2)
    expected = human_player.expected_seconds(cards, 3, mate) + sitting
    assert abs(mean_seconds(match, mate) / expected - 1) < 0.05


def test_a_lap_takes_its_time() -> None:
    """SAN-3.8."""
    match = santelmo.load("santy_anno", players=3).start(7)
    for _ in range(3):
        play_round(match, right=(0, 1, 2))
    (found,) = answers(match, SURE, 1)
    assert found.lap is not None
    assert math.isclose(found.seconds - found.lap, human_player.SECONDS["sit"])
    match.play("lap", 0)
    (after,) = answers(match, SURE, 1)
    assert after.lap is None
    assert math.isclose(found.seconds - after.seconds, human_player.SECONDS["lap"])


def test_the_same_random_numbers_give_the_same_answers() -> None:
    match = match_with_event()
    mate = LEVELS["mate"]
    assert answers(match, mate, 5) == answers(match, mate, 5)

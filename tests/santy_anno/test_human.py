"""Human-like players."""

from __future__ import annotations

import math

import pytest

import santelmo
from santelmo.core.chance import generator
from santelmo.games.santy_anno import human
from santelmo.games.santy_anno.cards import CARD_COUNT, KINDS
from santelmo.games.santy_anno.events import EVENT_COUNT, EVENTS
from santelmo.games.santy_anno.human import LEVELS, Answer, Level
from santelmo.games.santy_anno.slips import PASSED_OVER, event_taken_for, taken_for
from tests.santy_anno.harbour import card_number, play_round, set_up, true_ship

SAMPLES = 300
PLAIN = tuple(map(card_number, ("hull", "sails", "name", "+1/-7", "+2/-6")))
HARD = (*PLAIN[:3], card_number("hull, not red"), card_number("sails and hull exchanged"))
SURE = Level(pace=1.0, spread=0.0, slip=0.0)


def answers(match: santelmo.Match, level: Level, count: int = SAMPLES) -> list[Answer]:
    rng = generator(4)
    known = match.redacted(None)[0]
    return [human.answer(known, 0, level, rng) for _ in range(count)]


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
    kinds = {*KINDS, *(event.kind for event in EVENTS)}
    assert kinds <= set(human.SECONDS)
    assert kinds == set(human.DIFFICULTY)
    assert list(LEVELS) == ["deckhand", "mate", "captain"]
    worst = max(level.slip for level in LEVELS.values()) * max(human.DIFFICULTY.values())
    assert 0 < worst < 1


def test_without_slips_the_answer_is_right_and_takes_the_typical_time() -> None:
    match = match_with_event()
    (found,) = answers(match, SURE, 1)
    kinds = ("start", "element", "number", "colour", "name", "helm", "seasick", "sit")
    assert math.isclose(found.seconds, sum(human.SECONDS[kind] for kind in kinds))
    assert right_share(match, SURE) == 1
    assert found.lap is None


def test_better_levels_are_faster_and_err_less() -> None:
    match = match_with_event()
    shares = [right_share(match, level) for level in LEVELS.values()]
    times = [mean_seconds(match, level) for level in LEVELS.values()]
    assert 0.3 < shares[0] < shares[1] < shares[2] < 1
    assert times[0] > times[1] > times[2] > 3


def test_more_and_harder_cards_take_longer_and_go_wrong_more_often() -> None:
    mate = LEVELS["mate"]
    assert human.expected_seconds(HARD, 0, mate) > human.expected_seconds(PLAIN, 0, mate)
    assert human.expected_seconds(PLAIN, 3, mate) > human.expected_seconds(PLAIN, 0, mate)
    assert human.expected_seconds(PLAIN, 0, mate) > human.expected_seconds(PLAIN[:3], 0, mate)
    assert human.chance_without_slip(HARD, 0, mate) < human.chance_without_slip(PLAIN, 0, mate)
    assert human.chance_without_slip(PLAIN, 3, mate) < human.chance_without_slip(PLAIN, 0, mate)


def test_the_mean_time_is_the_expected_one() -> None:
    match = match_with_event()
    mate = LEVELS["mate"]
    cards = tuple(match.states[0].cards[0, :5].tolist())
    sitting = mate.pace * human.SECONDS["sit"] * math.exp(mate.spread**2 / 2)
    expected = human.expected_seconds(cards, 3, mate) + sitting
    assert abs(mean_seconds(match, mate) / expected - 1) < 0.05


def test_a_lap_takes_its_time() -> None:
    """SAN-3.8."""
    match = santelmo.load("santy_anno", players=3).start(7)
    for _ in range(3):
        play_round(match, right=(0, 1, 2))
    (found,) = answers(match, SURE, 1)
    assert found.lap is not None
    assert math.isclose(found.seconds - found.lap, human.SECONDS["sit"])
    match.play("lap", 0)
    (after,) = answers(match, SURE, 1)
    assert after.lap is None
    assert math.isclose(found.seconds - after.seconds, human.SECONDS["lap"])


def test_the_same_random_numbers_give_the_same_answers() -> None:
    match = match_with_event()
    mate = LEVELS["mate"]
    assert answers(match, mate, 5) == answers(match, mate, 5)


def test_every_card_can_be_misread_and_never_as_itself() -> None:
    for card in range(1, CARD_COUNT + 1):
        assert card not in taken_for(card)
        assert taken_for(card)[-1] == PASSED_OVER
    struck = card_number("hull, not red")
    assert card_number("hull") in taken_for(struck)
    assert card_number("helm 2 clockwise") in taken_for(card_number("helm 2 counter-clockwise"))
    assert taken_for(card_number("Coco")) == (PASSED_OVER,)


@pytest.mark.parametrize("event", range(EVENT_COUNT + 1))
def test_events_are_forgotten_or_read_the_wrong_way_round(event: int) -> None:
    """SAN-6.2: only seasickness has a direction to mistake; rum leads nobody astray."""
    expected = {0: (), 1: (0,), 2: (0,), 3: (4, 0), 4: (3, 0), 5: (0,), 6: ()}
    assert event_taken_for(event) == expected[event]

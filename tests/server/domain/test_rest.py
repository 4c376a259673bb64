"""Hours of rest, by the clocks of the place where somebody lives."""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.rest import Rest

HOUR = 3_600_000
BERLIN = "Europe/Berlin"


def moment(text: str, zone: str = BERLIN) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


NIGHTS = Rest(BERLIN, night=(23 * 60, 7 * 60))
WEEKENDS = Rest(BERLIN, days=(5, 6))
BOTH = Rest(BERLIN, night=(23 * 60, 7 * 60), days=(5, 6))


def test_a_night_goes_past_midnight() -> None:
    assert NIGHTS.until(moment("2026-03-03 23:30")) == moment("2026-03-04 07:00")
    assert NIGHTS.until(moment("2026-03-03 06:59")) == moment("2026-03-03 07:00")
    assert NIGHTS.until(moment("2026-03-03 07:00")) is None
    assert NIGHTS.overlap_ms(moment("2026-03-03 20:00"), moment("2026-03-05 01:00")) == 10 * HOUR


def test_a_night_is_shorter_when_the_clocks_go_forward() -> None:
    assert NIGHTS.overlap_ms(moment("2026-03-28 22:00"), moment("2026-03-29 09:00")) == 7 * HOUR
    assert NIGHTS.overlap_ms(moment("2026-10-24 22:00"), moment("2026-10-25 09:00")) == 9 * HOUR


def test_nights_and_days_that_touch_are_one_rest() -> None:
    friday = moment("2026-03-06 23:10")
    assert BOTH.until(friday) == moment("2026-03-09 07:00")
    assert BOTH.next_change(friday - HOUR) == moment("2026-03-06 23:00")
    assert BOTH.overlap_ms(friday, moment("2026-03-12 00:00")) == (
        (moment("2026-03-09 07:00") - friday) + 2 * 8 * HOUR + HOUR
    )


@pytest.mark.parametrize("rest", [NIGHTS, WEEKENDS, BOTH, Rest("Pacific/Kiritimati", (60, 480))])
def test_after_and_overlap_agree(rest: Rest) -> None:
    rng = random.Random(7)
    for _ in range(60):
        begins = moment("2026-01-01 00:00") + rng.randrange(300 * 24 * HOUR)
        playing = rng.randrange(1, 10 * 24 * HOUR)
        ends = rest.after(begins, playing)
        assert ends - begins - rest.overlap_ms(begins, ends) == playing


def test_who_rests_never_has_the_clock_on() -> None:
    assert Rest(BERLIN).until(0) is None and Rest(BERLIN).next_change(0) is None
    assert Rest(BERLIN).after(5, 7) == 12


@pytest.mark.parametrize(
    "rest",
    [
        Rest("Atlantis/Poseidon"),
        Rest("../../etc/passwd"),
        Rest("/etc/localtime"),
        Rest(""),
        Rest("x" * 5_000),
        Rest(BERLIN, night=(0, 721)),
        Rest(BERLIN, night=(600, 600)),
        Rest(BERLIN, night=(-1, 60)),
        Rest(BERLIN, days=(0, 1, 2, 3)),
        Rest(BERLIN, days=(7,)),
        Rest(BERLIN, days=(1, 1)),
    ],
)
def test_hours_that_nobody_may_have_are_refused(rest: Rest) -> None:
    with pytest.raises(Refused) as refused:
        rest.check()
    assert refused.value.code == "bad_option"

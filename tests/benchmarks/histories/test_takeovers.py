"""What counts as a take-over, and how long it has lasted."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from benchmarks.histories.takeovers import TakeOvers


@dataclass(frozen=True)
class Row:
    """A running table as the database shows it."""

    server_id: str | None
    expires_at: int | None
    now: int
    table_id: str = "t"


def test_a_take_over_lasts_from_the_last_sign_of_life() -> None:
    watched = TakeOvers("postgresql+psycopg://nobody@127.0.0.1/nothing")
    for row in (
        Row("one", 13_000, 10_500),
        Row("one", 13_000, 13_200),
        Row("two", 16_400, 13_450),
        # Handed over while it lasted, given back, taken by the next one: nobody was missed.
        Row("three", 17_000, 14_000),
        Row(None, None, 14_500),
        Row("two", 18_000, 15_000),
    ):
        watched.note(row)
    assert watched.seconds == [pytest.approx(3.45)]

"""What a server needs to know to run the race (SAN-3.1 to SAN-3.4)."""

from __future__ import annotations

from santelmo.core.race import Race, Timed
from santelmo.core.state import Numbers
from santelmo.games.santy_anno import human
from santelmo.games.santy_anno.events import FEWEST_CARDS
from santelmo.games.santy_anno.ships import ship_at
from santelmo.games.santy_anno.state import SantyAnnoState

AVERAGE = "mate"


def current_round(s: SantyAnnoState) -> int:
    return int(s.resolved)


def cards(s: SantyAnnoState) -> int:
    return int(s.resolved) + FEWEST_CARDS


def cover(s: SantyAnnoState, turned: int) -> None:
    """SAN-3.1: the last card is turned first, and an event together with the first one."""
    covered = cards(s) - turned
    s.cards[s.resolved, :covered] = 0
    if covered:
        s.events[s.resolved] = 0


def plan(s: SantyAnnoState, seat: int, level: str, rng: Numbers) -> list[Timed]:
    """What a human-like player does, and when."""
    answer = human.answer(s, seat, human.LEVELS.get(level, human.LEVELS[AVERAGE]), rng)
    lap = [] if answer.lap is None else [Timed(answer.lap, "lap")]
    return [*lap, Timed(answer.seconds, f"sit {ship_at(answer.ship).word}")]


RACE = Race(
    answers=frozenset({"sit"}),
    late="late",
    round=current_round,
    cards=cards,
    cover=cover,
    plan=plan,
    countdown_seconds=5.0,
    first_pause_seconds=6.0,
    pause_seconds=25.0,
    turn_seconds=1.2,
    patience_seconds=180.0,
)

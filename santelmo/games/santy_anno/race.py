"""What a server needs to know to run the race (SAN-3.1 to SAN-3.4)."""

from __future__ import annotations

from santelmo.core.race import Race, TimedMove
from santelmo.core.state import Numbers
from santelmo.games.santy_anno import human_player
from santelmo.games.santy_anno.components import COUNTDOWN_SECONDS, MIN_CARDS, ship_at
from santelmo.games.santy_anno.state import SantyAnnoState

AVERAGE = human_player.LEVELS["mate"]


def current_round(s: SantyAnnoState) -> int:
    return int(s.resolved)


def cards(s: SantyAnnoState) -> int:
    return int(s.resolved) + MIN_CARDS


def hide_cards(s: SantyAnnoState, turned: int) -> None:
    """SAN-3.1: the last card is turned first, and an event together with the first one."""
    face_down = cards(s) - turned
    s.cards[s.resolved, :face_down] = 0
    if face_down:
        s.events[s.resolved] = 0


def plan(s: SantyAnnoState, seat: int, level: str, rng: Numbers) -> list[TimedMove]:
    """What a human-like player does, and when."""
    answer = human_player.answer(s, seat, human_player.LEVELS.get(level, AVERAGE), rng)
    lap = [] if answer.lap is None else [TimedMove(answer.lap, "lap")]
    return [*lap, TimedMove(answer.seconds, f"sit {ship_at(answer.ship).word}")]


RACE = Race(
    answers=frozenset({"sit"}),
    late="late",
    round=current_round,
    cards=cards,
    hide_cards=hide_cards,
    plan=plan,
    countdown_seconds=COUNTDOWN_SECONDS,
    first_pause_seconds=6.0,
    pause_seconds=25.0,
    turn_seconds=1.2,
    patience_seconds=180.0,
)

"""Why a move is not legal."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.core.wording import join_words
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.state import SantyAnnoState


def refusal(s: SantyAnnoState, seat: int, move: Move) -> Sentence:
    if move.kind == "sit":
        return _no_sit(s)
    return _no_late(s, seat) if move.kind == "late" else _no_lap(s)


def _no_sit(s: SantyAnnoState) -> Sentence:
    rule = "SAN-3.8" if rules.has_late_lap(s) else "SAN-6.4"
    return Sentence("Run once around the table before you sit: play 'lap' first.", rule)


def _no_late(s: SantyAnnoState, seat: int) -> Sentence:
    waiting = rules.waiting(s)
    others = [f"Seat {o}" for o in range(s.players) if o != seat and waiting >> o & 1]
    return Sentence(
        "Only the last one without an answer is late; "
        f"the round still waits for {join_words(others)}.",
        "SAN-3.4",
    )


def _no_lap(s: SantyAnnoState) -> Sentence:
    if rules.round_has_lap(s):
        return Sentence("You have run your lap of this round.", "SAN-3.8")
    if s.laps and s.rum_lap:
        return Sentence("Laps are run in rounds 4 and 5 and in a round with rum only.", "SAN-6.4")
    if s.rum_lap:
        return Sentence("In this match a lap is run in a round with rum only.", "SAN-6.4")
    if s.laps:
        return Sentence("Laps are run in rounds 4 and 5 only.", "SAN-3.8")
    return Sentence("This match is played without laps.", "SAN-3.8")

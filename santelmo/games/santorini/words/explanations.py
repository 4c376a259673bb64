"""Why a match was won."""

from __future__ import annotations

from santelmo.core.wording import join_words
from santelmo.games.santorini.board import NAMES, TOP
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import SantoriniState
from santelmo.games.santorini.words.names import god_of, seats_of


def reason(before: SantoriniState, s: SantoriniState) -> str:
    """SRN-2.3, SRN-2.4, or the power of a god."""
    side = int(s.winner)
    sides = seats_of_sides(int(s.players))
    others = [seat for each, seats in enumerate(sides) if each != side for seat in seats]
    if all(int(s.lost[seat]) for seat in others):
        return f"{join_words([f'Seat {seat}' for seat in others])} could not complete a turn."
    for start, end in zip(before.workers[side].tolist(), s.workers[side].tolist(), strict=True):
        if start != end and _steps_up_to_the_top(s, start, end):
            return (
                f"A worker of {seats_of(s, side)} stepped up to the third level, on {NAMES[end]}."
            )
    gods = [god_of(s, seat).full_name for seat in sides[side]]
    return f"{seats_of(s, side)} won by the power of {join_words(gods, 'or')}."


def _steps_up_to_the_top(s: SantoriniState, start: int, end: int) -> bool:
    layers = layers_of(s)
    return blocks_on(layers, end) == TOP > blocks_on(layers, start)

"""Playing on from a position of another match.

That match is over or was somebody's file: everybody may have seen all of it, what was hidden too.
So what seats may not know of each other is dealt anew when the match starts, with the seed whose
fingerprint was published: nobody knows more than the rules allow, and all can check it at the end.
The one exception is a person alone against bots, who only ever see what their seats may know: that
person may keep the hidden things as they were.
"""

from __future__ import annotations

from typing import Any

from santelmo.core import engine
from santelmo.core import state as states_of
from santelmo.core.chance import generator
from santelmo.core.errors import SantelmoError
from santelmo.core.match import Match
from santelmo.core.registry import load
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import Continuation
from santelmo.server.domain.table import Table

Json = dict[str, Any]
ANYBODY = (0, 1)
"""What a world that two seats in turn hold for possible has kept of the hidden things: nothing."""


def continuation(match: Match, moves: int, table: str | None, keep_hidden: bool) -> Continuation:
    """Where a match is to go on, after so many of its moves; Refused where it cannot."""
    if moves > len(match.moves):
        raise Refused("bad_option", f"The match has {len(match.moves)} moves; choose one of them.")
    definition = match.game.definition
    position = states_of.to_dict(definition.state, match.after(moves))
    try:
        there = match.game.position(position)
    except SantelmoError as error:
        raise Refused("bad_option", f"A match cannot start from there: {error}") from error
    if not there.actors:
        raise Refused("over", "The match is over at this move: choose an earlier one.")
    if definition.race is not None and len(there.actors) < match.game.players:
        raise Refused(
            "bad_option",
            "In a race one plays on from the beginning of a round: nobody may have answered.",
        )
    return Continuation(position, moves, table, keep_hidden)


def first_position(table: Table, seed: int) -> Json | None:
    """The position that the match of a table starts from; None where it is dealt."""
    continues = table.continues
    if continues is None:
        return None
    own = [number for number, seat in enumerate(table.seats) if seat.person is not None]
    if continues.keep_hidden and len(table.people) <= 1 and len(own) <= 1:
        return continues.position
    match = load(table.game, **table.options).position(continues.position, seed=seed)
    readers = own if len(own) == 1 else ANYBODY
    return _dealt_anew(match, readers, seed)


def _dealt_anew(match: Match, readers: list[int] | tuple[int, ...], seed: int) -> Json:
    """The position with all that each of these seats in turn cannot know dealt anew."""
    definition, states, rng = match.game.definition, match.states, generator(seed)
    for seat in readers:
        states = states_of.redacted(definition.state, states, seat)
        engine.sample_world(states, seat, rng)
    return states_of.to_dict(definition.state, states)

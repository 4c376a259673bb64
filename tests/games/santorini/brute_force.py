"""The referee: whole turns of Santorini (Second Edition) by plain enumeration.

Slow on purpose and written from the numbered rules alone, so that the fast engine has somebody
independent to disagree with. It shares no code with the engine and imports only the standard
library and its own other half, `brute_force_gods.py`. Read that one first; here are

1. the text of a position (SRN-1.5);
2. what it means to complete a turn (SRN-2.4, SRN-2.6);
3. what happens between turns: rolls, bonus turns, losing, passing on;
4. the questions a test asks: `turns`, `legal_steps`, `count`.

A turn is enumerated as a tree of moments. Every moment knows what may follow it and whether the
turn may stop there, so "a step is legal only if the turn can still be completed" (SRN-2.4) is
nothing but the absence of dead branches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tests.games.santorini.brute_force_gods import (
    FACES,
    GODS,
    GONE,
    SIZE,
    SPACES,
    Moment,
    Position,
    Worker,
    index,
    name,
    nothing_more,
    saying,
)

__all__ = ["Position", "Turn", "count", "legal_steps", "parse", "settle", "to_text", "turns"]

# ---------------------------------------------------------------------------- the text (SRN-1.5)


def parse(text: str) -> Position:
    """SRN-1.5 The position that this text stands for. ValueError if it cannot be read."""
    towers, seat, *fields = text.split()
    if len(towers) != len(SPACES):
        raise ValueError(f"a board has {len(SPACES)} spaces, not {len(towers)}: {towers}")
    if len(fields) not in (2, 3):
        raise ValueError(f"two or three sides play, not {len(fields)}")
    # The text shows row 5 first, the index counts from row 1.
    rows = [towers[start : start + SIZE] for start in range(0, len(towers), SIZE)]
    marks = "".join(reversed(rows))
    by_side = [field.partition(":")[::2] for field in fields]
    teams = [gods.split("+") for gods, _ in by_side]
    gods = tuple(team[place] for place in range(len(teams[0])) for team in teams)
    for god in gods:
        if god not in GODS and god != GONE:
            raise ValueError(f"no such god: {god}")
    return Position(
        blocks=tuple("ABCD".index(m) if m in "ABCD" else "0123".index(m) for m in marks),
        domes=frozenset(space for space in SPACES if marks[space] in "ABCD"),
        workers=tuple(tuple(map(index, filter(None, w.split(",")))) for _, w in by_side),
        gods=gods,
        seat=int(seat),
        last_moved=(None,) * len(by_side),
        lost=frozenset(number for number, god in enumerate(gods) if god == GONE),
    )


def to_text(position: Position) -> str:
    """SRN-1.5 The text of a position. What the text has no words for (die, spent…) is left out."""
    marks = ["ABCD"[b] if s in position.domes else str(b) for s, b in enumerate(position.blocks)]
    rows = ["".join(marks[start : start + SIZE]) for start in range(0, len(marks), SIZE)]
    words = ["".join(reversed(rows)), str(position.seat)]
    for side, spaces in enumerate(position.workers):
        gods = [g for seat, g in enumerate(position.gods) if position.side_of(seat) == side]
        team = "+".join(gods)
        words.append(team if team == GONE else f"{team}:{','.join(map(name, spaces))}")
    return " ".join(words)


# ---------------------------------------------------------------------------- completing a turn


def opening(position: Position) -> Moment:
    """The first moment of a turn."""
    over = position.winner is not None
    helpless = not position.workers[position.side]  # SRN-2.4: then not even Eris has a turn
    return Moment(
        start=position,
        blocks=position.blocks,
        domes=position.domes,
        workers=position.workers,
        spent=position.spent,
        follow=nothing_more if over or helpless else GODS[position.gods[position.seat]].start,
        may_stop=position.turn_kind == "additional",  # SRN-4.r6: `end` declines it
    )


def choices(now: Moment) -> Iterator[Moment]:
    """The moments one step on, whether or not the turn can be completed from there."""
    return nothing_more(now) if now.won else now.follow(now)


def can_stop(now: Moment) -> bool:
    """SRN-2.9 Whether the turn is complete here, with every duty met."""
    return now.may_stop and all(god.duty_met(now, owner) for god, owner in now.opponents())


def completions(now: Moment) -> Iterator[Moment]:
    """SRN-2.4, SRN-2.6 All lawful ends of the turn from here on, `end` said where it is due."""
    if now.won:
        yield now
        return
    more = False
    for later in choices(now):
        for end in completions(later):
            more = True
            yield end
    if can_stop(now):
        if more:
            yield replace(now, steps=saying(now, "end"))
        elif now.steps:  # an additional turn that nobody can take is not offered (SRN-4.r6)
            yield now


def completable(now: Moment) -> bool:
    """SRN-2.4 Whether the turn can be completed from here by at least one real step."""
    waiting, seen = [now], {now.god.situation(now)}
    while waiting:
        reached = waiting.pop()
        if reached.won or (reached.steps and can_stop(reached)):
            return True
        for later in choices(reached):
            situation = now.god.situation(later)
            if situation not in seen:
                seen.add(situation)
                waiting.append(later)
    return False


# ---------------------------------------------------------------------------- between turns


def left_behind(end: Moment) -> Position:
    """The table after a turn, before anybody rolls or the turn is passed on."""
    start = end.start
    own_moves = [move for move in end.moves if move.worker.side == start.side]
    went_up = any(move.after > move.before for move in own_moves)
    last = [worker_at(start, side, space) for side, space in enumerate(start.last_moved)]
    if own_moves:
        last[start.side] = own_moves[-1].worker
    return replace(
        start,
        blocks=end.blocks,
        domes=end.domes,
        workers=tuple(tuple(s for s in spaces if s is not None) for spaces in end.workers),
        spent=end.spent,
        moved_up=start.moved_up | {start.seat} if went_up else start.moved_up - {start.seat},
        last_moved=tuple(None if w is None else end.workers[w.side][w.number] for w in last),
    )


def worker_at(position: Position, side: int, space: int | None) -> Worker | None:
    """The side's worker on a space."""
    return None if space is None else Worker(side, position.workers[side].index(space))


def after_turn(end: Moment) -> list[Position]:
    """The positions that can follow a finished turn, one for each result of the rolls between."""
    table = left_behind(end)
    if end.won or end.god.wins_at_end(end):
        return [replace(table, winner=table.side)]
    rolled = rolls(table) if end.god.rolls_at_end(end) else [table]
    further = end.god.earns(end)
    if further is None:
        return [later for each in rolled for later in pass_on(each)]
    return [later for each in rolled for later in settle(replace(each, turn_kind=further))]


def rolls(position: Position) -> list[Position]:
    """SRN-1.4 The four results of a roll."""
    return [replace(position, die=face) for face in FACES]


def pass_on(position: Position) -> list[Position]:
    """The turn goes to the next seat still in the game, who makes a start-of-turn roll if due."""
    seats = len(position.gods)
    clockwise = ((position.seat + step) % seats for step in range(1, seats + 1))
    seat = next(seat for seat in clockwise if seat not in position.lost)
    passed = replace(position, seat=seat, turn_kind="normal")
    starts = rolls(passed) if GODS[passed.gods[seat]].rolls_at_start else [passed]
    return [later for start in starts for later in settle(start)]


def settle(position: Position) -> list[Position]:
    """SRN-2.4 The position itself, or what follows if its player cannot complete a turn."""
    if position.winner is not None or completable(opening(position)):
        return [position]
    if position.turn_kind == "additional":
        return pass_on(position)
    return lose(position)


def lose(position: Position) -> list[Position]:
    """SRN-2.5 The player whose turn it is loses; with three players the others go on."""
    sides = len(position.workers)
    if sides == 2:
        return [replace(position, winner=1 - position.side)]
    seat = position.seat
    out = replace(
        position,
        workers=(*position.workers[:seat], (), *position.workers[seat + 1 :]),
        gods=(*position.gods[:seat], GONE, *position.gods[seat + 1 :]),
        spent=position.spent - {position.gods[seat]},
        moved_up=position.moved_up - {seat},
        last_moved=(*position.last_moved[:seat], None, *position.last_moved[seat + 1 :]),
        lost=position.lost | {seat},
    )
    still_in = [side for side in range(sides) if side not in out.lost]
    return [replace(out, winner=still_in[0])] if len(still_in) == 1 else pass_on(out)


# ---------------------------------------------------------------------------- what tests ask


@dataclass(frozen=True)
class Turn:
    """A complete turn."""

    end: Moment
    """The turn's last moment."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The words of the turn, in order (section 6 of the rules)."""
        return self.end.steps

    @cached_property
    def after(self) -> list[Position]:
        """What can follow: one position, four where one roll lies between, sixteen for two."""
        return after_turn(self.end)


def turns(position: Position) -> list[Turn]:
    """All complete turns; none if the game is over or the player cannot complete one.

    With Atalanta's power unspent an open board has billions; ask `legal_steps` there.
    """
    # Castor & Pollux's pair of builds can often be shared out in two ways, but is one turn.
    by_steps = {end.steps: end for end in completions(opening(position))}
    return [Turn(end) for end in by_steps.values()]


def legal_steps(position: Position, prefix: tuple[str, ...] = ()) -> set[str]:
    """The words that may follow these steps: none after a whole turn or an illegal prefix."""
    here = [opening(position)]
    for word in prefix:
        here = [later for now in here for later in choices(now) if later.steps[-1] == word]
    later_on = (later for now in here for later in choices(now))
    words = {later.steps[-1] for later in later_on if completable(later)}
    return words | {"end"} if words and any(can_stop(now) for now in here) else words


def count(position: Position, depth: int) -> int:
    """Section 5 of the rules: the number of complete turns at this depth."""
    if depth == 0:
        return 1
    return sum(count_from(start, depth) for start in settle(position))


def count_from(position: Position, depth: int) -> int:
    """The count for a position whose player is known to have a turn."""
    found = turns(position)
    if depth == 1:
        return len(found)
    return sum(count_from(later, depth - 1) for turn in found for later in turn.after)

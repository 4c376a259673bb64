"""The compiled part of a batch: what happens to one match, row by row.

All functions take the states (so that the cache knows which game they are compiled for), the other
arrays of the batch (`Rows`), the working memory of one thread (`Scratch`) and a row. A row depends
on nothing but itself: it has its own random numbers, so the result is the same for any number of
threads.

Whatever takes `Rows` is inlined: a call would pass each of its arrays by value.
"""

# pyright: basic
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from santelmo.core.chance import mix, pick
from santelmo.core.compiling import compiled, inlined
from santelmo.core.engine import random_actor
from santelmo.core.rules import apply, deal, legal, outcome
from santelmo.core.state import Numbers, State, States
from santelmo.envs.rewards import write_rewards

NOBODY = -1
RESTART = -1
"""In place of an action: begin a new match."""
LEAVE = -2
"""In place of an action: leave the row as it is."""
FORFEIT = -3
"""In place of an action: the seat loses, because what it wanted is not legal."""
FORFEIT_REWARD = -1.0
LISTED = 64
"""How many legal moves a row remembers. A longer list is found again in the mask."""


class Rows(NamedTuple):
    """The arrays of a batch; the first axis is the match, unless it says otherwise."""

    template: States
    """One element: a prepared state, from which every match begins."""
    finals: States
    """How the last match of a row ended, where it has made room for a new one."""
    words: Numbers
    """The memory of the states as 64-bit words."""
    final_words: Numbers
    keep: Numbers
    """By seat: the bits of a state that the seat may know."""
    actions: Numbers
    masks: Numbers
    """1 for each legal move."""
    listed: Numbers
    """The codes of the first legal moves."""
    counts: Numbers
    """How many legal moves there are."""
    seats: Numbers
    """Who is asked; NOBODY where the match is over."""
    viewers: Numbers
    """From whose point of view a row is observed."""
    final_viewers: Numbers
    learners: Numbers
    """The seat for which actions are given; NOBODY where they are given for all."""
    steps: Numbers
    """Moves of all seats in the present match."""
    decisions: Numbers
    """Actions taken from the caller in the present match."""
    ended: Numbers
    """Whether the match is over and waits for a new one."""
    rewards: Numbers
    """By seat."""
    terminated: Numbers
    truncated: Numbers
    forfeited: Numbers
    """Whether an illegal action ended the match."""
    seeders: Numbers
    """Random numbers from which each match of the row gets its seed."""
    thinkers: Numbers
    """Random numbers for opponents, for the learner's seat and for who is asked first."""
    max_steps: int
    reward: int
    any_seat: bool
    """Whether the learner gets another seat in each match."""
    same_step: bool
    """Whether a new match begins in the step that ended the last one."""


class Scratch(NamedTuple):
    """The working memory of one thread."""

    seen: States
    """One element: a redacted state."""
    seen_words: Numbers
    codes: Numbers
    weights: Numbers
    scores: Numbers
    places: Numbers


@compiled
def step_rows(states: States, rows: Rows, scratch: Scratch, first: int, last: int) -> None:
    """Plays the actions; opponents, if there are any, play random moves."""
    for row in range(first, last):
        if rows.actions[row] == LEAVE:
            continue
        act(states, rows, row)
        reply_at_random(states, rows, scratch, row)
        while settle(states, rows, scratch, row):
            reply_at_random(states, rows, scratch, row)
        list_moves(states[row], rows, scratch, row)


@inlined
def act(states: States, rows: Rows, row: int) -> None:
    """Plays the action of a row, or begins a new match."""
    rows.terminated[row] = False
    rows.truncated[row] = False
    rows.forfeited[row] = rows.actions[row] == FORFEIT
    for seat in range(rows.rewards.shape[1]):
        rows.rewards[row, seat] = 0.0
    if rows.actions[row] == RESTART or rows.ended[row]:
        restart(states, rows, row)
        return
    if rows.forfeited[row]:
        rows.rewards[row, rows.seats[row]] = FORFEIT_REWARD
        return
    apply(states[row], int(np.int64(rows.seats[row])), int(np.int64(rows.actions[row])))
    rows.steps[row] += 1
    rows.decisions[row] += 1


@inlined
def restart(states: States, rows: Rows, row: int) -> None:
    """Deals a new match."""
    states[row] = rows.template[0]
    s = states[row]
    s.random_key[0] = mix(rows.seeders[row])
    s.random_key[1] = mix(rows.seeders[row])
    deal(s)
    if rows.any_seat:
        rows.learners[row] = pick(rows.thinkers[row], rows.rewards.shape[1])
    rows.steps[row] = 0
    rows.decisions[row] = 0
    rows.ended[row] = False


@inlined
def others_act(s: State, rows: Rows, row: int) -> bool:
    """Finds out who is asked next; True if that is an opponent."""
    if has_forfeited(rows, row):
        return False
    seat = random_actor(s, rows.thinkers[row])
    learner = rows.learners[row]
    rows.seats[row] = seat
    if seat == NOBODY:
        return False
    if learner == NOBODY:
        rows.viewers[row] = seat
        return False
    rows.viewers[row] = learner
    return seat != learner and not too_long(rows, row)


@inlined
def has_forfeited(rows: Rows, row: int) -> bool:
    """Whether the match waits to be ended because of an illegal action."""
    return rows.forfeited[row] and not rows.terminated[row]


@inlined
def too_long(rows: Rows, row: int) -> bool:
    """A match is never cut short before the learner has had a say in it."""
    return rows.steps[row] >= rows.max_steps and rows.decisions[row] > 0


@inlined
def reply_at_random(states: States, rows: Rows, scratch: Scratch, row: int) -> None:
    """Plays for the opponents until the learner is asked or the match is over."""
    s = states[row]
    while others_act(s, rows, row):
        seat = int(np.int64(rows.seats[row]))
        count = legal(s, seat, scratch.codes)
        apply(s, seat, int(np.int64(scratch.codes[pick(rows.thinkers[row], count)])))
        rows.steps[row] += 1


@inlined
def settle(states: States, rows: Rows, scratch: Scratch, row: int) -> bool:
    """Notes how the match ended, if it did; True if a new one has begun."""
    s = states[row]
    if has_forfeited(rows, row):
        rows.terminated[row] = True
    elif rows.seats[row] == NOBODY:
        if rows.decisions[row] == 0:  # over before the learner was asked: nothing to learn from
            restart(states, rows, row)
            return True
        outcome(s, scratch.scores, scratch.places)
        write_rewards(rows.reward, scratch.scores, scratch.places, rows.rewards[row])
        rows.terminated[row] = True
    elif too_long(rows, row):
        rows.truncated[row] = True
    else:
        return False
    if not rows.same_step:
        rows.ended[row] = True
        rows.seats[row] = NOBODY
        return False
    rows.finals[row] = states[row]
    rows.final_viewers[row] = rows.viewers[row]
    restart(states, rows, row)
    return True


@inlined
def list_moves(s: State, rows: Rows, scratch: Scratch, row: int) -> None:
    """Replaces the mask of the last decision by that of the present one."""
    mask = rows.masks[row]
    listed = rows.listed[row]
    if rows.counts[row] <= LISTED:
        for i in range(rows.counts[row]):
            mask[listed[i]] = 0
    else:
        mask[:] = 0
    count = 0
    if not rows.ended[row]:
        count = int(legal(s, int(np.int64(rows.seats[row])), scratch.codes))
    for i in range(count):
        mask[scratch.codes[i]] = 1
    for i in range(min(count, LISTED)):
        listed[i] = scratch.codes[i]
    rows.counts[row] = count


@inlined
def redact(words: Numbers, keep: Numbers, seen: Numbers) -> None:
    """Copies a state and leaves out what a seat may not know."""
    for i in range(len(words)):
        seen[i] = words[i] & keep[i]


@compiled
def first_illegal(rows: Rows) -> int:
    """The first row whose action is not legal; -1 if all are."""
    moves = rows.masks.shape[1]
    for row in range(len(rows.actions)):
        action = rows.actions[row]
        if rows.ended[row]:
            continue
        if action < 0 or action >= moves or rows.masks[row, action] == 0:
            return row
    return -1


@compiled
def forfeit_illegal(rows: Rows) -> None:
    """Turns actions that are not legal into the loss of the match."""
    moves = rows.masks.shape[1]
    for row in range(len(rows.actions)):
        action = rows.actions[row]
        if action < 0 or action >= moves or rows.masks[row, action] == 0:
            rows.actions[row] = FORFEIT


@compiled
def random_actions(rows: Rows, samplers: Numbers, out: Numbers) -> None:
    """Writes a random legal move for each row; 0 where the match is over."""
    for row in range(len(out)):
        count = rows.counts[row]
        out[row] = 0
        if count == 0:
            continue
        chosen = pick(samplers[row], count)
        if count <= LISTED:
            out[row] = rows.listed[row, chosen]
            continue
        code = 0
        while True:
            if rows.masks[row, code]:
                if chosen == 0:
                    break
                chosen -= 1
            code += 1
        out[row] = code

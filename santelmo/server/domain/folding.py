"""What each event does to a table."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from santelmo.core.registry import load
from santelmo.server.domain.events import (
    AnswerGiven,
    BotSeated,
    ChatWritten,
    Event,
    HostChanged,
    LogEntry,
    MatchStarted,
    MovePlayed,
    MovesUndone,
    PersonForgotten,
    PersonLeft,
    PersonReturned,
    RatingStopped,
    RematchCreated,
    SeatFreed,
    SeatResigned,
    SeatTaken,
    TableClosed,
    TableCreated,
    TakebackAccepted,
    TakebackDeclined,
    TakebackRequested,
)
from santelmo.server.domain.forgetting import FORGOTTEN_NAME, without
from santelmo.server.domain.seat_time import begin_decision, charge, pause, resume, time_used
from santelmo.server.domain.table import Answer, ChatLine, Decision, Seat, Table, TakebackRequest

CHAT_LINES = 100
"""Lines of chat that a table remembers: somebody who comes gets to read them."""

LISTED: frozenset[type[Event]] = frozenset(
    {
        TableCreated,
        SeatTaken,
        SeatFreed,
        BotSeated,
        PersonReturned,
        PersonLeft,
        HostChanged,
        TableClosed,
        MatchStarted,
        SeatResigned,
        RematchCreated,
        PersonForgotten,
    }
)
"""Events that change a table's line in the lists."""

ONLY_THE_MATCH: frozenset[type[Event]] = frozenset({MovePlayed, AnswerGiven, ChatWritten})
"""Events that change nothing of the table itself, unless they end the match or a request."""

LISTED_EVERY_MS = 30_000
"""Moves and chat bring the time in a table's line up to date no more often than this."""


def renews_listing(table: Table, entry: LogEntry) -> bool:
    """Whether an event renews the table's line in the lists."""
    return type(entry.event) in LISTED or entry.steady_at - table.listed_at >= LISTED_EVERY_MS


def fold(table: Table, entry: LogEntry) -> None:
    """Changes the table as the next event of its log says."""
    assert entry.seq == table.version + 1, (table.id, entry.seq, table.version)
    table.version = entry.seq
    table.updated_at = entry.at
    table.active_at = entry.steady_at
    if renews_listing(table, entry):
        table.listed_at = entry.steady_at
    if entry.origin is not None:
        table.versions[entry.origin] = entry.seq
    status, takeback = table.status, table.takeback
    apply(entry.event, table, entry)
    only_the_match = type(entry.event) in ONLY_THE_MATCH
    if not only_the_match or table.status != status or table.takeback is not takeback:
        table.info_version = entry.seq


@singledispatch
def apply(event: Event, table: Table, entry: LogEntry) -> None:
    """What the event itself changes, apart from what every event does."""
    raise AssertionError(f"nothing is known of {type(event).__name__}")


# Before the start


@apply.register
def _(event: TableCreated, table: Table, entry: LogEntry) -> None:
    table.created_at = entry.at
    table.game = event.game
    table.options = event.options
    table.public = event.public
    table.host = event.host
    table.decision_seconds = event.decision_seconds
    table.bank = event.bank
    table.flag = event.flag
    table.bot_pace = event.bot_pace
    table.continues = event.continues
    table.rated = event.rated
    table.tournament = event.tournament
    # A race is no time for advice.
    table.hints = event.hints and not table.is_race and event.rated == "no"
    table.seats = [Seat(seat.person, seat.name, seat.level) for seat in event.seats]


@apply.register
def _(event: SeatTaken, table: Table, entry: LogEntry) -> None:
    table.seats[event.seat] = Seat(event.person, event.name)
    table.seats_version = entry.seq


@apply.register
def _(event: SeatFreed, table: Table, entry: LogEntry) -> None:
    table.seats[event.seat] = Seat()
    table.seats_version = entry.seq


@apply.register
def _(event: HostChanged, table: Table, entry: LogEntry) -> None:
    table.host = event.person


@apply.register
def _(event: TableClosed, table: Table, entry: LogEntry) -> None:
    table.status = "closed"


@apply.register
def _(event: MatchStarted, table: Table, entry: LogEntry) -> None:
    table.seed = event.seed
    game = load(table.game, **table.options)
    if event.position is None:
        table.match = game.start(event.seed)
    else:
        table.match = game.position(event.position, seed=event.seed)
    table.status = "running"
    table.rests = event.rests
    bank_ms = 0 if table.bank is None else table.bank.seconds * 1000
    table.bank_ms = [bank_ms] * len(table.seats)
    _begin_decisions(table, entry, None)


# Who plays a seat


@apply.register
def _(event: BotSeated, table: Table, entry: LogEntry) -> None:
    pause(table, event.seat, entry)
    table.seats[event.seat].level = event.level
    _withdraw_takeback(table, event.seat)


@apply.register
def _(event: PersonReturned, table: Table, entry: LogEntry) -> None:
    table.seats[event.seat].level = None
    resume(table, event.seat, entry)


@apply.register
def _(event: PersonLeft, table: Table, entry: LogEntry) -> None:
    for number in table.seats_of(event.person):
        _withdraw_takeback(table, number)
        if table.status == "waiting":
            table.seats[number] = Seat()
            table.seats_version = entry.seq
        elif table.seats[number].level is None:
            pause(table, number, entry)
            table.seats[number].level = event.level
    if table.host == event.person and table.status == "waiting":
        others = [seat.person for seat in table.seats if seat.person is not None]
        table.host = others[0] if others else table.host


@apply.register
def _(event: SeatResigned, table: Table, entry: LogEntry) -> None:
    seat = table.seats[event.seat]
    seat.level = seat.level or event.level
    seat.resigned = True
    _withdraw_takeback(table, event.seat)


# Play


@apply.register
def _(event: MovePlayed, table: Table, entry: LogEntry) -> None:
    seat = event.seat
    table.playing.play(event.move, seat)
    table.move_versions.append(entry.seq)
    took = time_used(table, seat, entry)
    table.decisions.append(Decision(took, event.by == "clock", table.bank_ms[seat]))
    if table.seats[seat].played_by_person:
        charge(table, seat, took)
        _add_increment(table, seat)
    table.answers.pop(seat, None)
    table.takeback = None
    _begin_decisions(table, entry, seat)


@apply.register
def _(event: AnswerGiven, table: Table, entry: LogEntry) -> None:
    table.answers[event.seat] = Answer(
        event.seat, event.move, event.round, event.think_ms, entry.origin
    )


@apply.register
def _(event: MovesUndone, table: Table, entry: LogEntry) -> None:
    seat, match = event.seat, table.playing
    clocks = {actor: (table.since_at[actor], table.runs_since[actor]) for actor in match.actors}
    for _number in range(event.moves):
        undone, decision = match.undo(), table.decisions.pop()
        table.bank_ms[undone.seat] = decision.bank_ms
        table.move_versions.pop()
        # Somebody who undoes a move has still used the time for it, and the time since.
        since_at, runs_since = clocks.get(seat, (entry.steady_at, entry.at))
        clocks[seat] = (since_at - decision.took_ms, runs_since)
    table.takeback = None
    table.legal_codes.clear()
    _begin_decisions(table, entry, seat)
    if event.own:
        for actor in match.actors:
            if actor in clocks:
                table.since_at[actor], table.runs_since[actor] = clocks[actor]


@apply.register
def _(event: TakebackRequested, table: Table, entry: LogEntry) -> None:
    table.takeback = TakebackRequest(event.seat, event.person, event.moves, entry.seq)


@apply.register
def _(event: TakebackAccepted, table: Table, entry: LogEntry) -> None:
    if table.takeback is not None:
        table.takeback.accepted.append(event.person)


@apply.register
def _(event: TakebackDeclined, table: Table, entry: LogEntry) -> None:
    table.takeback = None


def _add_increment(table: Table, seat: int) -> None:
    if table.bank is not None:
        table.bank_ms[seat] += table.bank.increment_seconds * 1000


def _withdraw_takeback(table: Table, seat: int) -> None:
    """A seat's request to take moves back goes when its player does."""
    if table.takeback is not None and table.takeback.seat == seat:
        table.takeback = None


def _begin_decisions(table: Table, entry: LogEntry, mover: int | None) -> None:
    """Notes for each seat that may act since when it has had its decision.

    Another seat's act does not make a decision a new one as long as all that was legal still is.
    """
    match = table.playing
    table.moves_version = entry.seq
    before, table.legal_codes = table.legal_codes, {}
    for seat in before:
        if seat != mover and seat not in match.actors and table.seats[seat].played_by_person:
            charge(table, seat, time_used(table, seat, entry))
    for seat in match.actors:
        legal = frozenset(match.codes(seat).tolist())
        table.legal_codes[seat] = legal
        if seat == mover or seat not in before or not before[seat] <= legal:
            table.since[seat] = entry.seq
            # A bank goes on: the seat has thought all the time.
            if seat == mover or seat not in before or table.bank is None:
                begin_decision(table, seat, entry)
    if match.result is not None:
        table.status = "finished"


# Beside the match


@apply.register
def _(event: ChatWritten, table: Table, entry: LogEntry) -> None:
    table.chat.append(ChatLine(entry.seq, entry.at, event))
    del table.chat[:-CHAT_LINES]


@apply.register
def _(event: RematchCreated, table: Table, entry: LogEntry) -> None:
    table.rematch = event.table


@apply.register
def _(event: PersonForgotten, table: Table, entry: LogEntry) -> None:
    person, alias = event.person, event.alias
    for number in table.seats_of(person):
        table.seats[number].person, table.seats[number].name = alias, FORGOTTEN_NAME
    if table.host == person:
        table.host = alias
    for number, line in enumerate(table.chat):
        if line.written.person == person:
            table.chat[number] = replace(line, written=_chat_without(line.written, person, alias))
    # A message of theirs is not sent again: nobody can be this person any more.
    own = [origin for origin in table.versions if origin.startswith(f"{person}:")]
    for origin in own:
        del table.versions[origin]


def _chat_without(line: ChatWritten, person: str, alias: str) -> ChatWritten:
    changed = without(line, person, alias)
    assert isinstance(changed, ChatWritten)
    return changed


@apply.register
def _(event: RatingStopped, table: Table, entry: LogEntry) -> None:
    table.not_rated_because = event.reason

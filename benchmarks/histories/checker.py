"""Judges histories: whether the clients of a server can all have been told the truth.

The log in the database is what happened. Then

- each log counts from 1 without a gap and can be played by the rules;
- what was acknowledged is in it exactly once, at the place that was told, as it was sent; what was
  refused is not in it; and nothing of a person is in it that nobody sent;
- what was acknowledged before something else was sent comes before that;
- each document that a client saw is what the log gives for its seat at its version; none is older
  than what the same client had seen or been told before, and none that was asked for is older than
  what anybody had been told before;
- lines of chat are those of the log, and only those that one may read;
- when all has come to rest, what is on the screens and in the lists is the end of the log.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from benchmarks.histories import replay
from benchmarks.histories.differences import first_difference
from benchmarks.histories.records import Act, History, Log, Sighting, Stored
from santelmo.server.domain import chat, events
from santelmo.server.domain.events import Event, LogEntry
from santelmo.server.domain.listing import listing_of
from santelmo.server.domain.table import Table

COMPARED_IN_LISTS = ("status", "public", "names", "levels", "people", "winners", "open_seats")
"""What the lists say of a table; the time of the last event may be older by half a minute."""


@dataclass(frozen=True)
class Violation:
    """Something that cannot have been so."""

    rule: str
    table: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text} (table {self.table})"


def check(history: History, stored: Stored) -> list[Violation]:
    """Everything that is wrong with a history; nothing if all is well."""
    tables = {act.table for act in history.acts} | {seen.table for seen in history.sightings}
    return [
        violation
        for table in sorted(tables | stored.logs.keys())
        for violation in _Judge(table, history, stored).violations()
    ]


class _Judge:
    """One table's history."""

    def __init__(self, table: str, history: History, stored: Stored) -> None:
        self._table = table
        self._log: Log = stored.logs.get(table, ())
        self._line = stored.lines.get(table)
        self._documents = history.documents
        self._acts = [act for act in history.acts if act.table == table]
        self._seen = [seen for seen in history.sightings if seen.table == table]
        self._heard = [heard for heard in history.chat if heard.table == table]
        self._unfit = [unfit for unfit in history.unfit if unfit.table == table]
        self._lists = [listed for listed in history.lists if listed.table == table]
        self._by_seq = {entry.seq: entry for entry in self._log}
        self._found: list[Violation] = []

    def violations(self) -> list[Violation]:
        if self._log_is_whole():
            self._check_replay()
        for unfit in self._unfit:
            self._note("wrong view", f"{unfit.client} got an unfit update to {unfit.version}")
        self._check_acts()
        self._check_order()
        self._check_direction()
        self._check_freshness()
        return self._found

    def _note(self, rule: str, text: str) -> None:
        self._found.append(Violation(rule, self._table, text))

    # The log

    def _log_is_whole(self) -> bool:
        if not self._log:
            self._note("lost table", "clients were at this table, the database does not know it")
        for place, entry in enumerate(self._log, 1):
            if entry.seq != place:
                self._note("gap", f"event {entry.seq} stands at place {place}")
                return False
        return bool(self._log)

    def _check_replay(self) -> None:
        wanted: dict[int, list[Sighting]] = defaultdict(list)
        end = len(self._log)
        for seen in self._seen:
            if seen.version <= end:
                wanted[seen.version].append(seen)
            else:
                self._note("invented", f"{seen.client} saw version {seen.version} of {end}")
        table = Table(self._table)
        try:
            for entry, table in replay.steps(self._table, self._log):
                self._check_sightings(table, wanted[entry.seq])
        except replay.Unplayable as unplayable:
            self._note("unplayable", str(unplayable))
        else:
            self._check_lists(table)
            self._check_chat(table)

    def _check_sightings(self, table: Table, sightings: list[Sighting]) -> None:
        right: dict[int | None, set[bytes]] = {}
        for seen in sightings:
            if seen.perspective is not None:
                if seen.perspective not in table.seats_of(seen.person):
                    self._note(
                        "foreign seat",
                        f"{seen.client} was shown seat {seen.perspective} at {seen.version}",
                    )
                    continue
            elif table.status == "running" and table.seats_of(seen.person):
                self._note("foreign seat", f"{seen.client} plays and was shown a spectator's view")
            if seen.perspective not in right:
                right[seen.perspective] = replay.fingerprints(table, seen.perspective)
            if seen.document not in right[seen.perspective]:
                self._note_wrong_view(table, seen)

    def _note_wrong_view(self, table: Table, seen: Sighting) -> None:
        (document, *_) = replay.documents(table, seen.perspective)
        difference = first_difference(document, self._documents[seen.document])
        rule = "unfinished view" if seen.last else "wrong view"
        self._note(
            rule,
            f"{seen.client}, seat {seen.perspective}, version {seen.version} of {table.version}: "
            f"{difference}",
        )

    def _check_lists(self, table: Table) -> None:
        right = listing_of(table).summary
        lines = [(one.client, one.line) for one in self._lists]
        if self._line is not None:
            lines.append(("the database", self._line))
        for who, line in lines:
            wrong = [name for name in COMPARED_IN_LISTS if line[name] != right[name]]
            for name in wrong:
                self._note("stale list", f"{who}: {name} is {line[name]!r}, not {right[name]!r}")
        if self._line is None:
            self._note("stale list", "the database lists no such table")

    # Acts

    def _check_acts(self) -> None:
        acts = {act.origin: act for act in self._acts}
        counts = Counter(entry.origin for entry in self._log if entry.origin is not None)
        for origin, count in counts.items():
            if count > 1:
                self._note("doubled", f"{acts[origin].message if origin in acts else origin}")
        for act in self._acts:
            self._check_act(act, counts[act.origin])
        for entry in self._log:
            self._check_author(entry, acts)

    def _check_act(self, act: Act, count: int) -> None:
        if act.version is not None:
            entry = self._by_seq.get(act.version)
            if entry is None or entry.origin != act.origin:
                rule = "lost" if count == 0 else "misplaced"
                self._note(rule, f"{act.client}: {act.message}, acknowledged as {act.version}")
        elif act.refused == "failed":
            self._note("failed", f"{act.client}: {act.message}")
        elif act.refused is not None and count:
            self._note("refused and done", f"{act.client}: {act.message} ({act.refused})")

    def _check_author(self, entry: LogEntry, acts: dict[str, Act]) -> None:
        if entry.origin is None:
            if _needs_origin(entry.event):
                self._note("nobody's act", f"event {entry.seq}: {entry.event}")
        elif entry.origin not in acts:
            self._note("nobody's act", f"event {entry.seq} of {entry.origin}: {entry.event}")
        elif not _is_what_was_sent(entry.event, acts[entry.origin]):
            sent = acts[entry.origin].message
            self._note("changed", f"event {entry.seq}: {entry.event}, sent as {sent}")

    def _check_order(self) -> None:
        """What was acknowledged before something else was sent comes before it."""
        placed = [act for act in self._acts if act.version is not None]
        earliest: Act | None = None
        for act in sorted(placed, key=lambda act: act.version or 0, reverse=True):
            if earliest is not None and (earliest.answered_at or 0) < act.sent_at:
                self._note(
                    "reordered",
                    f"{earliest.message} was acknowledged as {earliest.version} before "
                    f"{act.message} was sent, which is {act.version}",
                )
            if earliest is None or (act.answered_at or 0) < (earliest.answered_at or 0):
                earliest = act

    # Views

    def _check_direction(self) -> None:
        """No client is shown less than it knows already."""
        notes: dict[str, list[tuple[float, int, str, bool]]] = defaultdict(list)
        for seen in self._seen:
            if not seen.last:
                notes[seen.client].append((seen.at, seen.version, "was shown", True))
        for act in self._acts:
            if act.version is not None and act.answered_at is not None:
                notes[act.client].append((act.answered_at, act.version, "was told", False))
        for client, noted in notes.items():
            noted.sort(key=lambda note: note[0])
            known, how = 0, ""
            for _, version, word, shown in noted:
                if shown and version < known:
                    self._note("back", f"{client} {how} {known} and then shown {version}")
                if version > known:
                    known, how = version, word

    def _check_freshness(self) -> None:
        """Who asks is shown everything that anybody had been told before."""
        answers = [
            (act.answered_at, act.version)
            for act in self._acts
            if act.version is not None and act.answered_at is not None
        ]
        asked = [(seen.asked_at, seen) for seen in self._seen if seen.asked_at is not None]
        answers.sort()
        asked.sort(key=lambda pair: pair[0])
        known, place = 0, 0
        for moment, seen in asked:
            while place < len(answers) and answers[place][0] < moment:
                known = max(known, answers[place][1])
                place += 1
            if seen.version < known:
                self._note(
                    "stale", f"{seen.client} asked when {known} was told, was shown {seen.version}"
                )

    # Chat

    def _check_chat(self, table: Table) -> None:
        for heard in self._heard:
            entry = self._by_seq.get(heard.version)
            said = entry.event if entry is not None else None
            if not isinstance(said, events.ChatWritten) or said.text != heard.text:
                self._note("wrong chat", f"{heard.client} read {heard.text!r} at {heard.version}")
            elif said.channel == "spectators" and _plays_on(table, heard.person):
                self._note("wrong chat", f"{heard.client} plays and read {heard.text!r}")


def _plays_on(table: Table, person: str | None) -> bool:
    """Whether a person has a seat at a table whose match is not over."""
    return table.status not in chat.OPEN_TO_ALL and bool(table.seats_of(person))


_BY_PERSONS: tuple[type[Event], ...] = (
    events.ChatWritten,
    events.TakebackRequested,
    events.TakebackDeclined,
)


def _needs_origin(event: Event) -> bool:
    """Whether only a person's message brings this about."""
    if isinstance(event, events.MovePlayed):
        return event.by == "person"
    return isinstance(event, _BY_PERSONS)


def _is_what_was_sent(event: Event, act: Act) -> bool:
    sent = act.message
    match event:
        case events.MovePlayed() | events.AnswerGiven():
            return sent["type"] == "move" and (event.seat, event.move) == (
                sent["seat"],
                sent["move"],
            )
        case events.MovesUndone():
            return sent["type"] in ("undo", "takeback", "takeback_answer")
        case events.ChatWritten():
            return (sent["type"], act.person, event.text) == ("chat", event.person, sent["text"])
        case events.TakebackRequested():
            return sent["type"] == "takeback" and event.seat == sent["seat"]
        case events.TakebackAccepted() | events.TakebackDeclined():
            return sent["type"] == "takeback_answer" and event.person == act.person
        case events.SeatResigned():
            return sent["type"] == "resign" and event.seat == sent["seat"]
        case _:
            return False

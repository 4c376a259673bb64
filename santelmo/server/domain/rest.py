"""Hours in which a person does not play: long clocks stand still in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from santelmo.server.domain.errors import Refused

DAY_MINUTES = 24 * 60
MOST_NIGHT_MINUTES = 12 * 60
MOST_DAYS = 3
"""Of a week, that may be excluded as a whole."""
LONGEST_ZONE = 64
MS = 1_000
_DAY_MS = DAY_MINUTES * 60 * MS
_MOST_DAYS_AHEAD = 400
"""A clock of eight weeks that runs twelve hours on four days of the week takes half a year."""

Json = dict[str, Any]


@dataclass(frozen=True)
class Rest:
    """The hours of one person, by the clocks of the place where the person lives."""

    zone: str
    night: tuple[int, int] | None = None
    """From which minute of the day to which; past midnight where the second is the smaller."""
    days: tuple[int, ...] = ()
    """Days of the week without play; Monday is 0."""

    @classmethod
    def from_json(cls, fields: Json) -> Rest:
        night: list[int] | None = fields.get("night")
        return cls(
            fields["zone"],
            None if night is None else (night[0], night[1]),
            tuple(fields.get("days", ())),
        )

    def as_json(self) -> Json:
        return {
            "zone": self.zone,
            "night": None if self.night is None else list(self.night),
            "days": list(self.days),
        }

    def check(self) -> Rest:
        """The same hours, if somebody may have them. Raises Refused."""
        check_zone(self.zone)
        if self.night is not None:
            begins, ends = self.night
            if not (0 <= begins < DAY_MINUTES and 0 <= ends < DAY_MINUTES):
                raise Refused("bad_option", "The night is given in minutes of the day, 0 to 1439.")
            if begins == ends or (ends - begins) % DAY_MINUTES > MOST_NIGHT_MINUTES:
                raise Refused("bad_option", "A night has at most 12 hours.")
        if len(set(self.days)) != len(self.days) or not set(self.days) <= set(range(7)):
            raise Refused("bad_option", "Days are numbers from 0 (Monday) to 6, each once.")
        if len(self.days) > MOST_DAYS:
            raise Refused("bad_option", f"At most {MOST_DAYS} days of a week can be excluded.")
        return self

    def overlap_ms(self, since: int, until: int) -> int:
        """How much of the time between two moments (Unix time) is rest."""
        spans = takewhile(lambda span: span[0] < until, self._spans(since))
        return sum(min(ends, until) - max(begins, since) for begins, ends in spans)

    def until(self, at: int) -> int | None:
        """When the rest ends that goes on at this moment; None if there is none."""
        begins, ends = next(self._spans(at), (at + 1, at))
        return ends if begins <= at else None

    def next_change(self, at: int) -> int | None:
        """When the next rest begins, or the present one ends."""
        for begins, ends in self._spans(at):
            return ends if begins <= at else begins
        return None

    def after(self, at: int, playing_ms: int) -> int:
        """When so many milliseconds outside of the rest will have gone by."""
        for begins, ends in self._spans(at):
            free = max(0, begins - at)
            if playing_ms <= free:
                break
            playing_ms -= free
            at = ends
        return at + playing_ms

    def _spans(self, since: int) -> Iterator[tuple[int, int]]:
        """The times of rest that end after this moment, one behind the other without overlap."""
        last: tuple[int, int] | None = None
        for begins, ends in self._parts(since):
            if last is not None and begins <= last[1]:
                last = (last[0], max(last[1], ends))
                continue
            if last is not None and last[1] > since:
                yield last
            last = (begins, ends)
        if last is not None and last[1] > since:
            yield last

    def _parts(self, since: int) -> Iterator[tuple[int, int]]:
        """The excluded days and nights, by their beginnings."""
        if self.night is None and not self.days:
            return
        zone = zone_of(self.zone)
        first = datetime.fromtimestamp((since - 2 * _DAY_MS) / MS, zone).date()
        for number in range(_MOST_DAYS_AHEAD):
            yield from _parts_of(self, first + timedelta(days=number), zone)


def _parts_of(rest: Rest, day: date, zone: ZoneInfo) -> Iterator[tuple[int, int]]:
    parts: list[tuple[int, int]] = []
    if day.weekday() in rest.days:
        parts.append((_at(day, 0, zone), _at(day + timedelta(days=1), 0, zone)))
    if rest.night is not None:
        begins, ends = rest.night
        morning = day if begins < ends else day + timedelta(days=1)
        parts.append((_at(day, begins, zone), _at(morning, ends, zone)))
    yield from sorted(part for part in parts if part[0] < part[1])


def _at(day: date, minute: int, zone: ZoneInfo) -> int:
    """Unix time of a minute of a day in a zone."""
    clock = time(minute // 60, minute % 60)
    return round(datetime.combine(day, clock, zone).astimezone(UTC).timestamp() * MS)


@lru_cache(maxsize=512)
def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused("bad_option", "There is no time zone of that name.") from error


def check_zone(name: str) -> None:
    """Refuses a name that is not a zone's."""
    if len(name) > LONGEST_ZONE:
        raise Refused("bad_option", "There is no time zone of that name.")
    zone_of(name)

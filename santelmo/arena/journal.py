"""The journal of a tournament: a line of JSON for every finished game, never rewritten."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from jsonschema_rs import Draft202012Validator

from santelmo.arena.errors import ArenaError
from santelmo.arena.games import GameRecord
from santelmo.arena.tournament import Tournament

NAME = "games.jsonl"
FIRST_FIELD = "tournament"
BEGINNING = f'{{"{FIRST_FIELD}"'.encode()
"""How every line of a journal begins."""

LINE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": [FIRST_FIELD, "number"],
    "properties": {FIRST_FIELD: {"type": "string"}, "number": {"type": "integer", "minimum": 0}},
}
"""What all lines have in common, whichever tournament they belong to."""
_LINE = Draft202012Validator(LINE_SCHEMA)


class Journal:
    """Knows which games of a tournament are played, and adds to them.

    A folder may hold the games of several tournaments: each line names its own. Only one arena at
    a time writes to it.
    """

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.path = folder / NAME
        self._tournament = tournament
        self._game = Draft202012Validator(_game_schema(tournament))
        self.games: dict[int, GameRecord] = {}
        """The finished games by number."""
        self.outdated = 0
        """Games of this tournament that were played by other versions."""
        self.changed: set[str] = set()
        """What is different in those versions."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            raise ArenaError(f"Cannot save games in {str(folder)!r}: {error.strerror}.") from error
        try:
            _lock(self._file, self.path)
            self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> None:
        """A last line that was cut off by a crash is dropped, and its game is played again."""
        self._file.seek(0)
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        for nth, line in enumerate(lines, 1):
            self._add_line(line, nth)
        torn = content[whole:]
        if not torn:
            return
        if not torn.startswith(BEGINNING[: len(torn)]):
            raise self._unreadable(len(lines) + 1)
        self._file.truncate(whole)

    def _add_line(self, line: bytes, nth: int) -> None:
        try:
            record: Any = json.loads(line)
            _LINE.validate(record)
            if record[FIRST_FIELD] == self._tournament.key:
                self._game.validate(record)
                if tuple(record["bots"]) != self._tournament.seating(record["number"]):
                    raise self._unreadable(nth)
                self.games[record["number"]] = record
            elif record.get("family") == self._tournament.family:
                self.outdated += 1
                self.changed |= self._differences(record["versions"])
        except (ValueError, RecursionError, KeyError) as error:
            raise self._unreadable(nth) from error

    def _differences(self, versions: dict[str, str]) -> set[str]:
        now = self._tournament.versions
        return {name for name in {*now, *versions} if now.get(name) != versions.get(name)}

    def _unreadable(self, nth: int) -> ArenaError:
        return ArenaError(
            f"Line {nth} of {str(self.path)!r} is not a game of a tournament; repair or remove it, "
            "or choose another --out."
        )

    def add(self, record: GameRecord) -> None:
        """Stores a finished game; it is on the disk when this returns."""
        try:
            self._file.write(json.dumps(record).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise ArenaError(
                f"Cannot write to {str(self.path)!r}: {error.strerror}. What was finished is kept; "
                "run the same command again to go on."
            ) from error
        self.games[record["number"]] = record

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _lock(file: IO[bytes], path: Path) -> None:
    """Two arenas would play the same games and cut off each other's lines."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ArenaError(
            f"Another arena is writing to {str(path)!r}; wait for it, or choose another --out."
        ) from error


def _game_schema(tournament: Tournament) -> dict[str, Any]:
    seats = len(tournament.line_ups[0])

    def by_seat(**what: Any) -> dict[str, Any]:
        return {"type": "array", "minItems": seats, "maxItems": seats, "items": what}

    forfeit: dict[str, Any] = {
        "type": ["object", "null"],
        "required": ["seat", "bot", "reason"],
        "properties": {
            "seat": {"type": "integer", "minimum": 0, "maximum": seats - 1},
            "bot": {"type": "string"},
            "reason": {"type": "string"},
        },
    }
    properties: dict[str, Any] = {
        "bots": by_seat(type="string"),
        "places": by_seat(type="integer", minimum=1, maximum=seats),
        "scores": {"anyOf": [{"type": "null"}, by_seat(type="number")]},
        "seconds": by_seat(type="number"),
        "decisions": by_seat(type="integer", minimum=0),
        "forfeit": forfeit,
    }
    return {"required": list(properties), "properties": properties}

"""The journal of a tournament: a line of JSON for every finished game, never rewritten."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType

from santelmo.arena.playing import GameRecord
from santelmo.arena.tournament import Tournament

NAME = "games.jsonl"


class Journal:
    """Knows which games of a tournament are played, and adds to them.

    A folder may hold the games of several tournaments: each line names its own.
    """

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self._key = tournament.key
        self.games: dict[int, GameRecord] = {}
        """The finished games by number."""
        self._file = self.path.open("a+b")
        self._read()

    def _read(self) -> None:
        """A line that was cut off when somebody pulled the plug is dropped and played again."""
        self._file.seek(0)
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            self._file.truncate(whole)
        for line in content[:whole].splitlines():
            record: GameRecord = json.loads(line)
            if record["tournament"] == self._key:
                self.games[record["number"]] = record

    def add(self, record: GameRecord) -> None:
        """Keeps a finished game, on the disk when this returns."""
        self._file.write(json.dumps(record).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
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

"""Tournaments as the tests hold them."""

from __future__ import annotations

from pathlib import Path

import santelmo
from santelmo.arena.journal import Journal
from santelmo.arena.playing import GameRecord
from santelmo.arena.running import run
from santelmo.arena.tournament import Tournament

GUESTS = "tests.arena.guests"
TWO = santelmo.load("santorini")
THREE = santelmo.load("santorini", players=3)


def played(tournament: Tournament, games: int, folder: Path, jobs: int = 1) -> list[GameRecord]:
    with Journal(folder, tournament) as journal:
        run(tournament, games, journal, jobs, lambda record: None)
        return list(journal.games.values())

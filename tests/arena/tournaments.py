"""Tournaments as the tests hold them."""

from __future__ import annotations

from pathlib import Path

import santelmo
from santelmo.arena.games import GameRecord
from santelmo.arena.journal import Journal
from santelmo.arena.runner import run
from santelmo.arena.tournament import Tournament

MISBEHAVING = "tests.arena.misbehaving_bots"
TWO = santelmo.load("santorini", mode="mortal")
THREE = santelmo.load("santorini", players=3, mode="mortal")


def played(tournament: Tournament, games: int, folder: Path, jobs: int = 1) -> list[GameRecord]:
    with Journal(folder, tournament) as journal:
        run(tournament, games, journal, jobs, lambda record: None)
        return list(journal.games.values())

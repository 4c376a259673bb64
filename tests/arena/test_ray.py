"""Tournaments on a Ray of one's own on this machine."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from santelmo.server.local.ports import free_port

GAMES = 4
MARK = "SANTELMO_TEST_MARK"
ARENA = (
    *(sys.executable, "-m", "santelmo", "arena", "santorini", "--mode", "mortal"),
    *("--bots", "mate,random", "--games", str(GAMES), "--seed", "5"),
)


def _arena(folder: Path, *more: str, mark: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ARENA, "--out", str(folder), *more],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, MARK: mark},
    )


def _games(folder: Path) -> list[dict[str, Any]]:
    """The journal in the order of the games, without what a clock has measured."""
    lines = (folder / "games.jsonl").read_text().splitlines()
    games: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return sorted(({**game, "seconds": None} for game in games), key=lambda game: game["number"])


def _marked(mark: str) -> list[psutil.Process]:
    """The processes that come from a command, whoever their parent is now."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get(MARK) == mark:
                found.append(process)
    return found


def test_the_same_games_are_played_on_ray_and_nothing_of_it_stays(tmp_path: Path) -> None:
    here, there, mark = tmp_path / "here", tmp_path / "there", secrets.token_hex(8)
    assert _arena(here, "--jobs", "1").returncode == 0
    played = _arena(there, "--ray", "--jobs", "2", mark=mark)
    assert played.returncode == 0, played.stderr
    assert len(_games(here)) == GAMES and _games(there) == _games(here)
    assert not psutil.wait_procs(_marked(mark), timeout=60)[1]
    # What was played on Ray need not be played again here.
    kept = (there / "games.jsonl").read_bytes()
    assert _arena(there, "--jobs", "1").returncode == 0
    assert (there / "games.jsonl").read_bytes() == kept


def test_where_there_is_no_ray_that_is_said(tmp_path: Path) -> None:
    refused = _arena(tmp_path, "--ray", f"127.0.0.1:{free_port()}")
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: Ray cannot be used at '127.0.0.1:")
    assert len(refused.stderr.splitlines()) == 1

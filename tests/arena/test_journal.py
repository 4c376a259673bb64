"""The journal: nothing lost, nothing mixed, nothing of others touched."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from santelmo.arena.errors import ArenaError
from santelmo.arena.games import play_game
from santelmo.arena.journal import Journal
from santelmo.arena.tournament import Tournament, match_of
from tests.arena.tournaments import MISBEHAVING, TWO, played


@pytest.fixture
def tournament() -> Tournament:
    return match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)


def test_a_killed_tournament_loses_nothing(tmp_path: Path, tournament: Tournament) -> None:
    first = played(tournament, 6, tmp_path)
    journal = tmp_path / "games.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole.splitlines()[0][:40])  # cut off in the middle of a line
    other = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=5)
    played(other, 2, tmp_path)
    again = played(tournament, 10, tmp_path)
    assert again[:6] == first and len(again) == 10
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert len(lines) == 12 and journal.read_bytes().startswith(whole)
    direct = [play_game(tournament, number)["places"] for number in range(10)]
    assert [record["places"] for record in again] == direct


@pytest.mark.parametrize(
    "damage",
    [
        b"garbage\n",
        b'{"a": 1}\n',
        b"[1]\n",
        b'{"tournament": 1, "number": 0}\n',
        b'{"tournament": "other", "number": -1}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b"somebody's notes, without an end of line",
        b'{"tour": 1',
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(
    damage: bytes, tmp_path: Path, tournament: Tournament
) -> None:
    with Journal(tmp_path, tournament) as journal:
        journal.add(play_game(tournament, 0))
    path = tmp_path / "games.jsonl"
    content = path.read_bytes() + damage
    path.write_bytes(content)
    with pytest.raises(ArenaError, match=r"Line 2 of .* is not a game of a tournament"):
        Journal(tmp_path, tournament)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("places", [1]),
        ("places", [1, 3]),
        ("places", None),
        ("bots", ["random", "mate"]),
        ("scores", "many"),
        ("forfeit", {"seat": 2, "bot": "random", "reason": ""}),
        ("seconds", [0.0, None]),
    ],
)
def test_a_game_that_is_not_one_of_the_tournament_is_refused(
    name: str, value: object, tmp_path: Path, tournament: Tournament
) -> None:
    record = {**play_game(tournament, 0), name: value}
    (tmp_path / "games.jsonl").write_text(json.dumps(record) + "\n")
    with pytest.raises(ArenaError, match="Line 1 of"):
        Journal(tmp_path, tournament)


def test_a_torn_beginning_of_a_line_is_ours(tmp_path: Path, tournament: Tournament) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"tour')
    with Journal(tmp_path, tournament) as journal:
        assert journal.games == {} and path.read_bytes() == b""


def test_two_arenas_do_not_write_to_one_journal(tmp_path: Path, tournament: Tournament) -> None:
    with (
        Journal(tmp_path, tournament),
        pytest.raises(ArenaError, match="Another arena is writing to"),
    ):
        Journal(tmp_path, tournament)
    with Journal(tmp_path, tournament) as again:
        assert again.games == {}


def test_a_folder_that_cannot_be_written_to_is_refused(
    tmp_path: Path, tournament: Tournament
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for folder in (file, file / "below", Path("/dev/null/below")):
        with pytest.raises(ArenaError, match="Cannot save games in"):
            Journal(folder, tournament)
    (tmp_path / "games.jsonl").mkdir()
    with pytest.raises(ArenaError, match="Cannot save games in"):
        Journal(tmp_path, tournament)


def test_a_full_disk_is_one_sentence(
    tmp_path: Path, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(tmp_path, tournament) as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(ArenaError, match=r"Cannot write to .*: No space left on device"):
            journal.add(play_game(tournament, 0))
        assert journal.games == {}

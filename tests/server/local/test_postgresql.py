"""A PostgreSQL of one's own: where it is found, and that it loses nothing when it is killed."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from santelmo.server.local import postgresql
from santelmo.server.local.postgresql import PostgreSQL, PostgreSQLError, find_programs


def test_without_postgresql_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(postgresql.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgresql, "FOLDERS", (f"{tmp_path}/*/bin",))
    with pytest.raises(PostgreSQLError, match=r"install the package 'postgresql' .*\.$"):
        find_programs()


def test_the_newest_version_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(postgresql.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgresql, "FOLDERS", (f"{tmp_path}/*/bin",))
    for version in ("9.6", "15", "8"):
        folder = tmp_path / version / "bin"
        folder.mkdir(parents=True)
        for name in postgresql.PROGRAMS:
            (folder / name).touch()
    assert find_programs() == tmp_path / "15" / "bin"


def test_a_folder_that_is_named_is_the_one_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(postgresql.VARIABLE, str(tmp_path))
    with pytest.raises(PostgreSQLError, match=postgresql.VARIABLE):
        find_programs()


def test_what_was_committed_is_there_after_a_kill() -> None:
    with PostgreSQL() as server:
        server.create("numbers")
        with server.connect("numbers") as connection:
            connection.execute("CREATE TABLE numbers AS SELECT 7 AS number")
            server.kill()
        with pytest.raises(psycopg.OperationalError):
            server.connect("numbers")
        server.start()
        with server.connect("numbers") as connection:
            assert connection.execute("SELECT number FROM numbers").fetchone() == (7,)

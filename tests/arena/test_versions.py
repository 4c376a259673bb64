"""Games that were played by different versions are never added up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import santelmo
from santelmo.arena.errors import ArenaError
from santelmo.arena.journal import Journal
from santelmo.arena.tournament import Tournament, match_of
from santelmo.arena.versions import (
    ENGINE,
    canonical_source,
    custom_bot_version,
    engine_files,
    versions_of,
)
from santelmo.arena.workers import WorkerPool
from santelmo.core.compiling import PACKAGE
from tests.arena.tournaments import TWO, played

SOURCE = '''"""A bot of somebody else."""
from drawer import NUMBER


class Mine:
    """Plays."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat_state, seat, legal, budget):
        return legal[NUMBER]
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a bot, its module `mine`, and a module that this imports."""
    folder = tmp_path / "workshop"
    folder.mkdir()
    (folder / "mine.py").write_text(SOURCE)
    (folder / "drawer.py").write_text("NUMBER = 0\n")
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield folder
    forget()


def forget() -> None:
    for name in ("mine", "drawer"):
        sys.modules.pop(name, None)
    invalidate_caches()


def tournament_now() -> Tournament:
    """The tournament as a new command would find it."""
    forget()
    return match_of(TWO, ["random", "mine:Mine"], seed=4)


def edit(path: Path, old: str, new: str) -> None:
    source = path.read_text()
    assert old in source
    path.write_text(source.replace(old, new))


def test_an_edited_bot_begins_anew_and_its_old_games_are_kept(mine: Path, tmp_path: Path) -> None:
    before = tournament_now()
    played(before, 2, tmp_path)
    edit(mine / "mine.py", "legal[NUMBER]", "legal[-1]")
    after = tournament_now()
    assert after.key != before.key and after.family == before.family
    with Journal(tmp_path, after) as journal:
        assert journal.games == {} and journal.outdated == 2
        assert journal.changed == {"mine:Mine"}
    edit(mine / "mine.py", "legal[-1]", "legal[NUMBER]")
    with Journal(tmp_path, tournament_now()) as journal:
        assert len(journal.games) == 2 and journal.outdated == 0


def test_what_a_bot_imports_is_a_part_of_it(mine: Path) -> None:
    before = custom_bot_version("mine:Mine")
    edit(mine / "drawer.py", "NUMBER = 0", "NUMBER = 1")
    assert custom_bot_version("mine:Mine") != before


def test_comments_and_docstrings_are_no_new_version(mine: Path) -> None:
    before = custom_bot_version("mine:Mine")
    edit(mine / "mine.py", '"""Plays."""', '"""Plays the first move."""  # as it is')
    assert custom_bot_version("mine:Mine") == before


def test_a_bot_that_changes_while_it_plays_is_noticed(mine: Path) -> None:
    tournament = tournament_now()
    edit(mine / "mine.py", "legal[NUMBER]", "legal[-1]")
    with pytest.raises(ArenaError, match="mine:Mine was changed while it played"):
        list(WorkerPool(tournament, [0], jobs=1).play())


def test_the_engine_and_a_levels_settings_count() -> None:
    now = versions_of(TWO, ["random", "mate", "captain"])
    assert set(now) == {ENGINE, "mate", "captain"} and len(set(now.values())) == 3
    assert versions_of(TWO, ["mate"])["mate"] == now["mate"]
    three = santelmo.load("santorini", players=3, mode="mortal")
    assert versions_of(three, ["mate"])["mate"] != now["mate"]
    assert versions_of(santelmo.load("santiago"), ["mate"])[ENGINE] != now[ENGINE]


@pytest.mark.parametrize(
    ("name", "matters"),
    [
        ("core/engine.py", True),
        ("games/santorini/rules.py", True),
        ("bots/search.py", True),
        ("bots/santorini/weights.toml", True),
        ("arena/referee.py", True),
        ("games/santiago/rules.py", False),
        ("bots/santorini/levels.toml", False),
        ("arena/report.py", False),
        ("server/app.py", False),
    ],
)
def test_what_decides_a_game_is_in_the_engines_version(name: str, matters: bool) -> None:
    """Other games may change, and what only shows results; levels count by their entries."""
    assert (PACKAGE / name).is_file()
    assert (PACKAGE / name in engine_files("santorini")) == matters


@pytest.mark.parametrize(
    ("source", "same"),
    [
        ("def f():\n    'Said otherwise.'\n    return (1)  # one\n", True),
        ("def f():\n    return 2\n", False),
        ("def g():\n    return 1\n", False),
    ],
)
def test_a_source_counts_by_what_it_does(source: str, same: bool, tmp_path: Path) -> None:
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    before.write_text('def f():\n    """Says."""\n    return 1\n')
    after.write_text(source)
    assert (canonical_source(before) == canonical_source(after)) == same

"""A run of training: repeated from its seed, carried on after a kill, judged by a match."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import santelmo
from santelmo.bots.bot import Budget, ask
from santelmo.bots.santorini.bot import SantoriniBot
from santelmo.bots.santorini.network import NetworkFileError, load_network
from santelmo.core.files import FileError
from santelmo.learning.santorini.gate import Score, play_match
from santelmo.learning.santorini.generations import Generation, Training
from santelmo.learning.santorini.self_play import play_games
from santelmo.learning.santorini.settings import Fitting, Gate, Run, SelfPlay, TrainingError
from santelmo.learning.shards import ShardError
from santelmo.terminal.cli import command

SMALL = Run(
    generations=2,
    shards=2,
    games=6,
    self_play=SelfPlay(nodes=60),
    fitting=Fitting(epochs=1, batch=64, held_out=5),
    gate=Gate(games=4, nodes=60),
)


def ignore(doing: str, done: int, of: int) -> None:
    """No progress is shown."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run")
    Training(folder, SMALL, 1, ignore).carry_on()
    return folder


def weights(folder: Path, number: int) -> bytes:
    return load_network(Generation.of(folder, number).network).inputs.tobytes()


def test_the_same_seed_gives_the_same_games() -> None:
    one, again = (play_games(SelfPlay(nodes=60), None, 3, 4, seed=7) for _ in range(2))
    assert len(one) > 20
    assert np.array_equal(one, again)
    assert not np.array_equal(one, play_games(SelfPlay(nodes=60), None, 3, 4, seed=8))


def test_rows_have_two_sides_that_win(finished: Path) -> None:
    with np.load(Generation.of(finished, 0).shard(0)) as shard:
        rows = shard["rows"]
    assert 0 < rows["won"].mean() < 1
    assert len(set(rows["game"].tolist())) > 3


def test_a_run_that_was_killed_ends_as_it_would_have(finished: Path, tmp_path: Path) -> None:
    """What a kill leaves behind: some shards, an unfinished file, and nothing after them."""
    stopped = tmp_path / "run"
    shutil.copytree(finished, stopped)
    last = Generation.of(stopped, 1)
    for lost in (last.shard(1), last.network, last.gate):
        lost.unlink()
    (last.folder / "shard-001.npz.1.unfinished").write_bytes(b"half of it")
    Training(stopped, SMALL, 1, ignore).carry_on()
    assert weights(stopped, 1) == weights(finished, 1)
    assert last.gate.read_text() == Generation.of(finished, 1).gate.read_text()


def test_a_run_after_another_goes_on_with_its_network(finished: Path, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier"
    shutil.copytree(finished, earlier)
    shutil.copy(Generation.of(finished, 0).network, earlier / "best.npz")
    run = replace(SMALL, generations=1, shards=1, seed=4, after=str(earlier))
    Training(tmp_path / "run", run, 1, ignore).carry_on()
    alone = replace(run, after="")
    Training(tmp_path / "alone", alone, 1, ignore).carry_on()
    with_games, without = (Generation.of(tmp_path / name, 0) for name in ("run", "alone"))
    assert not np.array_equal(with_games.rows(), without.rows())
    assert weights(tmp_path / "run", 0) != weights(tmp_path / "alone", 0)
    gate = json.loads(with_games.gate.read_text(encoding="utf-8"))
    assert gate["opponent"] == "earlier"


def test_a_run_does_not_go_on_with_other_settings(finished: Path) -> None:
    with pytest.raises(TrainingError, match="other settings"):
        Training(finished, Run(seed=2), 1, ignore).carry_on()


def test_a_damaged_file_of_a_run_is_named(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(finished, folder)
    first, last = (Generation.of(folder, number) for number in range(2))
    first.gate.write_text("{", encoding="utf-8")
    with pytest.raises(TrainingError, match=r"gate\.json is damaged"):
        Training(folder, SMALL, 1, ignore).carry_on()
    shutil.copy(Generation.of(finished, 0).gate, first.gate)
    last.network.unlink()
    last.shard(0).write_bytes(b"half of it")
    with pytest.raises(ShardError, match=r"shard-000\.npz is damaged"):
        Training(folder, SMALL, 1, ignore).carry_on()


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(TrainingError, match="Nothing can be kept in"):
        Training(file / "run", SMALL, 1, ignore).carry_on()
    (tmp_path / "run.json").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        Training(tmp_path, SMALL, 1, ignore).carry_on()


def test_a_run_has_a_plot_of_all_generations(finished: Path) -> None:
    plot = (finished / "strength.svg").read_text(encoding="utf-8")
    assert plot.startswith("<svg") and plot.count("<circle") == SMALL.generations


def test_a_bot_plays_with_a_trained_network(finished: Path) -> None:
    game = santelmo.load("santorini", players=2, mode="mortal", gods=["Pan", "Zeus"])
    match = game.start(seed=1)
    bot = SantoriniBot(1, network=str(Generation.of(finished, 1).network))
    while match.actors and len(match.moves) < 12:
        match.play(ask(bot, match, match.actors[0], Budget(iterations=200)))
    assert len(match.moves) == 12


def test_the_same_search_on_both_sides_is_even_and_pairs_are_fair() -> None:
    """Seats are exchanged in every pair: equal sides win one game of each, or draw the pair."""
    score = play_match(None, None, 20, 40, 100, 1, lambda played: None)
    assert score.games == 20 and score.share == pytest.approx(0.5)


def test_a_score_is_better_only_beyond_chance() -> None:
    assert not Score(55, 100).is_better
    assert Score(560, 1000).is_better


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.npz"
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(NetworkFileError, match="no network"):
        load_network(path)


def test_only_a_game_with_a_training_can_be_trained(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["train", "santiago", "--out", str(tmp_path)])
    assert "There is no training for 'santiago'" in str(result.exception)


def test_an_interrupted_run_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(training: Training) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "carry_on", interrupt)
    result = CliRunner().invoke(command, ["train", "santorini", "--out", str(tmp_path)])
    assert result.exit_code == 130

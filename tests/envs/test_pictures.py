"""Boards as pixels, on their own and as pictures of a whole match."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import PIL.Image
import pytest

import santelmo
from santelmo.envs.gymnasium_env import SingleAgentEnv
from santelmo.envs.pictures import WIDTH, rgb_array
from tests.envs.games import pennies
from tests.kit.playing import random_match
from tests.terminal.running import santelmo as run

DRAWN = [game for game in santelmo.games() if santelmo.load(game).definition.draw is not None]


@pytest.mark.parametrize("game", DRAWN)
def test_an_environment_draws_its_board(game: str) -> None:
    env = SingleAgentEnv(game, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8 and before.shape[1:] == (WIDTH, 3)
    for _ in range(4):
        env.step(env.action_space.sample())
    assert not np.array_equal(before, env.render())


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_has_the_width_that_is_asked_for(game: str) -> None:
    assert rgb_array(santelmo.load(game).start(1), width=300).shape[1] == 300


def test_a_game_without_a_drawing_says_so() -> None:
    with pytest.raises(santelmo.OptionError, match="has no drawing; use the render mode 'ansi'"):
        SingleAgentEnv(pennies(), render_mode="rgb_array")


def test_ansi_and_human(capsys: pytest.CaptureFixture[str]) -> None:
    env = SingleAgentEnv("santorini", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    human = SingleAgentEnv("santorini", render_mode="human")
    human.reset(seed=1)
    assert capsys.readouterr().out == text and human.render() is None


def test_replay_draws_a_match(tmp_path: Path) -> None:
    match = random_match(santelmo.load("santorini", mode="mortal"), seed=1)
    while len(match.moves) > 5:
        match.undo()
    file = tmp_path / "match.txt"
    file.write_text(match.text(), encoding="utf-8")
    folder, film = tmp_path / "svg", tmp_path / "film.gif"
    ended = run("replay", str(file), "--svg", str(folder), "--gif", str(film))
    assert ended.returncode == 0 and f"6 pictures in {film}" in ended.stdout.replace("\n", "")
    drawings = sorted(folder.iterdir())
    assert [path.name for path in drawings] == [f"{number}.svg" for number in range(6)]
    assert drawings[-1].read_text(encoding="utf-8") == match.svg()
    with PIL.Image.open(film) as moving:
        assert moving.format == "GIF" and getattr(moving, "n_frames", 1) == 6


@pytest.mark.parametrize("option", ["--svg", "--gif"])
def test_replay_cannot_draw_where_it_may_not_write(option: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(santelmo.load("santorini").start(1).text(), encoding="utf-8")
    ended = run("replay", str(file), option, str(file / "inside"))
    assert ended.returncode == 2 and "Cannot write" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_bench_envs() -> None:
    """Every figure is there; how large it is depends on the machine."""
    ended = run("bench", "envs", "--game", "santorini", "--seconds", "0.01", "--json")
    figures = json.loads(ended.stdout)["santorini"]
    for name in ("masks", "observations"):
        for size in (1, 64, 1024, 16384):
            assert figures[f"batch_{name}_{size}_matches_1_threads"] > 0
        assert figures[f"batch_{name}_16384_matches_2_threads"] > 0
    for skin in ("gymnasium", "gymnasium_vector_1024", "pettingzoo_aec", "openspiel"):
        assert figures[f"{skin}_steps_per_second"] > 0

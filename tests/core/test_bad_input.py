"""Whatever a caller or a file gives: a sentence that says what would be right, and no change."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.core import files

HEAD = "santelmo match 1\ngame santorini\noptions {}\n"

Attempt = Callable[[Any], Any]


def huge() -> int:
    """A number that Python does not write out."""
    return 10**5000


@pytest.fixture
def match() -> santelmo.Match:
    return santelmo.load("santorini", mode="mortal").start(seed=3)


ATTEMPTS: list[tuple[Attempt, str]] = [
    (lambda m: m.play(None), "by its text, its code or as a Move, not as None"),
    (lambda m: m.play(10**6), "There is no move 1000000; codes are 0 to"),
    (lambda m: m.play(huge()), "There is no move such a large int"),
    (lambda m: m.play(True), "not as True"),
    (lambda m: m.play("x" * 5000), "'xxxx[x]*… is not a move"),
    (lambda m: m.refusal(None), "not as None"),
    (lambda m: m.game.move(-1), "There is no move -1"),
    (lambda m: m.game.position(None), "a dict of fields or a text, not NoneType"),
    (lambda m: m.prompt(9), "There is no seat 9; seats are 0 to 1"),
    (lambda m: m.log(9), "There is no seat 9"),
    (lambda m: m.redacted(9), "There is no seat 9"),
    (lambda m: m.visible_fields(9), "There is no seat 9"),
    (lambda m: m.view(huge()), "There is no seat such a large int"),
    (lambda m: m.game.start(huge()), "from 0 to 2.128 - 1, not such a large int"),
    (lambda m: m.game.position({5: 3}), "A position has no field 5"),
]


@pytest.mark.parametrize(("attempt", "sentence"), ATTEMPTS)
def test_a_bad_argument_is_refused_with_a_sentence(
    match: santelmo.Match, attempt: Attempt, sentence: str
) -> None:
    before = match.text()
    with pytest.raises(santelmo.SantelmoError, match=sentence):
        attempt(match)
    assert match.text() == before


FIELDS: list[tuple[str, Any, str]] = [
    ("scripted", 1, "'scripted' is 0"),
    ("tally_open", 2, "'tally_open' is 0 or 1, not 2"),
    ("turns", -1, "'turns' is 0 to 1000000, not -1"),
    ("reveals", 2**31 - 1, "'reveals' is 0 to 1000000"),
    ("turns", 2**70, "not 1180591620717411303424"),
    ("turns", [[[]]], "takes one whole number"),
    ("random_key", [1, True], "takes whole numbers"),
]


@pytest.mark.parametrize(("field", "value", "sentence"), FIELDS)
def test_the_fields_of_all_games_are_checked(
    match: santelmo.Match, field: str, value: object, sentence: str
) -> None:
    with pytest.raises(santelmo.PositionError, match=sentence):
        match.game.position({**match.position(), field: value})


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        (f"seed {'9' * 5000}\nmoves\n", "Line 4: a seed is a whole number from 0 to 2.128 - 1"),
        (f"position {'[' * 100_000}\nmoves\n", "Line 4: a JSON object was expected"),
        (f'position {{"turns": {"9" * 5000}}}\nmoves\n', "Line 4: a JSON object was expected"),
        (f"seed 1\nmoves\n{'9' * 5000} place b3\n", "Line 6: a move line begins with a seat"),
        ("seed 1\nmoves\n7 place b3\n", "Line 6: a move line begins with a seat from 0 to 1"),
    ],
)
def test_a_match_file_that_goes_too_far(rest: str, sentence: str) -> None:
    with pytest.raises(santelmo.MatchFileError, match=sentence):
        santelmo.read(HEAD + rest)


OPTIONS: list[tuple[str, str, Any, str]] = [
    ("santiago", "players", 10**5000, "a whole number from 3 to 5, not such a large int"),
    ("santiago", "players", 4.0, "a whole number from 3 to 5, not 4.0"),
    ("santiago", "palms", "x" * 5000, "true or false, not 'xxxx[x]*…"),
    ("santorini", "gods", "pan", "a list of at most 4 names, not 'pan'"),
    ("santorini", "gods", ["pan", 3], r"a list of at most 4 names, not \['pan', 3\]"),
    ("santa_cruz", "island", 3, "dos_hermanas or santa_cruz, or the path of a file, not 3"),
]


@pytest.mark.parametrize(
    ("game", "option", "value", "sentence"), OPTIONS, ids=[option for _, option, _, _ in OPTIONS]
)
def test_an_option_says_what_it_takes(game: str, option: str, value: Any, sentence: str) -> None:
    with pytest.raises(santelmo.OptionError, match=f"^Option '{option}' takes {sentence}.*\\.$"):
        santelmo.load(game, **{option: value})


def test_every_option_says_what_it_takes_in_one_sentence() -> None:
    for game in santelmo.games():
        for option in santelmo.options(game)["properties"]:
            with pytest.raises(santelmo.OptionError, match=r" takes [a-z][^.]*, not \{\}\.$"):
                santelmo.load(game, **{option: {}})


@pytest.mark.parametrize("depth", [100, 300, 500, 700, 900, 950, 1_000, 100_000])
@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a": ', "}")])
def test_deep_nesting_in_a_match_file_is_refused(depth: int, left: str, right: str) -> None:
    """Where Python still reads it as JSON, and where it does not any more."""
    deep = left * depth + "1" + right * depth
    known = santelmo.load("santorini", mode="mortal").start(seed=3).position()
    fields = json.dumps(known | {"turns": "deep"}).replace('"deep"', deep)
    head = "santelmo match 1\ngame santorini\noptions"
    for text in (
        f'{head} {{"players": {deep}}}\nseed 1\nmoves\n',
        f'{head} {{"gods": {deep}}}\nseed 1\nmoves\n',
        f'{head} {{"mode": "mortal"}}\nposition {fields}\nmoves\n',
    ):
        with pytest.raises(santelmo.MatchFileError, match=r"^Line [34]: .{,300}\.$"):
            santelmo.read(text)


def test_a_match_file_is_a_text() -> None:
    for content in (None, b"santelmo match 1"):
        with pytest.raises(santelmo.MatchFileError, match="a match file is a text, not"):
            santelmo.read(content)  # pyright: ignore[reportArgumentType]


def test_values_of_numpy_are_welcome_as_options() -> None:
    game = santelmo.load("santiago", players=np.int64(4), palms=np.bool_(True))
    assert game == santelmo.load("santiago", players=4, palms=True)
    assert {type(value) for value in game.options.values()} <= {int, bool, str}
    gods = np.array(["pan", "atlas"])
    assert santelmo.load("santorini", gods=gods).options["gods"] == ["pan", "atlas"]


def test_whole_numbers_of_numpy_are_welcome() -> None:
    game = santelmo.load("santorini", mode="mortal")
    match = game.start(np.uint8(3))
    assert match == game.start(3)
    seat = np.int64(match.actors[0])
    match.play(np.int32(match.legal(seat)[3].code), seat)
    assert match.moves[0].seat == 0 and match.moves[0].move.code == 3
    position = {name: np.array(value).tolist() for name, value in match.position().items()}
    position["turns"] = np.int16(match.position()["turns"])
    assert game.position(position).states.tobytes() == match.states.tobytes()


def test_chance_after_a_position_has_a_seed_of_its_own() -> None:
    game = santelmo.load("santiago")
    known = game.start(5).position()
    unknown = {name: value for name, value in known.items() if "random" not in name}
    keys = {tuple(game.position(unknown).position()["random_key"]) for _ in range(4)}
    assert len(keys) == 4 and (0, 0) not in keys
    first, second = game.position(unknown, seed=9), game.position(known, seed=9)
    assert first.position()["random_key"] == second.position()["random_key"] == [9, 0]
    assert game.position(known).position() == known
    assert santelmo.read(first.text()) == first


def test_a_file_is_read_only_if_it_is_an_ordinary_text(tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_text("text", encoding="utf-8")
    assert files.read_text(good) == "text"
    pipe, large, binary = tmp_path / "pipe", tmp_path / "large", tmp_path / "binary"
    os.mkfifo(pipe)
    with large.open("wb") as file:
        file.truncate(files.MAX_BYTES + 1)
    binary.write_bytes(b"\xff\xfe\x00")
    for path, sentence in (
        (pipe, "is not an ordinary file"),
        (large, "is larger than 4 MiB"),
        (binary, "is not text in UTF-8"),
        (tmp_path, "is a folder"),
        (tmp_path / "missing", "cannot be read: No such file"),
        (Path("with\0nul"), "cannot be read"),
    ):
        with pytest.raises(files.FileError, match=sentence):
            files.read_text(path)


def test_a_match_file_says_how_chance_goes_on() -> None:
    """Otherwise the same file would give another match each time."""
    match = santelmo.load("santorini", mode="mortal").start(seed=3)
    text = match.game.position(match.position()).text()
    assert santelmo.read(text) == santelmo.read(text)
    with pytest.raises(santelmo.MatchFileError, match="lacks the field 'random_key'"):
        santelmo.read(text.replace('"random_key": [3, 0], ', ""))

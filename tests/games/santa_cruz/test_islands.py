"""Islands as data: other islands, damaged files, and files that changed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import santelmo
from santelmo.games.santa_cruz.components import NAMES
from santelmo.games.santa_cruz.island import BUILT_IN, FOLDER, find_island
from santelmo.games.santa_cruz.island_check import SCHEMA
from tests.games.santa_cruz.island_files import Content, built_in, tiny, write
from tests.games.santa_cruz.scenes import Scene, legal, play, play_on


def load_island(path: str, players: int = 3) -> santelmo.Game:
    return santelmo.load("santa_cruz", players=players, island=path)


def test_the_built_in_islands_differ_in_everything() -> None:
    """SCZ-1.1: nothing in the engine depends on the first island."""
    assert BUILT_IN == ("dos_hermanas", "santa_cruz")
    one, other = (find_island(name).content for name in BUILT_IN)
    for key in ("supply", "birds", "deal", "track", "sets", "cards", "starter", "map", "tiles"):
        assert one[key] != other[key]
    assert len(one["map"]["spaces"]) != len(other["map"]["spaces"])
    assert len(one["map"]["rivers"]) != len(other["map"]["rivers"])


def test_values_come_from_the_island() -> None:
    """SCZ-1.5: on Dos Hermanas a street needs three buildings and brings 6, a bird brings 3."""
    scene = Scene(island="dos_hermanas").build(0, "C01", "L01", "L02").hand(0, "street")
    match = play(scene.birds(1, 4).match(), "score street")
    assert match.states[0].score[0] - Scene(island="dos_hermanas").fields["score"][0] == 6
    fields = Scene(island="dos_hermanas").hand(0, "birds").birds(0, 4).scores(0, 0)
    assert play(fields.match(), "score birds").states[0].score.tolist()[:2] == [3, 0]


def test_markers_of_an_island_may_start_on_the_same_field() -> None:
    """SCZ-6.1: on Dos Hermanas the first two start on 0, the start player in front."""
    match = santelmo.load("santa_cruz", players=4, island="dos_hermanas").start(1)
    track = match.view()["board"]["track"]
    start = int(match.states[0].start)
    assert [entry["seat"] for entry in track] == [(start + i) % 4 for i in (3, 2, 0, 1)]


def test_spaces_of_other_islands_are_refused() -> None:
    """SCZ-1.1: names are the same for all islands; this one lacks C08."""
    match = play(Scene(island="dos_hermanas").match(), "play ship")
    assert "build C08" not in legal(match)
    with pytest.raises(santelmo.IllegalMove, match="There is no space C08 on this island"):
        match.play("build C08")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hands", ["choose", "starter"])
def test_an_island_file_is_played_to_the_end(tmp_path: Path, players: int, hands: str) -> None:
    path = write(tmp_path, tiny())
    match = santelmo.load("santa_cruz", players=players, hands=hands, island=path).start(1)
    play_on(match, lambda m: False)
    assert match.result is not None
    assert santelmo.read(match.text()) == match
    assert match.view(0)["board"]["island"] == "Tiny"


def test_toml_and_json_with_the_same_contents_are_the_same_island(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    text = (FOLDER / "santa_cruz.toml").read_text(encoding="utf-8")
    copy.write_text("# a comment more\n" + text, encoding="utf-8")
    as_json = write(tmp_path, built_in())
    digests = {load_island(str(copy)).options["island"][-16:]}
    digests.add(load_island(as_json).options["island"][-16:])
    assert digests == {find_island("santa_cruz").digest}
    states = [load_island(path).start(5).states.tobytes() for path in (str(copy), "santa_cruz")]
    assert states[0] == states[1]


def test_a_match_file_notices_a_changed_island(tmp_path: Path) -> None:
    path = write(tmp_path, tiny())
    game = load_island(path)
    assert game.options["island"].startswith(f"{path}#")
    text = play_on(game.start(1), lambda m: len(m.moves) > 5).text()
    assert santelmo.read(text).text() == text
    changed = tiny()
    changed["cards"]["gold"]["points"] = 11
    write(tmp_path, changed)
    with pytest.raises(santelmo.MatchFileError, match="is not the one that was played on"):
        santelmo.read(text)
    Path(path).unlink()
    with pytest.raises(santelmo.MatchFileError, match=r"Line \d: There is no island file"):
        santelmo.read(text)


def test_positions_leave_the_island_to_the_options(tmp_path: Path) -> None:
    """A position has no map in it, and one of another island does not fit."""
    match = santelmo.load("santa_cruz").start(1)
    assert "roads" not in match.position()
    assert "roads" not in match.visible_fields(0)
    smaller = santelmo.load("santa_cruz", island="dos_hermanas")
    with pytest.raises(
        santelmo.PositionError, match="The field 'tiles' takes numbers from 0 to 25"
    ):
        smaller.position(match.position())
    other = santelmo.load("santa_cruz", island=write(tmp_path, without_a_space("L19")))
    with pytest.raises(santelmo.PositionError, match="this island has no L19"):
        other.position(match.position())


def without_a_space(name: str) -> Content:
    content = built_in()
    chart = content["map"]
    chart["spaces"] = [space for space in chart["spaces"] if space["name"] != name]
    chart["roads"] = [road for road in chart["roads"] if name not in road]
    return content


Change = Callable[[Content], object]

DAMAGES: dict[str, tuple[Change, str, str]] = {
    "missing key": (lambda c: c.pop("supply"), "a mistake:", "the key 'supply' is missing"),
    "missing inner key": (
        lambda c: c["tiles"]["land"][3].pop("building"),
        "at tiles.land[3]:",
        "the key 'building' is missing",
    ),
    "unknown key": (
        lambda c: c["map"]["spaces"][2].update(colour="red"),
        "at map.spaces[2]:",
        "no key 'colour' here; the keys are name, island, at",
    ),
    "wrong type": (
        lambda c: c["supply"].update(house="eight"),
        "at supply.house:",
        'a whole number from 1 to 20 is needed, not "eight"',
    ),
    "true is no number": (
        lambda c: c["deal"].update({"3": True}),
        "at deal.3:",
        "a whole number from 1 to 8 is needed, not true",
    ),
    "not a table": (lambda c: c.update(map=[]), "at map:", "a table that describes the map"),
    "out of range": (
        lambda c: c["cards"]["gold"].update(points=1000),
        "at cards.gold.points:",
        "a whole number from 0 to 20 is needed, not 1000",
    ),
    "bad name": (
        lambda c: c["map"]["spaces"][0].update(name="X1"),
        "at map.spaces[0].name:",
        "the name of a space",
    ),
    "bad building": (
        lambda c: c["tiles"]["coast"][0].update(building="tower"),
        "at tiles.coast[0].building:",
        "house, church or lighthouse is needed",
    ),
    "bad resource": (
        lambda c: c["tiles"]["coast"][0].update(resources=["oil"]),
        "at tiles.coast[0].resources[0]:",
        "sheep, fish, wood, sugar or gold",
    ),
    "long value": (lambda c: c.update(track=list(range(50))), "at track:", "…"),
    "space twice": (
        lambda c: c["map"]["spaces"].append(c["map"]["spaces"][0]),
        "at map.spaces[49]:",
        "two spaces 'C01'",
    ),
    "unknown island": (
        lambda c: c["map"]["spaces"][1].update(island="atlantis"),
        "at map.spaces[1].island:",
        "no island 'atlantis'; the islands are main, volcano_islet, green_islet",
    ),
    "few coasts": (
        lambda c: c["map"].update(
            spaces=[s for s in c["map"]["spaces"] if s["name"] in ("C01", "C02", "C03", "L01")],
            roads=[],
            rivers={},
        ),
        "at map.spaces:",
        "4 players need 4 coast spaces to land on, not 3",
    ),
    "road to nowhere": (
        lambda c: c["map"]["roads"].insert(2, ["C01", "L26"]),
        "at map.roads[2]:",
        "there is no space 'L26' on the map",
    ),
    "road to itself": (
        lambda c: c["map"]["roads"].append(["C01", "C01"]),
        "at map.roads[64]:",
        "the road leads from C01 to itself",
    ),
    "road twice": (
        lambda c: c["map"]["roads"].append(["L12", "C01"]),
        "at map.roads[64]:",
        "the road L12-C01 is there twice",
    ),
    "river to nowhere": (
        lambda c: c["map"]["rivers"].update(new=["L26", "C01"]),
        "at map.rivers.new[0]:",
        "there is no space 'L26'",
    ),
    "river in a circle": (
        lambda c: c["map"]["rivers"].update(new=["L01", "L02", "L01", "C01"]),
        "at map.rivers.new[2]:",
        "the river comes to L01 a second time",
    ),
    "two rivers meet": (
        lambda c: c["map"]["rivers"].update(new=["L01", "L17", "C01"]),
        "at map.rivers.new[1]:",
        "L17 is on the river 'long' already",
    ),
    "river across the sea": (
        lambda c: c["map"]["rivers"].update(new=["L01", "C13"]),
        "at map.rivers.new[1]:",
        "C13 is not on the island of the source",
    ),
    "river without a mouth": (
        lambda c: c["map"]["rivers"].update(new=["L01", "L02"]),
        "at map.rivers.new:",
        "the mouth, L02, is not a coast space",
    ),
    "short river": (
        lambda c: c["map"]["rivers"].update(new=["C01"]),
        "at map.rivers.new:",
        "a list of two or more spaces",
    ),
    "few tiles": (
        lambda c: c["tiles"].update(volcano=c["tiles"]["volcano"][:10]),
        "at tiles.volcano:",
        "the map has 11 volcano spaces, but there are 10 tiles",
    ),
    "many tiles": (
        lambda c: (
            c["tiles"]["land"][0].update(copies=20) or c["tiles"]["land"][1].update(copies=20)
        ),
        "at tiles:",
        "at most 80 tiles, not 92",
    ),
    "many birds": (
        lambda c: c.update(birds={"1": 30, "2": 11}),
        "at birds:",
        "at most 40 bird tokens, not 41",
    ),
    "unequal sets": (
        lambda c: c["sets"]["C"].update(ship=9),
        "at sets.C:",
        "A has 7 and C has 13",
    ),
    "empty sets": (
        lambda c: c["sets"].update(A={"ship": 0, "road": 0, "river": 0, "double": 0}),
        "at sets.A:",
        "the set has no card",
    ),
    "few cards": (
        lambda c: c["deal"].update({"4": 4}),
        "at deal.4:",
        "that takes 20 scoring cards, but there are 16",
    ),
    "many cards": (
        lambda c: [
            c["cards"][card].update(copies=9) for card in ("wood", "gold", "coast", "river")
        ],
        "at cards:",
        "at most 40 scoring cards, not 47",
    ),
    "big starter hand": (
        lambda c: c["starter"].update(A=["wood", "fish", "coast"]),
        "at starter.A:",
        "at most 2 cards",
    ),
    "starter hands from nowhere": (
        lambda c: c["starter"].update(A=["wood"], B=["wood"]),
        "at starter:",
        "the hands have the card 'wood' 2 times, the deck 1",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_island_is_refused_with_file_place_and_reason(
    damage: str, tmp_path: Path
) -> None:
    change, place, reason = DAMAGES[damage]
    content: Any = built_in()
    change(content)
    path = write(tmp_path, content)
    with pytest.raises(santelmo.OptionError) as caught:
        load_island(path)
    sentence = str(caught.value)
    assert sentence.startswith(f"The island file {path!r} has a mistake")
    assert place in sentence and reason in sentence
    assert sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("bad.toml", "title = \n", "is not valid TOML: Invalid value (at line 1"),
        ("bad.json", '{"title": }', "is not valid JSON: Expecting value: line 1 column 11"),
        ("deep.json", "[" * 100_000, "is nested too deeply"),
        ("deep.toml", "a = " + "[" * 100_000, "is nested too deeply"),
        ("rather_deep.json", "[" * 500 + "]" * 500, "it goes deeper than 8 levels"),
        ("digits.json", f'{{"title": {"9" * 5_000}}}', "has a number with too many digits"),
        ("digits.toml", f"title = {'9' * 5_000}", "has a number with too many digits"),
        ("control.json", '{"title": "\\u001b[31m"}', "has characters that cannot be shown"),
        ("half.json", '{"title": "\\ud800"}', "has characters that cannot be shown"),
        ("empty.toml", "", "the key 'title' is missing"),
        ("list.json", "[]", "a table is needed, not []"),
    ],
)
def test_a_file_that_is_no_island(tmp_path: Path, name: str, text: str, reason: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(santelmo.OptionError) as caught:
        load_island(str(tmp_path / name))
    assert name in str(caught.value) and reason in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(santelmo.OptionError, match="There is no island file"):
        load_island(str(tmp_path / "nowhere.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(santelmo.OptionError, match=r"cannot be read: .*folder.toml is a folder"):
        load_island(str(tmp_path / "folder.toml"))
    (tmp_path / "latin.toml").write_bytes('title = "Ni\xf1o"'.encode("latin-1"))
    with pytest.raises(santelmo.OptionError, match=r"is not text in UTF-8"):
        load_island(str(tmp_path / "latin.toml"))
    with pytest.raises(santelmo.OptionError, match="There is no island file"):
        load_island("nul\0.toml")
    with pytest.raises(santelmo.OptionError, match=r"There is no island file '/aaa.*…\.$"):
        load_island(f"/{'a' * 100_000}.toml")
    (tmp_path / "huge.json").write_text(" " * (5 << 20), encoding="utf-8")
    with pytest.raises(santelmo.OptionError, match=r"huge\.json is larger than 4 MiB"):
        load_island(str(tmp_path / "huge.json"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_no_island(tmp_path: Path) -> None:
    """To open it would wait for somebody to write."""
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(santelmo.OptionError, match=r"pipe\.toml is not an ordinary file"):
        load_island(str(tmp_path / "pipe.toml"))


def test_the_terminal_refuses_a_bad_island_with_a_sentence(tmp_path: Path) -> None:
    """One line on stderr, exit status 2, no traceback."""
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    command = [sys.executable, "-m", "santelmo", "play", "santa_cruz"]
    process = subprocess.run(
        [*command, "--island", str(tmp_path / "deep.json")],
        env={**os.environ, "SANTELMO_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 2
    assert "is nested too deeply." in " ".join(process.stderr.split())
    assert "Traceback" not in process.stderr


@pytest.mark.parametrize("chosen", ["atlantis", "", "santa_cruz.txt", "Santa_Cruz"])
def test_an_unknown_island(chosen: str) -> None:
    with pytest.raises(
        santelmo.OptionError, match=r"takes dos_hermanas or santa_cruz, or the path"
    ):
        load_island(chosen)


@pytest.mark.parametrize("chosen", [3, None, True, ["santa_cruz"]])
def test_an_island_is_a_text(chosen: Any) -> None:
    with pytest.raises(santelmo.OptionError, match="Option 'island' takes"):
        santelmo.load("santa_cruz", island=chosen)


def test_the_format_has_the_spaces_that_moves_have() -> None:
    """The vocabulary of moves is the same for every island."""
    pattern = re.compile(SCHEMA["$defs"]["space"]["pattern"])
    possible = {f"{letter}{number:02}" for letter in "CLVX" for number in range(100)}
    assert {name for name in possible if pattern.match(name)} == set(NAMES)
    assert santelmo.load("santa_cruz").move("build v14").values == ("V14",)


def test_no_match_brings_more_points_than_a_score_can_hold(tmp_path: Path) -> None:
    """SCZ-6.2: there is no upper limit, so an island may not come near that of the numbers."""
    content = built_in()
    content["deal"] = {"2": 8, "3": 8, "4": 8}
    for card in ("fish", "wood", "birds"):
        content["cards"][card]["copies"] = 9
    content["cards"]["birds"]["points"] = 20
    content["birds"] = {"5": 40}
    path = write(tmp_path, content)
    with pytest.raises(santelmo.OptionError, match=r"could score \d+ points, but 32767 is"):
        load_island(path, players=4)
    assert load_island("santa_cruz", players=4).players == 4

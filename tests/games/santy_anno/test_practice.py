"""The trainer: problems, and practice in the terminal."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from santelmo.core.chance import generator
from santelmo.core.errors import OptionError
from santelmo.core.files import FileError
from santelmo.games.santy_anno.components import CARD_KINDS, CARDS
from santelmo.games.santy_anno.practice import TRAINER, chosen_cards, make_problem, problem
from santelmo.terminal.practice import (
    Record,
    load_statistics,
    practice,
    save_statistics,
)
from santelmo.terminal.user_file import UserFileError
from tests.games.santy_anno.match_setup import EVENT_NUMBERS, RING, card_number

HULL = card_number("hull")
STRUCK = card_number("hull, not red")
SAHARA = 3


def test_a_problem_asks_where_the_cards_lead() -> None:
    """SAN-3.2."""
    task = problem(RING, (HULL, card_number("+3/-5")), 0, SAHARA)
    assert task.solution == "Vendetta"
    assert task.question == "From Sahara, where do the cards lead?"
    assert task.kinds == ("element", "number")
    assert " 1 hull\n 2 +3/-5\n" in task.picture.plain
    assert task.explain("Vendetta") == ["1. hull: Sahara → Viper", "2. +3/-5: Viper → Vendetta"]


def test_an_error_is_explained_by_the_path_and_the_likely_mistake() -> None:
    """SAN-4.2."""
    task = problem(RING, (STRUCK,), 0, SAHARA)
    assert task.solution == "Sahara"
    assert task.explain("Viper") == [
        "1. hull, not red: Sahara stays",
        "Perhaps card 1 (hull, not red) was read as 'hull'.",
    ]


def test_a_forgotten_event_is_recognised() -> None:
    """SAN-6.2."""
    cards = tuple(map(card_number, ("hull", "+3/-5", "yellow", "name, not S")))
    task = problem(RING, cards, EVENT_NUMBERS["clockwise"], SAHARA)
    assert task.solution == "Royal"
    assert task.kinds[-1] == "seasick"
    lines = task.explain("Santy-Anno")
    assert lines[0].startswith("seasick: from the 4th card on")
    assert lines[4] == "4. name, not S: Santy Anno stays, seasick on to Royal"
    assert lines[5] == "Perhaps the event (seasick) was forgotten."
    read_reversed = task.explain("Viper")[-1]
    assert read_reversed == "Perhaps the event (seasick) was read as counter-clockwise."


@pytest.mark.parametrize("length", TRAINER.lengths)
def test_problems_have_the_chosen_length_and_cards(length: int) -> None:
    rng = generator(length)
    task = make_problem(length, ("number", "struck"), rng)
    assert len(task.kinds) == length
    assert set(task.kinds) <= {"number", "struck"}
    events = make_problem(length, ("events",), rng)
    assert len(events.kinds) == length + (1 if length > 3 else 0)
    assert "rum" not in events.kinds


def test_sets_of_cards() -> None:
    """SAN-2.2."""
    assert (TRAINER.decks, TRAINER.kinds) == (("base", "expert", "events"), CARD_KINDS)
    assert len(chosen_cards(("base",))) == 37
    assert len(chosen_cards(("base", "coco"))) == 38
    assert len(chosen_cards(("expert",))) == len(CARDS)
    with pytest.raises(OptionError, match=r"^There are no cards 'wind'; choose from element, "):
        chosen_cards(("wind",))
    with pytest.raises(
        OptionError, match=r"^A problem of 2 cards needs more than the 1 card of coco\.$"
    ):
        make_problem(2, ("coco",), generator(1))


def test_answers_may_be_cut_short() -> None:
    task = problem(RING, (HULL,), 0, SAHARA)
    assert task.read(" santy ") == "Santy-Anno"
    assert task.read("VIPER") == "Viper"
    assert task.read("p") is None
    assert task.read("") is None
    assert task.read("Titanic") is None


class Terminal(Console):
    """A console whose player types these lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__(file=io.StringIO(), width=100)
        self._lines = iter(lines)

    def input(self, prompt: Any = "", **_: Any) -> str:
        for line in self._lines:
            return line
        raise EOFError

    @property
    def text(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def ticking() -> Iterator[float]:
    """A clock that goes on by three seconds whenever it is read."""
    seconds = 0.0
    while True:
        seconds += 3
        yield seconds


def run(terminal: Terminal, file: Path, count: int = 2, **chosen: Any) -> None:
    clock = ticking()
    practice(
        TRAINER,
        length=chosen.get("length", 1),
        cards=chosen.get("cards", ("element",)),
        count=count,
        seed=3,
        console=terminal,
        statistics_file=file,
        clock=lambda: next(clock),
    )


def solutions(count: int) -> list[str]:
    rng = generator(3)
    return [make_problem(1, ("element",), rng).solution for _ in range(count)]


def test_right_answers_are_timed_and_stored(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "practice.json"
    terminal = Terminal(*solutions(2))
    run(terminal, file)
    assert terminal.text.count("Right, in 3.0 seconds.") == 2
    assert load_statistics(file) == {"element": Record(cards=2, wrong=0, seconds=6.0)}
    assert "Your practice so far" in terminal.text


def test_wrong_answers_are_explained_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    first, second = solutions(2)
    wrong = "Viper" if first != "Viper" else "Royal"
    terminal = Terminal("Titanic", wrong, second)
    run(terminal, file)
    assert "'Titanic' is none of Paradise, Royal, Sahara" in terminal.text
    assert f"Not {wrong} but {first} (3.0 seconds):\n  1. " in terminal.text
    assert load_statistics(file)["element"] == Record(cards=2, wrong=1, seconds=3.0)


@pytest.mark.parametrize("lines", [(), ("quit",)])
def test_stopping_stores_what_was_answered(tmp_path: Path, lines: tuple[str, ...]) -> None:
    file = tmp_path / "practice.json"
    run(Terminal(*solutions(1), *lines), file)
    run(Terminal(*lines), file)
    assert load_statistics(file)["element"].cards == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"element": 3}',
        '{"element": {"cards": 1, "wrong": 2, "seconds": 0}}',
        '{"element": {"cards": true, "wrong": 0, "seconds": 0}}',
        '{"element": {"cards": 0, "wrong": 0, "seconds": 0}}',
        '{"element": {"cards": 1, "wrong": 0, "seconds": NaN}}',
        '{"element": {"cards": 1, "wrong": 0, "seconds": "3"}}',
        '{"element": {"cards": 1, "luck": 3}}',
    ],
)
def test_damaged_statistics_are_named_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "practice.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(UserFileError) as caught:
        run(Terminal(*solutions(2)), file)
    assert str(caught.value) == (
        f"{file} with the statistics is damaged. Repair the file, or remove it to start anew."
    )
    assert file.read_text(encoding="utf-8") == content


def test_statistics_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="is not text in UTF-8"):
        load_statistics(file)


def test_a_place_where_nothing_can_be_stored_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    with pytest.raises(UserFileError, match=r"cannot be kept in .*practice\.json"):
        save_statistics(blocked / "practice.json", {})
    with pytest.raises(FileError, match="is a folder, not a file"):
        load_statistics(tmp_path)


def test_statistics_are_plain_json(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    save_statistics(file, {"coco": Record(cards=4, wrong=1, seconds=7.5)})
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored == {"coco": {"cards": 4, "wrong": 1, "seconds": 7.5}}
    assert list(tmp_path.iterdir()) == [file]


def test_lengths_out_of_range_are_refused(tmp_path: Path) -> None:
    for length in (0, 10):
        with pytest.raises(OptionError, match=rf"^A problem has 1 to 9 cards, not {length}\.$"):
            run(Terminal(), tmp_path / "practice.json", length=length)


def test_at_least_one_problem_is_asked(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"^Practice takes at least one problem, not 0\.$"):
        run(Terminal(), tmp_path / "practice.json", count=0)

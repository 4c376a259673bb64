"""A god is described in `components`: every other place that speaks of gods agrees with it."""

from __future__ import annotations

import re
from pathlib import Path

import santelmo
from santelmo.core import rulebook
from santelmo.games.santorini.components import (
    AGORA_ALL,
    AGORA_PLAIN,
    FIRST_GAME_GODS,
    GODS,
    MORTAL,
)

ROOT = Path(str(santelmo.__file__)).parent.parent
RULES = (ROOT / "santelmo/games/santorini/rules.md").read_text(encoding="utf-8")
EMBLEMS = (ROOT / "web/src/boards/santorini/emblems.ts").read_text(encoding="utf-8")
CLIENT = [
    path
    for path in (ROOT / "web/src").rglob("*santorini*/**/*")
    if path.suffix in (".ts", ".svelte") and path.name != "emblems.ts"
] + [ROOT / "web/src/words/en/santorini.ts"]
OTHER_MODULES = [
    path
    for path in (ROOT / "santelmo/games/santorini").rglob("*.py")
    if path.name not in ("components.py", "__init__.py")
]
NAME = re.compile(r"\b(" + "|".join(god.name for god in GODS if god.name != "Mortal") + r")\b")


def rule_text(rule: str) -> str:
    return rulebook.rules("santorini")[rule].text


def names(pool: int) -> list[str]:
    return [god.full_name for number, god in enumerate(GODS) if pool >> number & 1]


def test_there_are_32_gods_and_each_rule_is_its_power() -> None:
    """Section 4 of the rules quotes the cards."""
    assert len(GODS) == 33 and GODS[MORTAL].traits == 0
    for god in GODS[1:]:
        assert rule_text(god.rule) == f"{god.full_name}. {god.power}"
        assert god.power.endswith(".") and god.glance.endswith(".")


def test_the_rules_name_the_pools_of_the_agora() -> None:
    """SRN-3.6."""
    text = rule_text("SRN-3.6")
    assert f": {', '.join(names(AGORA_PLAIN))};" in text
    assert f" adds {', '.join(names(AGORA_ALL & ~AGORA_PLAIN))}." in text


def test_the_rules_name_the_gods_of_the_first_game() -> None:
    """SRN-3.2."""
    first, second = (GODS[god].name for god in FIRST_GAME_GODS)
    assert f"{first} against {second}; {first} starts" in rule_text("SRN-3.2")
    mode = santelmo.options("santorini")["properties"]["mode"]
    choices = {choice["value"]: choice["description"] for choice in mode["x-choices"]}
    assert f"{first} against {second}" in choices["first"]


def test_the_words_of_a_turn_have_a_row_for_every_god() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", RULES, re.MULTILINE)
    listed = [name for row in rows for name in NAME.findall(row)]
    assert sorted(listed) == sorted(god.name for god in GODS[1:])


def test_every_god_has_an_emblem() -> None:
    drawn = re.findall(r"^  (\w+):", EMBLEMS, re.MULTILINE)
    assert drawn == [god.name for god in GODS]


def test_no_other_text_of_the_client_names_a_god() -> None:
    """The board's JSON brings all that the page says about gods."""
    for path in CLIENT:
        words = re.sub(r"/\*(.|\n)*?\*/|<!--(.|\n)*?-->", "", path.read_text(encoding="utf-8"))
        assert not NAME.search(words), path


def test_no_other_text_of_the_game_names_a_god() -> None:
    """Docstrings cite rules by their ids, sentences take the names from here."""
    for path in OTHER_MODULES:
        code = re.sub(r'"""(.|\n)*?"""', "", path.read_text(encoding="utf-8"))
        assert not NAME.search(code), path

"""Island files for tests: the built-in contents with changes, written as JSON."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from santelmo.games.santa_cruz.island import find_island

Content = dict[str, Any]


def built_in(name: str = "santa_cruz") -> Content:
    """A copy of a built-in island's contents."""
    return copy.deepcopy(find_island(name).content)


def tiny() -> Content:
    """An island with so few hidden things that all worlds can be listed.

    Eight spaces, three of them face down at first, eight scoring cards and three bird tokens.
    """
    content = built_in()
    content["title"] = "Tiny"
    content["birds"] = {"1": 2, "2": 1}
    content["deal"] = {"2": 2, "3": 1, "4": 1}
    names = ["C01", "C02", "C03", "C04", "C05", "L01", "L02", "V01"]
    content["map"] = {
        "islands": {"all": "All"},
        "spaces": [{"name": name, "island": "all", "at": [i, 0]} for i, name in enumerate(names)],
        "roads": [["C01", "L01"]],
        "rivers": {"only": ["V01", "L02", "C02"]},
    }
    tiles = content["tiles"]
    tiles.update(coast=tiles["coast"][:5], land=tiles["land"][:3], volcano=tiles["volcano"][:2])
    kept = ("sheep", "fish", "wood", "gold", "street", "coast", "birds")
    for card, values in content["cards"].items():
        values["copies"] = 2 if card == "gold" else int(card in kept)
    content["starter"] = {"A": ["gold"], "B": ["wood"], "C": ["coast"], "D": []}
    return content


def write(folder: Path, content: Any, name: str = "island.json") -> str:
    """Writes an island file and returns its path."""
    path = folder / name
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)

"""The types, messages and error codes in docs/server.md are those of the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from santelmo.server.app import make_app
from santelmo.server.domain.errors import Code
from santelmo.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
SCHEMAS = {
    "Game": "GameInfo",
    "Table": "TableInfo",
    "Tournament": "TournamentInfo",
    "Seat": "SeatInfo",
    "Rules": "RuleBook",
    "Device": "DeviceInfo",
    "Bank": "BankInfo",
    "Flag": "FlagInfo",
    "Rest": "RestHours",
}
"""Types that have another name in the API's description than on the page."""
TYPE = re.compile(r"^(?P<name>[A-Z]\w+) += (?P<body>\{.*?\})(?:$| *//|\n(?=\w))", re.M | re.S)
MESSAGE = re.compile(r"^\| `(?P<type>\w+)` \| (?:`(?P<members>[^`]+)`)? ?\| ", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
ABSTRACT = ("NewSeat", "Document", "View")
"""Not one object with members of its own, or explained where it stands."""
Json = dict[str, Any]


@pytest.fixture(scope="module")
def schemas() -> Iterator[Json]:
    app = make_app(Settings(database="sqlite://"))
    yield app.openapi()["components"]["schemas"]
    app.state.server.database.close()


def member_names(body: str) -> set[str]:
    """The names in the outermost braces of a type."""
    names: list[str] = [""]
    depth = 0
    for letter in COMMENT.sub("", body):
        depth += letter in "{[("
        if depth == 1 and letter == ",":
            names.append("")
        elif depth == 1:
            names[-1] += letter
        depth -= letter in "}])"
    return {re.split("[?:]", name.strip(" {}\n"))[0].strip() for name in names}


def test_the_page_has_the_members_of_each_type(schemas: Json) -> None:
    found = {match["name"]: member_names(match["body"]) for match in TYPE.finditer(PAGE)}
    types = {name: members for name, members in found.items() if name not in ABSTRACT}
    assert {"Game", "Table", "Seat", "NewTable", "Replay", "PracticeProblem"} <= set(types)
    for name, members in types.items():
        assert members == set(schemas[SCHEMAS.get(name, name)]["properties"]), name


def test_the_page_has_the_members_of_each_message(schemas: Json) -> None:
    kinds: dict[str, list[set[str]]] = {}
    for name in ("ClientMessage", "ServerMessage"):
        for reference in schemas[name]["oneOf"]:
            properties = schemas[reference["$ref"].rpartition("/")[2]]["properties"]
            kinds.setdefault(properties["type"]["const"], []).append({*properties} - {"type"})
    listed: dict[str, list[set[str]]] = {}
    for row in MESSAGE.finditer(PAGE):
        members = {re.split("[?:]", name)[0] for name in (row["members"] or "").split(", ")}
        listed.setdefault(row["type"], []).append(members - {""})
    assert set(listed) == set(kinds)
    for kind, members in kinds.items():
        assert sorted(map(sorted, listed[kind])) == sorted(map(sorted, members)), kind


def test_the_page_has_all_error_codes() -> None:
    line = PAGE.partition("`code` is one of\n")[2].partition("\n")[0]
    assert re.findall(r"`(\w+)`", line) == list(get_args(Code))

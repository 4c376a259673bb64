"""What the documents say about the project itself is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import santelmo
from santelmo.core.definition import Definition
from santelmo.core.registry import definition

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "web" / "README.md",
    *sorted(DOCS.rglob("*.md")),
    *sorted((ROOT / "santelmo").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(
    r"^(?:santelmo|web|docs|tests|examples|benchmarks)/[\w./-]*\w/?$|^\.?\w[\w.]*\.(?:toml|txt)$"
)
ENVIRONMENT = re.compile(r"^santelmo/\w+-v\d+$")
"""The ids of environments look like paths."""
BUILT = ("web/node_modules", "web/screenshots", "santelmo/server/static", "santelmo/compiled")
"""Paths that exist once something was built."""
MAX_STOPS = 12


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def named_paths(page: Path) -> set[str]:
    """The files and folders of the project that a page names in code spans."""
    text = page.read_text(encoding="utf-8")
    found = {span for span in CODE.findall(text) if PATH.match(span) and "/" in span}
    found = {path for path in found if not ENVIRONMENT.match(path) and "GAME" not in path}
    return {path for path in found if not path.startswith(BUILT)}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    missing = {path for path in named_paths(page) if not (ROOT / path).exists()}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = set(LINK.findall(page.read_text(encoding="utf-8")))
    missing = {link for link in links if not (page.parent / link).exists()}
    assert not missing


def test_the_way_of_a_move_names_a_file_at_each_of_its_few_stops() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    way = text.partition("## The way of a move")[2].partition("\n## ")[0]
    stops = re.findall(r"^\d+\. (.*)$", way, re.MULTILINE)
    assert 0 < len(stops) <= MAX_STOPS
    for stop in stops:
        assert any(PATH.match(span) for span in CODE.findall(stop)), stop


def test_the_architecture_names_every_layer() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    packages = [folder.parent for folder in (ROOT / "santelmo").glob("*/__init__.py")]
    assert packages
    missing = [package.name for package in packages if f"`santelmo/{package.name}`" not in text]
    assert not missing


def test_the_index_of_decisions_is_complete_and_has_their_titles() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(.+)\]\((.+)\)$", index, re.MULTILINE)
    written = [
        (path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# "), path.name)
        for path in sorted(DECISIONS.glob("[0-9]*.md"))
    ]
    assert listed == written


def test_a_decision_is_numbered_as_its_file() -> None:
    for path in DECISIONS.glob("[0-9]*.md"):
        title = path.read_text(encoding="utf-8").removeprefix("# ")
        assert title.split()[0] == path.name.split("-")[0].lstrip("0")


def test_the_readme_describes_every_game_as_the_program_does() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in map(definition, santelmo.games()):
        players = game.options.by_name["players"].schema
        span = f"{players['minimum']}–{players['maximum']}"
        assert f"| **{game.title}** | {span} | {game.summary} |" in text


def test_the_readme_says_that_it_is_unofficial() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "unofficial implementation" in text
    assert "names of the games belong to their publishers" in text


def test_the_site_has_the_rules_of_every_game() -> None:
    pages = {page.stem: page.read_text(encoding="utf-8") for page in (DOCS / "rules").glob("*.md")}
    assert set(pages) == set(santelmo.games())
    for game, text in pages.items():
        assert f"santelmo/games/{game}/rules.md" in text


def test_the_guide_lists_the_modules_of_the_smallest_game() -> None:
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    table = text.partition("## The shape of a game folder")[2].partition("\n## ")[0]
    modules = {path.stem for path in (ROOT / "examples" / "pennies").glob("*.py")}
    assert modules
    missing = {module for module in modules if f"| `{module}` |" not in table}
    assert not missing


def test_every_game_folder_has_the_modules_of_the_guide() -> None:
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    table = text.partition("## The shape of a game folder")[2].partition("\n## ")[0]
    modules = set(re.findall(r"^\| `([\w.]+)` \|", table, re.MULTILINE))
    assert modules
    for game in santelmo.games():
        paths = (ROOT / "santelmo" / "games" / game).iterdir()
        missing = modules - {path.name.removesuffix(".py") for path in paths}
        assert not missing, f"{game} has no {missing}"


def test_the_functions_that_the_guide_names_belong_to_a_definition() -> None:
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    fields = Definition.__dataclass_fields__
    words = re.search(r"^\| `words` \| (.+) \|$", text, re.MULTILINE)
    rules = re.search(r"^\| `rules` \| (.+) \|$", text, re.MULTILINE)
    assert words is not None and rules is not None
    for name in [*CODE.findall(words[1]), *CODE.findall(rules[1])]:
        assert name in fields

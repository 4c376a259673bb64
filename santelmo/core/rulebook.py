"""The numbered rules as text: `docs/rules/GAME.md`, which the installed package carries along.

A rule is one bullet that begins with its id: ``- **SRN-2.1** Move one of your workers …``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from santelmo.core.compiling import PACKAGE
from santelmo.core.errors import SantelmoError

_INSTALLED = PACKAGE / "rules"
_IN_SOURCES = PACKAGE.parent / "docs" / "rules"
_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]{3}-[\w.]+)\*\* (?P<text>.*)$")


class RuleError(SantelmoError):
    """A rule or a rulebook that does not exist."""


@dataclass(frozen=True)
class RuleText:
    """One numbered rule."""

    id: str
    section: str
    text: str


def folder() -> Path:
    """Where the rules lie."""
    return _INSTALLED if _INSTALLED.is_dir() else _IN_SOURCES


@cache
def markdown(game: str) -> str:
    """The rules of a game as Markdown."""
    path = folder() / f"{game}.md"
    if not path.is_file():
        raise RuleError(f"There are no rules for {game!r}.")
    return path.read_text(encoding="utf-8")


@cache
def rules(game: str) -> dict[str, RuleText]:
    """The rules of a game by id, in their order."""
    found: dict[str, RuleText] = {}
    section, current = "", ""
    for line in markdown(game).splitlines():
        match = _RULE.match(line)
        if line.startswith("## "):
            section, current = line.removeprefix("## "), ""
        elif match:
            current = match["id"]
            if current in found:
                raise RuleError(f"The rule {current} stands twice in the rules of {game!r}.")
            found[current] = RuleText(current, section, match["text"].strip())
        elif current and line.startswith("  "):
            rule = found[current]
            found[current] = RuleText(rule.id, rule.section, f"{rule.text} {line.strip()}")
        else:
            current = ""
    return found


def rule(game: str, rule_id: str) -> RuleText:
    """One rule. Its id may be written in any case, and without the letters in front."""
    wanted = rule_id.casefold()
    known = rules(game)
    for text in known.values():
        if wanted in (text.id.casefold(), text.id.casefold().partition("-")[2]):
            return text
    raise RuleError(
        f"There is no rule {rule_id!r} for {game!r}; ids look like {next(iter(known))}."
    )

"""The numbered rules as text: `rules.md` in the folder of each game.

A rule is one bullet that begins with its id: ``- **SRN-2.1** Move one of your workers …``. Before
the rules a section "In short" says what the game is about, for people who have never played it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from santelmo.core.compiling import PACKAGE
from santelmo.core.errors import SantelmoError

_GAMES = PACKAGE / "games"
_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]{3}-[\w.]+)\*\* (?P<text>.*)$")
_IN_SHORT = "## In short\n"
_POINT = re.compile(r"^- \*\*(?P<title>[^*]+)\.\*\* (?P<text>.*)$", re.MULTILINE)


class RuleError(SantelmoError):
    """A rule or a rulebook that does not exist."""


@dataclass(frozen=True)
class RuleText:
    """One numbered rule."""

    id: str
    section: str
    text: str


@dataclass(frozen=True)
class OverviewPoint:
    """One thing that a newcomer should know first: the goal, a turn, how one wins."""

    title: str
    text: str


@cache
def markdown(game: str) -> str:
    """The rules of a game as Markdown."""
    path = _GAMES / game / "rules.md"
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


@cache
def overview(game: str) -> tuple[OverviewPoint, ...]:
    """The game in short, from the section that stands before the numbered rules."""
    _, _, rest = markdown(game).partition(_IN_SHORT)
    section, _, _ = rest.partition("\n## ")
    return tuple(OverviewPoint(found["title"], found["text"]) for found in _POINT.finditer(section))


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

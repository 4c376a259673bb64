"""What people write, names and chat, as others get to read it: one line without tricks."""

from __future__ import annotations

import unicodedata

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing at all."""
JOINERS = frozenset("\u200c\u200d")
"""They shape letters of some scripts, and make one picture of several emoji."""
INVISIBLE = frozenset({"Cc", "Cf", "Cs"})
JOINED = frozenset({"So", "Sk", "Mn", "Mc"})
"""What stands before a joiner that does something: emoji, and signs that end a syllable."""
MARKS_AND_SPACES = "MZ"
ARABIC = "AL"


def cleaned(text: str) -> str:
    """The text on one line, without characters that hide, or turn others round.

    Empty if there is nothing to see in it.
    """
    spaced = ["\N{SPACE}" if c.isspace() or c in BLANKS else c for c in text]
    kept: list[str] = []
    for number, character in enumerate(spaced):
        if character in JOINERS:
            if kept and _joins(kept[-1], spaced[number + 1 : number + 2]):
                kept.append(character)
        elif unicodedata.category(character) not in INVISIBLE:
            kept.append(character)
    line = " ".join("".join(kept).split())
    return line if any(unicodedata.category(c)[0] not in MARKS_AND_SPACES for c in line) else ""


def _joins(before: str, after: list[str]) -> bool:
    """Whether a joiner between these can be seen by what it does."""
    joined = unicodedata.category(before) in JOINED or unicodedata.bidirectional(before) == ARABIC
    return joined and bool(after) and unicodedata.category(after[0])[0] in "LS"

"""Small pieces of English that every game's texts need."""

from __future__ import annotations

from collections.abc import Sequence


def join_words(words: Sequence[str], last: str = "and") -> str:
    """A list in a sentence: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def shortened(value: object, most: int = 60) -> str:
    """A value as Python writes it, shortened to fit into an error message."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a bottomless list
        return f"such a large {type(value).__name__}"
    return text if len(text) <= most else f"{text[: most - 1]}…"


def count_noun(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: "1 coin", "3 coins", "2 churches"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"

"""What a client keeps of a table, and the changes that lead from one document to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Step = str | int
Change = tuple[list[Step], Any]

_MISSING = object()


def changes(old: Any, new: Any) -> list[Change]:
    """A short list of replacements that turns `old` into `new`.

    Containers are compared member by member. What loses members is replaced as a whole, and so
    are lists of plain values unless they only grow.
    """
    return Comparison().changes(old, new)


class Comparison:
    """Compares documents that have parts in common: a pair of parts is gone through once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, list[Change]]] = {}
        """By the identities of two containers: both, so that they live as long, and the changes."""

    def changes(self, old: Any, new: Any) -> list[Change]:
        """As the function `changes`. The list may be given out again: not to be changed."""
        return [] if old is new or old == new else self._between(old, new)

    def _between(self, old: Any, new: Any) -> list[Change]:
        """The changes between two values that are not equal."""
        kind = old.__class__
        if kind is not new.__class__ or kind not in _MEMBERWISE:
            return [([], new)]
        key = (id(old), id(new))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (old, new, _MEMBERWISE[kind](self, old, new))
        return known[2]

    def between_dicts(self, old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
        if not old.keys() <= new.keys():
            return [([], new)]
        found: list[Change] = []
        for name, value in new.items():
            before = old.get(name, _MISSING)
            # Most members are the very same: to see that costs less than to ask for their changes.
            if before is value or before == value:
                continue
            if before is _MISSING:
                found.append(([name], value))
                continue
            for path, part in self._between(before, value):
                found.append(([name, *path], part))
        return found

    def between_lists(self, old: list[Any], new: list[Any]) -> list[Change]:
        shared = len(old)
        if shared > len(new) or not old:
            return [([], new)]
        found: list[Change] = []
        if new[:shared] != old:
            if type(old[0]) not in _MEMBERWISE:
                return [([], new)]
            for index, before in enumerate(old):
                value = new[index]
                if before is value or before == value:
                    continue
                for path, part in self._between(before, value):
                    found.append(([index, *path], part))
        found.extend(([index], new[index]) for index in range(shared, len(new)))
        return found


_MEMBERWISE: dict[type, Callable[[Comparison, Any, Any], list[Change]]] = {
    dict: Comparison.between_dicts,
    list: Comparison.between_lists,
}


def apply(document: Any, given: list[Change]) -> Any:
    """The document with the changes made in it; the inverse of `changes`, as clients do it."""
    for path, value in given:
        if not path:
            document = value
            continue
        target = document
        for step in path[:-1]:
            target = target[step]
        _put(target, path[-1], value)
    return document


def _put(target: Any, step: Step, value: Any) -> None:
    if isinstance(target, list) and step == len(target):  # pyright: ignore[reportUnknownArgumentType]
        target.append(value)  # pyright: ignore[reportUnknownMemberType]
        return
    container: Any = target  # pyright: ignore[reportUnknownVariableType]
    container[step] = value

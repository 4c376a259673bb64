"""What a client keeps of a table, and the changes that lead from one document to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Step = str | int
Path = tuple[Step, ...]
Change = tuple[list[Step], Any]
T = TypeVar("T")

_MISSING = object()


def changes(old: Any, new: Any) -> list[Change]:
    """A short list of replacements that turns `old` into `new`.

    Containers are compared member by member. What loses members is replaced as a whole, and so
    are lists of plain values unless they only grow, and objects that were empty.
    """
    return Comparison(_as_change).between(old, new)


def _as_change(path: Path, value: Any) -> Change:
    return list(path), value


class Comparison(Generic[T]):
    """Compares documents that have parts in common.

    A pair of parts that stands at one place of several documents is gone through once, and each
    of its changes is put into its form once, such as the text that is sent.
    """

    def __init__(self, form: Callable[[Path, Any], T]) -> None:
        self._form = form
        self._known: dict[tuple[Path, int, int], tuple[Any, Any, list[T]]] = {}
        """By the place and the identities of two containers: both, so that they live as long, and
        the changes."""
        self._formed: dict[tuple[Path, int], tuple[Any, T]] = {}
        """The same for what is new as a whole; by identity, since 1 and true are equal."""

    def between(self, old: Any, new: Any) -> list[T]:
        """As the function `changes`, each in its form. The list is not to be changed."""
        return [] if old is new or old == new else self._compare((), old, new)

    def _compare(self, path: Path, old: Any, new: Any) -> list[T]:
        """The changes between two values that are not equal."""
        kind = old.__class__
        if kind is not new.__class__ or kind not in _CONTAINERS:
            return [self._replaced(path, new)]
        key = (path, id(old), id(new))
        known = self._known.get(key)
        if known is None:
            look_into = self._between_dicts if kind is dict else self._between_lists
            known = self._known[key] = (old, new, look_into(path, old, new))
        return known[2]

    def _replaced(self, path: Path, new: Any) -> T:
        key = (path, id(new))
        formed = self._formed.get(key)
        if formed is None:
            formed = self._formed[key] = (new, self._form(path, new))
        return formed[1]

    def _between_dicts(self, path: Path, old: dict[str, Any], new: dict[str, Any]) -> list[T]:
        if not old or not old.keys() <= new.keys():
            return [self._replaced(path, new)]
        found: list[T] = []
        for name, value in new.items():
            before = old.get(name, _MISSING)
            # Most members are the very same: to see that costs less than to ask for their changes.
            if before is value or before == value:
                continue
            if before is _MISSING:
                found.append(self._replaced((*path, name), value))
            else:
                found += self._compare((*path, name), before, value)
        return found

    def _between_lists(self, path: Path, old: list[Any], new: list[Any]) -> list[T]:
        shared = len(old)
        if shared > len(new) or not old:
            return [self._replaced(path, new)]
        found: list[T] = []
        if new[:shared] != old:
            if type(old[0]) not in _CONTAINERS:
                return [self._replaced(path, new)]
            for index, before in enumerate(old):
                value = new[index]
                if before is value or before == value:
                    continue
                found += self._compare((*path, index), before, value)
        for index in range(shared, len(new)):
            found.append(self._replaced((*path, index), new[index]))
        return found


_CONTAINERS = frozenset({dict, list})


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


def _put(target: dict[Step, Any] | list[Any], step: Step, value: Any) -> None:
    if not isinstance(target, list):
        target[step] = value
        return
    assert isinstance(step, int)
    # Also right where the place is the first one after the end.
    target[step : step + 1] = [value]

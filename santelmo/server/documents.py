"""What a client keeps of a table, and the changes that lead from one document to the next."""

from __future__ import annotations

from typing import Any

Step = str | int
Change = tuple[list[Step], Any]


def changes(old: Any, new: Any) -> list[Change]:
    """A short list of replacements that turns `old` into `new`.

    Containers are compared member by member. What loses members is replaced as a whole, and so
    are lists of plain values unless they only grow.
    """
    found: list[Change] = []
    _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: list[Step], found: list[Change]) -> None:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_dicts(old, new, path, found)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(old, list) and isinstance(new, list):
        _compare_lists(old, new, path, found)  # pyright: ignore[reportUnknownArgumentType]
    else:
        found.append((path, new))


def _compare_dicts(
    old: dict[str, Any], new: dict[str, Any], path: list[Step], found: list[Change]
) -> None:
    if not old.keys() <= new.keys():
        found.append((path, new))
        return
    for name, value in new.items():
        if name in old:
            _compare(old[name], value, [*path, name], found)
        else:
            found.append(([*path, name], value))


def _compare_lists(old: list[Any], new: list[Any], path: list[Step], found: list[Change]) -> None:
    shared = len(old)
    if shared > len(new) or not old:
        found.append((path, new))
        return
    if new[:shared] != old:
        if not isinstance(old[0], dict | list):
            found.append((path, new))
            return
        for index in range(shared):
            _compare(old[index], new[index], [*path, index], found)
    found.extend(([*path, index], new[index]) for index in range(shared, len(new)))


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

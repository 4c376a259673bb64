"""The types of boards, as Pydantic reads them.

Games declare the JSON of their boards by `typing.TypedDict`. Before Python 3.12 Pydantic reads only
those of `typing_extensions`, so the types are rebuilt with these; the notes below the fields, which
the language forgets, become their descriptions.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import Field
from typing_extensions import TypedDict

from santelmo.core.syntax_trees import ONE_AT_A_TIME, syntax_tree


def readable(kind: Any) -> Any:
    """The type, with every `TypedDict` in it rebuilt."""
    return _rebuilt(kind, {})


def _rebuilt(kind: Any, known: dict[Any, Any]) -> Any:
    if is_typeddict(kind):
        if kind not in known:
            known[kind] = _rebuilt_record(kind, known)
        return known[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is None or origin is Literal:
        return kind
    parts = tuple(_rebuilt(argument, known) for argument in arguments)
    if origin in (Union, UnionType):
        return Union[parts]  # noqa: UP007  # made of types that are known only now
    return origin[parts]


def _rebuilt_record(kind: Any, known: dict[Any, Any]) -> Any:
    notes = _notes(kind)
    fields: dict[str, Any] = {}
    for name, declared in get_type_hints(kind).items():
        field = _rebuilt(declared, known)
        if name in notes:
            field = Annotated[field, Field(description=notes[name])]
        fields[name] = field if name in kind.__required_keys__ else NotRequired[field]
    record: Any = TypedDict(kind.__name__, fields)  # pyright: ignore[reportArgumentType, reportGeneralTypeIssues]
    record.__doc__ = kind.__doc__
    return record


def _notes(kind: Any) -> dict[str, str]:
    """The texts that stand below the fields of a class."""
    with ONE_AT_A_TIME:
        source = textwrap.dedent(inspect.getsource(kind))
    [record] = syntax_tree(source).body
    assert isinstance(record, ast.ClassDef)
    notes: dict[str, str] = {}
    for field, below in zip(record.body, record.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            note = _text(below)
            if note is not None:
                notes[field.target.id] = inspect.cleandoc(note)
    return notes


def _text(node: ast.stmt) -> str | None:
    """The text of a line that is nothing but a text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node.value.value if isinstance(node.value.value, str) else None
    return None

"""Which files a module's compiled code depends on: the closure of its imports, and their data.

Compiled code freezes what it calls and what it reads from module level, in whatever file that
stands. So its key in the cache is a hash of the module's source, of all modules of the same
packages that it imports, directly or not, and of the data files that those modules name. What it
does not import (another game, a game's texts, the server) may change freely.

Importing `santelmo.games.santiago.rules` also runs the `__init__` of the packages above it; those
put a game together and do not reach into its rules, so they count only where something is
imported from them.
"""

from __future__ import annotations

import ast
import hashlib
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from santelmo.core.syntax_trees import syntax_tree

STARTED = time.time()
"""About when this process read its sources."""
DATA_SUFFIXES = (".toml", ".json", ".npz")
ARGUMENT_DATA = frozenset({"levels.toml"})
"""Data that only reaches compiled code as arguments: the levels of bots."""


@cache
def closure(module: str) -> frozenset[str]:
    """The names of the module and of all modules that it imports, directly or not."""
    found: set[str] = set()
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += imports(name)
    return frozenset(found)


@cache
def imports(module: str) -> frozenset[str]:
    """The modules that a module imports when it runs, as far as they are followed."""
    path = source_path(module)
    if path is None:
        return frozenset()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in _walk(syntax_tree(path.read_bytes())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = _absolute(node, package)
            found.update(_imported(parent, alias.name) for alias in node.names)
    return frozenset(name for name in found if source_path(name) is not None)


def _walk(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker sees."""
    ahead = [tree]
    while ahead:
        node = ahead.pop()
        yield node
        if not _for_type_checkers(node):
            ahead += ast.iter_child_nodes(node)


def _for_type_checkers(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join(
        [*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])]
    )


def _imported(parent: str, name: str) -> str:
    """`from parent import name`: a module of its own, or something that `parent` holds."""
    own = f"{parent}.{name}"
    return own if source_path(own) is not None else parent


@cache
def source_path(module: str) -> Path | None:
    """The source of a module that is followed; None for the standard library and dependencies.

    Followed are Santelmo itself and everything that is not installed: games and bots that somebody
    writes in a folder of their own.
    """
    top, _, rest = module.partition(".")
    root = _root(top)
    if root is None:
        return None
    if root.suffix == ".py":
        return None if rest else root
    path = root.joinpath(*rest.split(".")) if rest else root
    for candidate in (path.with_suffix(".py") if rest else None, path / "__init__.py"):
        if candidate is not None and candidate.is_file():
            return candidate
    return None


@cache
def _root(top: str) -> Path | None:
    """The folder or file of a top-level package or module that is followed."""
    module = sys.modules.get(top)
    where = getattr(module, "__file__", None)
    if where is None or not where.endswith(".py"):
        return None
    path = Path(where).resolve()
    if top != "santelmo" and _installed(path):
        return None
    return path.parent if path.name == "__init__.py" else path


def _installed(path: Path) -> bool:
    standard_library = Path(ast.__file__).resolve().parent
    return "site-packages" in path.parts or path.is_relative_to(standard_library)


def files(modules: Iterable[str]) -> list[Path]:
    """The sources of these modules and the data files that they name, in a fixed order."""
    sources = {path for path in map(source_path, modules) if path is not None}
    return sorted(sources.union(*map(_data_files, sources)))


@cache
def _data_files(source: Path) -> frozenset[Path]:
    """The data files beside a source that it names; all of them where it looks for a pattern."""
    text = source.read_text(encoding="utf-8")
    return frozenset(
        path
        for path in _data_beside(source)
        if path.name not in ARGUMENT_DATA and (path.name in text or f"*{path.suffix}" in text)
    )


def _data_beside(source: Path) -> Iterator[Path]:
    for path in source.parent.rglob("*"):
        if path.suffix in DATA_SUFFIXES and path.is_file():
            yield path


def stamp(modules: Iterable[str]) -> str:
    """A hash of all that these modules consist of."""
    digest = hashlib.sha256()
    for path in files(modules):
        digest.update(f"{path.name}\0".encode() + _content_hash(path))
    return digest.hexdigest()[:20]


@cache
def _content_hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def changed_since_start(modules: Iterable[str]) -> bool:
    """Whether a file was written after this process began: it may run what was there before."""
    return any(path.stat().st_mtime >= STARTED for path in files(modules))

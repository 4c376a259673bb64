"""Fingerprints of all that decides a game, so that games of different versions are never mixed.

Comments, docstrings and layout do not count.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path

from santelmo.bots.levels import bot_class, fixed_opponents, levels
from santelmo.core.compiling import PACKAGE
from santelmo.core.dependencies import ARGUMENT_DATA, DATA_SUFFIXES
from santelmo.core.game import Game
from santelmo.core.syntax_trees import syntax_tree

ENGINE = "santelmo"
"""The key of the engine's version beside those of the bots."""
ARENA = ("games.py", "random_options.py", "referee.py", "seating.py", "tournament.py")
"""The files of the arena that decide how a game goes."""
DIGITS = 12


def versions_of(game: Game, bots: Sequence[str]) -> dict[str, str]:
    """The fingerprints of the engine, and of each bot that is more than a part of it."""
    versions = {ENGINE: _engine(game.name)}
    known = {**levels(game), **fixed_opponents(game)}
    for name in bots:
        if ":" in name:
            versions[name] = custom_bot_version(name)
        elif name in known:
            level = known[name]
            budget = [level.budget.seconds, level.budget.iterations]
            text = json.dumps([level.bot, dict(level.settings), budget], sort_keys=True)
            versions[name] = _digest([text])
    return versions


@cache
def _engine(game: str) -> str:
    files = engine_files(game)
    return _digest(
        f"{path.relative_to(PACKAGE).as_posix()}\0{canonical_source(path)}" for path in files
    )


def engine_files(game: str) -> list[Path]:
    """What decides how a game goes: core, this game, its bots and a part of the arena."""
    folders = ("core", f"games/{game}", f"bots/{game}")
    found = [path for folder in folders for path in (PACKAGE / folder).rglob("*")]
    found += [*(PACKAGE / "bots").glob("*"), *(PACKAGE / "arena" / name for name in ARENA)]
    return sorted(
        path
        for path in found
        if path.suffix in (".py", *DATA_SUFFIXES) and path.name not in ARGUMENT_DATA
    )


def custom_bot_version(path: str) -> str:
    """A fingerprint of a bot class: its source, and the modules of its author that it imports."""
    module = bot_class(path).__module__
    sources: dict[str, str] = {}
    _follow(path.partition(":")[0], sources)
    _follow(module, sources)
    return _digest(f"{name}\0{text}" for name, text in sorted(sources.items()))


def _follow(module: str, sources: dict[str, str]) -> None:
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _source(name)
        if name in sources or path is None or not _is_by_author(name, module, path):
            continue
        sources[name] = canonical_source(path)
        if path.suffix == ".py":
            waiting += _imports(name, path)


def _source(module: str) -> Path | None:
    """The file of a module; nothing of it is executed, except the packages around it."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError, AttributeError):
        return None
    if spec is None or spec.origin is None or not Path(spec.origin).is_file():
        return None
    return Path(spec.origin).resolve()


def _is_by_author(name: str, bot: str, path: Path) -> bool:
    """Whether a module is the author's own: not of Python, Santelmo or an installed package."""
    if name.partition(".")[0] == bot.partition(".")[0]:
        return True
    others = (PACKAGE, *(Path(sysconfig.get_path(kind)) for kind in ("stdlib", "purelib")))
    return not any(path.is_relative_to(folder.resolve()) for folder in others)


def _imports(module: str, path: Path) -> Iterator[str]:
    """The modules that a source may import; of other packages only the outermost."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(syntax_tree(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            base = resolve_name(base, package) if node.level else base
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            outermost = name.partition(".")[0]
            found = _source(outermost)
            if found is not None and _is_by_author(outermost, module, found):
                yield name


def canonical_source(path: Path) -> str:
    """The content of a file; of a Python source only what changes how it runs."""
    content = path.read_bytes()
    if path.suffix != ".py":
        return hashlib.sha256(content).hexdigest()
    tree = syntax_tree(content)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not _is_text(part)]
    return ast.dump(tree)


def _is_text(part: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )


def _digest(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}\0{part}".encode())
    return digest.hexdigest()[:DIGITS]

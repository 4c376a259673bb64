"""Whether a server and those who think for it mean the same by a state and by a level."""

from __future__ import annotations

import hashlib
from functools import cache

from santelmo.core.compiling import PACKAGE

FOLDERS = ("core", "games", "bots")
SUFFIXES = frozenset({".py", ".toml", ".json", ".npz", ".txt"})
DIGITS = 16


@cache
def version() -> str:
    """A fingerprint of the engine and the bots, as they lie on the disk."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in SUFFIXES:
                content = path.read_bytes()
                name = path.relative_to(PACKAGE).as_posix()
                digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:DIGITS]

"""Bot classes from the working folder: only commands that take `module:Class` look there."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path


def find_bots_in_working_folder(bots: Iterable[str]) -> None:
    """Add the working folder to the import path if one of these bots is a class.

    It comes last, so that a file there cannot take the place of an installed module.
    """
    if any(":" in bot for bot in bots):
        sys.path.append(str(Path.cwd()))

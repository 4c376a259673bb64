"""Where commands print: results on standard output, errors and progress on standard error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

out = Console()
err = Console(stderr=True)


def complain(sentence: str) -> None:
    """Print what a user did wrong."""
    err.print(f"Error: {sentence}", style="red", highlight=False, soft_wrap=True, markup=False)


def print_json(content: Mapping[str, Any]) -> None:
    """Print one JSON object on one line."""
    out.print(json.dumps(content), highlight=False, soft_wrap=True, markup=False)


def print_figures(title: str, figures: Mapping[str, Any]) -> None:
    """Print measurements as a table of names and values."""
    table = Table("figure", "value", title=title)
    table.columns[1].justify = "right"
    for name, value in figures.items():
        table.add_row(name, value if isinstance(value, str) else f"{value:,}")
    out.print(table)

"""Tells somebody at a terminal why the first start takes a while."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from rich.console import Console

from santelmo.core.compiling import METER, watch_compiling


@contextmanager
def compiling_shown(console: Console) -> Generator[None]:
    """Shows a line while functions are being compiled, on terminals only."""
    if not console.is_terminal:
        yield
        return
    with console.status("") as status:
        status.stop()

        def show(function: str) -> None:
            status.start()
            status.update(
                f"Compiling the engine, once for this version: {METER.functions} functions "
                f"in {METER.seconds:.0f} s ({function})"
            )

        with watch_compiling(show):
            yield

"""Boards as pixels: from the SVG drawing of a match to an array, and to a moving picture.

resvg draws: a static library in a wheel of one megabyte, the same pixels on every system, and no
graphics library of the system is needed (CairoSVG needs one).
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from santelmo.core.match import Match
from santelmo.core.state import Numbers

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 640
"""Pixels from left to right, unless somebody asks for more."""
SERIF = "DejaVu Serif"
"""Where a system has none of the fonts that a drawing asks for."""
FRAME_MILLISECONDS = 800
LAST_FRAME_MILLISECONDS = 4000


def image(svg: str, width: int = WIDTH) -> Image:
    """A drawing as an image."""
    import PIL.Image
    import resvg_py

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, serif_family=SERIF)
    return PIL.Image.open(io.BytesIO(bytes(png))).convert("RGB")


def rgb_array(match: Match, seat: int | None = None, width: int = WIDTH) -> Numbers:
    """The board as a seat sees it: an array of height × width × 3 bytes."""
    return np.array(image(match.svg(seat), width))


def write_gif(path: Path, drawings: Iterable[str], width: int = WIDTH) -> None:
    """Writes drawings as a moving picture."""
    frames = [image(svg, width) for svg in drawings]
    times = [FRAME_MILLISECONDS] * (len(frames) - 1) + [LAST_FRAME_MILLISECONDS]
    options: dict[str, Any] = {"save_all": True, "append_images": frames[1:], "loop": 0}
    frames[0].save(path, format="GIF", duration=times, **options)

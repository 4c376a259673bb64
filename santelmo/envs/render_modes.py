"""The render modes that all skins share."""

from __future__ import annotations

import sys
from typing import Any

from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.match import Match

RENDER_MODES = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND = 2


def render_modes(game: Game) -> list[str]:
    """The modes that a game has: only what can be drawn has pixels."""
    drawn = game.definition.draw is not None
    return [mode for mode in RENDER_MODES if drawn or mode != "rgb_array"]


def check_render_mode(game: Game, mode: Any) -> str | None:
    """The mode, if there is such a mode for the game."""
    if mode is None:
        return None
    if mode not in RENDER_MODES:
        raise OptionError(
            f"The option 'render_mode' takes {', '.join(RENDER_MODES)} or None, not {mode!r}."
        )
    if mode == "rgb_array" and game.definition.draw is None:
        raise OptionError(f"{game.definition.title} has no drawing; use the render mode 'ansi'.")
    return mode


def render(match: Match, seat: int | None, mode: str | None) -> Any:
    """The board as a seat sees it; in the mode "human" it is written to the terminal."""
    if mode is None:
        return None
    if mode == "rgb_array":
        from santelmo.envs.pictures import rgb_array

        return rgb_array(match, seat)
    text = match.picture(seat).plain
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None

"""The options of Santorini (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santelmo.core.options import Choice, Option, Options, choice_option, players_option
from santelmo.games.santorini.components import AGORA_ALL, AGORA_PLAIN, FIRST_GAME_GODS, GODS
from santelmo.games.santorini.state import SEATS, TEAM_PLAYERS
from santelmo.games.santorini.strengths import EVEN, POINTS, start_advantage, strengths

MODES = {"standard": (2, 3, 4), "first": (2,), "agora": (2, 3, 4), "even": (2,), "mortal": (2, 3)}
"""Each mode and the numbers of players that it is for."""

_FIRST_GODS = " against ".join(GODS[god].name for god in FIRST_GAME_GODS)
_MODE_WORDS = {
    "standard": (
        "Draft",
        "Six gods are drawn; the start player picks some of them, the others choose first.",
    ),
    "first": ("First game", f"{_FIRST_GODS}: two easy gods to begin with."),
    "agora": ("Agora", "Gods are dealt at random, and a die lets them pass around the table."),
    "even": (
        "Even match",
        "Two gods are drawn with which either player is expected to win about as often.",
    ),
    "mortal": ("No gods", "Nobody has a power: move, build, climb."),
}


def _mode_choice(mode: str) -> Choice:
    players = MODES[mode]
    everybody = MODES["standard"]
    return Choice(mode, *_MODE_WORDS[mode], {} if players == everybody else {"players": players})


def strengths_schema() -> dict[str, Any]:
    """How strong the gods are, for forms that say what to expect of two players' choice."""
    return {
        "players": 2,
        "unit": POINTS,
        "even": EVEN,
        "start": start_advantage().points,
        "points": {GODS[god].name: found.points for god, found in strengths().items()},
    }


OPTIONS = Options(
    "santorini",
    players_option(2, 4, 2),
    choice_option(
        "mode",
        "Mode",
        [_mode_choice(mode) for mode in MODES],
        "standard",
        "How gods are given out.",
    ),
    Option(
        "gods",
        {
            "type": "array",
            "items": {"type": "string", "examples": [god.name for god in GODS]},
            "maxItems": SEATS,
            "default": [],
            "title": "Gods",
            "description": "Choose the god of every seat yourselves, or of none to leave it to "
            "the mode.",
            "x-choices": [Choice(god.name, god.full_name, god.glance).schema() for god in GODS],
            "x-strengths": strengths_schema(),
        },
    ),
    choice_option(
        "start",
        "Start player",
        (0, 1, 2, 3, "random"),
        0,
        "The seat that places and moves first.",
    ),
    choice_option(
        "agora_pool",
        "Gods of the agora",
        (
            Choice(
                "plain", "Plain gods", f"The {AGORA_PLAIN.bit_count()} with the simplest powers."
            ),
            Choice("all", "All that can rotate", f"{AGORA_ALL.bit_count()} gods."),
        ),
        "plain",
        "Which gods the agora deals.",
        applies_if={"mode": ["agora"], "gods": [[]]},
    ),
)


def option_values(gods: Sequence[int]) -> dict[str, Any]:
    """The options of a match in which the seats have these gods."""
    return {
        "players": len(gods),
        "mode": "mortal",
        "gods": [GODS[god].name for god in gods] if any(gods) or len(gods) == TEAM_PLAYERS else [],
        "start": 0,
    }

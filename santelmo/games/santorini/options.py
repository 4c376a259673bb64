"""The options of Santorini (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from santelmo.core.errors import OptionError
from santelmo.core.options import Option, Options, choice_option, players_option
from santelmo.games.santorini.gods import GODS, MORTAL, god_number
from santelmo.games.santorini.state import (
    FIRST_GAME,
    FIXED,
    OPEN_DRAFT,
    PLAIN_POOL,
    RANDOM_START,
    SEATS,
    TEAM_PLAYERS,
    WHOLE_POOL,
    SantoriniState,
)

MODES = {"mortal": (2, 3), "first": (2,), "standard": (2, 3, 4), "agora": (2, 3, 4)}
"""Each mode and the numbers of players that it is for."""

POOLS = {"plain": PLAIN_POOL, "all": WHOLE_POOL}

OPTIONS = Options(
    "santorini",
    players_option(2, 4, 2),
    choice_option(
        "mode",
        "Mode",
        tuple(MODES),
        "mortal",
        "How gods are given out: mortal is none, first is Artemis against Demeter, standard is a "
        "draft from six, agora deals them at random and lets them rotate.",
    ),
    Option(
        "gods",
        {
            "type": "array",
            "items": {"type": "string", "examples": [god.name for god in GODS]},
            "maxItems": SEATS,
            "default": [],
            "title": "Gods",
            "description": "A list with the god of each seat (mortal for none) instead of a "
            "draft; an empty list for the mode's own way.",
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
        tuple(POOLS),
        "plain",
        "Which gods the agora deals: the plain ones or all that can rotate.",
    ),
)


def prepare(s: SantoriniState, options: Mapping[str, Any]) -> None:
    players, mode, gods = options["players"], options["mode"], options["gods"]
    s.start = _start(options["start"], players)
    s.rotates = 1 if mode == "agora" else 0
    if gods:
        for seat, god in enumerate(_explicit_gods(gods, players)):
            s.god[seat] = god
    if players not in MODES[mode] and not (gods and mode == "mortal"):
        raise OptionError(_wrong_number(mode))
    s.giving = FIXED if gods else _giving(mode, options["agora_pool"])


def _giving(mode: str, pool: str) -> int:
    ways = {"mortal": FIXED, "first": FIRST_GAME, "standard": OPEN_DRAFT, "agora": POOLS[pool]}
    return ways[mode]


def _wrong_number(mode: str) -> str:
    numbers = " or ".join(map(str, MODES[mode]))
    hint = " (or give the gods of all seats)" if mode == "mortal" else ""
    return f"The mode {mode!r} is for {numbers} players{hint}."


def _start(start: int | str, players: int) -> int:
    if start == "random":
        return RANDOM_START
    assert isinstance(start, int)
    if start >= players:
        raise OptionError(
            f"Option 'start' names seat {start}, but with {players} players "
            f"the seats are 0 to {players - 1}."
        )
    return start


def _explicit_gods(names: Sequence[str], players: int) -> list[int]:
    """SRN-3.7: a god for each seat, none of them twice."""
    if len(names) != players:
        raise OptionError(
            f"Option 'gods' names {len(names)} gods for {players} players; give one a seat."
        )
    found: list[int] = []
    for name in names:
        god = god_number(name)
        if god is None:
            known = ", ".join(god.name for god in GODS)
            raise OptionError(f"There is no god {name!r}; the gods are {known}.")
        if god != MORTAL and god in found:
            raise OptionError(f"{GODS[god].full_name} cannot be in a match twice.")
        found.append(god)
    return found


def option_values(gods: Sequence[int]) -> dict[str, Any]:
    """The options of a match in which the seats have these gods."""
    return {
        "players": len(gods),
        "mode": "mortal",
        "gods": [GODS[god].name for god in gods] if any(gods) or len(gods) == TEAM_PLAYERS else [],
        "start": 0,
    }

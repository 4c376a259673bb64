"""The set-up: from the options to an empty island and gods for the players (section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from santelmo.core.chance import draw
from santelmo.core.compiling import compiled
from santelmo.core.errors import OptionError
from santelmo.games.santorini.board import OFF
from santelmo.games.santorini.components import (
    AGORA_ALL,
    AGORA_PLAIN,
    FIRST_GAME_GODS,
    GODS,
    MORTAL,
    god_number,
)
from santelmo.games.santorini.draft import draw_god, open_draft
from santelmo.games.santorini.options import MODES
from santelmo.games.santorini.placing import begin_placing
from santelmo.games.santorini.state import NOBODY, RANDOM_START, SIDES, GodSource, SantoriniState
from santelmo.games.santorini.strengths import even_pairs

POOLS = {"plain": GodSource.PLAIN_POOL, "all": GodSource.WHOLE_POOL}
STARTERS_GOD, OTHERS_GOD = FIRST_GAME_GODS
EVEN_PAIRS = np.array(even_pairs(), np.int8)
"""The god of the start player and that of the other."""


def prepare(s: SantoriniState, options: Mapping[str, Any]) -> None:
    players, mode, gods = options["players"], options["mode"], options["gods"]
    s.start = _start(options["start"], players)
    s.rotates = 1 if mode == "agora" else 0
    if gods:
        for seat, god in enumerate(_explicit_gods(gods, players)):
            s.god[seat] = god
    if players not in MODES[mode] and not (gods and mode == "mortal"):
        raise OptionError(_wrong_number(mode))
    s.god_source = GodSource.FIXED if gods else _god_source(mode, options["agora_pool"])


def _god_source(mode: str, pool: str) -> int:
    ways = {
        "mortal": GodSource.FIXED,
        "first": GodSource.FIRST_GAME,
        "standard": GodSource.OPEN_DRAFT,
        "agora": POOLS[pool],
        "even": GodSource.EVEN_PAIR,
    }
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
            f"Option 'gods' has {len(names)} names for {players} players; give one for each seat."
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


@compiled
def deal(s: SantoriniState) -> None:
    """SRN-3.1: an empty island, a start player, and gods as the mode gives them out."""
    for side in range(SIDES):
        s.workers[side, 0] = OFF
        s.workers[side, 1] = OFF
    s.mover = OFF
    s.left = OFF
    s.built = OFF
    s.winner = NOBODY
    if s.start == RANDOM_START:
        s.start = draw(s, s.players)
    s.seat = s.start
    if s.god_source == GodSource.OPEN_DRAFT:
        open_draft(s)
        return
    if s.god_source == GodSource.FIRST_GAME:
        s.god[s.start] = STARTERS_GOD
        s.god[1 - s.start] = OTHERS_GOD
    elif s.god_source == GodSource.EVEN_PAIR:
        give_even_pair(s)
    elif s.god_source == GodSource.PLAIN_POOL:
        give_at_random(s, AGORA_PLAIN)
    elif s.god_source == GodSource.WHOLE_POOL:
        give_at_random(s, AGORA_ALL)
    begin_placing(s)


@compiled
def give_even_pair(s: SantoriniState) -> None:
    """SRN-3.9: two gods with which either player wins about as often as the other."""
    pair = draw(s, len(EVEN_PAIRS))
    s.god[s.start] = EVEN_PAIRS[pair, 0]
    s.god[1 - s.start] = EVEN_PAIRS[pair, 1]


@compiled
def give_at_random(s: SantoriniState, pool: int) -> None:
    """SRN-3.6: every player gets a random god."""
    for seat in range(s.players):
        god = draw_god(s, pool)
        pool &= ~(1 << god)
        s.god[seat] = god

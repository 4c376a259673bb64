"""Who plays with whom: sides and opponents, and the powers of the player whose turn it is."""

from __future__ import annotations

from functools import lru_cache

from santelmo.core.compiling import compiled, inlined
from santelmo.core.state import blank
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.state import SEATS, TEAM_PLAYERS, SantoriniState


@inlined
def side_of(s: SantoriniState, seat: int) -> int:
    """SRN-3.5: with four players, partners sit across."""
    return seat & 1 if s.players == TEAM_PLAYERS else seat


@compiled
def is_foe(s: SantoriniState, seat: int, other: int) -> bool:
    """SRN-2.8: a player of another team who is still in."""
    return side_of(s, other) != side_of(s, seat) and s.lost[other] == 0


@inlined
def own_traits(s: SantoriniState) -> int:
    """SRN-2.8: the power of the player whose turn it is, and of nobody else."""
    return int(TRAITS[s.god[s.seat]])


@compiled
def is_spent(s: SantoriniState) -> bool:
    """Whether the once-a-game power of the player's god is spent."""
    return (s.spent >> int(s.god[s.seat])) & 1 != 0


@compiled
def spend(s: SantoriniState) -> None:
    s.spent |= 1 << int(s.god[s.seat])


@lru_cache(SEATS)
def seats_of_sides(players: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, as the rules say (SRN-3.5)."""
    s = blank(SantoriniState)[0]
    s.players = players
    sides = [int(side_of(s, seat)) for seat in range(players)]
    return tuple(
        tuple(seat for seat in range(players) if sides[seat] == side) for side in sorted(set(sides))
    )

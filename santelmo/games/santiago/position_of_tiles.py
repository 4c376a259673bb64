"""What can be wrong with the 45 tiles of a position."""

from __future__ import annotations

from santelmo.games.santiago import areas
from santelmo.games.santiago.components import (
    COPIES,
    COPIES_OF,
    CROP_NAMES,
    CROP_OF,
    CROPS,
    KINDS,
    MAX_PLANTERS,
    PILES,
    ROUNDS,
    TILES,
    tile_name,
)
from santelmo.games.santiago.state import SantiagoState


def check_piles(s: SantiagoState) -> str | None:
    """SGO-2.3: the tiles that are face down."""
    piles, rounds = int(PILES[s.players]), int(ROUNDS[s.players])
    for name in ("piles", "market"):
        if any(not 0 <= tile <= KINDS for tile in getattr(s, name).tolist()):
            return f"The field {name!r} has tiles from 1 to {KINDS}, and 0 where none lies."
    for name in ("held", "removed"):
        if not 0 <= getattr(s, name) <= KINDS:
            return f"The field {name!r} is a tile from 1 to {KINDS}, or 0 for none."
    unseen: list[int] = s.unseen.tolist()
    for kind, count in enumerate(unseen, 1):
        if not 0 <= count <= COPIES_OF[kind]:
            return f"The field 'unseen' has 0 to {COPIES_OF[kind]} tiles {tile_name(kind)}."
    face_down = piles * (rounds - int(s.round_number))
    if sum(unseen) != face_down:
        return (
            f"The field 'unseen' has {face_down} tiles in round {s.round_number}, "
            f"not {sum(unseen)}."
        )
    stacked: list[int] = s.piles.tolist()
    counts = [stacked[:face_down].count(kind + 1) for kind in range(KINDS)]
    if counts != unseen or any(stacked[face_down:]):
        return (
            f"The field 'piles' has the tiles that 'unseen' counts in its first {face_down} places."
        )
    if bool(s.removed) != (piles * rounds < TILES):
        return "The field 'removed' is the tile that left the game with 3 or 4 players, else 0."
    return None


def _turned_up(s: SantiagoState) -> list[int]:
    """The tiles that lie open beside the board."""
    return [tile for tile in [*s.market.tolist(), int(s.held), int(s.removed)] if tile]


def check_kinds(s: SantiagoState) -> str | None:
    """SGO-1.5: no kind of tile is there too often, and all 45 tiles are somewhere."""
    turned_up, unseen = _turned_up(s), s.unseen.tolist()
    for kind in range(1, KINDS + 1):
        if turned_up.count(kind) + unseen[kind - 1] > COPIES_OF[kind]:
            return (
                f"The fields 'market', 'held', 'removed' and 'unseen' have at most "
                f"{COPIES_OF[kind]} tiles {tile_name(kind)} together."
            )
    placed = int(areas.planted_squares(s) | int(s.deserts)).bit_count()
    due = TILES - len(turned_up) - sum(unseen)
    if placed != due:
        return f"The fields 'plantations' and 'deserts' have {due} squares now, not {placed}."
    return None


def check_crops(s: SantiagoState) -> str | None:
    """SGO-1.5, SGO-6.3: nine tiles of a crop, and two markers need a tile with two planters."""
    turned_up, unseen = _turned_up(s), s.unseen.tolist()
    doubled = sum(s.doubled.tolist())
    for crop in range(CROPS):
        field = int(s.plantations[crop])
        kinds = range(MAX_PLANTERS * crop, MAX_PLANTERS * (crop + 1))
        elsewhere = sum(unseen[kind] for kind in kinds)
        elsewhere += sum(1 for tile in turned_up if CROP_OF[tile] == crop)
        if field.bit_count() + elsewhere > sum(COPIES):
            return (
                f"The field 'plantations' has at most {sum(COPIES) - elsewhere} squares "
                f"with the crop {CROP_NAMES[crop]}."
            )
        largest = kinds[-1]
        left = COPIES[-1] - unseen[largest] - turned_up.count(largest + 1)
        if (doubled & field).bit_count() > left:
            return (
                f"The field 'doubled' has at most {left} squares with the crop "
                f"{CROP_NAMES[crop]}, for as many tiles with two planters are planted."
            )
    return None

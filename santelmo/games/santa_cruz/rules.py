"""Who may act, what is legal, what a move does and how a match ends."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz import building, rounds, scoring
from santelmo.games.santa_cruz.components import CARDS, DOUBLE, SETS, SHIP, WAYS
from santelmo.games.santa_cruz.moves import (
    BUILD_MOVE,
    BUNDLE_MOVE,
    DISCARD_MOVE,
    JOIN_MOVE,
    LAND_MOVE,
    PLAY_MOVE,
    SCORE_MOVE,
    SET_MOVE,
    SKIP_MOVE,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage


@compiled
def actors(s: SantaCruzState) -> int:
    """SCZ-7.4: all discard at once; else it is one seat's turn."""
    if s.stage == Stage.OVER:
        return 0
    if s.stage == Stage.DISCARDING:
        return ((1 << int(s.players)) - 1) & ~int(s.ready)
    return 1 << int(s.seat)


@compiled
def legal(s: SantaCruzState, seat: int, out: Numbers) -> int:
    if s.stage == Stage.PLAYING:
        return list_plays(s, seat, out)
    if s.stage == Stage.BUILDING:
        return list_builds(s, seat, out)
    if s.stage == Stage.LANDING:
        return list_landings(s, seat, out)
    if s.stage == Stage.DISCARDING:
        return list_hand(s, seat, DISCARD_MOVE, out, 0)
    if s.stage == Stage.BUNDLING:
        return list_bundles(s, out)
    return list_sets(s, out)


@compiled
def list_spaces(spaces: int, first: int, out: Numbers, count: int) -> int:
    while spaces:
        out[count] = first + lowest(spaces)
        count += 1
        spaces &= spaces - 1
    return count


@compiled
def list_hand(s: SantaCruzState, seat: int, first: int, out: Numbers, count: int) -> int:
    """SCZ-5.1: cards with the same word are one move."""
    for card in range(len(CARDS)):
        if s.hand[seat, card] > 0:
            out[count] = first + card
            count += 1
    return count


@compiled
def list_sets(s: SantaCruzState, out: Numbers) -> int:
    """SCZ-2.4: the sets that nobody has chosen."""
    count = 0
    for number in range(len(SETS)):
        free = True
        for seat in range(s.players):
            free = free and s.set_of[0, seat] != number + 1
        if free:
            out[count] = SET_MOVE + number
            count += 1
    return count


@compiled
def list_landings(s: SantaCruzState, seat: int, out: Numbers) -> int:
    """SCZ-3.1: a free coast tile; the last player may join instead."""
    count = list_spaces(building.open_spaces(s, seat, SHIP), LAND_MOVE, out, 0)
    return list_spaces(building.join_spaces(s, seat, SHIP), JOIN_MOVE, out, count)


@compiled
def list_plays(s: SantaCruzState, seat: int, out: Numbers) -> int:
    """SCZ-3.2: any card of the hand; SCZ-4.5: whether or not it can be used."""
    count = 0
    for way in range(len(WAYS)):
        if s.cards[seat, way] > 0:
            out[count] = PLAY_MOVE + way
            count += 1
    if s.cards[seat, DOUBLE] > 0:
        for way in range(len(WAYS)):
            out[count] = PLAY_MOVE + len(WAYS) + way
            count += 1
    return list_hand(s, seat, SCORE_MOVE, out, count)


@compiled
def list_builds(s: SantaCruzState, seat: int, out: Numbers) -> int:
    """SCZ-4.5: a player who can build must. SCZ-4.8: a join is never forced."""
    free = building.open_spaces(s, seat, int(s.way))
    count = list_spaces(free, BUILD_MOVE, out, 0)
    count = list_spaces(building.join_spaces(s, seat, int(s.way)), JOIN_MOVE, out, count)
    if free == 0:
        out[count] = SKIP_MOVE
        count += 1
    return count


@compiled
def list_bundles(s: SantaCruzState, out: Numbers) -> int:
    """SCZ-7.3: the bundles that nobody has taken; a seat may take its own."""
    count = 0
    for owner in range(s.players):
        free = True
        for seat in range(s.players):
            free = free and s.bundle[seat] != owner + 1
        if free:
            out[count] = BUNDLE_MOVE + owner
            count += 1
    return count


@compiled
def apply(s: SantaCruzState, seat: int, code: int) -> None:
    if s.stage == Stage.PLAYING:
        play(s, seat, code)
    elif s.stage == Stage.BUILDING:
        build(s, seat, code)
    elif s.stage == Stage.LANDING:
        land(s, seat, code)
    elif s.stage == Stage.DISCARDING:
        rounds.discard(s, seat, code - DISCARD_MOVE)
    elif s.stage == Stage.BUNDLING:
        rounds.take_bundle(s, seat, code - BUNDLE_MOVE)
    elif s.stage == Stage.CHOOSING:
        rounds.choose_set(s, seat, code - SET_MOVE)


@compiled
def land(s: SantaCruzState, seat: int, code: int) -> None:
    """SCZ-3.1: one build on the coast without a card."""
    if code >= JOIN_MOVE:
        building.join_space(s, seat, code - JOIN_MOVE)
    else:
        building.choose_space(s, seat, code - LAND_MOVE)
    rounds.end_turn(s, seat)


@compiled
def play(s: SantaCruzState, seat: int, code: int) -> None:
    """SCZ-3.2: a building card or a scoring card."""
    if code >= SCORE_MOVE:
        rounds.play_scoring_card(s, seat, code - SCORE_MOVE)
    else:
        rounds.play_building_card(s, seat, code - PLAY_MOVE)


@compiled
def build(s: SantaCruzState, seat: int, code: int) -> None:
    """SCZ-4.7, SCZ-4.8: a build, a join, or neither: that ends the turn."""
    if code == SKIP_MOVE:
        rounds.end_turn(s, seat)
        return
    if code >= JOIN_MOVE:
        building.join_space(s, seat, code - JOIN_MOVE)
    else:
        building.choose_space(s, seat, code - BUILD_MOVE)
    rounds.finish_build(s, seat)


@compiled
def outcome(s: SantaCruzState, scores: Numbers, places: Numbers) -> None:
    """SCZ-8.2: by the order on the track; there are no ties."""
    for seat in range(s.players):
        scores[seat] = s.score[seat]
        places[seat] = scoring.place(s, seat)

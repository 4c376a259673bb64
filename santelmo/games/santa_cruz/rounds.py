"""The course of a round and what lies between the two (SCZ-2.4, SCZ-3, SCZ-7)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.games.santa_cruz import building, scoring
from santelmo.games.santa_cruz.components import (
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DOUBLE,
    WAYS,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage


@compiled
def take_set(s: SantaCruzState, seat: int, number: int) -> None:
    """The seat takes the building cards of a set."""
    s.set_of[s.round_number - 1, seat] = number + 1
    for card in range(len(BUILDING_CARDS)):
        s.cards[seat, card] = s.sets[number, card]


@compiled
def choose_set(s: SantaCruzState, seat: int, number: int) -> None:
    """SCZ-2.4: clockwise; the one who chooses last is start player (SCZ-2.5)."""
    take_set(s, seat, number)
    s.turns += 1
    if seat == s.start:
        start_round(s)
    else:
        s.seat = (seat + 1) % s.players


@compiled
def start_round(s: SantaCruzState) -> None:
    """SCZ-3.1: with full supplies everybody lands, in turn order; the right to join is new."""
    collect_buildings(s)
    s.join_used = 0
    s.seat = s.start
    s.stage = Stage.LANDING


@compiled
def collect_buildings(s: SantaCruzState) -> None:
    """SCZ-7.1: all buildings, destroyed ones too, go back to their owners."""
    for seat in range(s.players):
        s.built[seat] = 0
        for kind in range(len(BUILDINGS)):
            s.supply[seat, kind] = s.full_supply[kind]


@compiled
def play_building_card(s: SantaCruzState, seat: int, played: int) -> None:
    """SCZ-4.1, SCZ-4.7: one build of that way, or two with a double card."""
    if played < len(WAYS):
        s.way = played
        s.builds = 1
        s.cards[seat, played] -= 1
    else:
        s.way = played - len(WAYS)
        s.builds = 2
        s.cards[seat, DOUBLE] -= 1
    s.stage = Stage.BUILDING
    go_on_building(s, seat)


@compiled
def finish_build(s: SantaCruzState, seat: int) -> None:
    """SCZ-4.7: the second build of a double card comes when the first is completed."""
    s.builds -= 1
    go_on_building(s, seat)


@compiled
def go_on_building(s: SantaCruzState, seat: int) -> None:
    """SCZ-4.5: when neither a build nor a join is possible the turn ends by itself."""
    if s.builds == 0 or not building.can_build(s, seat, int(s.way)):
        end_turn(s, seat)


@compiled
def play_scoring_card(s: SantaCruzState, seat: int, card: int) -> None:
    """SCZ-3.2: the card is scored and stays visible."""
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    s.played[s.round_number - 1, seat, card] += 1
    s.reveals += 1
    scoring.score_card(s, card, seat)
    end_turn(s, seat)


@compiled
def end_turn(s: SantaCruzState, seat: int) -> None:
    """SCZ-3.1, SCZ-3.2: clockwise; after all landings cards are played until no hand has any."""
    s.turns += 1
    s.way = 0
    s.builds = 0
    s.seat = (seat + 1) % s.players
    if s.stage == Stage.LANDING and s.seat != s.start:
        return
    if hand_size(s, s.seat) == 0:
        end_round(s)
    else:
        s.stage = Stage.PLAYING


@compiled
def hand_size(s: SantaCruzState, seat: int) -> int:
    """How many cards the seat has in hand, of both kinds."""
    cards = int(s.held[seat])
    for card in range(len(BUILDING_CARDS)):
        cards += int(s.cards[seat, card])
    return cards


@compiled
def end_round(s: SantaCruzState) -> None:
    """SCZ-7 after the first round, SCZ-8 after the second."""
    if s.round_number == 1:
        clear_away(s)
    else:
        scoring.open_birds(s, building.last_seat(s))
        s.stage = Stage.OVER


@compiled
def clear_away(s: SantaCruzState) -> None:
    """SCZ-7.1, SCZ-7.2: buildings come back, everybody draws a card, bundles are chosen."""
    collect_buildings(s)
    s.round_number = 2
    for i in range(s.players):
        s.deck_left -= 1
        s.drawn[(s.start + i) % s.players] = s.deck[s.deck_left]
        s.deck[s.deck_left] = 0
    s.reveals += 1
    s.stage = Stage.BUNDLING
    s.seat = next_to_bundle(s)


@compiled
def next_to_bundle(s: SantaCruzState) -> int:
    """SCZ-7.3: the seat without a bundle that is furthest behind; -1 when all have one."""
    chosen = -1
    last = 0
    for seat in range(s.players):
        if s.bundle[seat] == 0 and scoring.place(s, seat) > last:
            chosen, last = seat, scoring.place(s, seat)
    return chosen


@compiled
def take_bundle(s: SantaCruzState, seat: int, owner: int) -> None:
    """SCZ-7.3: the owner's building cards and played scoring cards, and the drawn card."""
    s.bundle[seat] = owner + 1
    take_set(s, seat, s.set_of[0, owner] - 1)
    s.held[seat] = 1
    for card in range(len(CARDS)):
        s.hand[seat, card] = s.played[0, owner, card]
        s.held[seat] += s.played[0, owner, card]
    s.hand[seat, s.drawn[seat] - 1] += 1
    s.turns += 1
    s.seat = next_to_bundle(s)
    if s.seat < 0:
        s.seat = 0
        s.stage = Stage.DISCARDING


@compiled
def discard(s: SantaCruzState, seat: int, card: int) -> None:
    """SCZ-7.4: one scoring card, unseen by others; SCZ-7.5: the last on the track starts."""
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    s.discarded[seat] = card + 1
    s.ready |= 1 << seat
    s.turns += 1
    if s.ready == (1 << int(s.players)) - 1:
        for other in range(s.players):
            if scoring.place(s, other) == s.players:
                s.start = other
        start_round(s)

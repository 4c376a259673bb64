"""What can be wrong with a position that is set up by hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from santelmo.games.santa_cruz import building, rounds
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BIRD_VALUES,
    BUILDINGS,
    CARDS,
    COAST,
    DECK,
    KIND_SPACES,
    NAMES,
    SEATS,
    SETS,
    SPACES,
    WAYS,
    kind_of,
    names_of,
)
from santelmo.games.santa_cruz.state import (
    BUILDING,
    BUNDLING,
    CHOOSING,
    DISCARDING,
    LANDING,
    OVER,
    PLAYING,
    ROUNDS,
    SantaCruzState,
)

HIGHEST_SCORE = 9999


def check(s: SantaCruzState) -> str | None:
    """What is wrong with a position, in a sentence."""
    for find_mistake in _CHECKS:
        mistake = find_mistake(s)
        if mistake is not None:
            return mistake
    return None


def _check_ranges(s: SantaCruzState) -> str | None:
    limits = {
        "round_number": (1, ROUNDS),
        "stage": (CHOOSING, OVER),
        "start": (0, s.players - 1),
        "seat": (0, s.players - 1),
        "way": (0, len(WAYS) - 1),
        "builds": (0, 2),
        "join_used": (0, 1),
        "ready": (0, (1 << int(s.players)) - 1),
        "birds_left": (0, BIRD_TOKENS),
        "deck_left": (0, DECK),
        "face": (0, int(s.tile_counts.sum())),
        "tiles": (0, int(s.tile_counts.sum())),
        "supply": (0, int(s.full_supply.max())),
        "score": (0, HIGHEST_SCORE),
        "behind": (0, SEATS - 1),
        "set_of": (0, len(SETS)),
        "cards": (0, int(s.sets.max())),
        "held": (0, DECK),
        "played": (0, int(s.card_copies.max())),
        "bundle": (0, s.players),
        "tokens": (0, BIRD_TOKENS),
        "opened": (0, BIRD_TOKENS),
        "hand": (0, int(s.card_copies.max())),
        "drawn": (0, len(CARDS)),
        "discarded": (0, len(CARDS)),
        "birds": (0, BIRD_TOKENS),
        "deck": (0, len(CARDS)),
        "bird_stack": (0, BIRD_VALUES - 1),
    }
    for name, (least, most) in limits.items():
        values = np.asarray(getattr(s, name))
        if values.min() < least or values.max() > most:
            return f"The field {name!r} takes numbers from {least} to {most}."
    return None


def _check_empty_seats(s: SantaCruzState) -> str | None:
    public = (s.built, s.supply, s.score, s.behind, s.cards, s.held, s.bundle, s.tokens)
    empty = (*public, s.hand, s.drawn, s.discarded, s.birds, *s.set_of, *s.played)
    for rows in empty:
        if np.asarray(rows)[s.players :].any():
            return f"There are {s.players} players, but a seat beyond them has something."
    return None


def _check_tiles(s: SantaCruzState) -> str | None:
    first = [1, 1 + int(s.tile_counts[0]), 1 + int(s.tile_counts[:2].sum())]
    laid: set[int] = set()
    shows = [0] * len(BUILDINGS)
    for space in range(SPACES):
        tile, face, name = int(s.tiles[space]), int(s.face[space]), NAMES[space]
        if not s.spaces >> space & 1:
            if tile or face:
                return f"There is a tile on {name}, which is no space of this island."
            continue
        kind = kind_of(space)
        if not first[kind] <= tile < first[kind] + s.tile_counts[kind]:
            return f"The tile on {name}, number {tile}, is not one of its kind."
        if tile in laid:
            return f"The tile on {name}, number {tile}, lies on another space too."
        laid.add(tile)
        if face not in (0, tile):
            return f"The face-up tile on {name} is {face}, but the tile there is {tile}."
        if face:
            shows[int(s.tile_building[face])] |= 1 << space
        elif kind == COAST:
            return f"The coast tile on {name} must lie face up."
    if shows != s.shows.tolist():
        return "The field 'shows' does not agree with the face-up tiles."
    return None


def _check_buildings(s: SantaCruzState) -> str | None:
    up = building.face_up(s)
    for seat in range(s.players):
        built = int(s.built[seat])
        if built < 0 or built & ~up:
            return f"Seat {seat} has a building where no tile lies face up."
        hidden = [name for name in names_of(built) if s.links[NAMES.index(name)] & ~up]
        if hidden:
            return f"All tiles next to the building on {hidden[0]} must lie face up."
        for kind, word in enumerate(BUILDINGS):
            used = int(s.supply[seat, kind]) + int(built & s.shows[kind]).bit_count()
            if used > s.full_supply[kind]:
                return f"Seat {seat} has {used} of the building {word}: too many."
    return _check_shared_tiles(s)


def _check_shared_tiles(s: SantaCruzState) -> str | None:
    last = building.last_seat(s)
    shared = 0
    for seat in range(s.players):
        for other in range(seat):
            both = int(s.built[seat] & s.built[other])
            if both and last not in (seat, other):
                return f"Only Seat {last}, who plays last, can share a tile with another."
            shared |= both
    if shared.bit_count() > s.join_used:
        return f"The tile on {names_of(shared)[0]} is shared, but nobody has joined so often."
    return None


def _check_track(s: SantaCruzState) -> str | None:
    for score in set(s.score[: s.players].tolist()):
        there = sorted(int(s.behind[seat]) for seat in range(s.players) if s.score[seat] == score)
        if there != list(range(len(there))):
            return (
                f"The markers on {score} must stand one behind the other: 'behind' counts from 0."
            )
    return None


def _check_birds(s: SantaCruzState) -> str | None:
    stack = s.bird_stack.tolist()
    if not all(stack[: s.birds_left]) or any(stack[s.birds_left :]):
        return "The field 'bird_stack' has 'birds_left' tokens and then zeros."
    for value in range(1, BIRD_VALUES):
        there = stack.count(value) + int(s.birds[:, value].sum())
        if there != s.bird_copies[value]:
            return f"There are {there} bird tokens worth {value}, not {s.bird_copies[value]}."
    if s.birds[:, 0].any() or s.birds.sum(axis=1).tolist() != s.tokens.tolist():
        return "The fields 'birds' and 'tokens' do not agree."
    if not np.array_equal(s.opened, s.birds if s.stage == OVER else np.zeros_like(s.birds)):
        return "Bird tokens lie open when the match is over, and only then."
    return None


def _check_deck(s: SantaCruzState) -> str | None:
    deck = s.deck.tolist()
    if not all(deck[: s.deck_left]) or any(deck[s.deck_left :]):
        return "The field 'deck' has 'deck_left' cards and then zeros."
    for card, word in enumerate(CARDS):
        there = deck.count(card + 1) + int(s.played[0, :, card].sum())
        if s.round_number == 1:
            there += int(s.hand[:, card].sum())
        else:
            there += s.drawn.tolist().count(card + 1)
        if there != s.card_copies[card]:
            return f"There are {there} cards {word!r}, not {s.card_copies[card]}."
    if s.hand.sum(axis=1).tolist() != s.held.tolist():
        return "The fields 'hand' and 'held' do not agree."
    return None


def _check_first_round(s: SantaCruzState) -> str | None:
    if s.round_number != 1:
        return None
    later = (s.set_of[1], s.played[1], s.bundle, s.drawn, s.discarded)
    if s.ready or any(np.asarray(rows).any() for rows in later):
        return "Before round 2 nobody has drawn, discarded or taken a bundle."
    for seat in range(s.players):
        number = int(s.set_of[0, seat]) - 1
        had = s.hand[seat] + s.played[0, seat]
        if had.sum() != s.dealt[s.players]:
            return f"Seat {seat} was dealt {s.dealt[s.players]} scoring cards, not {had.sum()}."
        if s.starter and (number < 0 or (had < s.starter_cards[number]).any()):
            return f"Seat {seat} does not have the scoring cards of a ready-made hand."
    return None


def _check_second_round(s: SantaCruzState) -> str | None:
    if s.round_number != 2:
        return None
    for seat in range(s.players):
        if s.played[0, seat].sum() != s.dealt[s.players]:
            return f"Seat {seat} played {s.dealt[s.players]} scoring cards in round 1."
        if not s.drawn[seat]:
            return f"Seat {seat} has drawn no card for round 2."
        if bool(s.discarded[seat]) != bool(s.ready >> seat & 1):
            return "The fields 'discarded' and 'ready' do not agree."
        if s.discarded[seat] and not s.bundle[seat]:
            return f"Seat {seat} has discarded before taking a bundle."
        if not np.array_equal(_second_hand(s, seat), s.hand[seat]):
            return f"The hand of Seat {seat} is not what its bundle, draw and discard leave."
        number = s.set_of[0, s.bundle[seat] - 1] if s.bundle[seat] else 0
        if s.set_of[1, seat] != number:
            return f"The set of Seat {seat} in round 2 is not that of its bundle."
    taken = [owner for owner in s.bundle.tolist() if owner]
    if len(set(taken)) < len(taken):
        return "Two seats have taken the same bundle."
    return None


def _second_hand(s: SantaCruzState, seat: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    hand = np.zeros(len(CARDS), np.int64)
    if s.bundle[seat]:
        hand += s.played[0, s.bundle[seat] - 1]
        hand[s.drawn[seat] - 1] += 1
        if s.discarded[seat]:
            hand[s.discarded[seat] - 1] -= 1
    return hand - s.played[1, seat]


def _check_sets(s: SantaCruzState) -> str | None:
    chosen = [number for number in s.set_of[0].tolist() if number]
    if len(set(chosen)) < len(chosen):
        return "Two seats have chosen the same set."
    for seat in range(s.players):
        number = int(s.set_of[s.round_number - 1, seat])
        most = s.sets[number - 1] if number else np.zeros_like(s.cards[seat])
        if (s.cards[seat] > most).any():
            return f"Seat {seat} has more building cards than its set."
    return None


def _check_stage(s: SantaCruzState) -> str | None:
    rounds_of = {BUNDLING: (2,), DISCARDING: (2,), OVER: (2,), CHOOSING: (1,)}
    if s.round_number not in rounds_of.get(int(s.stage), (1, 2)):
        return f"That stage does not occur in round {s.round_number}."
    if s.stage != BUILDING and (s.way or s.builds):
        return "The fields 'way' and 'builds' are 0 unless a building card is being used."
    if s.stage in (CHOOSING, BUNDLING, DISCARDING):
        return _check_between(s) or _STAGE_CHECKS[int(s.stage)](s)
    if not all(s.set_of[s.round_number - 1, : s.players]):
        return "Everybody has a set before a round begins."
    if s.round_number == 2 and s.ready != (1 << int(s.players)) - 1:
        return "Everybody has discarded before round 2 begins."
    return _STAGE_CHECKS[int(s.stage)](s)


def _check_between(s: SantaCruzState) -> str | None:
    supplies = s.supply[: s.players]
    if s.built.any() or not (supplies == s.full_supply).all():
        return "Outside the rounds all buildings are with their owners."
    return None


def _check_choosing(s: SantaCruzState) -> str | None:
    if s.starter:
        return "With ready-made hands nobody chooses a set."
    order = [(int(s.start) + 1 + i) % int(s.players) for i in range(s.players)]
    for seat in order[: order.index(int(s.seat))]:
        if not s.set_of[0, seat] or (s.cards[seat] != s.sets[s.set_of[0, seat] - 1]).any():
            return f"Seat {seat} has chosen before Seat {s.seat} and has a whole set."
    if any(s.set_of[0, seat] for seat in order[order.index(int(s.seat)) :]):
        return f"Nobody from Seat {s.seat} on has chosen a set yet."
    if s.played.any():
        return "Nobody has played a card before the first round."
    return None


def _check_bundling(s: SantaCruzState) -> str | None:
    if s.ready:
        return "Nobody discards before all have taken a bundle."
    if s.seat != rounds.next_to_bundle(s):
        return "The furthest behind of those without a bundle chooses the next one."
    return _check_untouched(s)


def _check_discarding(s: SantaCruzState) -> str | None:
    if not all(s.bundle[: s.players]):
        return "Everybody has taken a bundle before the discards."
    if s.ready == (1 << int(s.players)) - 1:
        return "When all have discarded, round 2 begins."
    return _check_untouched(s)


def _check_untouched(s: SantaCruzState) -> str | None:
    for seat in range(s.players):
        whole = s.sets[s.set_of[1, seat] - 1] if s.bundle[seat] else 0
        if (s.cards[seat] != whole).any() or s.played[1].any():
            return f"Seat {seat} has not played a card of its bundle yet."
    return None


def _hand_sizes(s: SantaCruzState) -> list[int]:
    """The sizes of the hands in turn order."""
    seats = [(int(s.start) + i) % int(s.players) for i in range(s.players)]
    return [int(rounds.hand_size(s, seat)) for seat in seats]


def _turns_taken(s: SantaCruzState) -> int:
    """How many seats have had their turn since the start player's last one began."""
    return (int(s.seat) - int(s.start)) % int(s.players)


def _check_landing(s: SantaCruzState) -> str | None:
    whole = int(s.sets[0].sum()) + int(s.dealt[s.players])
    if set(_hand_sizes(s)) != {whole}:
        return "Nobody has played a card of the round before all have landed."
    landed = _turns_taken(s)
    for i in range(s.players):
        seat = (int(s.start) + i) % int(s.players)
        if int(s.built[seat]).bit_count() != (i < landed):
            return "Who has landed has one building, the others have none."
        if s.built[seat] & ~KIND_SPACES[COAST]:
            return f"Seat {seat} has landed elsewhere than on the coast."
        missing = int((s.full_supply - s.supply[seat]).sum())
        if missing != (i < landed):
            return f"The supply of Seat {seat} does not agree with the board."
    return None


def _check_playing(s: SantaCruzState) -> str | None:
    sizes = _hand_sizes(s)
    taken = _turns_taken(s) + (s.stage == BUILDING)
    most = sizes[-1] if taken < s.players else sizes[-1] + 1
    if most < 1 or sizes != [most - (i < taken) for i in range(s.players)]:
        return "The hands are equal in size, but for those who have played in this turn."
    return None


def _check_building(s: SantaCruzState) -> str | None:
    if s.builds < 1 or not building.can_build(s, int(s.seat), int(s.way)):
        return f"Seat {s.seat} has nothing to build."
    return _check_playing(s)


def _check_over(s: SantaCruzState) -> str | None:
    return "Cards are left, so the match is not over." if any(_hand_sizes(s)) else None


_STAGE_CHECKS: dict[int, Callable[[SantaCruzState], str | None]] = {
    CHOOSING: _check_choosing,
    LANDING: _check_landing,
    PLAYING: _check_playing,
    BUILDING: _check_building,
    BUNDLING: _check_bundling,
    DISCARDING: _check_discarding,
    OVER: _check_over,
}
_CHECKS = (
    _check_ranges,
    _check_empty_seats,
    _check_tiles,
    _check_buildings,
    _check_track,
    _check_birds,
    _check_deck,
    _check_first_round,
    _check_second_round,
    _check_sets,
    _check_stage,
)

"""Positions to test a rule in: a round under way, with the tiles and cards that the test names."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import santelmo
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    COAST,
    DECK,
    NAMES,
    SEATS,
    SETS,
    SPACES,
    goods_mask,
    kind_of,
    space_number,
)
from santelmo.games.santa_cruz.island import Island, Tile, find_island
from santelmo.games.santa_cruz.state import Stage

FIRST_SPENT = ("road", "ship", "river", "double")
"""Of these cards a seat has played the first that it has, when its turn is over."""


class Scene:
    """A round in which cards are played; the start player has as many turns to come as the others.

    Tiles that are not named lie as they were dealt. Buildings are placed without their points,
    and the tiles next to them are turned up.
    """

    def __init__(
        self, *, players: int = 2, seat: int = 0, start: int = 0, island: str = "santa_cruz"
    ) -> None:
        self.game = santelmo.load("santa_cruz", players=players, island=island)
        self.players = players
        self.island: Island = find_island(island)
        self.fields: dict[str, Any] = self.game.start(1).position()
        self.fields.update(seat=seat, start=start, stage=Stage.PLAYING)
        self._pinned: set[int] = set()
        self._up: set[int] = {space for space in self.island.spaces if kind_of(space) == COAST}
        self._hands: dict[int, list[str]] = {}
        self._cards: dict[int, dict[str, int]] = {}
        self._played: dict[int, list[str]] = {}
        self._supply: dict[int, dict[str, int]] = {}
        self._birds: dict[int, list[int]] = {}

    def tile(self, name: str, **wanted: Any) -> Scene:
        """Puts a tile with these properties on a space; it lies as it lay, face up or down."""
        space = space_number(name)
        tiles = self.fields["tiles"]
        number = next(
            number
            for number, tile in enumerate(self.island.tiles, 1)
            if number not in self._pinned and tile.kind == kind_of(space) and _fits(tile, wanted)
        )
        if number in tiles:
            tiles[tiles.index(number)] = tiles[space]
        tiles[space] = number
        self._pinned.add(number)
        return self

    def up(self, *names: str) -> Scene:
        """Turns tiles up."""
        self._up |= set(map(space_number, names))
        return self

    def build(self, seat: int, *names: str) -> Scene:
        """Gives a seat buildings on these spaces."""
        for name in names:
            space = space_number(name)
            self.fields["built"][seat] |= 1 << space
            self._up |= {space, *self._links(space)}
        return self

    def hand(self, seat: int, *cards: str) -> Scene:
        """Names scoring cards that the seat holds."""
        self._hands[seat] = list(cards)
        return self

    def played(self, seat: int, *cards: str) -> Scene:
        """Names scoring cards that the seat has played in this round."""
        self._played[seat] = list(cards)
        return self

    def cards(self, seat: int, **left: int) -> Scene:
        """Says which building cards the seat has left."""
        self._cards[seat] = left
        return self

    def supply(self, seat: int, **left: int) -> Scene:
        """Says how many buildings of a kind are left; the others are out or on the board."""
        self._supply[seat] = left
        return self

    def birds(self, seat: int, *values: int) -> Scene:
        """Gives a seat bird tokens."""
        self._birds[seat] = list(values)
        return self

    def scores(self, *scores: int) -> Scene:
        """Sets the markers; of equal ones the lower seat stands in front."""
        for seat, score in enumerate(scores):
            self.fields["score"][seat] = score
            self.fields["behind"][seat] = scores[:seat].count(score)
        return self

    def set(self, **fields: Any) -> Scene:
        """Sets fields of the position as they are."""
        self.fields.update(fields)
        return self

    def match(self) -> santelmo.Match:
        self._lay_tiles()
        self._count_supplies()
        self._deal_building_cards()
        self._deal_scoring_cards()
        self._stack_birds()
        self._count_turns()
        return self.game.position(self.fields)

    def _links(self, space: int) -> set[int]:
        pairs = [*self.island.roads, *self.island.river_links()]
        return {b for a, b in pairs if a == space} | {a for a, b in pairs if b == space}

    def _lay_tiles(self) -> None:
        tiles: list[int] = self.fields["tiles"]
        faces = [tiles[space] if space in self._up else 0 for space in range(SPACES)]
        shows = [0] * len(BUILDINGS)
        for space in self._up:
            shows[self.island.tiles[tiles[space] - 1].building] |= 1 << space
        self.fields.update(face=faces, shows=shows)

    def _count_supplies(self) -> None:
        full = self.island.content["supply"]
        for seat in range(self.players):
            for kind, word in enumerate(BUILDINGS):
                built = (self.fields["built"][seat] & self.fields["shows"][kind]).bit_count()
                left = self._supply.get(seat, {}).get(word, full[word] - built)
                self.fields["supply"][seat][kind] = left

    def _deal_building_cards(self) -> None:
        for seat in range(self.players):
            self.fields["set_of"][0][seat] = seat + 1
            whole = self.island.content["sets"][SETS[seat]]
            left = self._cards.get(seat)
            if left is None:
                left = dict(whole)
                if self._has_had_turn(seat):
                    left[next(card for card in FIRST_SPENT if left[card])] -= 1
            self.fields["cards"][seat] = [left.get(card, 0) for card in BUILDING_CARDS]

    def _has_had_turn(self, seat: int) -> bool:
        start = self.fields["start"]
        return (seat - start) % self.players < (self.fields["seat"] - start) % self.players

    def _deal_scoring_cards(self) -> None:
        pool = [
            card
            for card, values in self.island.content["cards"].items()
            for _ in range(values.get("copies", 1))
        ]
        for named in (*self._hands.values(), *self._played.values()):
            for card in named:
                pool.remove(card)
        dealt = self.island.content["deal"][str(self.players)]
        for seat in range(self.players):
            hand, played = list(self._hands.get(seat, [])), self._played.get(seat, [])
            hand += [pool.pop() for _ in range(dealt - len(hand) - len(played))]
            self.fields["hand"][seat] = [hand.count(card) for card in CARDS]
            self.fields["played"][0][seat] = [played.count(card) for card in CARDS]
            self.fields["held"][seat] = len(hand)
        deck = [CARDS.index(card) + 1 for card in pool]
        self.fields.update(deck=deck + [0] * (DECK - len(deck)), deck_left=len(deck))

    def _count_turns(self) -> None:
        """Choices of sets, landings and cards; a card that is being used does not count yet."""
        left = sum(map(sum, self.fields["cards"])) + sum(self.fields["held"])
        dealt = self.island.content["deal"][str(self.players)]
        sets = sum(self.island.content["sets"]["A"].values())
        played = self.players * (dealt + sets) - left - (self.fields["stage"] == Stage.BUILDING)
        self.fields["turns"] = 2 * self.players + played

    def _stack_birds(self) -> None:
        stack = [int(value) for value, n in self.island.content["birds"].items() for _ in range(n)]
        for seat in range(SEATS):
            values = self._birds.get(seat, [])
            for value in values:
                stack.remove(value)
                self.fields["birds"][seat][value] += 1
            self.fields["tokens"][seat] = len(values)
        self.fields["bird_stack"] = stack + [0] * (BIRD_TOKENS - len(stack))
        self.fields["birds_left"] = len(stack)


def _fits(tile: Tile, wanted: dict[str, Any]) -> bool:
    shown = {
        "building": BUILDINGS[tile.building],
        "points": tile.points,
        "goods": tile.goods,
        "bonus": tile.bonus,
        "bird": tile.bird,
    }
    if "goods" in wanted:
        wanted = {**wanted, "goods": goods_mask(wanted["goods"])}
    return all(shown[name] == value for name, value in wanted.items())


def legal(match: santelmo.Match, seat: int | None = None) -> set[str]:
    """The legal moves as texts."""
    return set(map(str, match.legal(seat)))


def play(match: santelmo.Match, *moves: str) -> santelmo.Match:
    """Plays moves of whoever may act."""
    for move in moves:
        match.play(move)
    return match


def play_on(
    match: santelmo.Match, until: Callable[[santelmo.Match], bool], seed: int = 0
) -> santelmo.Match:
    """Plays random moves until the match is as wanted, or over."""
    rng = random.Random(seed)
    while match.actors and not until(match):
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def at_stage(stage: int) -> Callable[[santelmo.Match], bool]:
    return lambda match: match.states[0].stage == stage


def scores(match: santelmo.Match) -> list[int]:
    return match.states[0].score[: match.game.players].tolist()


def built(match: santelmo.Match, seat: int) -> set[str]:
    """The names of the spaces on which the seat has a building."""
    return {name for i, name in enumerate(NAMES) if match.states[0].built[seat] >> i & 1}


def face_up(match: santelmo.Match) -> set[str]:
    """The names of the spaces whose tiles lie face up."""
    return {name for i, name in enumerate(NAMES) if match.states[0].face[i]}

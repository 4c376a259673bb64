"""The JSON of Santa Cruz's board: what `board_view` makes and a board component draws.

Spaces go by their names, seats by their numbers, cards by the words that they have in moves.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from santelmo.games.santa_cruz.components import Building, Good, Kind, Way

StageWord = Literal["choose", "land", "play", "build", "bundle", "discard", "over"]


class SantaCruzTile(TypedDict):
    """What a tile shows."""

    building: Building
    points: int
    resources: list[Good]
    bonus: int
    """The fish bonus; 0 for none."""
    bird: bool


class SantaCruzSpace(TypedDict):
    """A space with what lies and stands on it."""

    name: str
    kind: Kind
    island: str
    """The key of its island in `islands`."""
    x: float
    y: float
    """Where it is drawn, in the measure of the island file: to the right and down."""
    river: str | None
    """The river on which it lies."""
    tile: SantaCruzTile | None
    """Nothing while it lies face down."""
    buildings: list[int]
    """The seats with a building there; the tile says which kind it is."""


class SantaCruzRoad(TypedDict):
    """A road between two spaces; it has no direction."""

    start: str
    end: str


class SantaCruzUnseenTiles(TypedDict):
    """By kind, the tiles that lie face down or were left over."""

    coast: list[SantaCruzTile]
    land: list[SantaCruzTile]
    volcano: list[SantaCruzTile]


class SantaCruzMarker(TypedDict):
    """A marker on the score track."""

    seat: int
    score: int
    field: int
    """The field on which it stands."""
    laps: int
    """How often it has passed the last field."""


class SantaCruzBuildingCards(TypedDict):
    """How many building cards there are of each word."""

    ship: int
    road: int
    river: int
    double: int


class SantaCruzBuildings(TypedDict):
    """How many buildings there are of each kind."""

    house: int
    church: int
    lighthouse: int


class SantaCruzSeat(TypedDict):
    """What everybody sees of a seat."""

    score: int
    set: str | None
    """The letter of its set; nothing before it is chosen."""
    cards_left: SantaCruzBuildingCards
    scoring_left: int
    """How many scoring cards it has in hand."""
    scoring_played: list[str]
    """The scoring cards that it has played in this round."""
    supply: SantaCruzBuildings
    birds: int
    """How many bird tokens it has."""
    bird_values: list[int]
    """Their values, which others see at the end only."""
    discarded: bool


class SantaCruzSet(TypedDict):
    """A set of building cards."""

    letter: str
    cards: SantaCruzBuildingCards
    chosen_by: int | None


class SantaCruzBundle(TypedDict):
    """What can be chosen between the rounds."""

    seat: int
    """The seat that played it in round 1."""
    cards: SantaCruzBuildingCards
    scoring: list[str]
    taken_by: int | None


class SantaCruzCard(TypedDict):
    """A scoring card in words."""

    title: str
    meaning: str
    """For what everybody scores, with the points of this island."""


class SantaCruzHandCard(TypedDict):
    """A scoring card in the reader's hand."""

    card: str
    copies: int
    gains: list[int]
    """By seat, how far the marker would move if it were played now."""
    counted: list[str]
    """The spaces whose buildings it would count now, of all seats."""


class SantaCruzReach(TypedDict):
    """Where the reader could build now in one way."""

    build: list[str]
    """On a free tile, or one that is still face down."""
    join: list[str]
    """Where another player has a building."""
    roads: list[SantaCruzRoad]
    """The roads that lead there from the reader's buildings."""
    rivers: list[str]
    """The rivers on which these spaces lie."""


class SantaCruzReaches(TypedDict, total=False):
    """By way, for the building cards that the reader has or has just played."""

    ship: SantaCruzReach
    road: SantaCruzReach
    river: SantaCruzReach


class SantaCruzOwn(TypedDict):
    """What only the reader knows, and what the reader's cards could do now."""

    hand: list[SantaCruzHandCard]
    reach: SantaCruzReaches
    drawn: str | None
    """The scoring card drawn between the rounds."""
    discarded: str | None


class SantaCruzBoard(TypedDict):
    """All that is drawn."""

    island: str
    """The title of the island file."""
    islands: dict[str, str]
    """The titles of the islands by their keys."""
    spaces: list[SantaCruzSpace]
    roads: list[SantaCruzRoad]
    rivers: dict[str, list[str]]
    """By name, the spaces from source to mouth."""
    cards: dict[str, SantaCruzCard]
    """All scoring cards by their words."""
    unseen_tiles: SantaCruzUnseenTiles
    round: int
    rounds: int
    """How many there are in a match."""
    stage: StageWord
    to_act: int | None
    """The seat whose turn it is; nobody when all discard, and at the end."""
    start: int
    """The start player of the round."""
    joiner: int | None
    """The seat that may still join another in this round."""
    way: Way | None
    """How the seat to act builds, once it has played a building card."""
    builds: int
    """How many builds that card has left."""
    track: list[SantaCruzMarker]
    """From first to last."""
    track_fields: int
    """How many fields the track has."""
    seats: list[SantaCruzSeat]
    sets: list[SantaCruzSet]
    bundles: list[SantaCruzBundle]
    """None in round 1."""
    birds_left: int
    deck_left: int
    own: SantaCruzOwn | None
    """Nothing for a spectator."""

"""The JSON of a board, as types: what `board_view` makes and a board component draws."""

from __future__ import annotations

from typing import Literal, TypedDict

from santelmo.games.santiago.components import Crop

SantiagoPhase = Literal["auction", "planting", "bribes", "extra_irrigation", "over"]
SantiagoStep = Literal[
    "bid", "take", "plant", "plant_leftover", "propose", "offer", "decide", "extra", "over"
]


class SantiagoSquare(TypedDict):
    crop: Crop | None
    owner: int | None
    """The seat with markers here."""
    markers: int
    desert: bool
    palm: bool
    irrigated: bool


class SantiagoSegment(TypedDict):
    canal: bool
    open: bool
    """Whether a canal may be dug here."""
    waters: list[str]
    """The squares that a canal here would water: those that are dry now, without deserts."""
    gains: list[int]
    """By seat: how much more the match would bring if it ended with a canal here.

    Empty where none may be dug.
    """


class SantiagoOffer(TypedDict):
    seat: int
    offer: int


class SantiagoProposal(TypedDict):
    seat: int
    """The seat that made it."""
    segment: str
    bribe: int
    """The sum of the offers."""
    offers: list[SantiagoOffer]


class SantiagoSeat(TypedDict):
    money: int | None
    """In hand, without the harvest; None for those who may not see it."""
    markers: int
    """Not used yet."""
    extra_canal: bool
    bid: int | None
    passed: bool
    supports: int | None
    """The seat whose proposal this one supports."""
    offer: int | None
    harvest: int
    """What the areas would bring if the match ended now; in the end, what they have brought."""
    at_risk: int
    """How much more the areas would bring if all plantations were irrigated."""
    total: int | None
    """Money and harvest, when the match is over."""


class SantiagoShare(TypedDict):
    """What a seat has of an area."""

    seat: int
    income: int
    """What the irrigated plantations would bring if the match ended now."""
    more: int
    """What the dry ones would add if they were irrigated."""


class SantiagoArea(TypedDict):
    """Connected plantations of one crop, dry ones included."""

    crop: Crop
    squares: list[str]
    dry: list[str]
    shares: list[SantiagoShare]
    """Seats that neither get nor could get anything are left out."""


class SantiagoPlanting(TypedDict):
    """What the tile in hand would bring on a square."""

    area: list[str]
    """The squares of the area that it would belong to, its own included."""
    gains: list[int]
    """By seat: how much more the area would bring, if all of it gets water."""


class SantiagoBoard(TypedDict):
    round: int
    rounds: int
    phases: list[SantiagoPhase]
    """Those of a round in which somebody decides, in their order."""
    phase: SantiagoPhase
    step: SantiagoStep
    to_act: int | None
    overseer: int
    spring: str
    """A crossing, A1 to E4."""
    squares: dict[str, SantiagoSquare]
    """By their names, a1 to h6."""
    segments: dict[str, SantiagoSegment]
    """By their names, as B2-C2."""
    turned_up: list[str]
    """Tiles are named by crop and planters, as bean2."""
    held: str | None
    """The tile that is about to be planted."""
    left_the_game: str | None
    """The tile that was turned up and put away before the first round."""
    piles: int
    tiles_in_each_pile: int
    unseen: dict[str, int]
    """How many tiles of each kind lie face down."""
    supply: int
    """Canals for the overseer's decisions."""
    bidding_order: list[int]
    """Empty outside of the auction."""
    planting_order: list[int]
    """Empty outside of the planting."""
    proposals: list[SantiagoProposal]
    own_canal_price: int | None
    """What the overseer pays for a canal that nobody proposed, while the decision is open."""
    seats: list[SantiagoSeat]
    areas: list[SantiagoArea]
    """Those that bring most, or could, come first."""
    plantings: dict[str, SantiagoPlanting]
    """By square, for the seat that plants; empty for all others."""

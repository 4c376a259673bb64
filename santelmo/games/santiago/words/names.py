"""What words about tiles, money and proposals have in common."""

from __future__ import annotations

from santelmo.core.wording import count_noun, join_words
from santelmo.games.santiago.board import SEGMENT_NAMES
from santelmo.games.santiago.components import tile_words
from santelmo.games.santiago.state import SantiagoState


def counted(number: int, noun: str) -> str:
    """A number of things: "1 marker", "3 markers", "no markers"."""
    return count_noun(number, noun) if number else f"no {noun}s"


def escudos(amount: int) -> str:
    return counted(amount, "escudo")


def turned_up(s: SantiagoState) -> str:
    return join_words([tile_words(tile) for tile in s.market.tolist() if tile])


def proposed_segment(s: SantiagoState, proposer: int) -> str:
    """The segment that a seat proposes."""
    return SEGMENT_NAMES[int(s.proposed[proposer]) - 1]


def backed_segment(s: SantiagoState, seat: int) -> str:
    """The segment for which a seat offers."""
    return proposed_segment(s, int(s.backed[seat]) - 1)

"""What players are told."""

from __future__ import annotations

from examples.pennies.components import MATCHER
from examples.pennies.rules import EVERYBODY
from examples.pennies.state import PenniesState
from santelmo.core.definition import Sentence
from santelmo.core.moves import Move


def prompt(s: PenniesState, seat: int) -> Sentence:
    wanted = "the same side as" if seat == MATCHER else "another side than"
    return Sentence(f"Heads or tails? You win if you show {wanted} the other seat.", "PEN-2.1")


def log(before: PenniesState, after: PenniesState, seat: int, move: Move) -> str:
    """A hidden move reaches others without its values."""
    choice = f" {move.values[0]}" if move.values else ""
    ending = " Both coins are shown." if after.chosen == EVERYBODY else ""
    return f"Seat {seat} chooses{choice}.{ending}"


def refusal(s: PenniesState, seat: int, move: Move) -> Sentence:
    """Both sides are always legal for a seat that acts, so there is nothing to refuse."""
    return Sentence("A coin shows heads or tails.", "PEN-1.1")

"""Matching pennies: the smallest complete game, to be copied when a game is added."""

from examples.pennies import board_view, observation, picture, position, rules, sample, setup, words
from examples.pennies.moves import MOVES
from examples.pennies.options import OPTIONS
from examples.pennies.state import PenniesState
from santelmo.core.definition import Definition

GAME = Definition(
    name="pennies",
    title="Matching Pennies",
    summary="Two coins at once: one of you wins if they match, the other if they do not.",
    state=PenniesState,
    moves=MOVES,
    options=OPTIONS,
    variants=({},),
    prepare=setup.prepare,
    deal=setup.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample.sample,
    prompt=words.prompt,
    log=words.log,
    refusal=words.refusal,
    picture=picture.picture,
    board=board_view.board,
    seat_board=board_view.seat_board,
    board_type=board_view.PenniesBoard,
    check=position.check,
    observation=observation.observation,
    observe=observation.observe,
)

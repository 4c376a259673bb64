"""Santy Anno: a race of pirates who look for their ships."""

from santelmo.core.definition import Definition
from santelmo.games.santy_anno import board_view, rules, setup, words
from santelmo.games.santy_anno.board_types import SantyAnnoBoard
from santelmo.games.santy_anno.drawing import draw
from santelmo.games.santy_anno.moves import MOVES
from santelmo.games.santy_anno.observation import observation, observe
from santelmo.games.santy_anno.options import OPTIONS
from santelmo.games.santy_anno.picture import picture
from santelmo.games.santy_anno.position import check
from santelmo.games.santy_anno.practice import TRAINER
from santelmo.games.santy_anno.race import RACE
from santelmo.games.santy_anno.sample import sample
from santelmo.games.santy_anno.state import SantyAnnoState

GAME = Definition(
    name="santy_anno",
    title="Santy Anno",
    summary="All at once: follow the cards from ship to ship and be the first to sit at yours.",
    state=SantyAnnoState,
    moves=MOVES,
    options=OPTIONS,
    variants=(
        {"players": 3},
        {"players": 4, "deck": "expert"},
        {"players": 5, "deck": "events"},
        {"players": 6, "laps": False},
        {"players": 7, "deck": "expert", "laps": False},
        {"players": 8, "deck": "events", "laps": False},
        {"players": 8, "deck": "events"},
        {"players": 4, "deck": "events", "laps": False, "rum_lap": True},
        {"players": 6, "deck": "events", "rum_lap": True},
    ),
    prepare=setup.prepare,
    deal=setup.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample,
    prompt=words.prompt,
    purpose=words.purpose,
    log=words.log,
    refusal=words.refusal,
    picture=picture,
    board=board_view.board,
    seat_board=board_view.seat_board,
    board_type=SantyAnnoBoard,
    explain=words.explain,
    reason=words.reason,
    points=words.points,
    check=check,
    observation=observation,
    observe=observe,
    draw=draw,
    trainer=TRAINER,
    race=RACE,
)

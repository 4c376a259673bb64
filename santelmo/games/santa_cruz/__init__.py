"""Santa Cruz: two rounds of settling one island."""

from santelmo.core.definition import Definition
from santelmo.games.santa_cruz import board_view, dealing, rules, sample, setup, words
from santelmo.games.santa_cruz.board_types import SantaCruzBoard
from santelmo.games.santa_cruz.drawing import draw
from santelmo.games.santa_cruz.moves import MOVES
from santelmo.games.santa_cruz.observation import observation, observe
from santelmo.games.santa_cruz.options import OPTIONS
from santelmo.games.santa_cruz.picture import picture
from santelmo.games.santa_cruz.position import check
from santelmo.games.santa_cruz.state import SantaCruzState

GAME = Definition(
    name="santa_cruz",
    title="Santa Cruz",
    summary="Settle an island twice; the second time with the cards that others played.",
    state=SantaCruzState,
    moves=MOVES,
    options=OPTIONS,
    variants=(
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 2, "hands": "starter"},
        {"players": 3, "hands": "starter"},
        {"players": 4, "hands": "starter"},
        {"players": 3, "island": "dos_hermanas"},
        {"players": 4, "hands": "starter", "island": "dos_hermanas"},
    ),
    prepare=setup.prepare,
    deal=dealing.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample.sample,
    prompt=words.prompt,
    purpose=words.purpose,
    log=words.log,
    refusal=words.refusal,
    picture=picture,
    board=board_view.board,
    board_type=SantaCruzBoard,
    seat_board=board_view.seat_board,
    explain=words.explain,
    reason=words.reason,
    points=words.points,
    check=check,
    observation=observation,
    observe=observe,
    draw=draw,
)

"""Santiago: plantations need water, and water flows where the overseer is bribed to lead it."""

from santelmo.core.definition import Definition
from santelmo.games.santiago import rules, words
from santelmo.games.santiago.board_types import SantiagoBoard
from santelmo.games.santiago.board_view import board, seat_board
from santelmo.games.santiago.drawing import draw
from santelmo.games.santiago.moves import MOVES
from santelmo.games.santiago.observation import observation, observe
from santelmo.games.santiago.options import OPTIONS
from santelmo.games.santiago.picture import picture
from santelmo.games.santiago.position import check
from santelmo.games.santiago.sample import sample
from santelmo.games.santiago.setup import deal, prepare
from santelmo.games.santiago.state import SantiagoState

GAME = Definition(
    name="santiago",
    title="Santiago",
    summary="Bid for plantations and bribe the overseer, or the drought takes your fields.",
    state=SantiagoState,
    moves=MOVES,
    options=OPTIONS,
    variants=(
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"players": 3, "palms": True},
        {"players": 4, "palms": True},
        {"players": 5, "palms": True},
        {"players": 4, "open_money": True},
        {"players": 4, "spring": "any"},
        {"players": 3, "spring": "A1", "palms": True},
    ),
    prepare=prepare,
    deal=deal,
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
    board=board,
    board_type=SantiagoBoard,
    seat_board=seat_board,
    explain=words.explain,
    reason=words.reason,
    points=words.points,
    check=check,
    observation=observation,
    observe=observe,
    draw=draw,
)

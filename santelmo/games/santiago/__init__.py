"""Santiago: plantations need water, and water flows where the overseer is bribed to lead it."""

from santelmo.core.definition import Definition
from santelmo.games.santiago import rules, words
from santelmo.games.santiago.moves import MOVES
from santelmo.games.santiago.options import OPTIONS, prepare
from santelmo.games.santiago.picture import picture
from santelmo.games.santiago.position import check
from santelmo.games.santiago.refusals import refusal
from santelmo.games.santiago.state import SantiagoState
from santelmo.games.santiago.table import seat_table, table

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
    deal=rules.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=rules.sample,
    prompt=words.prompt,
    log=words.log,
    refusal=refusal,
    picture=picture,
    table=table,
    seat_table=seat_table,
    explain=words.explain,
    check=check,
)

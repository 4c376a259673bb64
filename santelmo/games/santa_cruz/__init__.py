"""Santa Cruz: two rounds of settling one island."""

from santelmo.core.definition import Definition
from santelmo.games.santa_cruz import log, rules, sample, setup, words
from santelmo.games.santa_cruz.moves import MOVES
from santelmo.games.santa_cruz.options import OPTIONS, prepare
from santelmo.games.santa_cruz.picture import picture
from santelmo.games.santa_cruz.position import check
from santelmo.games.santa_cruz.state import SantaCruzState
from santelmo.games.santa_cruz.table import seat_table, table

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
    prepare=prepare,
    deal=setup.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample.sample,
    prompt=words.prompt,
    log=log.log,
    refusal=words.refusal,
    picture=picture,
    table=table,
    seat_table=seat_table,
    explain=log.explain,
    check=check,
)

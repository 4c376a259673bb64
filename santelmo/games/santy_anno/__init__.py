"""Santy Anno: a race of pirates who look for their ships."""

from santelmo.core.definition import Definition
from santelmo.games.santy_anno import rules, words
from santelmo.games.santy_anno.moves import MOVES
from santelmo.games.santy_anno.options import OPTIONS, prepare
from santelmo.games.santy_anno.picture import picture
from santelmo.games.santy_anno.position import check
from santelmo.games.santy_anno.practice import TRAINER
from santelmo.games.santy_anno.race import RACE
from santelmo.games.santy_anno.ranks import explain
from santelmo.games.santy_anno.sample import sample
from santelmo.games.santy_anno.state import SantyAnnoState
from santelmo.games.santy_anno.table import seat_table, table

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
    ),
    prepare=prepare,
    deal=rules.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample,
    prompt=words.prompt,
    log=words.log,
    refusal=words.refusal,
    picture=picture,
    table=table,
    seat_table=seat_table,
    explain=explain,
    check=check,
    trainer=TRAINER,
    race=RACE,
)

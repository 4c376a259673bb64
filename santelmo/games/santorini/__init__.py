"""Santorini: workers climb the towers that they build."""

from santelmo.core.definition import Definition
from santelmo.games.santorini import rules, words
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.options import OPTIONS, prepare
from santelmo.games.santorini.picture import picture
from santelmo.games.santorini.position import check, read_position, write_position
from santelmo.games.santorini.state import SantoriniState
from santelmo.games.santorini.table import table

GAME = Definition(
    name="santorini",
    title="Santorini",
    summary="Move a worker, build a tower; whoever steps up to the third level first wins.",
    state=SantoriniState,
    moves=MOVES,
    options=OPTIONS,
    variants=({"players": 2}, {"players": 3, "start": "random"}),
    prepare=prepare,
    deal=rules.deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=rules.sample,
    prompt=words.prompt,
    log=words.log,
    refusal=words.refusal,
    picture=picture,
    table=table,
    check=check,
    read_position=read_position,
    write_position=write_position,
)

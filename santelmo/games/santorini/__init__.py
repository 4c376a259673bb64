"""Santorini: workers climb the towers that they build."""

from santelmo.core.definition import Definition
from santelmo.games.santorini import rules, words
from santelmo.games.santorini.checks import check_complete
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.options import OPTIONS, prepare
from santelmo.games.santorini.picture import picture
from santelmo.games.santorini.position import read_position, write_position
from santelmo.games.santorini.refusals import refusal
from santelmo.games.santorini.state import SantoriniState
from santelmo.games.santorini.table import table

GAME = Definition(
    name="santorini",
    title="Santorini",
    summary="Move a worker, build a tower; whoever steps up to the third level first wins.",
    state=SantoriniState,
    moves=MOVES,
    options=OPTIONS,
    variants=(
        {"players": 2},
        {"players": 3, "start": "random"},
        {"mode": "first", "start": "random"},
        {"mode": "standard"},
        {"players": 3, "mode": "standard"},
        {"players": 4, "mode": "standard", "start": 1},
        {"mode": "agora"},
        {"players": 3, "mode": "agora", "agora_pool": "all"},
        {"players": 4, "mode": "agora", "agora_pool": "all"},
        {"gods": ["Castor", "Aphrodite"]},
        {"gods": ["Oceanus", "Limus"]},
        {"players": 3, "gods": ["Perseus", "Aurae", "Medusa"]},
        {"players": 3, "gods": ["Oreads", "Triton", "Polyphemus"]},
        {"players": 4, "gods": ["Dionysus", "Bia", "Oceanids", "Eris"]},
        {"players": 4, "gods": ["Atalanta", "Eros", "Dryads", "Athena"], "start": 2},
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
    check=check_complete,
    read_position=read_position,
    write_position=write_position,
)

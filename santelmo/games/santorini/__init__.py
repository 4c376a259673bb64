"""Santorini: workers climb the towers that they build."""

from santelmo.core.definition import Definition
from santelmo.games.santorini import rules, words
from santelmo.games.santorini.board_types import SantoriniBoard
from santelmo.games.santorini.board_view import board
from santelmo.games.santorini.drawing import draw
from santelmo.games.santorini.moves import MOVES
from santelmo.games.santorini.observation import observation, observe
from santelmo.games.santorini.options import OPTIONS
from santelmo.games.santorini.picture import picture
from santelmo.games.santorini.position import check
from santelmo.games.santorini.position_text import read_position, write_position
from santelmo.games.santorini.sample import sample
from santelmo.games.santorini.setup import deal, prepare
from santelmo.games.santorini.state import SantoriniState

GAME = Definition(
    name="santorini",
    title="Santorini",
    summary="Move a worker, build a tower; whoever steps up to the third level first wins.",
    state=SantoriniState,
    moves=MOVES,
    options=OPTIONS,
    variants=(
        {"mode": "mortal"},
        {"players": 3, "mode": "mortal", "start": "random"},
        {"mode": "first", "start": "random"},
        {"mode": "even", "start": "random"},
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
    deal=deal,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    sample=sample,
    prompt=words.prompt,
    purpose=words.purpose,
    reason=words.reason,
    log=words.log,
    refusal=words.refusal,
    picture=picture,
    board=board,
    board_type=SantoriniBoard,
    check=check,
    read_position=read_position,
    write_position=write_position,
    observation=observation,
    observe=observe,
    draw=draw,
)

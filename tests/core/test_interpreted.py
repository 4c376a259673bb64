"""Rules that run interpreted until they are compiled: the same code, the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys

import numpy as np
import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import seed_words
from santelmo.core.compiling import JIT
from tests.kit.playing import Variant, variants

pytestmark = pytest.mark.skipif(not JIT, reason="everything runs interpreted")


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_interpreted_and_compiled_rules_agree_at_every_ply(variant: Variant) -> None:
    """So a match may change from one to the other at any ply."""
    from santelmo.core.interpreted import interpreted

    game = variant.load()
    match = game.start(seed=11)
    states = game.template.copy()
    interpreted(engine.begin)(states, *seed_words(11))
    codes = np.zeros(game.num_moves, np.int32)
    rng = random.Random(11)
    while match.actors:
        assert states.tobytes() == match.states.tobytes()
        assert interpreted(engine.acting_seats)(states) == engine.acting_seats(match.states)
        for seat in match.actors:
            count = interpreted(engine.list_legal)(states, seat, codes)
            assert codes[:count].tolist() == match.codes(seat).tolist()
        seat = rng.choice(match.actors)
        count = interpreted(engine.list_legal)(states, seat, codes)
        code = rng.choice(codes[:count].tolist())
        interpreted(engine.play_listed)(states, seat, code, codes, count)
        match.play(code, seat)
    assert states.tobytes() == match.states.tobytes()
    scores, places = np.zeros(game.players, np.int64), np.zeros(game.players, np.int64)
    interpreted(engine.final_standing)(states, scores, places)
    assert match.result is not None
    assert tuple(scores.tolist()) == match.result.scores
    assert tuple(places.tolist()) == match.result.places


SCRIPT = """
import hashlib, json, random
import santelmo
from santelmo.core import compiling
from santelmo.core.compiling import METER, Missing, missing_code
from santelmo.core.numba_backend import PackageCache

compiling.set_when_missing(Missing.INTERPRET)
load = PackageCache.load_overload
digests = {}
for name in santelmo.games():
    PackageCache.load_overload = lambda *arguments: None  # nothing is stored yet
    rng, seen = random.Random(5), hashlib.sha256()
    match, ply = santelmo.load(name).start(seed=5), 0
    while match.actors:
        if ply == 20:
            PackageCache.load_overload = load
            compiling.search_cache()
        with missing_code(Missing.INTERPRET if ply < 20 else Missing.RAISE):
            seat = rng.choice(match.actors)
            seen.update(json.dumps(match.view(seat)).encode() + match.states.tobytes())
            match.play(rng.choice(match.legal(seat)), seat)
        ply += 1
    digests[name] = seen.hexdigest()
assert METER.functions == 0
print(json.dumps(digests))
"""


def test_the_change_in_the_middle_of_a_match_changes_nothing() -> None:
    """Views and states of whole matches, interpreted for 20 plies and compiled from then on."""
    expected = {name: _play(name) for name in santelmo.games()}  # and its code is stored
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "SANTELMO_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == expected


def _play(name: str) -> str:
    match, rng, seen = santelmo.load(name).start(seed=5), random.Random(5), hashlib.sha256()
    while match.actors:
        seat = rng.choice(match.actors)
        seen.update(json.dumps(match.view(seat)).encode() + match.states.tobytes())
        match.play(rng.choice(match.legal(seat)), seat)
    return seen.hexdigest()

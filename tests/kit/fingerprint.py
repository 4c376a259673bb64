"""A digest of all states of a seeded match, to compare the compiled with the interpreted rules.

`python -m tests.kit.fingerprint GAME` prints those of all variants of a game as JSON.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

SEED = 17


def of_variant(variant: Variant) -> str:
    """Covers the deal, every state, the order of legal moves, sampled worlds and the result."""
    digest = hashlib.sha256()
    match = variant.load().start(SEED)
    rng = random.Random(SEED)
    for step, played in enumerate(random_steps(match, rng)):
        digest.update(match.states.tobytes())
        digest.update(repr([str(move) for move in match.legal(played.seat)]).encode())
        digest.update(other_world(match, played.seat, step).states.tobytes())
    digest.update(match.states.tobytes())
    digest.update(repr(match.result).encode())
    return digest.hexdigest()


def of_game(game: str) -> dict[str, str]:
    return {str(variant): of_variant(variant) for variant in variants() if variant.game == game}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(of_game(sys.argv[1])))

"""Random numbers: a keyed generator inside the state, and a cheap one for thinking.

*The match's chance.* A state carries its 128-bit key and a counter. Each draw is SipHash-2-4 of
the counter under the key, so a seed and the moves determine a match on every machine, and a
published seed lets anybody check the shuffles. The key is a secret field.

*Scripted chance.* For counting positions and for tests, the results of the next draws can be
fixed in advance (`script`). `random_count` then records the number of faces of each draw, a byte
each.

*Thinking* (bots, playouts, sampled worlds) uses `pick` and `mix` with an array that holds a
SplitMix64 state. It never touches the match's chance.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from santelmo.core.compiling import JIT, compiled
from santelmo.core.state import Numbers, State

F = TypeVar("F", bound=Callable[..., Any])

SEED_LIMIT = 1 << 128
SCRIPT_LENGTH = 8
"""How many draws a script can hold: digits and faces are packed into bytes of 64-bit words."""

U = np.uint64
_WORD = (1 << 64) - 1
_INITIAL = (
    U(0x736F6D6570736575),
    U(0x646F72616E646F6D),
    U(0x6C7967656E657261),
    U(0x7465646279746573),
)
_LENGTH_BLOCK = U(8 << 56)
_FINAL = U(0xFF)
_MAX = U(0xFFFFFFFFFFFFFFFF)
_GOLDEN = U(0x9E3779B97F4A7C15)
_MIX_1 = U(0xBF58476D1CE4E5B9)
_MIX_2 = U(0x94D049BB133111EB)


def wrapping(function: F) -> F:
    """Lets 64-bit arithmetic wrap around without a warning when run interpreted."""
    if not JIT:
        return np.errstate(over="ignore")(function)
    marked: Any = function
    marked.wraps_around = True
    return marked


@compiled
def _rotate(word: Any, bits: Any) -> Any:
    return (word << U(bits)) | (word >> U(64 - bits))


@compiled
def _round(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = a + b
    b = _rotate(b, 13) ^ a
    a = _rotate(a, 32)
    c = c + d
    d = _rotate(d, 16) ^ c
    a = a + d
    d = _rotate(d, 21) ^ a
    c = c + b
    b = _rotate(b, 17) ^ c
    c = _rotate(c, 32)
    return a, b, c, d


@wrapping
@compiled
def siphash(key_0: Any, key_1: Any, word: Any) -> Any:
    """SipHash-2-4 of one 64-bit word (its eight bytes, least significant first)."""
    a, b = _INITIAL[0] ^ key_0, _INITIAL[1] ^ key_1
    c, d = _INITIAL[2] ^ key_0, _INITIAL[3] ^ key_1
    for block in (word, _LENGTH_BLOCK):
        d = d ^ block
        for _ in range(2):
            a, b, c, d = _round(a, b, c, d)
        a = a ^ block
    c = c ^ _FINAL
    for _ in range(4):
        a, b, c, d = _round(a, b, c, d)
    return a ^ b ^ c ^ d


@wrapping
@compiled
def _scripted_draw(s: State, faces: Any) -> int:
    place = U(0)
    while (s.random_count >> place) & U(0xFF) != U(0):
        place += U(8)
        if place == U(64):
            raise ValueError("a script holds at most eight draws")
    s.random_count = s.random_count | (U(faces) << place)
    return int((s.random_key[1] >> place) & U(0xFF))


@wrapping
@compiled
def draw(s: State, faces: Any) -> int:
    """A random number from 0 to faces - 1 from the match's own chance, all equally likely."""
    if s.scripted:
        return _scripted_draw(s, faces)
    bound = U(faces)
    limit = _MAX - _MAX % bound
    while True:
        word = siphash(s.random_key[0], s.random_key[1], s.random_count)
        s.random_count = s.random_count + U(1)
        if word < limit:
            return int(word % bound)


@compiled
def shuffle(s: State, items: Any, count: int) -> None:
    """Shuffles the first `count` items in place with the match's own chance."""
    for last in range(count - 1, 0, -1):
        other = draw(s, last + 1)
        swapped = items[last]
        items[last] = items[other]
        items[other] = swapped


@wrapping
@compiled
def mix(rng: Numbers) -> Any:
    """The next 64 random bits of a thinking generator (SplitMix64)."""
    rng[0] = rng[0] + _GOLDEN
    z = rng[0]
    z = (z ^ (z >> U(30))) * _MIX_1
    z = (z ^ (z >> U(27))) * _MIX_2
    return z ^ (z >> U(31))


@wrapping
@compiled
def pick(rng: Numbers, count: int) -> int:
    """A number from 0 to count - 1 for thinking."""
    return int(((mix(rng) >> U(32)) * U(count)) >> U(32))


@compiled
def pick_shuffle(rng: Numbers, items: Any, count: int) -> None:
    """Shuffles the first `count` items in place for thinking."""
    for last in range(count - 1, 0, -1):
        other = pick(rng, last + 1)
        swapped = items[last]
        items[last] = items[other]
        items[other] = swapped


@wrapping
@compiled
def rekey(s: State, rng: Numbers) -> None:
    """Gives a sampled world a future of its own."""
    s.random_key[0] = mix(rng)
    s.random_key[1] = mix(rng)
    s.random_count = U(0)
    s.scripted = 0


def generator(seed: int) -> Numbers:
    """A thinking generator."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


def script(s: State, *results: int) -> None:
    """Fixes the results of the next draws (at most eight), the first one first."""
    if len(results) > SCRIPT_LENGTH:
        raise ValueError("a script holds at most eight draws")
    s.scripted = 1
    s.random_count = 0
    s.random_key[0] = 0
    s.random_key[1] = sum(result << 8 * place for place, result in enumerate(results))


def seed_words(seed: int) -> tuple[np.uint64, np.uint64]:
    """The two halves of a seed, the lower one first: the key of the match's chance."""
    return np.uint64(seed & _WORD), np.uint64(seed >> 64)

"""The codes by which somebody signs in on one more device.

A code is typed by a person, so it has no letters that look like others, and it may be written with
or without the dash, in capitals or not. Ten characters of 32 are 50 bits.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from santelmo.server.domain.errors import Refused

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: without I, L, O and U."""
MISREADINGS = str.maketrans("ILO", "110")
LENGTH = 10
GROUP = 5
VALID_MS = 5 * 60 * 1000


@dataclass(frozen=True)
class DeviceCode:
    """A new code, and until when it can be used."""

    code: str
    expires_at: int


def new_code() -> str:
    """A code that nobody can guess, as people read it."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{letters[:GROUP]}-{letters[GROUP:]}"


def code_hash(typed: str) -> str:
    """What the database keeps of a code, from however it was typed."""
    letters = "".join(typed.split()).replace("-", "").upper().translate(MISREADINGS)
    if len(letters) != LENGTH or any(letter not in ALPHABET for letter in letters):
        raise bad_code()
    return hashlib.sha256(letters.encode()).hexdigest()


def bad_code() -> Refused:
    return Refused(
        "bad_code",
        "This code is not valid. A code can be used once and for five minutes: ask for a new one "
        "on the other device.",
    )

"""Codes that sign one more device in."""

from __future__ import annotations

import math

import pytest

from santelmo.server.domain.device_codes import ALPHABET, LENGTH, code_hash, new_code
from santelmo.server.domain.errors import Refused

LEAST_BITS = 40


def test_a_code_has_enough_bits() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert LENGTH * math.log2(len(ALPHABET)) >= LEAST_BITS


def test_new_codes_use_all_letters_at_all_places() -> None:
    codes = [new_code().replace("-", "") for _ in range(2_000)]
    assert len(set(codes)) == len(codes)
    for place in range(LENGTH):
        assert {code[place] for code in codes} == set(ALPHABET)


@pytest.mark.parametrize("typed", ["1a0bc-def12", " 1A0BC DEF12 ", "iaobc-defl2", "LAOBCDEF12"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert code_hash(typed) == code_hash("1A0BC-DEF12")


@pytest.mark.parametrize("typed", ["", "1A0BC-DEF1", "1A0BC-DEF123", "1A0BC-DEF1U", "1A0BC-DEF1é"])
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="not valid"):
        code_hash(typed)

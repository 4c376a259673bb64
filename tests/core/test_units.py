"""Functions that are compiled together: called by Python, by each other, and by Numba's own."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from santelmo.core.bits import lowest, size
from santelmo.core.compiling import JIT, compiled
from santelmo.core.units import RuleDispatcher

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")


def _sum_of_sizes(sets: Any) -> int:
    total = 0
    for i in range(len(sets)):
        total += size(sets[i]) * 100 + lowest(sets[i])
    return total


SETS = np.array([0b1011000, 0b1, 0b110], np.int64)
EXPECTED = 3 + 0 + 1 + 100 * (3 + 1 + 2)


def test_a_function_is_an_entry_for_python_and_a_part_for_compiled_code() -> None:
    both: Any = compiled(_sum_of_sizes)
    assert isinstance(both, RuleDispatcher)

    def twice(sets: Any) -> int:
        return both(sets) + both(sets)

    outer: Any = compiled(twice)
    assert outer(SETS) == 2 * EXPECTED
    assert not both.overloads, "nothing was made for Python, which has not called it"
    assert both(SETS) == EXPECTED
    assert len(both.overloads) == 1


def test_functions_that_numba_compiles_can_call_ours() -> None:
    """A part brings all that it calls."""
    part: Any = compiled(_sum_of_sizes)
    jit: Any = numba.njit

    @jit
    def foreign(sets: Any) -> int:
        return part(sets) + 1

    assert foreign(SETS) == EXPECTED + 1

"""Compiled code that came with the package: a platform wheel brings it, for a stated CPU.

It lies in `santelmo/compiled`, laid out as the cache is and keyed in the same way by the sources'
content, so it is good wherever the package is installed. `baseline.json` says what it was compiled
with and for; where that does not fit, the code is not looked at and everything is compiled as
usual. `scripts/build_wheel.py` makes it.
"""

# pyright: basic
from __future__ import annotations

import json
import platform
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.registry import cpu_target

from santelmo.core.compiling import PACKAGE

FOLDER = PACKAGE / "compiled"
BASELINE = "baseline.json"
COMPILERS = ("numba", "llvmlite", "numpy")

X86_64_V3 = (
    "avx",
    "avx2",
    "bmi",
    "bmi2",
    "cx16",
    "f16c",
    "fma",
    "lzcnt",
    "movbe",
    "popcnt",
    "sse4.2",
)
CPUS: dict[str, tuple[str, tuple[str, ...]]] = {
    "x86_64": ("x86-64-v3", X86_64_V3),
    "AMD64": ("x86-64-v3", X86_64_V3),
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}
"""For each machine the CPU, as LLVM calls it, that a wheel is made for, and what that CPU can do.

x86-64-v3 is what Intel and AMD build since 2013 and 2015.
"""


@dataclass(frozen=True)
class Baseline:
    """What code was compiled with, and for which machine."""

    python: str
    versions: dict[str, str]
    triple: str
    cpu: str
    features: str
    """Beyond those that the CPU has by its name, as LLVM writes them."""

    @classmethod
    def of_this_process(cls) -> Baseline:
        context: Any = cpu_target.target_context
        triple, cpu, features = context.codegen().magic_tuple()
        versions = {name: version(name) for name in COMPILERS}
        return cls(platform.python_version(), versions, triple, cpu, features)

    def magic_tuple(self) -> tuple[str, str, str]:
        """The part of Numba's keys that names the target."""
        return self.triple, self.cpu, self.features

    def write(self, folder: Path) -> None:
        path = folder / BASELINE
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")

    def fits(self) -> bool:
        """Whether this process can run such code."""
        here = Baseline.of_this_process()
        return (
            _minor(self.python) == _minor(here.python)
            and self.versions == here.versions
            and self.triple == here.triple
            and _can_run(self.cpu)
        )


def _minor(python: str) -> list[str]:
    return python.split(".")[:2]


def _can_run(cpu: str) -> bool:
    name, needed = CPUS.get(platform.machine(), ("", ()))
    able: Any = llvm.get_host_cpu_features()
    return cpu == name and all(able.get(feature, False) for feature in needed)


@cache
def baseline() -> Baseline | None:
    """What the code of this package was compiled for; None if there is none for this machine."""
    try:
        told = json.loads((FOLDER / BASELINE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    found = Baseline(**told)
    return found if found.fits() else None

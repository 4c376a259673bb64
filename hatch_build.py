"""A wheel that carries compiled code is for one kind of machine, and its name says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if Path(self.root, "santelmo", "compiled").is_dir():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

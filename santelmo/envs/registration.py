"""Under which names the libraries of learners find the games."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

VERSIONS = {"santa_cruz": 0, "santiago": 0, "santorini": 0, "santy_anno": 0}
"""The versions of the observations, which are those of the environments."""
NAMESPACE = "santelmo"
AT_ONCE = ("santy_anno",)
"""The games in which all seats act at once."""


def environment_id(game: str) -> str:
    """The id of a game's environment: "santelmo/SantaCruz-v0"."""
    name = "".join(word.capitalize() for word in game.split("_"))
    return f"{NAMESPACE}/{name}-v{VERSIONS[game]}"


def register() -> None:
    """Registers all games with the libraries that are installed, once."""
    if find_spec("gymnasium") is not None:
        _register_gymnasium()
    if find_spec("pettingzoo") is not None:
        _register_pettingzoo()


def _register_gymnasium() -> None:
    from gymnasium.envs import registration

    add: Any = registration.register  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    for game in VERSIONS:
        if environment_id(game) not in registration.registry:
            add(
                environment_id(game),
                entry_point="santelmo.envs.gymnasium_env:SingleAgentEnv",
                vector_entry_point="santelmo.envs.gymnasium_vector:BatchEnv",
                kwargs={"game": game},
            )


def _register_pettingzoo() -> None:
    from pettingzoo.env_registry import registration  # pyright: ignore[reportMissingTypeStubs]

    for game in VERSIONS:
        if environment_id(game) not in registration.aec_registry:
            entry_point = "santelmo.envs.pettingzoo_aec:env"
            registration.register("aec", environment_id(game), entry_point, kwargs={"game": game})
    for game in AT_ONCE:
        if environment_id(game) not in registration.parallel_registry:
            entry_point = "santelmo.envs.pettingzoo_parallel:parallel_env"
            registration.register(
                "parallel", environment_id(game), entry_point, kwargs={"game": game}
            )

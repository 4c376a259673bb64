"""What is asked of a seat."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.games.santa_cruz import cached_rules, state_bytes
from santelmo.games.santa_cruz.components import SHIP, WAYS
from santelmo.games.santa_cruz.state import SantaCruzState, Stage

STAGE_TASKS = {
    Stage.CHOOSING: Sentence("choose a set of building cards", "SCZ-2.4"),
    Stage.LANDING: Sentence("land on the coast", "SCZ-3.1"),
    Stage.PLAYING: Sentence("play a card", "SCZ-3.2"),
    Stage.BUILDING: Sentence("build", "SCZ-4.5"),
    Stage.BUNDLING: Sentence("choose a bundle", "SCZ-7.3"),
    Stage.DISCARDING: Sentence("discard a scoring card", "SCZ-7.4"),
}
STAGE_DETAILS = {
    Stage.LANDING: ": build on a free coast tile",
    Stage.PLAYING: " to build, or to score",
    Stage.DISCARDING: ", unseen by the others",
}

PURPOSES = {
    Stage.CHOOSING: "They say how you can build: by ship on coasts, by road or river from there.",
    Stage.LANDING: "From here your roads and rivers lead on.",
    Stage.PLAYING: "A scoring card pays everybody who has what it asks for: mind the moment.",
    Stage.BUILDING: "You score the tile now; what it shows counts when scoring cards are played.",
    Stage.BUNDLING: "You play round 2 with the cards that somebody played in round 1.",
    Stage.DISCARDING: "Keep those that will pay you more than the others.",
}


def purpose(s: SantaCruzState, seat: int) -> str:
    return PURPOSES.get(Stage(state_bytes.stage(state_bytes.raw_bytes(s))), "")


def prompt(s: SantaCruzState, seat: int) -> Sentence:
    raw = state_bytes.raw_bytes(s)
    stage = state_bytes.stage(raw)
    if stage == Stage.BUILDING:
        return _build_prompt(raw, seat)
    task, rule = STAGE_TASKS[stage]
    joining = ""
    if stage == Stage.LANDING and cached_rules.reach(raw, seat)[SHIP].join:
        joining = ", or join another player there"
    return Sentence(f"{task.capitalize()}{STAGE_DETAILS.get(stage, '')}{joining}.", rule)


def _build_prompt(raw: bytes, seat: int) -> Sentence:
    way = state_bytes.way(raw)
    by = f"by {WAYS[way]}"
    if state_bytes.builds(raw) == 2:
        by = f"twice {by}: first"
    reach = cached_rules.reach(raw, seat)[way]
    if not reach.build:
        return Sentence(f"Build {by}: no tile is free, so join another player or skip.", "SCZ-4.8")
    if reach.join:
        return Sentence(f"Build {by} on a free tile, or join another player.", "SCZ-4.8")
    return Sentence(f"Build {by} on a free tile.", "SCZ-4.1")

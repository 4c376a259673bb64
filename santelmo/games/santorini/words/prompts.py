"""What players are asked."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.wording import count_noun
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import OFF
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage, TurnKind
from santelmo.games.santorini.words.names import DRAFT_RULES, god_of, god_of_side


def prompt(s: SantoriniState, seat: int) -> Sentence:
    stage = int(s.stage)
    if stage in (Stage.PICKING, Stage.TAKING):
        return _draft_prompt(s)
    if stage == Stage.PLACING:
        return _placing_prompt(s, seat)
    god, kind = god_of(s, seat), int(s.kind)
    if kind == TurnKind.ADDITIONAL and stage == Stage.MOVING:
        return Sentence(
            "Take an additional turn with an opponent's worker, or decline it.", god.rule
        )
    if kind == TurnKind.BONUS and stage == Stage.MOVING:
        return Sentence("This is a bonus turn, in which you cannot win: move a worker.", god.rule)
    if stage in god.prompts:
        return Sentence(god.prompts[stage], god.rule)
    if stage == Stage.MOVING:
        return Sentence("Move one of your workers.", "SRN-2.1")
    return Sentence("Build next to the worker that moved.", "SRN-2.2")


_PURPOSES = {
    Stage.PICKING: "A god's power bends the rules for its player. The others choose first.",
    Stage.TAKING: "Its power is yours for the whole match.",
    Stage.PLACING: "From the middle a worker reaches more spaces than from the edge.",
    Stage.MOVING: "A step climbs one level at most; stepping up to the third level wins.",
    Stage.BUILDING: "Build what you can climb and the others cannot; a dome closes a tower.",
}


def purpose(s: SantoriniState, seat: int) -> str:
    """Gods ask for other things than usual: those speak for themselves."""
    stage = int(s.stage)
    plain = s.kind == TurnKind.NORMAL and stage not in god_of(s, seat).prompts
    return _PURPOSES.get(Stage(stage), "") if plain else ""


def _draft_prompt(s: SantoriniState) -> Sentence:
    players = int(s.players)
    rule = DRAFT_RULES[players]
    if s.stage == Stage.TAKING:
        return Sentence("Take one of the gods that were picked.", rule)
    missing = count_noun(players - sum(1 for god in s.picked.tolist() if god), "more god")
    teams = players == TEAM_PLAYERS
    pairs = ": the first and the second are a pair, the third and the fourth" if teams else ""
    return Sentence(f"Pick {missing} for this match{pairs}.", rule)


def _placing_prompt(s: SantoriniState, seat: int) -> Sentence:
    side = int(side_of(s, seat))
    first = s.workers[side, 0] == OFF
    text = f"Place your {'first' if first else 'second'} worker"
    god = god_of_side(s, side, traits.PLACES_APART)
    if god is not None:
        where = "on the perimeter" if first else "on an edge opposite to the first one's"
        return Sentence(f"{text} {where}.", god.rule)
    return Sentence(f"{text}.", "SRN-3.1")

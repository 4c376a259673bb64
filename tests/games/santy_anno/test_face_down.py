"""Rounds in which some cards lie face down, as lessons use them."""

from __future__ import annotations

import santelmo
from santelmo.core.match import Match


def first_card_only(seed: int) -> Match:
    match = santelmo.load("santy_anno", players=3).start(seed)
    race = match.game.definition.race
    assert race is not None
    states = match.states.copy()
    race.hide_cards(states[0], 1)
    return Match.from_position(match.game, states)


def test_a_card_that_lies_face_down_moves_nobody_and_is_not_read_wrongly() -> None:
    match = first_card_only(20)
    assert str(match).count("face down") == 4
    for seat, ship in enumerate(("Royal", "Paradise", "Revenge")):
        match.play(f"sit {ship}", seat)
    sahara = match.view(0)["board"]["past"][0]["pirates"][0]
    assert (sahara["start"], sahara["end"]) == ("Sahara", "Viper")
    assert all(step["start"] == step["target"] for step in sahara["path"][:4])
    mistakes = [pirate["mistake"] for pirate in match.view(0)["board"]["past"][0]["pirates"]]
    assert all(mistake is None or "card 5" in mistake for mistake in mistakes)

"""Practice over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.core.chance import generator
from santelmo.core.registry import definition
from tests.server.guest import Guest

Come = Callable[[str], Guest]
PATH = "/api/games/santy_anno/practice"


def test_a_seed_is_one_problem_and_its_answers_are_judged(guest: Come) -> None:
    ana = guest("Ana")
    trainer = definition("santy_anno").trainer
    assert trainer is not None
    expected = trainer.problem(4, ("expert",), generator(7))
    problem = ana.get(f"{PATH}?seed=7&length=4&cards=expert")
    assert problem == ana.get(f"{PATH}?seed=7&length=4&cards=expert")
    assert problem["picture"] == expected.picture.plain
    assert problem["choices"] == list(expected.choices)
    wrong = next(choice for choice in expected.choices if choice != expected.solution)
    for choice, right in ((expected.solution, True), (wrong, False)):
        verdict = ana.post(PATH, seed=7, length=4, cards=["expert"], choice=choice)
        assert verdict["right"] is right and verdict["solution"] == expected.solution
        assert verdict["explanation"] == expected.explain(choice)
        assert verdict["kinds"] == list(expected.kinds)


def test_the_solution_is_not_revealed_before_the_answer(guest: Come) -> None:
    problem = guest("Ana").get(f"{PATH}?seed=7")
    assert problem.keys() == {
        "picture",
        "view",
        "question",
        "choices",
        "lengths",
        "default_length",
        "decks",
        "kinds",
        "default_cards",
    }


def test_problems_are_made_of_several_kinds_of_card(guest: Come) -> None:
    ana = guest("Ana")
    for seed in range(5):
        problem = ana.get(f"{PATH}?seed={seed}&length=4&cards=helm&cards=coco")
        verdict = ana.post(
            PATH, seed=seed, length=4, cards=["helm", "coco"], choice=problem["choices"][0]
        )
        assert set(verdict["kinds"]) <= {"helm", "coco"} and len(verdict["kinds"]) == 4


def test_the_board_shows_the_problem_and_then_the_way(guest: Come) -> None:
    ana = guest("Ana")
    problem = ana.get(f"{PATH}?seed=3&length=5&cards=events")
    view = problem["view"]
    assert view["legal"] == [f"sit {choice}" for choice in problem["choices"]]
    assert len(view["board"]["cards"]) == 5 and view["board"]["event"] is not None
    assert view["board"]["past"] == [] and view["board"]["answer"] is None
    verdict = ana.post(PATH, seed=3, length=5, cards=["events"], choice=problem["choices"][0])
    (past,) = verdict["view"]["board"]["past"]
    (pirate,) = past["pirates"]
    assert verdict["view"]["legal"] == []
    assert pirate["end"].replace(" ", "-") == verdict["solution"]
    assert pirate["answer"].replace(" ", "-") == problem["choices"][0]
    assert pirate["right"] is verdict["right"]


def test_what_cannot_be_practised_is_refused(guest: Come) -> None:
    ana = guest("Ana")
    assert ana.refused("GET", "/api/games/chess/practice?seed=1") == "not_found"
    assert ana.refused("GET", "/api/games/santiago/practice?seed=1") == "not_found"
    assert ana.refused("GET", f"{PATH}?seed=1&length=99") == "bad_option"
    assert ana.refused("GET", f"{PATH}?seed=1&cards=tarot") == "bad_option"
    assert ana.refused("GET", f"{PATH}?seed=1&length=9&cards=coco") == "bad_option"
    assert ana.refused("GET", f"{PATH}?seed=-1") == "malformed"
    assert ana.refused("POST", PATH, seed=1, cards=[], choice="Viper") == "malformed"
    assert ana.refused("POST", PATH, seed=1, choice="Titanic") == "bad_option"

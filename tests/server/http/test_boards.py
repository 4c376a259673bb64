"""Views are what the API's description says of them: whole matches of all variants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from jsonschema_rs import Draft202012Validator

import santelmo
from santelmo.server.app import make_app
from santelmo.server.settings import Settings
from tests.kit.playing import Variant, random_steps, variants

SEED = 12
CHECKED = 6
"""Views are checked once in this many moves."""
Json = dict[str, Any]


@pytest.fixture(scope="module")
def described() -> Iterator[Draft202012Validator]:
    """Checks a view, and that it has no members that are not described."""
    app = make_app(Settings(database="sqlite://"))
    components = _closed(app.openapi()["components"])
    yield Draft202012Validator({"$ref": "#/components/schemas/View", "components": components})
    app.state.server.database.close()


def _closed(schema: Any) -> Any:
    """The schema, in which objects have no other members than those that are named."""
    if isinstance(schema, list):
        return [_closed(part) for part in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    closed: Json = {name: _closed(part) for name, part in cast(Json, schema).items()}
    if closed.get("type") == "object" and "properties" in closed:
        closed.setdefault("additionalProperties", False)
    return closed


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_views_are_as_described(variant: Variant, described: Draft202012Validator) -> None:
    match = variant.load().start(SEED)
    for number, _ in enumerate(random_steps(match, random.Random(SEED))):
        if number % CHECKED == 0:
            _check(match, described)
    _check(match, described)


def _check(match: santelmo.Match, described: Draft202012Validator) -> None:
    readers = (None, *range(match.game.players))
    views = [match.view(reader) for reader in readers]
    race = match.game.definition.race
    if race is not None and match.actors:
        cards = range(race.cards(match.states[0]) + 1)
        views += [match.race_views(turned_up).of(None) for turned_up in cards]
    for view in views:
        found = [f"{error.instance_path}: {error.message}" for error in described.iter_errors(view)]
        assert found == [], found

"""Changes lead from one document to the next, whatever they are."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from santelmo.server.domain.changes import Comparison, apply, changes

LEAVES = st.none() | st.integers(0, 3) | st.sampled_from(["a", "b"])
DOCUMENTS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)


@given(DOCUMENTS, DOCUMENTS)
def test_changes_applied_give_the_new_document(old: Any, new: Any) -> None:
    kept = copy.deepcopy(new)
    found = changes(copy.deepcopy(old), new)
    assert apply(copy.deepcopy(old), copy.deepcopy(found)) == kept
    assert changes(new, kept) == []


def test_changes_are_short() -> None:
    old = {"log": [{"text": "a"}], "table": {"space": {"b3": 0, "c3": 0}}, "prompt": "wait"}
    new = {
        "log": [{"text": "a"}, {"text": "b"}],
        "table": {"space": {"b3": 1, "c3": 0}},
        "prompt": None,
    }
    assert changes(old, new) == [
        (["log", 1], {"text": "b"}),
        (["table", "space", "b3"], 1),
        (["prompt"], None),
    ]
    assert changes({"legal": ["a", "b"]}, {"legal": ["c"]}) == [(["legal"], ["c"])]
    assert changes({"a": 1, "b": 2}, {"a": 1}) == [([], {"a": 1})]
    assert changes({"gains": {}}, {"gains": {"a1": 3, "b1": 2}}) == [
        (["gains"], {"a1": 3, "b1": 2})
    ]


def test_what_documents_share_is_put_into_its_form_once() -> None:
    """Each seat's document has parts of its own, and the rest in common with the others."""
    formed: list[tuple[Any, ...]] = []

    def form(path: tuple[Any, ...], value: Any) -> Any:
        formed.append(path)
        return list(path), value

    old_board, new_board = {"a1": {"crop": 0}, "b1": {"crop": 1}}, {"a1": {"crop": 2}}
    new_board["b1"] = old_board["b1"]
    line = {"text": "plants"}
    comparison = Comparison(form)
    for seat in range(3):
        old: Any = {"board": old_board, "log": [], "hand": [seat]}
        new: Any = {"board": new_board, "log": [line], "hand": [seat, 9]}
        assert sorted(comparison.between(old, new)) == sorted(changes(old, new))
    assert formed.count(("board", "a1", "crop")) == 1
    assert formed.count(("log",)) == 3, "each list is another one"
    assert formed.count(("hand", 1)) <= 3


def test_equal_values_of_different_kinds_are_told_apart() -> None:
    comparison = Comparison(lambda path, value: (path, value))
    assert comparison.between({"a": 0}, {"a": 1}) == [(("a",), 1)]
    found = comparison.between({"a": 0}, {"a": True})
    assert found[0][1] is True

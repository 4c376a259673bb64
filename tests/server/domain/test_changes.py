"""Changes lead from one document to the next, whatever they are."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from santelmo.server.domain.changes import apply, changes

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

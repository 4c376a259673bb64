"""Syntax trees are made by one thread at a time."""

from __future__ import annotations

import ast
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from santelmo.core.syntax_trees import syntax_tree


def test_a_second_thread_waits_until_the_first_tree_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parse = ast.parse
    first_has_begun, first_may_end, order = Event(), Event(), list[str]()

    def slow_parse(source: str) -> ast.Module:
        order.append(f"begin {source}")
        if source == "first":
            first_has_begun.set()
            first_may_end.wait(10)
        order.append(f"end {source}")
        return parse(source)

    monkeypatch.setattr(ast, "parse", slow_parse)
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(syntax_tree, "first")
        assert first_has_begun.wait(10)
        other = threads.submit(syntax_tree, "second")
        other_came_first = not first_may_end.wait(0.1) and other.done()
        first_may_end.set()
        assert ast.dump(one.result()) == ast.dump(parse("first"))
        other.result()
    assert not other_came_first
    assert order == ["begin first", "end first", "begin second", "end second"]

"""Analysis of finished matches: by one click, in the background, kept; never of a running match."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import santelmo
from santelmo.server.work import analyses
from santelmo.study.analysing import analyse
from santelmo.study.analysis_words import with_words
from tests.server.guest import Guest
from tests.server.servers import wait_until

Come = Callable[[str], Guest]


def finished_table(ana: Guest) -> str:
    """A table at which two bots have played to the end."""
    table = ana.make_table("santorini", ["bot", "bot"], start=True, bot_pace="quick")
    wait_until(lambda: ana.get(f"/api/tables/{table}")["status"] == "finished")
    return table


def analysed(ana: Guest, table: str) -> dict[str, Any]:
    path = f"/api/tables/{table}/analysis"
    wait_until(lambda: ana.get(path)["status"] not in ("waiting", "running"))
    return ana.get(path)


def think_again(*_: object) -> None:
    pytest.fail("what is kept is not thought about again")


def test_a_finished_match_is_analysed_by_one_call_and_kept(
    guest: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = finished_table(ana)
    path = f"/api/tables/{table}/analysis"
    assert ana.get(path) == {"status": "none", "share": 0.0, "analysis": None}
    assert ana.post(path)["status"] == "waiting"
    done = analysed(ana, table)
    assert done["status"] == "done" and done["share"] == 1.0
    match = santelmo.read(ana.http.get(f"/api/tables/{table}/file").text)
    assert done["analysis"] == json.loads(json.dumps(with_words(analyse(match))))
    # What is kept is not thought about again, whoever asks.
    monkeypatch.setattr(analyses, "_analyse", think_again)
    assert ben.post(path) == done


def test_the_better_line_of_a_decision_is_a_replay(guest: Come) -> None:
    ana = guest("Ana")
    table = finished_table(ana)
    ana.post(f"/api/tables/{table}/analysis")
    costly = analysed(ana, table)["analysis"]["costly"]
    for seat, decisions in enumerate(costly):
        for place, decision in enumerate(decisions):
            line = ana.get(f"/api/tables/{table}/analysis/lines/{seat}/{place}")
            moves = [step["move"] for step in line["steps"]]
            expected = [step["move"] for step in decision["after_better"]["line"]]
            assert moves == expected and moves[0] == decision["better"]
        path = f"/api/tables/{table}/analysis/lines/{seat}/{len(decisions)}"
        assert ana.refused("GET", path) == "not_found"


def test_a_running_match_is_not_analysed(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    path = f"/api/tables/{table}/analysis"
    for method, address in (("GET", path), ("POST", path), ("GET", f"{path}/lines/0/0")):
        assert ana.refused(method, address) == "not_over"
        assert ana.http.request(method, address).status_code == 409


def test_an_analysis_that_fails_says_so_and_can_be_asked_for_again(
    guest: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = guest("Ana")
    table = finished_table(ana)
    path = f"/api/tables/{table}/analysis"

    def fail(*_: object) -> object:
        raise RuntimeError("no luck")

    with monkeypatch.context() as patched:
        patched.setattr(analyses, "_analyse", fail)
        ana.post(path)
        assert analysed(ana, table)["status"] == "failed"
    assert ana.post(path)["status"] == "waiting"
    assert analysed(ana, table)["status"] == "done"

"""A guest's word does not make the server read files of its machine."""

from __future__ import annotations

from pathlib import Path

import pytest

import santelmo
from santelmo.server.domain import replay
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.seating import refuse_files


def test_options_that_name_files_are_refused() -> None:
    refuse_files("santa_cruz", {"island": "dos_hermanas", "players": 3})
    with pytest.raises(santelmo.OptionError, match="Here option 'island' takes one of"):
        refuse_files("santa_cruz", {"island": "secrets.toml"})


def test_match_files_that_name_files_are_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'aye'\n")
    text = santelmo.load("santa_cruz").start(1).text()
    assert replay.of_file(text)["names"] == [None] * 4
    assert '"island": "santa_cruz"' in text
    foreign = text.replace('"island": "santa_cruz"', f'"island": "{secret}"')
    with pytest.raises(Refused, match="Line 3: Here option 'island' takes one of") as caught:
        replay.of_file(foreign)
    assert "aye" not in str(caught.value)

"""What a user's file is written to, and the sentence where that cannot be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from santelmo.terminal.writing import WritingError, check_output, write_text


def test_a_text_is_written_over_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    for text in ("first", "second"):
        write_text(path, text)
        assert path.read_text(encoding="utf-8") == text


def test_a_bad_place_is_named_before_anything_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, reason in (
        (pipe, "it is not an ordinary file"),
        (tmp_path, "it is a folder"),
        (tmp_path / "missing" / "file", "there is no folder"),
        (Path("a\0b"), "no such path can exist"),
        (Path("n" * 5_000), "File name too long"),
    ):
        with pytest.raises(WritingError, match=rf"^Cannot write [^:]*: {reason}.*\.$"):
            check_output(path)
        with pytest.raises(WritingError, match=reason):
            write_text(path, "text")

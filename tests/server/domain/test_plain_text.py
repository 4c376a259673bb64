"""Names and chat are one line, without characters that hide or turn others round."""

from __future__ import annotations

import pytest

from santelmo.server.domain.plain_text import cleaned

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
RAINBOW = "\N{WAVING WHITE FLAG}\ufe0f\u200d\N{RAINBOW}"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
SINHALA = "\u0dc1\u0dca\u200d\u0dbb\u0dd3"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  Ana \t Maria ", "Ana Maria"),
        ("one\ntwo\r\nthree\u2028four", "one two three four"),
        ("a\u202eb\u2066c\u0000d\u001b", "abcd"),
        ("An\u200da\u200b\ufeff", "Ana"),
        ("\ud800x", "x"),
        (FAMILY, FAMILY),
        (RAINBOW, RAINBOW),
        (PERSIAN, PERSIAN),
        (SINHALA, SINHALA),
        (f"\u200d{FAMILY}\u200d", FAMILY),
        ("Zo\u0308e \u00d8 \u4e2d\u6587", "Zo\u0308e \u00d8 \u4e2d\u6587"),
    ],
)
def test_what_is_written_and_what_is_read(written: str, read: str) -> None:
    assert cleaned(written) == read
    assert cleaned(read) == read


@pytest.mark.parametrize(
    "nothing", ["", " \n", "\u200b\u200b", "\u3164", "\ufe0f", "\u0301 \u2800"]
)
def test_nothing_to_see_is_nothing(nothing: str) -> None:
    assert cleaned(nothing) == ""

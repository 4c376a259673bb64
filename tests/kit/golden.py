"""Golden transcripts: seeded random matches recorded as text.

`python -m tests.kit.golden` writes them anew. Look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.playing import Variant, random_match, variants

FOLDER = Path(__file__).parent.parent / "golden"
SEED = 2026


def path(variant: Variant) -> Path:
    return FOLDER / f"{variant}.txt"


def transcript(variant: Variant) -> str:
    """The match file, what a spectator reads of it, and the board at the end."""
    match = random_match(variant.load(), SEED)
    result = match.result
    assert result is not None
    parts = [
        match.text(),
        "\n".join(match.log(None)) + "\n",
        str(match),
        "\n".join([*result.lines, match.prompt(None).text]) + "\n",
    ]
    text = "\n".join(parts)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def recorded(variant: Variant) -> str:
    return path(variant).read_text(encoding="utf-8")


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def write_all() -> None:
    wanted = {path(variant): variant for variant in variants()}
    for left_over in set(files()) - set(wanted):
        left_over.unlink()
    for file, variant in wanted.items():
        file.write_text(transcript(variant), encoding="utf-8")


if __name__ == "__main__":
    write_all()

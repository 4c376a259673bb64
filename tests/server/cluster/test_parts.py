"""Messages that are larger than NATS takes."""

from __future__ import annotations

from santelmo.server.cluster.parts import MAX_INCOMPLETE, Part, PartsReader, read_part, split


def test_a_message_is_put_together_from_its_parts() -> None:
    reader, message = PartsReader(), b"0123456789"
    parts = [(str(part), payload) for part, payload in split("m", message, 4)]
    taken = [reader.take(read_part(header), payload) for header, payload in parts]
    assert [payload for _, payload in parts] == [b"0123", b"4567", b"89"]
    assert taken == [None, None, message]


def test_messages_whose_parts_are_mixed_are_kept_apart() -> None:
    reader = PartsReader()
    assert reader.take(Part("a", 0, 2), b"a") is None
    assert reader.take(Part("b", 0, 2), b"b") is None
    assert reader.take(Part("a", 1, 2), b"A") == b"aA"
    assert reader.take(Part("b", 1, 2), b"B") == b"bB"


def test_a_message_with_a_lost_part_never_comes() -> None:
    reader = PartsReader()
    taken = [reader.take(Part("m", number, 3), b"x") for number in (0, 2)]
    taken += [reader.take(Part("n", number, 2), b"y") for number in (0, 1)]
    assert taken == [None, None, None, b"yy"]


def test_incomplete_messages_do_not_pile_up() -> None:
    reader = PartsReader()
    for number in range(2 * MAX_INCOMPLETE):
        reader.take(Part(f"m{number}", 0, 2), b"x")
    assert reader.take(Part("m0", 1, 2), b"x") is None
    last = 2 * MAX_INCOMPLETE - 1
    assert reader.take(Part(f"m{last}", 1, 2), b"z") == b"xz"

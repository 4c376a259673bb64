"""Addresses, as limits count them."""

from __future__ import annotations

from santelmo.server.domain.addresses import address_of


def test_addresses_of_one_home_count_as_one() -> None:
    def place(host: str) -> str:
        return address_of({"type": "http", "client": (host, 1)})

    assert place("192.0.2.7") == place("::ffff:192.0.2.7") == "192.0.2.7"
    assert place("2001:db8:1:2::3") == place("2001:db8:1:2:ffff::4")
    assert place("2001:db8:1:2::3") != place("2001:db8:1:3::3")
    assert place("fe80::1%eth0") == place("fe80::2")
    assert place("no:address") == "no:address"
    assert address_of({"type": "http"}) == ""

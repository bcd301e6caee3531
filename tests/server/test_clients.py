"""Who is counted together: IPv6 by its network, IPv4 however it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from house import opened
from parlour.server.http.client import counted, trusted

COUNTED = [
    ("203.0.113.7", "203.0.113.7"),
    ("::ffff:203.0.113.7", "203.0.113.7"),
    ("::FFFF:cb00:7107", "203.0.113.7"),
    ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
    ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
    ("2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"),
    ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
    ("fe80::1%eth0", "fe80::/64"),
    ("unknown", "unknown"),
]


@pytest.mark.parametrize(("address", "known_as"), COUNTED)
def test_an_address_is_counted_by_whose_it_is(address: str, known_as: str):
    assert counted(address) == known_as


def test_a_proxy_of_ipv4_is_known_on_a_socket_that_hears_both():
    proxies = trusted("10.0.0.1 172.16.0.0/12 ::1 2001:db8::/32 proxy.local")
    added = ["::ffff:10.0.0.1", "::ffff:172.16.0.0/108"]
    assert proxies == ["10.0.0.1", "172.16.0.0/12", "::1", "2001:db8::/32", "proxy.local", *added]


@pytest.mark.parametrize(
    "addresses",
    [
        [f"2001:db8:1:2::{n:x}" for n in range(7)],
        ["203.0.113.9", "::ffff:203.0.113.9", *["::ffff:cb00:7109"] * 5],
    ],
    ids=["ipv6", "wrapped"],
)
def test_a_client_gets_no_more_by_writing_its_address_in_many_ways(
    tmp_path: Path, addresses: list[str]
):
    with opened(tmp_path, rate=0.01, burst=5) as house, house.client() as http:
        answers = [
            http.get("/api/games", headers={"x-forwarded-for": address}) for address in addresses
        ]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        other = {"x-forwarded-for": "2001:db8:1:3::1"}
        assert http.get("/api/games", headers=other).status_code == 200

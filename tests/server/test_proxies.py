"""Behind a proxy: who is asking and by which scheme, said only by those who may say so."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from house import HUMAN, House, opened, refusal

FORWARDED = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https", "host": "games.test"}

TRUST = [
    # the setting, whether a proxy on this machine is believed
    ("10.0.0.0/8 127.0.0.0/8", True),
    ("10.0.0.1", False),
]


@pytest.mark.parametrize(("proxies", "believed"), TRUST)
def test_a_proxy_is_believed_exactly_when_the_host_trusts_it(
    tmp_path: Path, proxies: str, believed: bool
):
    settings = {"proxies": proxies, "rate": 0.01, "burst": 4}
    with opened(tmp_path, **settings) as house, house.client() as http:
        body = {"game": "caro", "seats": [HUMAN, HUMAN]}
        made = http.post("/api/matches", json=body, headers=FORWARDED)
        scheme = "https" if believed else "http"
        assert made.json()["invite"].startswith(f"{scheme}://games.test/m/")
        entered = http.post("/api/me", json={}, headers=FORWARDED)
        assert ("secure" in entered.headers["set-cookie"].lower()) == believed
        # Each client is counted by itself only if the proxy is believed.
        answers = [asked(http, f"198.51.100.{n}") for n in range(6)]
        assert all(answer.is_success for answer in answers) == believed


def asked(http: httpx.Client, client: str) -> httpx.Response:
    return http.get("/api/games", headers={**FORWARDED, "x-forwarded-for": client})


def test_a_client_cannot_write_itself_another_address_through_a_proxy(tmp_path: Path):
    settings = {"rate": 0.01, "burst": 5}
    with opened(tmp_path, **settings) as house, house.client() as http:
        # What the client claims stands before what the proxy saw.
        answers = [asked(http, f"192.0.2.{n}, 203.0.113.7") for n in range(7)]
        assert [answer.is_success for answer in answers] == [True] * 5 + [False] * 2
        assert refusal(answers[-1]) == (429, "rate_limited")


def test_an_address_that_is_none_is_not_believed(house: House, http: httpx.Client):
    for claim in ("", "unknown", "203.0.113.7:99999999", "'; DROP TABLE match"):
        assert asked(http, claim).status_code == 200

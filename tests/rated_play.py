"""Rated matches between accounts, as tests play them."""

from __future__ import annotations

from typing import Any

from accounts import Browser
from house import GUEST, HOST, Match

WON = "A1 O15 B1 O14 C1 O13 D1 O12 E1"
"""A row of five for the first player, far from the second's stones."""


def rated(host: Browser, guest: Browser, **rest: Any) -> Match:
    """A rated match that both have sat down to."""
    match = host.match(HOST, GUEST, rated=True, **rest)
    joined = guest.http.post(f"/api/matches/{match.id}/join", json={})
    assert joined.status_code == 200, joined.text
    match.tokens[1] = joined.json()["token"]
    return match


def get(browser: Browser, path: str, **query: Any) -> Any:
    answer = browser.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()

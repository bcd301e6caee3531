"""Television: of each game the public match of the strongest, and nothing that is private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts import Browser
from house import GUEST, HOST, House, opened, wait_for
from rated_play import WON, rated


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as house:
        yield house


def channels(browser: Browser) -> dict[str, str]:
    shown = browser.http.get("/api/tv").json()["channels"]
    return {one["game"]: one["match"] for one in shown}


def wall(browser: Browser, **asked: str) -> list[str]:
    shown = browser.http.get("/api/tv", params=asked).json()["wall"]
    return [one["match"] for one in shown]


def public(browser: Browser, guest: Browser, *, listed: bool) -> str:
    match = browser.match(HOST, GUEST, public=listed)
    assert guest.http.post(f"/api/matches/{match.id}/join", json={}).is_success
    return match.id


def test_the_strongest_are_shown_and_the_next_when_they_are_done(house: House):
    red, blue, green, grey = (Browser(house) for _ in range(4))
    for browser in (red, blue, green, grey):
        browser.sign_up()
    assert channels(red) == {}
    public(green, grey, listed=False)
    weak = public(green, grey, listed=True)
    wait_for(lambda: channels(red) == {"caro": weak}, "the first channel")
    strong = rated(red, blue, public=True)
    strong.play(WON)
    again = rated(red, blue, public=True)
    wait_for(lambda: channels(red) == {"caro": again.id}, "the stronger channel")
    assert wall(red) == wall(red, game="caro") == [again.id, weak]
    assert wall(red, game="four-in-a-square") == wall(red, game="none") == []
    again.play(WON)
    wait_for(lambda: channels(red) == {"caro": weak}, "the channel after the end")
    for browser in (red, blue, green, grey):
        browser.close()

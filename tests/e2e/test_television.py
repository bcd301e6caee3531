"""Television switches by itself: to a stronger game, and on when that one is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import httpx
import pytest
from playwright.sync_api import FrameLocator, expect

from .browser import open_house
from .conftest import Guests
from .test_access import findings

PASSWORD = "correct horse battery"
WON = ["A1", "O15", "B1", "O14", "C1", "O13", "D1", "O12", "E1"]


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("television"), workers=1) as house:
        yield house


def known(house: str, name: str) -> httpx.Client:
    http = httpx.Client(base_url=house)
    http.post("/api/accounts", json={"name": name, "password": PASSWORD}).raise_for_status()
    return http


def begun(one: httpx.Client, other: httpx.Client, *, rated: bool) -> str:
    seats: list[dict[str, Any]] = [
        {"kind": "human", "open": False},
        {"kind": "human", "open": True},
    ]
    body = {"game": "caro", "seats": seats, "public": True, "rated": rated}
    match: str = one.post("/api/matches", json=body).json()["id"]
    other.post(f"/api/matches/{match}/join", json={}).raise_for_status()
    return match


def won(match: str, *players: httpx.Client) -> None:
    for number, action in enumerate(WON):
        path = f"/api/matches/{match}/actions"
        players[number % 2].post(path, json={"action": action}).raise_for_status()


class Elsewhere(ThreadingHTTPServer):
    """Somebody else's site, of one page."""

    def __init__(self, text: str) -> None:
        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/html")
                self.end_headers()
                self.wfile.write(f"<!doctype html><h1>Somebody else's page</h1>{text}".encode())

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        super().__init__(("127.0.0.1", 0), Answer)
        Thread(target=self.serve_forever, daemon=True).start()


def framed(guests: Guests, what: str, sites: ExitStack) -> FrameLocator:
    """What the page offers for other sites, on one: by the code that can be copied there."""
    page = guests("/watch")
    code = page.get_by_role("textbox", name=what).input_value()
    assert findings(page) == []
    site = sites.enter_context(Elsewhere(code))
    sites.callback(site.shutdown)
    page.goto(f"http://127.0.0.1:{site.server_port}/")
    return page.frame_locator("iframe")


@pytest.fixture
def sites() -> Iterator[ExitStack]:
    with ExitStack() as sites:
        yield sites


def test_television_shows_the_strongest_and_switches_by_itself(
    guests: Guests, house: str, sites: ExitStack
) -> None:
    people = [known(house, name) for name in ("Strong Red", "Strong Blue", "Weak Ann", "Weak Bob")]
    red, blue, ann, bob = people
    won(begun(red, blue, rated=True), red, blue)
    screen = guests("/embed/tv")
    wall = framed(guests, "A wall of the best games, up to six", sites)
    tv = framed(guests, "Television: the best game, switching by itself", sites)
    expect(wall.get_by_text("No public game is being played")).to_be_visible()
    expect(screen.get_by_text("No public game is being played")).to_be_visible()
    begun(ann, bob, rated=False)
    for shown in (screen, wall, tv):
        expect(shown.get_by_text("Weak Ann")).to_be_visible()
    strong = begun(red, blue, rated=True)
    expect(screen.get_by_text("Strong Red")).to_be_visible()
    expect(tv.get_by_text("Strong Red")).to_be_visible()
    for name in ("Strong Red", "Weak Ann"):  # side by side
        expect(wall.get_by_text(name)).to_be_visible()
    for shown in (wall, tv):
        expect(shown.get_by_role("navigation")).to_have_count(0)
    won(strong, red, blue)
    expect(screen.get_by_text("Weak Ann")).to_be_visible()
    for http in people:
        http.close()

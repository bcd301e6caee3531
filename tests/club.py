"""A club's evening as tests hold it: tournaments announced, joined and played over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import httpx

from accounts import Browser
from house import House
from rated_play import WON, get

CLOCK = {"main_ms": 60_000}
T = "/api/tournaments"


@contextmanager
def visitors(house: House, count: int) -> Iterator[list[Browser]]:
    """So many browsers, each with an account."""
    made = [Browser(house) for _ in range(count)]
    for one in made:
        one.sign_up()
    yield made
    for one in made:
        one.close()


def announced(by: Browser, form: str = "swiss", **rest: Any) -> str:
    body = {"name": "Friday", "form": form, "game": "caro", "clock": CLOCK, "pause_s": 0, **rest}
    answer = by.http.post(T, json=body)
    assert answer.status_code == 201, answer.text
    id_: str = answer.json()["tournament"]["id"]
    return id_


def ask(by: Browser, id_: str, what: str, **body: Any) -> httpx.Response:
    return by.http.post(f"{T}/{id_}/{what}", json=body)


def done(by: Browser, id_: str, what: str, **body: Any) -> dict[str, Any]:
    answer = ask(by, id_, what, **body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def eventually(look: Callable[[], Any]) -> Any:
    """What it comes to, once there is something."""
    for _ in range(400):
        if found := look():
            return found
        _pause()
    raise AssertionError("it never came")


def _pause() -> None:
    """The house looks at its tournaments once a second."""
    Event().wait(0.05)


def win(players: list[Browser], match: str) -> None:
    """The first seat of the match wins it."""
    seats: dict[int, Browser] = {}
    for one in players:
        yours = one.http.get(f"/api/matches/{match}").json()["yours"]
        seats |= dict.fromkeys(yours, one)
    for turn, action in enumerate(WON.split()):
        answer = seats[turn % 2].http.post(f"/api/matches/{match}/actions", json={"action": action})
        assert answer.status_code == 200, answer.text


def matches_of(players: list[Browser], id_: str) -> set[str]:
    found = (get(one, f"{T}/{id_}")["mine"] for one in players)
    return {mine["match"] for mine in found if mine and mine["match"]}


def play_out(players: list[Browser], id_: str) -> dict[str, Any]:
    """Every match is won by its first seat, until the tournament is over."""
    won: set[str] = set()
    for _ in range(400):
        shown: dict[str, Any] = get(players[0], f"{T}/{id_}")
        if shown["tournament"]["state"] == "over":
            return shown
        for match in matches_of(players, id_) - won:
            win(players, match)
            won.add(match)
        _pause()
    raise AssertionError("it never ended")

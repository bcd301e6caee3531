"""What another site's page tries in a visitor's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from accounts import PASSWORD, Browser, operations
from attempts import EVERY
from house import refusal
from server.test_puzzle_runs import begin

New: TypeAlias = Callable[[], Browser]

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
]
UNSAFE: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/api/me", {}),
    ("PATCH", "/api/me", {"name": "Forged Name"}),
    ("DELETE", "/api/me", {}),
    ("POST", "/api/accounts", {"name": "Forged Name", "password": PASSWORD}),
    ("POST", "/api/session", {"name": "Forged Name", "password": PASSWORD}),
    ("DELETE", "/api/session", {}),
    ("POST", "/api/me/password", {"old": "x", "new": "y"}),
    ("POST", "/api/me/bot", {}),
    ("POST", "/api/me/tokens", {"label": "l", "scopes": ["play"]}),
    ("DELETE", "/api/me/tokens/{id}", {}),
    ("POST", "/api/me/notices/read", {}),
    ("DELETE", "/api/me/notices", {}),
    ("DELETE", "/api/me/notices/{id}", {}),
    ("PUT", "/api/me/push", {"endpoint": "e", "p256dh": "x", "auth": "x", "kinds": []}),
    ("DELETE", "/api/me/push", {"endpoint": "e"}),
    ("PUT", "/api/me/following/{name}", {}),
    ("DELETE", "/api/me/following/{name}", {}),
    ("PUT", "/api/me/blocked/{name}", {}),
    ("DELETE", "/api/me/blocked/{name}", {}),
    ("POST", "/api/session/reset", {"name": "Forged Name", "code": "x", "password": PASSWORD}),
    ("POST", "/api/reports", {"person": "x", "reason": "cheating"}),
    ("POST", "/api/moderation/acts", {"kind": "warn", "person": "x", "why": "x"}),
    ("PATCH", "/api/people/{name}/role", {"role": "host"}),
    ("POST", "/api/people/{id}/mute", {"minutes": 1}),
    ("POST", "/api/challenges", {"name": "Nobody Known", "game": "caro"}),
    ("POST", "/api/challenges/{id}/accept", {}),
    ("DELETE", "/api/challenges/{id}", {}),
    ("POST", "/api/seeks", {"game": "caro"}),
    ("DELETE", "/api/seeks/{id}", {}),
    ("POST", "/api/matches", {"game": "caro", "seats": [{"kind": "human"}, {"kind": "human"}]}),
    ("POST", "/api/daily", {}),
    ("POST", "/api/matches/{id}/join", {}),
    ("POST", "/api/matches/{id}/actions", {"action": "H8"}),
    ("POST", "/api/matches/{id}/offers", {"offer": "draw"}),
    ("POST", "/api/matches/{id}/resign", {}),
    ("POST", "/api/matches/{id}/resume", {}),
    ("POST", "/api/matches/{id}/redo", {}),
    ("POST", "/api/matches/{id}/hint", {}),
    ("POST", "/api/matches/{id}/analysis", {}),
    ("POST", "/api/matches/{id}/chat", {"phrase": "hello"}),
    ("POST", "/api/puzzles/{id}/attempts", {"actions": ["H8"]}),
    ("POST", "/api/puzzles/{id}/solution", {}),
    ("PUT", "/api/puzzles/{id}/vote", {"up": True}),
    ("POST", "/api/puzzles/runs", {"game": "caro"}),
    ("POST", "/api/puzzles/runs/{run}/steps", {"step": 0, "actions": ["H8"]}),
]
IMPERSONAL = {
    ("POST", "/api/records"),
    ("POST", "/api/trees"),
    ("POST", "/api/positions"),
    ("POST", "/api/positions/lines"),
    ("POST", "/api/positions/palette"),
    ("POST", "/api/positions/threats"),
    ("POST", "/api/positions/book"),
    ("POST", "/api/positions/animation.webp"),
    ("POST", "/api/positions/animation.gif"),
    ("POST", "/api/positions/setup"),
    ("POST", "/api/games/{game}/lessons/{step}"),
}
"""They ask nobody who they are, and keep nothing."""


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_sites_page_does_nothing_in_a_visitors_name(browser: New, headers: dict[str, str]):
    guest = browser()
    you = guest.enter()
    match = guest.match()
    puzzle, run = next(iter(EVERY)), begin(guest.http)["id"]
    for method, path, body in UNSAFE:
        of_puzzle = path.startswith("/api/puzzles/")
        where = path.format(id=puzzle if of_puzzle else match.id, name="x", run=run)
        answer = guest.http.request(method, where, json=body, headers=headers)
        assert refusal(answer) == (403, "wrong_origin"), path
    assert guest.me() == you
    assert match.position()["seq"] == 0


def test_no_operation_that_changes_something_is_left_out_here():
    every = operations(about_people=True) | operations(about_people=False)
    changing = {(method, path) for method, path in every if method != "GET"}
    assert {(method, path) for method, path, _ in UNSAFE} | IMPERSONAL == changing


@pytest.mark.parametrize(
    "headers",
    [{}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": "{own}"}],
)
def test_the_houses_own_page_and_programs_may(browser: New, headers: dict[str, str]):
    guest = browser()
    sent = {k: v.format(own=guest.house.address) for k, v in headers.items()}
    answer = guest.http.post("/api/me", json={}, headers=sent)
    assert answer.status_code == 200
    answer = guest.http.patch("/api/me", json={"name": "Own Name"}, headers=sent)
    assert answer.status_code == 200


def test_a_seats_token_is_asked_for_no_origin_as_ever(browser: New):
    match = browser().match()
    headers = {**match.as_(0), "origin": "https://evil.example"}
    path = f"/api/matches/{match.id}/actions"
    assert match.http.post(path, json={"action": "H8"}, headers=headers).status_code == 200

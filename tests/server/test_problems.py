"""Refusals of the door: problem documents (RFC 9457), unknown addresses, wrong methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import httpx
import pytest

from house import Match, refusal
from parlour.server.http.docs import refusals

New: TypeAlias = Callable[..., Match]

POSTS = ["actions", "join", "offers", "resign", "resume", "redo", "hint"]


@pytest.mark.parametrize(
    "path",
    [
        "/api", "/api/", "/api/matches/", "/api/nothing", "/api/health/", "/api/games/caro",
        "/api/matches/x/y/z", "//api/health", "/api//health", "/api/%2e%2e/index.html",
        "/api/..%2findex.html", "/api/docs/", "/api/index.html",
    ],
)  # fmt: skip
def test_an_unknown_address_of_the_api_is_a_problem_document_and_never_the_page(
    http: httpx.Client, path: str
):
    answer = http.get(str(http.base_url).rstrip("/") + path)
    assert refusal(answer)[0] in {404, 405}
    assert "<" not in answer.text


@pytest.mark.parametrize("path", ["/games/nothing", "/games/", "/games/a/b/c"])
def test_an_unknown_address_of_the_games_is_never_the_page(http: httpx.Client, path: str):
    answer = http.get(str(http.base_url).rstrip("/") + path)
    assert answer.status_code in {404, 405}
    assert set(answer.json()) == {"error", "code"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/matches"),
        ("POST", "/api/health"),
        ("DELETE", "/api/matches/x"),
        ("PUT", "/api/matches/x/actions"),
        ("GET", "/api/matches/x/actions"),
        ("POST", "/api/matches/x/events"),
        ("POST", "/api/openapi.json"),
    ],
)
def test_another_method_is_refused_and_the_right_one_named(
    http: httpx.Client, method: str, path: str
):
    answer = http.request(method, path)
    assert refusal(answer) == (405, "method_not_allowed")
    assert answer.headers["allow"]


@pytest.mark.parametrize("what", POSTS)
def test_every_request_of_a_seat_needs_its_token_and_a_match(new: New, what: str):
    body = {"actions": {"action": "H8"}, "offers": {"offer": "draw"}}.get(what, {})
    match = new()
    if what != "join":
        assert refusal(match.post(None, what, **body)) == (401, "not_a_player")
        match.tokens[0] = "x" * 32
        answer = match.post(0, what, **body)
        assert refusal(answer) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    match.id = "nowhere"
    assert refusal(match.post(None, what, **body)) == (404, "unknown_match")


@pytest.mark.parametrize("what", POSTS)
@pytest.mark.parametrize("body", [b"[]", b"{", b'{"key": 1}', b'{"nonsense": true}', b"\xff"])
def test_every_request_refuses_a_body_it_cannot_read(new: New, what: str, body: bytes):
    match = new()
    path = f"/api/matches/{match.id}/{what}"
    answer = match.http.post(path, content=body, headers=match.as_(0))
    assert refusal(answer) == (400, "bad_request")
    assert len(match.events()) == 1


def test_the_docs_have_a_place_for_every_code_that_a_problem_points_to(http: httpx.Client):
    page = http.get("/api/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    told = refusals()
    assert {"not_found", "hole", "frozen", "must_move"} <= set(told)
    for code in told:
        assert f'id="{code}"' in page.text


def test_an_answer_can_be_asked_for_without_its_body(http: httpx.Client):
    answer = http.head("/api/health")
    assert (answer.status_code, answer.content) == (200, b"")

"""Tokens, headers, limits and addresses: what somebody with bad manners tries first."""

from __future__ import annotations

import base64
import hmac
import http.client
import re
import socket
from collections.abc import Callable
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

from house import HUMAN, PATIENCE_S, House, Match, opened, refusal, wait_for
from parlour.server.shared import secret
from parlour.store import SeatToken
from sockets import seated

New: TypeAlias = Callable[..., Match]


def test_a_token_has_more_than_128_bits_and_no_two_are_alike(new: New):
    tokens = [token for _ in range(8) for token in new().tokens.values() if token]
    assert len(set(tokens)) == 16
    assert all(len(base64.urlsafe_b64decode(token)) * 8 >= 128 for token in tokens)


def test_a_token_is_stored_as_its_hash_alone(new: New, house: House):
    match = new()
    match.join()
    digests = {
        digest for (digest,) in house.rows("SELECT digest FROM token WHERE match = ?", match.id)
    }
    assert digests == {sha256(str(token).encode()).digest() for token in match.tokens.values()}
    kept = house.kept()
    assert match.id.encode() in kept
    for token in match.tokens.values():
        assert str(token).encode() not in kept


def test_every_token_is_compared_in_constant_time_whichever_fits(monkeypatch: pytest.MonkeyPatch):
    compared: list[bytes] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(other)
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    tokens = [SeatToken(secret.digest(f"t{seat}"), "m", seat) for seat in range(3)]
    assert secret.opens("t0", tokens) == 0
    assert secret.opens("wrong", tokens) is None
    assert len(compared) == 6


async def test_no_token_is_in_an_address_or_in_a_log(tmp_path: Path):
    with opened(tmp_path, plain=True) as house, house.client() as client:
        match = Match.open(client)
        match.join(name="Guest")
        match.play("H8 H9")
        match.tokens[7] = "wrong-token-of-somebody"
        match.get(seat=7)
        async with seated(match, 0) as line:
            await line.ask("act", action="G7")
        log = house.log.read_text()
    assert f"/api/matches/{match.id}/actions" in log
    for token in match.tokens.values():
        assert str(token) not in log


@pytest.mark.parametrize(
    "path",
    ["/", "/m/whatever", "/api/health", "/api/docs", "/api/nothing", "/games/x", "/missing.js"],
)
def test_every_answer_carries_the_security_headers(http: httpx.Client, path: str):
    headers = http.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    policy = dict(
        part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]


def test_the_page_breaks_no_rule_of_its_own_policy(http: httpx.Client):
    page = http.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_a_body_past_the_limit_is_refused_before_it_is_read(strict: House):
    with strict.client() as client:
        body = {"game": "caro", "seats": [HUMAN, HUMAN], "seed": "s" * 3_000}
        assert refusal(client.post("/api/matches", json=body)) == (413, "too_large")
        answer = client.post("/api/matches", content=iter([b" " * 1_500] * 2))
        assert refusal(answer) == (413, "too_large")


def test_heads_and_bodies_that_never_end_are_given_up_and_keep_nobody_waiting(house: House):
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n"
    with ExitStack() as stack:

        def connected(count: int) -> list[socket.socket]:
            address = "127.0.0.1", house.port
            made = [socket.create_connection(address, PATIENCE_S) for _ in range(count)]
            return [stack.enter_context(line) for line in made]

        lines, slow, (silent,) = connected(30), connected(30), connected(1)
        for line in lines:
            line.sendall(head + b'{"game": ')
        for line in slow:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        with house.client() as client:
            assert client.get("/api/health").status_code == 200
        for line in lines:
            answer = until_closed(line)
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"too slowly" in answer
        assert all(until_closed(line).startswith(b"HTTP/1.1 408 ") for line in slow)
        assert until_closed(silent) == b""


def until_closed(line: socket.socket) -> bytes:
    return b"".join(iter(lambda: line.recv(65_536), b""))


def test_a_head_without_end_is_cut_off(house: House):
    with (
        socket.create_connection(("127.0.0.1", house.port), PATIENCE_S) as line,
        pytest.raises(OSError, match=r"reset|pipe"),
    ):
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n")
        for number in range(40_000):
            line.sendall(b"X-%d: %s\r\n" % (number, b"y" * 1_000))


def from_(client: str) -> dict[str, str]:
    """Headers of a request that a proxy on this machine hands on for a client."""
    return {"x-forwarded-for": client}


def test_a_client_that_asks_too_often_is_told_when_to_come_back(strict: House):
    with strict.client() as client:
        answers = (client.get("/api/games", headers=from_("203.0.113.1")) for _ in range(500))
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert refusal(refused) == (429, "rate_limited")
        assert int(refused.headers["retry-after"]) >= 1
        assert client.get("/api/games", headers=from_("203.0.113.2")).status_code == 200
        wait_for(
            lambda: client.get("/api/health", headers=from_("203.0.113.1")).is_success,
            "the limit to pass",
        )


def test_the_page_itself_is_not_limited(strict: House):
    with strict.client() as client:
        assert all(
            client.get("/", headers=from_("203.0.113.3")).status_code == 200 for _ in range(50)
        )


def test_a_client_opens_only_so_many_matches_a_minute(tmp_path: Path):
    with opened(tmp_path, matches_per_minute=3) as house, house.client() as client:
        body: dict[str, Any] = {"game": "caro", "seats": [HUMAN, HUMAN]}
        for _ in range(3):
            assert client.post("/api/matches", json=body).status_code == 201
        answer = client.post("/api/matches", json=body)
        assert refusal(answer) == (429, "rate_limited")
        assert int(answer.headers["retry-after"]) >= 10
        assert client.post("/games", json={}).status_code == 429


def test_a_seat_opens_its_own_match_and_no_other_seat(new: New):
    match, other = new(), new()
    match.tokens[0] = other.tokens[0]
    assert refusal(match.act(0, "H8")) == (401, "bad_token")
    assert refusal(other.act(1, "H8")) == (422, "not_your_turn")


@pytest.mark.parametrize(
    ("scheme", "code"),
    [("bearer {}", None), ("BEARER  {}", None), ("Basic {}", "not_a_player"),
     ("{}", "not_a_player"), ("Bearer", "not_a_player"), ("Bearer {}x", "bad_token"),
     ("Bearer {} {}", "bad_token")],
)  # fmt: skip
def test_only_the_bearer_of_the_whole_token_acts(new: New, scheme: str, code: str | None):
    match = new()
    header = scheme.format(match.tokens[0], match.tokens[0])
    path = f"/api/matches/{match.id}/actions"
    answer = match.http.post(path, json={"action": "H8"}, headers={"authorization": header})
    assert answer.json().get("code") == code
    query = match.http.post(f"{path}?token={match.tokens[1]}", json={"action": "H9"})
    assert refusal(query) == (401, "not_a_player")


def raw(house: House, path: str, **headers: str) -> tuple[int, bytes]:
    """Status and body of a GET whose path is sent exactly as it is written here."""
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
    try:
        line.putrequest("GET", path, skip_host="host" in headers)
        for name, value in headers.items():
            line.putheader(name, value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


@pytest.mark.parametrize(
    "path",
    [
        "/../config.py", "/..%2fconfig.py", "/%2e%2e/config.py", "/..%5cconfig.py",
        "/assets/../../config.py", "/assets/..%2f..%2fconfig.py", "/....//config.py",
        "//etc/passwd", "/%2fetc%2fpasswd", "/assets/%00.js", "/index.html%00.js",
        "/../../../../../../etc/passwd", "/.env", "/assets/",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_page(house: House, path: str):
    status, body = raw(house, path)
    assert status in {200, 404}
    assert b"class Config" not in body
    assert b"root:" not in body
    # The page as it is anywhere: home has a preview of its own in its head.
    assert status == 404 or body == raw(house, "/nowhere")[1]


@pytest.mark.parametrize("path", ["//api/health", "/api/../api/nothing", "/API/health"])
def test_no_spelling_of_an_api_address_is_answered_as_another(house: House, path: str):
    status, body = raw(house, path)
    assert (status, b'"status":"ok"' in body) in {(404, False), (200, False)}


@pytest.mark.parametrize(
    "host", ["[", "[::1", "a b", "evil.example/x?", "x\u00ff", "evil.example:99999", "", "@", "a#b"]
)
@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/games/x"])
def test_a_strange_host_is_no_internal_error(house: House, host: str, path: str):
    status, _ = raw(house, path, host=host)
    assert status < 500


def test_a_strange_host_does_not_stop_a_match_from_opening(house: House):
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
    body = b'{"game": "caro", "seats": [{"kind": "human"}, {"kind": "human"}]}'
    line.putrequest("POST", "/api/matches", skip_host=True)
    line.putheader("host", "[")
    line.putheader("content-length", str(len(body)))
    line.endheaders(body)
    assert line.getresponse().status in {201, 400}
    line.close()


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /%0d%0aX-Injected:%20yes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /api/x/%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-A: a\rX-Injected: yes\r\nConnection: close\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"nonsense\r\n\r\n",
    ],
)
def test_what_a_request_says_is_never_repeated_in_the_answers_headers(
    house: House, request_: bytes
):
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as line:
        line.sendall(request_)
        answer = b""
        while chunk := line.recv(65_536):
            answer += chunk
    head = answer.partition(b"\r\n\r\n")[0].lower()
    assert re.match(rb"http/1\.1 [24]\d\d ", head)
    assert b"x-injected" not in head
    assert b"set-cookie" not in head

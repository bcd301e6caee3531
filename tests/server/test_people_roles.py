"""Roles of accounts, tokens of programs, and leaving with one's data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from accounts import PASSWORD, Browser, bearing, delete, new_name
from house import House, opened, refusal

New: TypeAlias = Callable[[], Browser]


# -- roles ----------------------------------------------------------------------------------------


def test_the_first_account_hosts_the_house_and_says_what_others_are(tmp_path: Path):
    with opened(tmp_path) as house:
        host, other, third = Browser(house), Browser(house), Browser(house)
        assert host.sign_up("The Red One")["role"] == "host"
        assert other.sign_up("The Blue One")["role"] == "player"
        third.enter()

        def say(by: Browser, name: str, role: str) -> Any:
            return by.http.patch(f"/api/people/{name}/role", json={"role": role})

        assert refusal(say(other, "The Blue One", "host")) == (403, "not_allowed")
        assert refusal(say(third, "The Blue One", "host")) == (403, "not_allowed")
        assert say(host, "the blue one", "moderator").json()["role"] == "moderator"
        assert refusal(say(other, "The Red One", "player")) == (403, "not_allowed")
        assert refusal(say(host, "The Red One", "player")) == (409, "last_host")
        assert refusal(say(host, "Nobody at all", "player")) == (404, "unknown_person")
        assert refusal(say(host, "The Blue One", "bot")) == (400, "bad_request")
        assert say(host, "The Blue One", "host").json()["role"] == "host"
        assert say(other, "The Red One", "player").json()["role"] == "player"
        for someone in (host, other, third):
            someone.close()


# -- bots and tokens ------------------------------------------------------------------------------


def test_an_account_that_has_played_nothing_becomes_a_bot_for_good(browser: New):
    account = browser()
    account.sign_up()
    answer = account.http.post("/api/me/bot")
    assert (account.you(answer)["kind"], account.you(answer)["role"]) == ("bot", "bot")
    assert refusal(account.http.post("/api/me/bot")) == (403, "not_allowed")


def test_whoever_has_played_is_no_bot(browser: New):
    account = browser()
    account.sign_up()
    account.match()
    assert refusal(account.http.post("/api/me/bot")) == (409, "has_played")


def test_a_token_is_shown_once_listed_without_its_secret_and_revoked(browser: New, house: House):
    account = browser()
    you = account.sign_up()
    body = {"label": "my program", "scopes": ["read", "play", "play"]}
    assert refusal(account.http.post("/api/me/tokens", json=body)) == (400, "bad_request")
    made = account.http.post("/api/me/tokens", json={**body, "scopes": ["read", "play"]}).json()
    shown = made["token"]
    assert (shown["label"], shown["scopes"]) == ("my program", ["play", "read"])
    assert len(made["secret"]) * 6 >= 128
    assert account.http.get("/api/me/tokens").json() == {"tokens": [shown]}
    kept = house.kept()
    assert b"my program" in kept
    assert made["secret"].encode() not in kept
    program = browser()
    headers = bearing(made["secret"])
    assert program.http.get("/api/me", headers=headers).json()["you"] == you
    assert account.http.delete(f"/api/me/tokens/{shown['id']}").json() == {}
    assert refusal(program.http.get("/api/me", headers=headers)) == (401, "not_signed_in")
    assert refusal(account.http.delete(f"/api/me/tokens/{shown['id']}")) == (404, "not_found")


def test_nobody_revokes_anothers_token(browser: New):
    one, other = browser(), browser()
    one.sign_up()
    other.sign_up()
    secret = one.token()
    [token] = one.http.get("/api/me/tokens").json()["tokens"]
    assert refusal(other.http.delete(f"/api/me/tokens/{token['id']}")) == (404, "not_found")
    assert other.http.get("/api/me", headers=bearing(secret)).json()["you"] == one.me()


def test_there_is_an_end_to_tokens(browser: New):
    account = browser()
    account.sign_up()
    for _ in range(20):
        account.token("read")
    body = {"label": "one more", "scopes": ["read"]}
    assert refusal(account.http.post("/api/me/tokens", json=body)) == (409, "too_many_tokens")


# -- one's own data -------------------------------------------------------------------------------


def test_everything_that_is_kept_of_a_person_can_be_taken_along(browser: New):
    account = browser()
    you = account.sign_up()
    account.token("read")
    match = account.match({"kind": "human"}, {"kind": "bot"}, options={"size": 9})
    account.http.post(f"/api/matches/{match.id}/chat", json={"phrase": "hello"})
    match.post(0, "resign")
    data = account.http.get("/api/me/export").json()
    assert data["you"] == you
    assert [token["label"] for token in data["tokens"]] == ["my program"]
    assert len(data["sessions"]) == 1
    [played] = data["matches"]
    assert played["ended"] >= played["started"]
    wanted = {"match": match.id, "seat": 0, "game": "caro", "variant": "size=9",
              "score": None, "reason": "aborted"}  # fmt: skip
    assert played.items() >= wanted.items()
    assert account.http.get(played["record"]).text.startswith("[Parlour")
    [said] = data["said"]
    assert said.items() >= {"match": match.id, "text": "", "phrase": "hello"}.items()
    assert "argon2" not in str(data)


def test_whoever_leaves_is_forgotten_and_the_matches_stay_without_a_name(
    browser: New, house: House
):
    name = new_name("Leaving")
    account, other = browser(), browser()
    you = account.sign_up(name)
    secret = account.token()
    match_id = account.match({"kind": "human", "open": False}, {"kind": "human", "open": True})
    other.enter()
    match_id.http = other.http
    match_id.join()
    guest = match_id.position()["seats"][1]["name"]
    match_id.play("H8 H9")
    assert refusal(delete(account.http, "/api/me")) == (403, "wrong_password")
    wrong = delete(account.http, "/api/me", password="not the password")
    assert refusal(wrong) == (403, "wrong_password")
    assert delete(account.http, "/api/me", password=PASSWORD).json() == {}
    assert account.me() is None
    assert account.cookie is None
    assert refusal(other.http.get("/api/me", headers=bearing(secret))) == (401, "not_signed_in")
    assert refusal(other.try_sign_in(name)) == (403, "wrong_password")
    assert refusal(other.http.get(f"/api/people/{name}")) == (404, "unknown_person")
    shown = match_id.position()
    assert [seat["name"] for seat in shown["seats"]] == ["", guest]
    assert "player" not in shown["seats"][0]
    assert match_id.result == ([0.0, 1.0], "resign")
    assert match_id.record == "H8 H9"
    assert name not in match_id.get("record").text
    for match in ("person", "session", "api_token", "seating"):
        column = "id" if match == "person" else "person"
        assert house.rows(f"SELECT count(*) FROM {match} WHERE {column} = ?", you["id"]) == [(0,)]  # noqa: S608
    told = house.rows("SELECT text FROM event WHERE match = ?", match_id.id)
    assert all(name not in text and you["id"] not in text for (text,) in told)
    assert browser().sign_up(name)["id"] != you["id"]


def test_a_guest_leaves_without_a_password(browser: New):
    guest = browser()
    guest.enter()
    assert delete(guest.http, "/api/me").json() == {}
    assert guest.me() is None
    assert refusal(delete(guest.http, "/api/me")) == (401, "not_signed_in")

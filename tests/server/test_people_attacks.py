"""Guessing, enumeration and fixation: what somebody with bad manners tries on people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from accounts import PASSWORD, Browser, delete, new_name
from house import House, opened, refusal
from parlour.server.people.passwords import Passwords

New: TypeAlias = Callable[[], Browser]


def from_(client: str) -> dict[str, str]:
    return {"x-forwarded-for": client}


# -- guessing -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(tmp_path_factory.mktemp("guarded"), guesses=3) as house:
        yield house


def guess(browser: Browser, name: str, client: str, password: str = "wrong") -> Any:  # noqa: S107
    return browser.try_sign_in(name, password, headers=from_(client))


def test_a_client_guesses_at_a_name_only_so_often_and_is_then_not_believed(guarded: House):
    owner, browser, name = Browser(guarded), Browser(guarded), new_name()
    owner.sign_up(name)
    for number in range(3):
        answer = guess(browser, name, f"2001:db8:1:1::{number}")
        assert refusal(answer) == (403, "wrong_password")
    answer = guess(browser, name.upper(), "2001:db8:1:1::9")
    assert refusal(answer) == (429, "rate_limited")
    assert int(answer.headers["retry-after"]) > 60
    right = guess(browser, name, "2001:db8:1:1::9", PASSWORD)
    assert refusal(right) == (429, "rate_limited")
    owner.close()
    browser.close()


def test_wrong_guesses_lock_the_guesser_and_not_the_owner(guarded: House):
    owner, stranger, name = Browser(guarded), Browser(guarded), new_name()
    owner.sign_up(name)
    for client in range(5):
        answers = [guess(stranger, name, f"203.0.113.{client}") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    fresh = Browser(guarded)
    for number in range(13):
        answer = guess(fresh, name, f"198.51.100.{100 + number}", PASSWORD)
        assert answer.status_code == 200, answer.text
    for browser in (owner, stranger, fresh):
        browser.close()


def test_an_open_session_is_not_locked_by_guesses_from_its_own_network(guarded: House):
    owner, stranger, name = Browser(guarded), Browser(guarded), new_name()
    owner.sign_up(name)
    shared = "203.0.113.200"
    for _ in range(4):
        guess(stranger, name, shared)
    assert guess(stranger, name, shared, PASSWORD).status_code == 429
    assert guess(owner, name, shared, PASSWORD).status_code == 200
    body = {"old": PASSWORD, "new": "quite another word"}
    answer = owner.http.post("/api/me/password", json=body, headers=from_(shared))
    assert answer.status_code == 200, answer.text
    owner.close()
    stranger.close()


def test_a_client_guesses_only_so_often_whatever_the_names(guarded: House):
    browser = Browser(guarded)
    answers = [guess(browser, new_name("Unknown"), "203.0.113.77") for _ in range(16)]
    assert [answer.status_code for answer in answers] == [403] * 15 + [429]
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert guess(browser, new_name("Unknown"), "203.0.113.78").status_code == 403
    browser.close()


def test_an_unknown_name_is_limited_like_a_known_one(guarded: House):
    browser, name = Browser(guarded), new_name("Unknown")
    answers = [guess(browser, name, "198.51.100.1") for _ in range(4)]
    assert [refusal(answer)[0] for answer in answers] == [403, 403, 403, 429]
    browser.close()


def test_right_passwords_are_not_counted(guarded: House):
    browser, name = Browser(guarded), new_name()
    browser.sign_up(name)
    for _ in range(5):
        assert guess(browser, name, "192.0.2.1", PASSWORD).status_code == 200
    browser.close()


def test_the_password_is_guessed_no_more_often_from_inside(guarded: House):
    browser, name = Browser(guarded), new_name()
    browser.sign_up(name)
    body = {"old": "wrong word", "new": PASSWORD}
    for _ in range(2):
        answer = browser.http.post("/api/me/password", json=body, headers=from_("192.0.2.2"))
        assert refusal(answer) == (403, "wrong_password")
    assert refusal(delete(browser.http, "/api/me", password="x")) == (403, "wrong_password")
    assert refusal(delete(browser.http, "/api/me", password=PASSWORD)) == (429, "rate_limited")
    browser.close()


def test_only_so_many_newcomers_come_from_one_client(tmp_path: Path):
    with opened(tmp_path, newcomers_per_minute=3) as house:
        for _ in range(3):
            browser = Browser(house)
            browser.enter()
            browser.close()
        browser = Browser(house)
        answer = browser.http.post("/api/me", json={})
        assert refusal(answer) == (429, "rate_limited")
        assert int(answer.headers["retry-after"]) >= 1
        body = {"name": new_name(), "password": PASSWORD}
        assert refusal(browser.http.post("/api/accounts", json=body)) == (429, "rate_limited")
        browser.close()


# -- enumeration ----------------------------------------------------------------------------------


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(browser: New):
    name = new_name()
    visitor = browser()
    browser().sign_up(name)
    guest = browser().enter(name="Grey Guest")
    answers = [
        visitor.try_sign_in(name, "not the password"),
        visitor.try_sign_in("Nobody Known", "not the password"),
        visitor.try_sign_in(guest["name"], "not the password"),
    ]
    for answer in answers:
        assert refusal(answer) == (403, "wrong_password")
        assert answer.content == answers[0].content
        assert set(answer.headers) == set(answers[0].headers)


async def test_an_unknown_name_costs_the_same_hashing_as_a_known_one(
    monkeypatch: pytest.MonkeyPatch,
):
    passwords = Passwords()
    kept = await passwords.make(PASSWORD, "name")
    await passwords.fits("anything", None)  # the first time makes what later ones compare with
    verified: list[str] = []
    verify = passwords._verify

    def watched(hashed: str, password: str) -> bool:
        verified.append(hashed.rpartition("$")[0].rpartition("$")[0])
        return verify(hashed, password)

    monkeypatch.setattr(passwords, "_verify", watched)
    assert not await passwords.fits("anything", kept)
    assert not await passwords.fits("anything", None)
    assert verified[0] == verified[1] == "$argon2id$v=19$m=19456,t=2,p=1"
    passwords.stop()


async def test_a_hash_by_other_measures_is_known_as_dated():
    passwords = Passwords()
    assert not passwords.is_dated(await passwords.make(PASSWORD, "name"))
    assert passwords.is_dated("$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$7xWnf3mX0xI9mE1w+5bqDA")
    passwords.stop()


# -- fixation -------------------------------------------------------------------------------------


def test_signing_in_and_up_never_goes_on_with_the_session_there_was(browser: New):
    name = new_name()
    victim, attacker = browser(), browser()
    attacker.enter()
    planted = attacker.cookie or ""
    victim.http.cookies.set("parlour_session", planted, domain="127.0.0.1")
    victim.sign_up(name)
    assert victim.cookie != planted
    assert attacker.me() is None

    attacker, victim = browser(), browser()
    attacker.enter()
    planted = attacker.cookie or ""
    victim.http.cookies.set("parlour_session", planted, domain="127.0.0.1")
    victim.sign_in(name)
    cookies = {cookie.value for cookie in victim.http.cookies.jar}
    assert cookies != {planted}
    assert attacker.me() is None


def test_a_session_that_the_house_did_not_give_is_nobodys(browser: New):
    visitor = browser()
    visitor.http.cookies.set("parlour_session", "chosen-by-somebody-else", domain="127.0.0.1")
    assert visitor.me() is None
    visitor.enter()
    values = [c.value for c in visitor.http.cookies.jar if c.name == "parlour_session"]
    assert "chosen-by-somebody-else" not in values

"""Guests, accounts, sessions, passwords: coming in, signing up, in and out."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import TypeAlias

import pytest

from accounts import PASSWORD, Browser, new_name
from house import House, refusal

New: TypeAlias = Callable[[], Browser]


# -- guests ---------------------------------------------------------------------------------------


def test_whoever_only_looks_is_nobody_and_gets_no_cookie(browser: New):
    visitor = browser()
    assert visitor.me() is None
    visitor.http.get("/api/rooms")
    visitor.match()
    assert visitor.cookie is None


def test_a_guest_is_somebody_at_once_and_stays_so(browser: New):
    guest = browser()
    you = guest.enter()
    assert (you["kind"], you["role"]) == ("guest", "guest")
    assert len(you["name"].split()) == 2
    assert guest.me() == you
    assert guest.enter() == you
    assert browser().enter()["id"] != you["id"]


def test_a_guest_may_bring_a_name_and_change_it(browser: New):
    guest = browser()
    assert guest.enter(name="  Blue  ")["name"] == "Blue"
    answer = guest.http.patch("/api/me", json={"name": "Green"})
    assert guest.you(answer)["name"] == "Green"
    assert (guest.me() or {})["name"] == "Green"


def test_guests_may_be_called_the_same_but_not_like_an_account(browser: New):
    name = "Cacao Eyes"
    browser().sign_up(name)
    guest, other = browser(), browser()
    assert guest.enter(name="Purple") != other.enter(name="Purple")
    alike = "САСАО ЕУЕЅ"  # noqa: RUF001 - all Cyrillic
    for wish in (name, alike, name.replace(" ", "_")):
        answer = guest.http.patch("/api/me", json={"name": wish})
        assert refusal(answer) == (409, "name_taken")
        assert refusal(browser().http.post("/api/me", json={"name": wish})) == (409, "name_taken")


@pytest.mark.parametrize("name", ["admin", "a", "x" * 25, "a  b", "a\u202eb"])
def test_what_is_no_name_is_refused(browser: New, name: str):
    guest = browser()
    guest.enter()
    assert refusal(guest.http.patch("/api/me", json={"name": name})) == (422, "bad_name")
    body = {"name": name, "password": PASSWORD}
    assert refusal(guest.http.post("/api/accounts", json=body)) == (422, "bad_name")


# -- the cookie -----------------------------------------------------------------------------------


def test_the_cookie_is_for_the_house_alone_and_kept_as_its_hash(browser: New, house: House):
    guest = browser()
    answer = guest.http.post("/api/me", json={})
    cookie = SimpleCookie(answer.headers["set-cookie"])["parlour_session"]
    assert cookie["httponly"] is True
    assert (cookie["samesite"], cookie["path"], cookie["secure"]) == ("lax", "/", "")
    assert len(cookie.value) * 6 >= 128
    assert int(cookie["max-age"]) > 300 * 86_400
    digest = sha256(cookie.value.encode()).digest()
    assert house.rows("SELECT count(*) FROM session WHERE digest = ?", digest) == [(1,)]
    assert cookie.value.encode() not in house.kept()


def test_the_cookie_is_secure_where_the_request_came_by_tls(browser: New):
    answer = browser().http.post("/api/me", json={}, headers={"x-forwarded-proto": "https"})
    assert SimpleCookie(answer.headers["set-cookie"])["parlour_session"]["secure"] is True


def test_a_session_is_lengthened_when_it_is_half_over_and_ends_when_it_is_over(
    browser: New, house: House
):
    guest = browser()
    you = guest.enter()

    def left(days: int) -> None:
        at = (int(time.time()) + days * 86_400) * 1_000
        house.change("UPDATE session SET expires = ? WHERE person = ?", at, you["id"])

    left(300)
    assert "set-cookie" not in guest.http.get("/api/me").headers
    left(100)
    assert "parlour_session" in guest.http.get("/api/me").headers["set-cookie"]
    [(expires,)] = house.rows("SELECT expires FROM session WHERE person = ?", you["id"])
    assert expires / 1_000 > time.time() + 399 * 86_400
    left(-1)
    assert guest.me() is None


# -- accounts -------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_stays_who_they_are(browser: New):
    guest = browser()
    before = guest.enter()
    name = new_name()
    after = guest.sign_up(name)
    assert (after["id"], after["name"], after["kind"]) == (before["id"], name, "account")
    assert guest.me() == after
    shown = guest.http.get(f"/api/people/{name}").json()
    nothing = {key: [] for key in ("ratings", "tallies", "puzzles", "openings", "days")}
    assert {key: shown[key] for key in (*after, *nothing)} == after | nothing


def test_nobody_can_sign_up_without_being_a_guest_first(browser: New):
    account = browser()
    assert account.sign_up()["kind"] == "account"
    body = {"name": new_name(), "password": PASSWORD}
    assert refusal(account.http.post("/api/accounts", json=body)) == (409, "has_account")


def test_a_name_is_one_accounts_alone_however_it_is_written(browser: New):
    name = new_name("Deep Red")
    browser().sign_up(name)
    for wish in (name, name.lower(), name.replace(" ", ""), name.upper()):
        body = {"name": wish, "password": PASSWORD}
        assert refusal(browser().http.post("/api/accounts", json=body)) == (409, "name_taken")
    mixed = {"name": name.replace("e", "е"), "password": PASSWORD}  # noqa: RUF001 - Cyrillic
    assert refusal(browser().http.post("/api/accounts", json=mixed)) == (422, "bad_name")
    other = browser()
    other.sign_up()
    assert refusal(other.http.patch("/api/me", json={"name": name})) == (409, "name_taken")


def test_an_account_is_renamed_and_found_by_its_new_name_alone(browser: New):
    account, name = browser(), new_name()
    before = account.sign_up()["name"]
    assert account.you(account.http.patch("/api/me", json={"name": name}))["name"] == name
    assert account.http.get(f"/api/people/{name}").json()["name"] == name
    assert refusal(account.http.get(f"/api/people/{before}")) == (404, "unknown_person")
    assert browser().sign_in(name)["name"] == name
    assert account.you(account.http.patch("/api/me", json={"name": name.upper()}))


@pytest.mark.parametrize("password", ["short", "password", "PASSWORD1", "12345678"])
def test_a_password_that_would_be_guessed_is_refused(browser: New, password: str):
    body = {"name": new_name(), "password": password}
    assert refusal(browser().http.post("/api/accounts", json=body)) == (422, "bad_password")


def test_a_password_that_is_the_name_is_refused(browser: New):
    body = {"name": "Deep Purple", "password": "deep_purple"}
    assert refusal(browser().http.post("/api/accounts", json=body)) == (422, "bad_password")


def test_a_password_is_kept_as_an_argon2id_hash(browser: New, house: House):
    you = browser().sign_up()
    [(kept,)] = house.rows("SELECT password FROM person WHERE id = ?", you["id"])
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_password_fits_however_its_letters_are_composed(browser: New):
    name = new_name()
    browser().sign_up(name, "người đỏ đi trước")
    assert browser().sign_in(name, "ngu\u031bo\u031b\u0300i đỏ đi trước")


def test_signing_in_on_another_browser_is_being_the_same_person(browser: New):
    name = new_name()
    you = browser().sign_up(name)
    other = browser()
    assert other.sign_in(name.upper()) == you
    assert other.me() == you


def test_signing_out_ends_this_session_and_everywhere_every_one(browser: New):
    name = new_name()
    first, second, third = browser(), browser(), browser()
    first.sign_up(name)
    second.sign_in(name)
    third.sign_in(name)
    cookie = second.cookie
    assert second.http.delete("/api/session").json() == {}
    assert second.cookie is None
    second.http.cookies.set("parlour_session", cookie or "")
    assert second.me() is None
    assert first.me() is not None
    answer = first.http.delete("/api/session", params={"everywhere": "true"})
    assert answer.status_code == 200
    assert first.me() is third.me() is None
    assert refusal(first.http.delete("/api/session")) == (401, "not_signed_in")


def test_another_password_signs_out_every_other_browser(browser: New):
    name = new_name()
    first, second = browser(), browser()
    first.sign_up(name)
    second.sign_in(name)
    before = first.cookie
    body = {"old": PASSWORD, "new": "another horse entirely"}
    wrong = {**body, "old": "not the password"}
    assert refusal(first.http.post("/api/me/password", json=wrong)) == (403, "wrong_password")
    weak = {**body, "new": "short"}
    assert refusal(first.http.post("/api/me/password", json=weak)) == (422, "bad_password")
    assert first.http.post("/api/me/password", json=body).json() == {}
    assert first.cookie != before
    assert first.me() is not None
    assert second.me() is None
    assert refusal(second.try_sign_in(name)) == (403, "wrong_password")
    assert second.sign_in(name, "another horse entirely")

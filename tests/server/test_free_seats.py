"""Sitting down: free seats, tokens that pass to the guest, and a match that waits for him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
import pytest

from accounts import Browser
from house import BOT, GUEST, HOST, HUMAN, Match, refusal

New: TypeAlias = Callable[..., Match]


def test_joining_a_seat_that_the_maker_holds_revokes_his_token_of_it(new: New):
    match = new("caro", HUMAN, HUMAN)
    makers = match.tokens[1]
    joined = match.join(name="guest")
    assert joined.status_code == 200
    assert joined.json()["seat"] == 1
    assert match.tokens[1] != makers
    guests, match.tokens[1] = match.tokens[1], makers
    assert refusal(match.get(seat=1)) == (401, "bad_token")
    assert refusal(match.act(1, "H8")) == (401, "bad_token")
    match.tokens[1] = guests
    match.play("H8 H9")
    assert [seat["name"] for seat in match.position()["seats"]] == ["", "guest"]


def test_the_makers_last_seat_and_one_that_has_been_played_on_are_not_free(new: New):
    match = new("caro", HUMAN, HUMAN)
    assert [seat["free"] for seat in match.position()["seats"]] == [True, True]
    match.play("H8")
    assert [seat["free"] for seat in match.position()["seats"]] == [False, True]
    assert refusal(match.join(seat=0)) == (409, "no_free_seat")
    assert match.join(seat=1).status_code == 200
    assert [seat["free"] for seat in match.position()["seats"]] == [False, False]
    assert refusal(match.join()) == (409, "no_free_seat")


def test_a_match_with_an_open_seat_waits_until_a_guest_takes_it(new: New):
    match = new("caro", HOST, GUEST)
    position = match.position(0)
    assert (position["phase"], position["actors"], position["legal"]) == ("waiting", [], [])
    refused = match.act(0, "H8")
    assert refusal(refused) == (422, "not_started")
    assert refused.json()["legal"] == []
    assert match.join(name="guest").json() == {"seat": 1, "token": match.tokens[1], "seq": 1}
    assert match.position()["phase"] == "running"
    match.play("H8 H9")


def test_a_guest_may_take_the_first_seat(new: New):
    match = new("caro", GUEST, HOST)
    assert match.join().json()["seat"] == 0
    match.play("H8 H9")


@pytest.mark.parametrize(
    ("seats", "body"),
    [
        ([HOST, HOST], {}),
        ([HOST, BOT], {}),
        ([BOT, BOT], {}),
        ([HOST, GUEST], {"seat": 0}),
        ([HOST, GUEST], {"seat": 7}),
    ],
)
def test_no_seat_is_free_that_was_not_left_free(new: New, seats: list[Any], body: dict[str, Any]):
    match = new("caro", *seats)
    assert refusal(match.join(**body)) == (409, "no_free_seat")
    assert [event["kind"] for event in match.events() if event["kind"] == "join"] == []


@pytest.mark.parametrize(
    "body", [{"seat": -1}, {"seat": 8}, {"seat": "1"}, {"name": "x" * 41}, {"name": 1}, {"tok": 1}]
)
def test_a_wrong_request_to_join_is_refused(new: New, body: dict[str, Any]):
    assert refusal(new("caro", HOST, GUEST).join(**body)) == (400, "bad_request")


def test_nobody_joins_a_match_that_is_over_or_that_there_is_not(new: New, http: httpx.Client):
    match = new("caro", HUMAN, HUMAN)
    match.post(0, "resign")
    assert refusal(match.join()) == (409, "no_free_seat")
    assert [seat["free"] for seat in match.position()["seats"]] == [False, False]
    assert refusal(Match(http, "nowhere", {}).join()) == (404, "unknown_match")


def test_names_are_shown_without_what_cannot_be_printed(new: New):
    match = new("caro", HOST, GUEST)
    match.join(name=" \u202eBo\x1b[31m\u2028 ")
    assert match.position()["seats"][1]["name"] == "Bo[31m"


def test_a_guest_who_cannot_be_told_of_the_move_does_not_sit_down_by_days(
    browser: Callable[[], Browser],
):
    stranger, guest, account, bot = (browser() for _ in range(4))
    guest.enter(), account.sign_up(), bot.sign_up()
    assert bot.http.post("/api/me/bot").status_code == 200
    for one in (account, bot):
        match = Match.open(account.http, "caro", HOST, GUEST, clock={"days": 3})
        join = f"/api/matches/{match.id}/join"
        for other in (stranger, guest):
            assert refusal(other.http.post(join, json={})) == (403, "not_callable")
        assert match.position()["phase"] == "waiting"
        assert one.http.post(join, json={}).status_code == 200

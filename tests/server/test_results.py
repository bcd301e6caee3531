"""Rated matches between accounts: which are rated, what they change, and their history."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
import pytest

from accounts import Browser, bearing
from house import BOT, GUEST, HOST, HUMAN, Match, refusal
from parlour.server.matches.seat_rows import variant_of
from rated_play import WON, get, rated
from sockets import seated

New: TypeAlias = Callable[[], Browser]


def ask(browser: Browser, **rest: Any) -> httpx.Response:
    body = {"game": "caro", "seats": [HOST, GUEST], "rated": True, **rest}
    return browser.http.post("/api/matches", json=body)


def ratings(match: Match) -> list[dict[str, Any] | None]:
    return [seat.get("rating") for seat in match.position()["seats"]]


# -- what is rated --------------------------------------------------------------------------------


def test_a_rated_match_changes_the_ratings_of_both_and_shows_it(browser: New):
    red, blue = browser(), browser()
    one, two = red.sign_up(), blue.sign_up()
    match = rated(red, blue)
    assert match.shown()["rated"] is True
    assert match.shown()["takebacks"] == "off"
    assert ratings(match) == [{"value": 1500, "provisional": True}] * 2
    match.play(WON)
    assert ratings(match) == [
        {"value": 1500, "provisional": True, "change": 162},
        {"value": 1500, "provisional": True, "change": -162},
    ]
    for person, value, tally in [(one, 1662, (0, 1, 0, 0)), (two, 1338, (1, 0, 0, 1))]:
        profile = get(browser(), f"/api/people/{person['name']}")
        assert profile["id"] == person["id"]
        (rating,) = profile["ratings"]
        assert (rating["game"], rating["variant"], rating["games"]) == ("caro", "", 1)
        assert (rating["value"], rating["provisional"]) == (value, True)
        (side,) = profile["tallies"]
        assert tuple(side[key] for key in ("seat", "won", "drawn", "lost")) == tally


def test_the_computer_helps_nobody_in_a_rated_match(browser: New):
    red, blue = browser(), browser()
    red.sign_up()
    blue.sign_up()
    match = rated(red, blue).play("H8 H9")
    for word in ("hint", "analysis"):
        assert refusal(match.post(0, word)) == (422, "too_early")


async def test_those_at_the_table_see_the_change_as_soon_as_it_is_counted(browser: New):
    red, blue = browser(), browser()
    red.sign_up()
    blue.sign_up()
    match = rated(red, blue)
    async with seated(match, 1) as line, seated(match) as watcher:
        await asyncio.to_thread(match.play, WON)
        for who in (line, watcher):
            position = await who.until(phase="over")
            while "change" not in position["seats"][0].get("rating", {}):
                position = (await who.hear())["position"]
            assert [seat["rating"]["change"] for seat in position["seats"]] == [162, -162]


def test_what_is_not_rated_changes_nothing_and_shows_no_rating(browser: New):
    red, blue = browser(), browser()
    one = red.sign_up()
    blue.sign_up()
    match = red.match(HOST, GUEST)
    blue.http.post(f"/api/matches/{match.id}/join", json={})
    assert match.shown()["rated"] is False
    assert ratings(match) == [None, None]
    assert "rated" not in red.house.rows("SELECT text FROM event WHERE match = ?", match.id)[0][0]
    assert get(red, f"/api/people/{one['name']}")["ratings"] == []


def test_an_aborted_match_changes_nothing(browser: New):
    red, blue = browser(), browser()
    one = red.sign_up()
    blue.sign_up()
    match = rated(red, blue).play("H8")
    assert match.post(1, "resign").status_code == 200
    assert ratings(match) == [{"value": 1500, "provisional": True}] * 2
    assert get(red, f"/api/people/{one['name']}")["ratings"] == []


def test_a_rematch_of_a_rated_match_is_rated(browser: New):
    red, blue = browser(), browser()
    red.sign_up()
    blue.sign_up()
    match = rated(red, blue).play(WON)
    match.offer(0, "rematch")
    following = match.offer(1, "rematch", "accept").json()["rematch"]
    shown = get(red, f"/api/matches/{following}")
    assert shown["rated"] is True
    assert [seat["rating"]["value"] for seat in shown["position"]["seats"]] == [1338, 1662]


def test_ratings_are_apart_for_every_variant_of_the_rules(browser: New):
    red, blue = browser(), browser()
    one = red.sign_up()
    blue.sign_up()
    rated(red, blue).play(WON)
    match = rated(red, blue, options={"size": 19})
    assert ratings(match) == [{"value": 1500, "provisional": True}] * 2
    assert match.play("A1 O15").post(0, "resign").status_code == 200
    assert [rating and rating["change"] for rating in ratings(match)] == [-162, 162]
    shown = get(red, f"/api/people/{one['name']}")["ratings"]
    assert {r["variant"]: r["value"] for r in shown} == {"": 1662, "size=19": 1338}


@pytest.mark.parametrize(
    ("options", "variant"),
    [
        ({"counterSeconds": 10, "reviveSeconds": 30}, ""),  # a pace, as a clock is
        ({"counterSeconds": 10, "freezeTurns": 1}, "freezeTurns=1"),
    ],
)
def test_time_to_answer_parts_no_ratings(options: dict[str, int], variant: str):
    assert variant_of("skill-gomoku", options) == variant


# -- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"seats": [HOST, BOT]}, (422, "bad_rated")),
        ({"seats": [HUMAN, HUMAN]}, (409, "same_player")),
        ({"seats": [HOST, HOST]}, (409, "same_player")),
        ({"game": "save-oneself", "seats": [HOST]}, (422, "bad_rated")),
        ({"takebacks": "ask"}, (422, "bad_rated")),
        ({"blind": True}, (422, "bad_rated")),
        ({"seed": 7}, (422, "bad_rated")),
        ({"game": "stay-on-the-board", "options": {"start": [0, 0]}}, (422, "bad_rated")),
        ({"game": "stay-on-the-board", "options": {"first": 2}}, (422, "bad_rated")),
    ],
)
def test_a_match_that_is_not_fair_cannot_be_rated(browser: New, asked, told):
    red = browser()
    red.sign_up()
    assert refusal(ask(red, **asked)) == told


def test_only_an_account_opens_a_rated_match(browser: New):
    stranger, guest = browser(), browser()
    guest.enter()
    assert refusal(ask(stranger)) == (403, "needs_account")
    assert refusal(ask(guest)) == (403, "needs_account")


def test_only_another_account_joins_it(browser: New):
    """Section 4, defect 10: nobody gains by playing against themselves."""
    red, stranger, guest, bot = browser(), browser(), browser(), browser()
    red.sign_up()
    guest.enter()
    bot.sign_up()
    assert bot.http.post("/api/me/bot").status_code == 200
    match = red.match(HOST, GUEST, rated=True)
    join = f"/api/matches/{match.id}/join"
    assert refusal(stranger.http.post(join, json={})) == (403, "needs_account")
    assert refusal(guest.http.post(join, json={})) == (403, "needs_account")
    assert refusal(bot.http.post(join, json={})) == (403, "needs_account")
    assert refusal(red.http.post(join, json={})) == (409, "same_player")
    token = {"headers": bearing(red.token("play"))}
    assert refusal(stranger.http.post(join, json={}, **token)) == (409, "same_player")
    assert match.position()["phase"] == "waiting"


def test_a_rating_is_told_point_by_point(browser: New):
    red, blue = browser(), browser()
    one = red.sign_up()
    blue.sign_up()
    matches = [rated(red, blue).play(WON) for _ in range(2)]
    assert all(ratings(match) for match in matches)
    climb = get(browser(), f"/api/people/{one['name']}/ratings", game="caro")
    assert [point["match"] for point in climb["points"]] == [match.id for match in matches]
    assert climb["points"][0]["value"] == 1662
    assert climb["points"][1]["change"] == climb["points"][1]["value"] - 1662
    assert refusal(red.http.get("/api/people/nobody/ratings")) == (404, "unknown_person")


def test_history_is_listed_newest_first_and_page_by_page(browser: New):
    red, blue = browser(), browser()
    one, two = red.sign_up(), blue.sign_up()
    won = rated(red, blue).play(WON)
    lost = rated(blue, red).play(WON)
    private = red.match(HOST, BOT)
    assert private.post(0, "resign").status_code == 200
    path = f"/api/people/{one['name']}/matches"

    def listed(who: Browser, **query: Any) -> list[str]:
        return [past["match"] for past in get(who, path, **query)["matches"]]

    assert listed(red) == [private.id, lost.id, won.id]
    assert listed(blue) == [lost.id, won.id], "only its link leads to a private match"
    assert listed(blue, result="won") == [won.id]
    assert listed(red, rated="false") == [private.id]
    assert listed(red, game="four-in-a-square") == []
    first = get(red, path, limit=2)
    assert [past["match"] for past in first["matches"]] == [private.id, lost.id]
    assert listed(red, limit=2, before=first["next"]) == [won.id]
    second = get(red, path, limit=3, before=first["next"])
    assert second["next"] is None
    (past,) = second["matches"]
    assert past["players"] == [
        {"name": one["name"], "level": None, "account": True},
        {"name": two["name"], "level": None, "account": True},
    ]
    assert (past["seat"], past["result"], past["reason"]) == (0, "won", "line")
    assert (past["rated"], past["rating"], past["change"]) == (True, 1662, 162)
    against = first["matches"][0]
    assert against["players"][1] == {"name": "", "level": 1, "account": False}
    assert against["result"] is None


@pytest.mark.parametrize("query", ["result=no", "rated=1", "limit=0", "limit=x", "before=x"])
def test_a_history_that_cannot_be_asked_for_is_refused(browser: New, query):
    red = browser()
    one = red.sign_up()
    answer = red.http.get(f"/api/people/{one['name']}/matches?{query}")
    assert refusal(answer) == (400, "bad_request")

"""Every rated match is counted once, and what is listed of it: leaderboards and best scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from accounts import Browser, delete
from house import HUMAN, House, Match, opened, refusal
from parlour.server.results.recount import recount
from parlour.store import SqliteStore
from rated_play import WON, get, rated

New: TypeAlias = Callable[[], Browser]


# -- each match once ------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as house:
        yield house


def kept(house: House) -> dict[str, list[tuple[Any, ...]]]:
    return {
        "rating": house.rows("SELECT * FROM rating ORDER BY person, game, variant"),
        "rating_change": house.rows("SELECT * FROM rating_change ORDER BY match, seat"),
    }


@pytest.fixture
def people(own: House) -> Iterator[list[Browser]]:
    """Three accounts of that house."""
    three = [Browser(own), Browser(own), Browser(own)]
    for browser in three:
        browser.sign_up()
    yield three
    for browser in three:
        browser.close()


def evening(red: Browser, blue: Browser, green: Browser) -> None:
    """Some rated matches between three accounts."""
    for host, guest in ((red, blue), (blue, green), (red, green), (green, red)):
        rated(host, guest).play(WON).shown()
    resigned = rated(green, red, options={"size": 19}).play("A1 O15")
    resigned.post(1, "resign")
    resigned.shown()
    rated(red, blue).play("A1")


def test_what_ended_just_before_a_power_cut_is_counted_when_the_house_is_back(
    own: House, people: list[Browser]
):
    evening(*people)
    before = kept(own)
    assert len(before["rating_change"]) == 10
    own.kill()
    last, *_ = own.rows("SELECT match FROM rating_change WHERE variant <> ''")
    own.change("DELETE FROM rating_change WHERE match = ?", *last)  # as if the cut had come before
    own.change("DELETE FROM rating WHERE variant <> ''")
    own.change("UPDATE rating_clock SET place = place - 1")
    own.open()
    assert kept(own) == before


async def test_a_recount_comes_to_what_was_there(own: House, people: list[Browser]):
    evening(*people)
    own.close()
    before = kept(own)
    own.change("UPDATE rating SET value = value + 100, games = 77")
    store = SqliteStore(own.database)
    await store.start()
    assert await recount(store) == (5, 5)
    await store.stop()
    assert kept(own) == before


async def test_a_recount_knows_those_who_left_by_what_they_left_behind(
    own: House, people: list[Browser]
):
    evening(*people)
    red = people[0]
    me = red.me() or {}
    delete(red.http, "/api/me", password="correct horse battery").raise_for_status()
    own.close()
    before = kept(own)
    assert me["id"] not in str(before)
    assert len(before["rating_change"]) == 10
    store = SqliteStore(own.database)
    await store.start()
    assert await recount(store) == (5, 3)
    await store.stop()
    assert kept(own) == before


def test_looking_again_counts_nothing_again(own: House, people: list[Browser]):
    evening(*people)
    before = kept(own)
    own.close()
    own.open()
    for (match,) in own.rows("SELECT id FROM match"):
        get(people[0], f"/api/matches/{match}")
    assert kept(own) == before


# -- leaderboards, profiles, history --------------------------------------------------------------


def test_a_leaderboard_lists_those_who_have_played_enough(own: House, people: list[Browser]):
    red, blue, _ = people
    one = red.me() or {}
    for _ in range(9):
        rated(red, blue).play(WON).shown()
    own.change("UPDATE rating SET deviation = 80")
    board = get(red, "/api/leaderboards", game="caro")
    assert (board["leaders"], board["least"]) == ([], 10)
    assert board["variants"] == [{"variant": "", "players": 2}]
    rated(red, blue).play(WON).shown()
    leaders = get(red, "/api/leaderboards", game="caro")["leaders"]
    assert leaders[0]["name"] == one["name"]
    assert [leader["games"] for leader in leaders] == [10, 10]
    own.change("UPDATE rating SET deviation = 111 WHERE person = ?", one["id"])
    leaders = get(red, "/api/leaderboards", game="caro")["leaders"]
    assert one["name"] not in [leader["name"] for leader in leaders]
    assert refusal(red.http.get("/api/leaderboards?game=chess")) == (422, "unknown_game")


def drown(match: Match) -> None:
    """Play a solo game to its end, whatever it comes to."""
    while (position := match.position(0))["phase"] != "over":
        assert match.act(0, position["legal"][0]).status_code == 200


def test_the_best_scores_are_of_cards_that_nobody_knew(browser: New):
    red, guest = browser(), browser()
    one = red.sign_up()
    guest.enter()
    for http, rest in ((red.http, {}), (red.http, {"seed": 5}), (guest.http, {})):
        drown(Match.open(http, "save-oneself", HUMAN, **rest))
    taken = Match.open(red.http, "save-oneself", HUMAN)
    taken.act(0, taken.position(0)["legal"][0])
    taken.offer(0, "takeback")
    drown(taken)
    board = get(browser(), "/api/leaderboards", game="save-oneself")
    mine = [best for best in board["best"] if best["name"] == one["name"]]
    points = "SELECT points FROM seating WHERE person = ? ORDER BY started"
    rows = [row[0] for row in red.house.rows(points, one["id"])]
    assert [best["points"] for best in mine] == rows[:1]
    assert rows[2] is None
    assert len(board["best"]) == len(mine)


def test_the_day_s_deal_is_not_shown_to_those_who_are_still_to_play_it(people: list[Browser]):
    red, blue, _ = people
    made = red.http.post("/api/daily", json={}).json()
    drown(Match(red.http, made["id"], {0: made["token"]}))
    (best,) = get(red, "/api/leaderboards", game="save-oneself")["best"]
    assert best["match"] is None
    assert get(blue, f"/api/people/{best['name']}/matches")["matches"] == []

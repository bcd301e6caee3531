"""Which attempts at puzzles count, what they do to ratings, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from accounts import Browser, bearing, new_name
from attempts import GAME, LONG, OTHERS, attempt, line, solution, wrong
from house import House, refusal
from parlour.match.record import read
from parlour.server.results.glicko import Rating, rated

Visit = Callable[[], Browser]


# -- counted ---------------------------------------------------------------------------------------


def rating(browser: Browser) -> list[tuple[int, int, int]]:
    yours = browser.http.get("/api/puzzles").json()["yours"]
    return [(one["value"], one["tries"], one["solved"]) for one in yours["ratings"]]


def test_the_first_attempt_of_an_account_moves_it_and_the_puzzle(account: Browser):
    puzzle = OTHERS[0]
    was = account.http.get(f"/api/puzzles/{puzzle.id}").json()
    ended = attempt(account.http, puzzle, line(puzzle))["ended"]
    assert (ended["counted"], ended["before"]) == (True, 1500)
    assert ended["puzzle_rating"] < was["rating"]
    assert ended["tries"] == was["tries"] + 1
    assert rating(account) == [(round(ended["rating"]["value"]), 1, 1)]
    assert ended["rating"]["value"] > 1500
    assert account.http.get(f"/api/puzzles/{puzzle.id}").json()["tried"] is True
    again = attempt(account.http, puzzle, [wrong(puzzle)])["ended"]
    assert (again["counted"], again["before"], again["tries"]) == (False, None, ended["tries"])
    assert rating(account) == [(round(ended["rating"]["value"]), 1, 1)]
    assert account.http.get("/api/puzzles").json()["yours"]["streak"] == 1


def test_who_looks_at_the_solution_first_has_failed(account: Browser):
    puzzle = OTHERS[1]
    told = solution(account.http, puzzle)
    played = [play["action"] for play in told["plays"] if play["seat"] == puzzle.seat]
    assert played == line(puzzle)
    assert told["ended"]["counted"]
    assert told["ended"]["rating"]["value"] < 1500
    assert not attempt(account.http, puzzle, line(puzzle))["ended"]["counted"]
    assert account.http.get(f"/api/puzzles/{puzzle.id}").json()["tried"] is False
    assert account.http.get("/api/puzzles").json()["yours"]["streak"] == 0


def test_the_way_to_a_puzzle_and_its_main_line_are_a_record_once_it_has_ended(http: httpx.Client):
    ended = solution(http, LONG)["ended"]
    actions = list(read(ended["record"]).actions)
    assert actions[: ended["start"]] == list(LONG.before)
    assert actions[ended["start"]] == line(LONG)[0]


def test_a_guest_is_told_a_new_rating_and_the_house_keeps_nothing(browser: Visit, house: House):
    guest, puzzle = browser(), OTHERS[2]
    guest.enter()
    was = guest.http.get(f"/api/puzzles/{puzzle.id}").json()
    kept = {"value": 1400.0, "deviation": 100.0, "volatility": 0.06}
    ended = attempt(guest.http, puzzle, line(puzzle), rating=kept)["ended"]
    wanted = rated(Rating(1400, 100, 0.06), [(Rating(was["rating"], 250), 1.0)])
    assert ended["rating"]["value"] == pytest.approx(wanted.value, abs=1)
    assert (ended["counted"], ended["before"], ended["tries"]) == (True, 1400, was["tries"])
    unrated = attempt(guest.http, puzzle, line(puzzle))["ended"]
    assert (unrated["counted"], unrated["rating"]) == (False, None)
    id_ = guest.me()["id"]
    assert house.rows("SELECT * FROM puzzle_try WHERE person = ?", id_) == []


@pytest.mark.parametrize("value", [0, 4_000])
def test_the_wildest_rating_that_a_guest_may_bring_is_reckoned_with(http: httpx.Client, value: int):
    kept = {"value": value, "deviation": 45, "volatility": 0.2}
    for actions in (line(LONG), [wrong(LONG)]):
        after = attempt(http, LONG, actions, rating=kept)["ended"]["rating"]
        again = attempt(http, LONG, actions, rating=after)["ended"]
        assert again["counted"]


def test_an_account_says_what_it_thinks_of_a_puzzle_that_it_has_tried(account: Browser):
    puzzle = OTHERS[3]
    path = f"/api/puzzles/{puzzle.id}/vote"
    assert refusal(account.http.put(path, json={"up": True})) == (409, "not_tried")
    before = solution(account.http, puzzle)["ended"]["votes"]
    for up, counts in ((True, (1, 0)), (False, (0, 1)), (False, (0, 1)), (None, (0, 0))):
        votes = account.http.put(path, json={"up": up}).json()
        assert (votes["up"] - before["up"], votes["down"] - before["down"]) == counts
        assert votes["yours"] is up


def test_the_engine_of_a_bot_moves_no_rating(browser: Visit):
    bot, puzzle = browser(), OTHERS[4]
    bot.sign_up()
    assert bot.http.post("/api/me/bot").is_success
    with bot.house.client() as program:
        program.headers.update(bearing(bot.token("play", "read")))
        assert not attempt(program, puzzle, line(puzzle))["ended"]["counted"]


def test_two_attempts_at_once_count_once(account: Browser, house: House):
    puzzle = OTHERS[5]
    with ThreadPoolExecutor(8) as pool:
        both = [
            pool.submit(attempt, account.http, puzzle, actions)
            for actions in (line(puzzle), [wrong(puzzle)]) * 4
        ]
        counted = [one.result()["ended"]["counted"] for one in both]
    assert counted.count(True) == 1
    assert [tries for _, tries, _ in rating(account)] == [1]
    id_ = account.me()["id"]
    assert len(house.rows("SELECT * FROM puzzle_try WHERE person = ?", id_)) == 1


def test_many_who_try_one_puzzle_at_once_all_count(browser: Visit):
    people, puzzle = [browser() for _ in range(6)], OTHERS[6]
    for one in people:
        one.sign_up()
    tries = people[0].http.get(f"/api/puzzles/{puzzle.id}").json()["tries"]
    with ThreadPoolExecutor(6) as pool:
        every = [pool.submit(attempt, one.http, puzzle, line(puzzle)) for one in people]
        assert all(one.result()["ended"]["counted"] for one in every)
    assert people[0].http.get(f"/api/puzzles/{puzzle.id}").json()["tries"] == tries + 6


def test_a_house_that_was_killed_has_every_attempt_that_it_acknowledged(tmp_path: Path):
    house = House(tmp_path).open()
    try:
        person = Browser(house)
        person.sign_up()
        for puzzle in OTHERS[:3]:
            attempt(person.http, puzzle, line(puzzle))
        was = rating(person)
        house.kill()
        house.open()
        assert rating(person) == was
        assert not attempt(person.http, OTHERS[0], line(OTHERS[0]))["ended"]["counted"]
        person.close()
    finally:
        house.close()


# -- of a person -----------------------------------------------------------------------------------


def test_what_is_kept_of_a_solver_is_theirs_to_take_along_and_goes_with_them(
    browser: Visit, house: House
):
    one, puzzle = browser(), OTHERS[7]
    one.sign_up(new_name())
    attempt(one.http, puzzle, line(puzzle))
    one.http.put(f"/api/puzzles/{puzzle.id}/vote", json={"up": True})
    mine = one.http.get("/api/me/export").json()["puzzles"]
    assert [(tried["puzzle"], tried["solved"], tried["liked"]) for tried in mine["tries"]] == [
        (puzzle.id, True, True)
    ]
    assert mine["ratings"][0]["tries"] == 1
    name, id_ = one.me()["name"], one.me()["id"]
    profile = one.http.get(f"/api/people/{name}").json()
    assert [(shown["game"], shown["tries"]) for shown in profile["puzzles"]] == [(GAME, 1)]
    gone = one.http.request("DELETE", "/api/me", json={"password": "correct horse battery"})
    assert gone.status_code == 200
    assert house.rows("SELECT * FROM puzzle_try WHERE person = ?", id_) == []

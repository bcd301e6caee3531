"""The deal of the day: unaided, winnable, and a table that costs what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser, new_name
from heavy import house_here
from house import House, Match, opened, refusal, wait_for
from parlour import games
from parlour.match import chance
from parlour.players import deals
from parlour.server.results.daily.streak import streak
from parlour.server.shared import secret

TODAY = date(2026, 3, 1)
Browsers = Callable[[], Browser]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose table of the day is this file's."""
    with opened(tmp_path_factory.mktemp("daily")) as house:
        yield house


@pytest.fixture
def visitor(alone: House) -> Iterator[Callable[[], httpx.Client]]:
    made: list[httpx.Client] = []

    def make() -> httpx.Client:
        made.append(alone.client())
        return made[-1]

    yield make
    for http in made:
        http.close()


def tried(http: httpx.Client, name: str = "") -> Match:
    dealt = http.post("/api/daily", json={"name": name}).json()
    return Match(http, dealt["id"], {0: dealt["token"]})


def test_nobody_is_advised_in_the_attempt_that_counts(visitor: Callable[[], httpx.Client]):
    http = visitor()
    match_id, practice = tried(http), tried(http)
    for match in (match_id, practice):
        assert "hint" not in match.position(0)["can"]
        assert refusal(match.post(0, "hint")) == (422, "too_early")
        assert refusal(match.post(0, "analysis")) == (422, "too_early")
    match_id.post(0, "resign")
    assert "hint" in tried(http).position(0)["can"]
    following = match_id.post(0, "offers", offer="rematch").json()["rematch"]
    assert "hint" in Match(http, following, match_id.tokens).position(0)["can"]


def test_the_deal_of_the_day_can_be_won(alone: House, visitor: Callable[[], httpx.Client]):
    tried(visitor())
    [(seed, winnable)] = alone.rows("SELECT seed, winnable FROM daily")
    game = games.get("save-oneself")
    assert winnable
    assert deals.solve(game, {}, chance.deal(game, game.start({}), seed), 300).winnable
    assert visitor().get("/api/daily").json()["winnable"] is True


def test_equal_scores_share_a_rank(alone: House, visitor: Callable[[], httpx.Client]):
    http = visitor()
    matches = [tried(http := visitor(), f"p{n}") for n in range(4)]
    for match in matches:
        match.post(0, "resign")
    for match, score in zip(matches, (50, 40, 40, 30), strict=True):
        alone.change("UPDATE attempt SET score = ? WHERE match = ?", score, match.id)
    alone.change("UPDATE attempt SET over = 0 WHERE score < 30")

    def ranks() -> list[tuple[int | None, int]]:
        found = http.get("/api/daily").json()["attempts"]
        return [(row["rank"], row["score"]) for row in found if row["over"]]

    expected = [(1, 50), (2, 40), (2, 40), (4, 30)]
    wait_for(lambda: ranks() == expected, "the table to be read anew")
    shown = http.get("/api/daily", params={"from": 2}).json()
    assert [row["rank"] for row in shown["attempts"][:2]] == [2, 4]
    assert [row["rank"] for row in shown["yours"]] == [4]
    assert shown["total"] >= 4


def test_the_table_names_people_as_they_are_called_now(alone: House):
    person = Browser(alone)
    person.sign_up()
    tried(person.http)
    now = new_name("Blue")
    person.http.patch("/api/me", json={"name": now})
    [mine] = person.http.get("/api/daily").json()["yours"]
    assert mine["name"] == now
    person.close()


def test_what_an_attempt_has_come_to_is_kept_with_it(visitor: Callable[[], httpx.Client]):
    http = visitor()
    match = tried(http)
    legal = match.position(0)["legal"]
    match.act(0, legal[0])
    position = match.position(0)
    [mine] = http.get("/api/daily").json()["yours"]
    assert (mine["plays"], mine["score"]) == (position["plays"], position["view"]["score"])


class Played:
    """The days that somebody has played to the end, and how often it was asked."""

    def __init__(self, *ago: int) -> None:
        self.days = {(TODAY - timedelta(days=n)).isoformat() for n in ago}
        self.asked = 0

    async def ended(self, days: Sequence[str], *_visitors: str) -> set[str]:
        self.asked += 1
        return self.days & set(days)


@pytest.mark.parametrize(
    ("ago", "length", "asked"),
    [
        ([], 0, 1),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2, 3], 0, 1),
        ([0, 1, 2, 4], 3, 1),
        ([1, 2, 3], 3, 1),
        ([*range(100)], 100, 2),
        ([*range(1_000)], 366, 6),
    ],
)
async def test_a_streak_ends_at_the_first_day_that_is_missing(
    ago: list[int], length: int, asked: int
):
    played: Any = Played(*ago)
    assert await streak(played, TODAY.isoformat(), ["v"]) == length
    assert played.asked == asked
    assert await streak(played, TODAY.isoformat(), []) == 0
    assert await streak(played, "2026-13-39", ["v"]) == 0


def test_todays_deal_counts_for_the_streak_once_it_is_over(visitor: Callable[[], httpx.Client]):
    http = visitor()
    match = tried(http)
    assert http.get("/api/daily").json()["streak"] == 0
    match.post(0, "resign")
    assert http.get("/api/daily").json()["streak"] == 1
    assert visitor().get("/api/daily").json()["streak"] == 0


async def test_showing_the_table_reads_no_match(tmp_path: Path):
    """It comes from the table of attempts: a match that cannot be read does it no harm."""
    file = tmp_path / "house.sqlite"
    async with house_here(file) as http:
        await http.post("/api/daily", json={"name": "An"})
    House(tmp_path, database=file).change("UPDATE event SET text = 'unreadable'")
    async with house_here(file) as http:
        [row] = (await http.get("/api/daily")).json()["attempts"]
        assert row["name"] == "An"


async def test_attempts_of_an_earlier_version_are_counted_when_the_house_opens(tmp_path: Path):
    file = tmp_path / "house.sqlite"
    async with house_here(file) as http:
        made = (await http.post("/api/daily", json={"name": "An"})).json()
        address, seat = f"/api/matches/{made['id']}", {"authorization": f"Bearer {made['token']}"}
        legal = (await http.get(address, headers=seat)).json()["position"]["legal"]
        await http.post(f"{address}/actions", json={"action": legal[0]}, headers=seat)
        [before] = (await http.get("/api/daily")).json()["yours"]
    changed = "UPDATE attempt SET name = '', plays = 0, score = 0, counted = 0"
    House(tmp_path, database=file).change(changed)
    async with house_here(file) as http, asyncio.timeout(60):
        while (rows := (await http.get("/api/daily")).json()["attempts"])[0]["plays"] == 0:
            continue
    assert [row | {"match": None, "you": True} for row in rows] == [before | {"match": None}]


def test_the_seed_of_the_day_is_drawn_once(alone: House, visitor: Callable[[], httpx.Client]):
    with ThreadPoolExecutor(4) as pool:
        tries = list(pool.map(tried, [visitor() for _ in range(4)]))
    [(drawn,)] = alone.rows("SELECT seed FROM daily WHERE day = ?", secret.today())
    for match in tries:
        assert alone.rows("SELECT seed FROM match WHERE id = ?", match.id) == [(drawn,)]


@pytest.mark.parametrize("first", ["-1", "x", "1.5"])
def test_a_place_that_there_cannot_be_is_refused(visitor: Callable[[], httpx.Client], first: str):
    answer = visitor().get("/api/daily", params={"from": first})
    assert refusal(answer) == (400, "bad_request")


def test_a_new_deal_can_be_asked_to_be_one_that_can_be_won(visitor: Callable[[], httpx.Client]):
    http = visitor()
    game = games.get("save-oneself")
    match = Match.open(http, "save-oneself", {"kind": "human"}, winnable=True)
    assert refusal(match.get("deal")) == (422, "too_early")
    for _ in range(3):
        match.post(0, "resign")
        seed = match.shown(0)["seed"]
        assert deals.solve(game, {}, chance.deal(game, game.start({}), seed), 300).winnable
        assert match.get("deal").json() == {"winnable": True}
        following = match.post(0, "offers", offer="rematch").json()["rematch"]
        match = Match(http, following, match.tokens)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "save-oneself", "seats": [{"kind": "human"}], "seed": 5}, "bad_request"),
        ({"game": "caro", "seats": [{"kind": "human"}] * 2}, "bad_request"),
    ],
)
def test_deals_that_can_be_won_are_not_to_be_had_everywhere(
    visitor: Callable[[], httpx.Client], asked: dict[str, object], code: str
):
    answer = visitor().post("/api/matches", json={**asked, "winnable": True})
    assert refusal(answer) == (400, code)


@pytest.mark.parametrize(("seed", "winnable"), [("deal 0", False), ("deal 1", True)])
def test_what_a_deal_was_is_said_once_it_has_been_played(
    visitor: Callable[[], httpx.Client], seed: str, winnable: bool
):
    """On a machine that is busy it may not be settled, but it is never said wrongly."""
    match = Match.open(visitor(), "save-oneself", {"kind": "human"}, seed=seed)
    assert refusal(match.get("deal")) == (422, "too_early")
    match.post(0, "resign")
    assert match.get("deal").json()["winnable"] in (None, winnable)


def test_of_a_game_that_deals_nothing_there_is_nothing_to_say(visitor: Callable[[], httpx.Client]):
    assert refusal(Match.open(visitor()).get("deal")) == (404, "not_found")

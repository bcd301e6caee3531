"""The club as a whole, and what somebody's page tells beside ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import pytest

from accounts import Browser, new_name
from club import announced, ask, done, play_out, visitors
from house import House, Match, opened
from parlour.server.results.career import career
from parlour.store.ends import Played
from rated_play import WON, get, rated

New: TypeAlias = Callable[[], Browser]


def today() -> str:
    return datetime.now(UTC).date().isoformat()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    """A house of its own: everything in it is counted."""
    with opened(tmp_path, tournaments="accounts") as house:
        yield house


def test_the_club_counts_its_accounts_and_games_and_knows_its_records(club: House):
    with visitors(club, 2) as (red, blue):
        rated(red, blue).play(WON)
        rated(blue, red).play("H8 H9").post(0, "resign")
        longer = rated(blue, red).play("H1 H9 " + WON)
        alone = Match.open(red.http, "stay-on-the-board", options={"start": [0, 0]})
        alone.play("6x2 4x2 3x1")
        for name in ("abort", "resign"):  # nothing was played: it is no game
            rated(red, blue).post(0, name)
        shown = get(red, "/api/club")
        names = [get(one, "/api/me")["you"]["name"] for one in (red, blue)]
    assert shown["accounts"] == 2
    assert shown["games"] == 3
    assert len(shown["days"]) == 30
    assert shown["days"][-1] == {"day": today(), "games": 3}
    assert shown["days"][0]["games"] == 0
    assert shown["by_game"] == [{"game": "caro", "games": 3}]
    longest, fastest = shown["records"]
    assert (longest["kind"], longest["match"], longest["plays"]) == ("longest", longer.id, 11)
    assert (fastest["kind"], fastest["plays"], fastest["game"]) == ("fastest", 9, "caro")
    assert [player["name"] for player in fastest["players"]] == names


def test_a_page_tells_of_streaks_the_best_win_openings_and_days(browser: New):
    red, blue = browser(), browser()
    name, other = red.sign_up()["name"], blue.sign_up()["name"]
    first = rated(red, blue).play(WON)
    rated(red, blue).play(WON)
    profile, his = get(red, f"/api/people/{name}"), get(red, f"/api/people/{other}")
    assert profile["streak"] == {"now": 2, "best": 2}
    assert his["streak"] == {"now": 0, "best": 0}
    best = profile["best_win"]
    assert (best["match"], best["game"], best["name"], best["rating"]) == (
        first.id,
        "caro",
        other,
        1500,
    )
    assert his["best_win"] is None
    (opening,) = profile["openings"]
    assert opening == {"game": "caro", "opening": "apart", "won": 2, "drawn": 0, "lost": 0}
    assert his["openings"][0]["lost"] == 2
    assert profile["days"] == [{"day": today(), "games": 2}]
    assert profile["medals"] == {"gold": 0, "silver": 0, "bronze": 0, "latest": []}
    rated(blue, red).play(WON)
    assert get(red, f"/api/people/{name}")["streak"] == {"now": 0, "best": 2}


def test_a_tournament_gives_medals_to_those_who_came_to_something(club: House):
    with visitors(club, 3) as people:
        id_ = announced(people[0], "robin")
        private = announced(people[0], "robin", private=True)
        for cup in (id_, private):
            for one in people:
                done(one, cup, "join")
            done(people[0], cup, "run", do="start")
            shown = play_out(people, cup)
        names = [row["name"] for row in shown["top"]]
        medals = {name: get(people[0], f"/api/people/{name}")["medals"] for name in names}
        table = get(people[0], f"/api/tournaments/{id_}/standings")["rows"]
        for row in table:
            got = medals[row["name"]]
            counts = [got["gold"], got["silver"], got["bronze"]]
            expected = [int(row["rank"] == place and row["points"] > 0) for place in (1, 2, 3)]
            assert counts == expected
            for medal in got["latest"]:
                assert (medal["tournament"], medal["place"]) == (id_, row["rank"])
                assert (medal["name"], medal["form"], medal["players"]) == ("Friday", "robin", 3)
        empty = announced(people[0])
        done(people[1], empty, "join")
        assert ask(people[0], empty, "run", do="end").status_code == 200
        assert get(people[0], f"/api/people/{names[0]}")["medals"] == medals[names[0]]


def test_a_career_is_read_from_the_latest_games():
    def played(match, score, *, rated=True, opening=None, seat=0):
        return Played(match, "caro", seat, score, rated, opening)

    told = career(
        [
            played("h", 1.0, rated=False, opening="direct"),
            played("g", 1.0, opening="direct"),
            played("f", 1.0),
            played("e", 0.5, opening="swap2"),
            played("d", 1.0, seat=0),
            played("d", 0.0, seat=1),
            played("c", 1.0),
            played("b", 1.0),
            played("a", 1.0),
            played("0", None),
            played("z", 0.0),
        ]
    )
    assert (told.streak, told.longest) == (2, 3)
    assert told.openings == {("caro", "direct"): [1.0, 1.0], ("caro", "swap2"): [0.5]}
    assert (career([]).streak, career([played("a", 0.0)]).longest) == (0, 0)
    assert career([played("a", 1.0)] * 1).streak == 1


def test_a_name_with_no_games_has_an_empty_page(browser: New):
    red = browser()
    profile = get(red, f"/api/people/{red.sign_up(new_name('Quiet'))['name']}")
    assert profile["openings"] == profile["days"] == []

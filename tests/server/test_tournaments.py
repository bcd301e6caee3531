"""Tournaments over HTTP, on a real house: from the announcement to the podium."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator

import pytest

from accounts import Browser, bearing
from club import CLOCK, T, announced, ask, done, eventually, matches_of, play_out, visitors, win
from house import House, opened, refusal
from rated_play import get

Visit = Callable[[], Browser]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which every account may hold tournaments, with a host."""
    with opened(tmp_path_factory.mktemp("club"), tournaments="accounts") as house:
        first = Browser(house)
        first.sign_up("First Account")
        first.close()
        yield house


@pytest.fixture
def people(club: House) -> Iterator[list[Browser]]:
    """Four players of the club."""
    with visitors(club, 4) as made:
        yield made


@pytest.mark.parametrize(
    ("form", "players", "games"), [("swiss", 3, 3), ("robin", 4, 6), ("knockout", 4, 4)]
)
def test_a_tournament_runs_from_its_announcement_to_the_podium(people, form, players, games):
    people = people[:players]
    id_ = announced(people[0], form, rounds=2, rated=True)
    for one in people:
        assert done(one, id_, "join")["mine"]["here"]
    assert done(people[0], id_, "run", do="start")["tournament"]["state"] == "running"
    shown = play_out(people, id_)
    lines = [
        json.loads(line)
        for line in people[0].http.get(f"{T}/{id_}/export.ndjson").text.splitlines()
    ]
    played = [line["game"] for line in lines if "game" in line]
    assert sum(game["second"] is not None for game in played) == (2 if form == "swiss" else games)
    assert all(game["score"] for game in played)
    table = list(csv.DictReader(io.StringIO(people[0].http.get(f"{T}/{id_}/export.csv").text)))
    assert [row["name"] for row in table] == [row["name"] for row in shown["top"]]
    assert shown["top"][0]["rank"] == 1
    assert not shown["why"]
    assert id_ in [line["id"] for line in get(people[0], T)["past"]]


def test_an_arena_pairs_whoever_is_free_again(people):
    one, other, late, _ = people
    id_ = announced(one, "arena", minutes=1)
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    first = eventually(lambda: matches_of([one, other], id_))
    assert done(late, id_, "join")["mine"]["match"] is None
    win([one, other], *first)
    assert eventually(lambda: matches_of([one, other, late], id_) - first)
    points = {row["points"] for row in get(one, f"{T}/{id_}/standings")["rows"]}
    assert 2 in points
    assert done(one, id_, "run", do="end")["tournament"]["state"] == "over"


def test_players_hear_of_their_round_and_find_it_at_their_bell(people):
    one, other, *_ = people
    id_ = announced(one, rounds=1)
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one, other], id_))
    assert get(one, f"/api/matches/{match}")["tournament"] == id_
    notices = eventually(lambda: get(other, "/api/me/notices")["notices"])
    assert [(n["kind"], n["match"]) for n in notices] == [("round", match)]
    assert [line["id"] for line in get(other, T)["mine"]] == [id_]


def test_who_does_not_come_to_the_first_move_forfeits_and_is_paired_no_more(tmp_path):
    with (
        opened(tmp_path, tournaments="accounts", first_move=1) as house,
        visitors(house, 2) as (one, other),
    ):
        id_ = announced(one, rounds=1)
        for player in (one, other):
            done(player, id_, "join")
        done(one, id_, "run", do="start")
        shown = eventually(
            lambda: (s := get(one, f"{T}/{id_}"))["tournament"]["state"] == "over" and s
        )
        assert sorted((row["points"], row["here"]) for row in shown["top"]) == [
            (0, False),
            (1, True),
        ]
        (game,) = get(one, f"{T}/{id_}/pairings")["boards"]
        assert not game["played"]


def test_a_moderator_decides_a_match_and_nobody_else(club, people):
    host, one, other, _ = people
    host.sign_in("First Account")
    id_ = announced(one, rounds=1)
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one, other], id_))
    body = {"match": match, "score": "0-1"}
    assert refusal(ask(one, id_, "adjudicate", **body)) == (403, "not_allowed")
    assert refusal(ask(host, id_, "adjudicate", match="none", score="0-1")) == (
        404,
        "unknown_match",
    )
    done(host, id_, "adjudicate", **body)
    assert get(one, f"{T}/{id_}/pairings")["boards"][0]["score"] == "0-1"


def test_a_match_that_is_decided_ends_with_it_and_changes_no_rating(club, people):
    host, one, other, _ = people
    host.sign_in("First Account")
    id_ = announced(one, "robin", rated=True)
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one, other], id_))
    done(host, id_, "adjudicate", match=match, score="1-0")
    position = get(one, f"/api/matches/{match}")["position"]
    assert (position["phase"], position["result"]["reason"]) == ("over", "aborted")
    eventually(lambda: get(one, f"{T}/{id_}")["tournament"]["state"] == "over")
    (game,) = get(one, f"{T}/{id_}/pairings")["boards"]
    assert (game["score"], game["played"]) == ("1-0", True)
    assert get(one, f"/api/people/{one.me()['name']}")["ratings"] == []
    done_again = ask(host, id_, "adjudicate", match=match, score="0-1")
    assert refusal(done_again) == (409, "wrong_state")


def test_why_a_game_was_decided_is_kept_and_both_players_are_told(club, people):
    host, one, other, _ = people
    host.sign_in("First Account")
    id_ = announced(one, "robin")
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one, other], id_))
    why = " Black had left the room\u200b"
    done(host, id_, "adjudicate", match=match, score="1-0", why=why)
    (game,) = get(one, f"{T}/{id_}/pairings")["boards"]
    assert game["why"] == "Black had left the room"
    for player in (one, other):
        (act,) = get(player, "/api/me/acts")["acts"]
        assert (act["kind"], act["why"], act["match"]) == ("adjudicate", game["why"], match)
        kinds = eventually(
            lambda p=player: [n["kind"] for n in get(p, "/api/me/notices")["notices"]]
        )
        assert "moderated" in kinds
    (first, second, *_) = get(host, "/api/moderation/acts")["acts"]
    assert {first["kind"], second["kind"]} == {"adjudicate"}
    alone = {"person": one.me()["name"], "kind": "adjudicate", "why": "no game"}
    assert refusal(host.http.post("/api/moderation/acts", json=alone)) == (400, "bad_request")


def test_pausing_pairs_nobody_until_it_goes_on(people):
    one, other, *_ = people
    id_ = announced(one, rounds=1)
    for player in (one, other):
        done(player, id_, "join")
    done(one, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one, other], id_))
    assert done(one, id_, "run", do="pause")["tournament"]["state"] == "pausing"
    win([one, other], match)
    eventually(lambda: get(one, f"{T}/{id_}/pairings")["boards"][0]["score"])
    assert get(one, f"{T}/{id_}")["tournament"]["state"] == "pausing"
    done(one, id_, "run", do="resume")
    assert play_out([one, other], id_)["tournament"]["state"] == "over"


def test_it_opens_and_starts_when_it_was_said_and_ends_where_nobody_came(people):
    one, *_ = people
    id_ = announced(one, opens=1, starts=2)
    shown = eventually(lambda: (s := get(one, f"{T}/{id_}"))["tournament"]["state"] == "over" and s)
    assert shown["why"] == "too_few"


def test_how_many_rounds_everybody_needs_to_meet_everybody_is_told_from_the_start_on(people):
    id_ = announced(people[0], "robin", opens=1 << 50)
    assert get(people[0], f"{T}/{id_}")["tournament"]["rounds"] is None
    done(people[0], id_, "run", do="open")
    for one in people[:3]:
        assert done(one, id_, "join")["tournament"]["rounds"] is None
    assert done(people[0], id_, "run", do="start")["tournament"]["rounds"] == 3
    assert done(people[0], id_, "run", do="end")["tournament"]["rounds"] == 3


def test_a_private_one_is_found_by_its_link_and_by_those_who_play(people):
    one, other, passer_by, _ = people
    id_ = announced(one, private=True)
    done(other, id_, "join")
    assert id_ not in json.dumps(get(passer_by, T))
    assert [line["id"] for line in get(other, T)["mine"]] == [id_]
    assert get(passer_by, f"{T}/{id_}")["tournament"]["private"]


def test_somebody_who_leaves_the_house_leaves_no_name_and_holds_nobody_up(people):
    one, other, third, _ = people
    id_ = announced(one, "robin")
    for player in (one, other, third):
        done(player, id_, "join")
    gone = other.me()["name"]
    assert other.http.request(
        "DELETE", "/api/me", json={"password": "correct horse battery"}
    ).is_success
    done(one, id_, "run", do="start")
    shown = play_out([one, third], id_)
    assert gone not in json.dumps(shown)
    assert len(shown["top"]) == 3


REFUSED = [
    ({"game": "save-oneself"}, (422, "bad_seats")),
    ({"clock": {"main_ms": 1}}, (422, "bad_clock")),
    ({"form": "arena", "clock": {"days": 2}}, (422, "bad_tournament")),
    ({"form": "league"}, (400, "bad_request")),
    ({"options": {"size": 99}}, (422, "bad_option")),
    ({"form": "knockout", "best_of": 2}, (422, "bad_tournament")),
    ({"form": "robin", "most": 100}, (422, "bad_tournament")),
    ({"most": 501}, (400, "bad_request")),
    ({"starts": 1 << 53}, (400, "bad_request")),  # no calendar shows it: no page would either
    ({"opens": 8_640_000_000_000_001}, (400, "bad_request")),
]


@pytest.mark.parametrize(("told", "why"), REFUSED)
def test_what_cannot_be_held_is_refused_with_the_reason(house, browser, told, why):
    host = browser()
    host.sign_in("First Account")
    body = {"name": "x", "form": "swiss", "game": "caro", "clock": CLOCK, **told}
    assert refusal(host.http.post(T, json=body)) == why


def test_nobody_has_more_than_a_few_that_are_not_over(people):
    one, *_ = people
    for _ in range(5):
        announced(one)
    body = {"name": "x", "form": "swiss", "game": "caro", "clock": CLOCK}
    assert refusal(one.http.post(T, json=body)) == (409, "too_many_tournaments")


def test_a_program_joins_by_its_token(house, browser):
    host, player = browser(), browser()
    host.sign_in("First Account")
    player.sign_up()
    id_ = announced(host)
    with house.client() as http:
        answer = http.post(f"{T}/{id_}/join", headers=bearing(player.token("play")))
    assert answer.json()["mine"]["here"]
    done(host, id_, "run", do="end")

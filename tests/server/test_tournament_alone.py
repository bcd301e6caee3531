"""Tournaments that nobody plays against an equal: the same deals for all, and one against many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts import Browser
from club import CLOCK, T, announced, ask, done, eventually, matches_of, visitors, win
from house import House, opened, refusal
from rated_play import get

SOLO = {"game": "save-oneself", "clock": None, "rounds": 2, "minutes": 5}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which every account may hold tournaments."""
    with opened(tmp_path_factory.mktemp("alone"), tournaments="accounts", absence=1) as house:
        first = Browser(house)
        first.sign_up("First Account")
        first.close()
        yield house


@pytest.fixture
def people(club: House) -> Iterator[list[Browser]]:
    """Three players of the club."""
    with visitors(club, 3) as made:
        yield made


def begun(people: list[Browser], form: str, **rest: Any) -> str:
    id_ = announced(people[0], form, **rest)
    for one in people:
        done(one, id_, "join")
    done(people[0], id_, "run", do="start")
    return id_


def mine(one: Browser, id_: str, *, but: str | None = None) -> str:
    """The match that is to be played now."""

    def look() -> str | None:
        match: str | None = get(one, f"{T}/{id_}")["mine"]["match"]
        return None if match == but else match

    found: str = eventually(look)
    return found


def draws(one: Browser, match: str) -> list[str]:
    events = get(one, f"/api/matches/{match}/events")["events"]
    return [event["text"] for event in events if event["seat"] == -1]


def test_everybody_is_dealt_the_same_cards_and_nobody_sees_them_before(people):
    one, other, watcher = people
    id_ = begun([one, other], "solo", **SOLO)
    first, second = mine(one, id_), mine(other, id_)
    assert first != second
    assert draws(one, first) == draws(other, second) != []
    match = get(one, f"/api/matches/{first}")
    assert (match["takebacks"], match["public"], match["tournament"]) == ("off", False, id_)
    assert "hint" not in match["position"]["can"]
    assert one.http.post(f"/api/matches/{first}/resign", json={}).is_success
    next_one = mine(one, id_, but=first)
    assert draws(one, next_one) != draws(one, first)
    assert get(one, f"/api/matches/{first}")["seed"] is None
    told = get(watcher, f"{T}/{id_}/pairings")["boards"]
    assert {game["match"] for game in told} == {None}
    assert [game["points"] for game in told if game["points"] is not None] == [0]
    assert get(watcher, f"{T}/{id_}")["boards"] == []
    late = watcher
    assert done(late, id_, "join")["mine"]["here"]
    assert draws(late, mine(late, id_)) == draws(one, first)
    shown = done(one, id_, "run", do="end")
    assert shown["tournament"]["state"] == "over"
    over = get(watcher, f"{T}/{id_}/pairings")["boards"]
    assert first in {game["match"] for game in over}


def test_a_deal_waits_for_its_player_and_what_it_came_to_counts(people):
    one, other, _ = people
    id_ = begun([one, other], "solo", **SOLO, best=1)
    match = mine(one, id_)
    while (position := get(one, f"/api/matches/{match}")["position"])["phase"] == "running":
        body = {"action": position["legal"][0]}
        assert one.http.post(f"/api/matches/{match}/actions", json=body).is_success

    def row() -> Any:
        rows = get(other, f"{T}/{id_}/standings")["rows"]
        return next(r for r in rows if r["name"] == one.me()["name"] and r["games"])

    points = position["view"]["score"]
    assert eventually(lambda: any(r["games"] for r in get(one, f"{T}/{id_}")["top"]))
    assert (row()["points"], row()["wins"]) == (points, 0)
    assert get(one, f"{T}/{id_}")["best"] == 1
    assert refusal(ask(one, id_, "run", do="pause")) == (409, "wrong_state")
    done(one, id_, "run", do="end")


def test_the_host_of_an_exhibition_goes_from_board_to_board(people):
    host, one, other = people
    id_ = begun(people, "simul")
    first = eventually(lambda: len(found := matches_of([one, other], id_)) == 2 and found)
    seated = get(host, f"/api/matches/{min(first)}")
    assert (seated["exhibition"], seated["yours"]) == (True, [0])
    board = mine(host, id_)
    action = {"action": "A1"}
    assert host.http.post(f"/api/matches/{board}/actions", json=action).is_success
    (left,) = first - {board}
    assert mine(host, id_, but=board) == left
    assert host.http.post(f"/api/matches/{left}/actions", json=action).is_success
    assert get(host, f"{T}/{id_}")["mine"]["match"] is None
    guest = one if get(one, f"/api/matches/{left}")["yours"] else other
    assert guest.http.post(f"/api/matches/{left}/actions", json={"action": "O15"}).is_success
    assert mine(host, id_) == left
    assert guest.http.post(f"/api/matches/{left}/resign", json={}).is_success
    rest = other if guest is one else one
    assert rest.http.post(f"/api/matches/{board}/resign", json={}).is_success
    shown = eventually(
        lambda: (s := get(host, f"{T}/{id_}"))["tournament"]["state"] == "over" and s
    )
    assert (shown["top"][0]["name"], shown["top"][0]["points"]) == (host.me()["name"], 2)


def test_whoever_announces_an_exhibition_plays_in_it(people):
    host, one, _ = people
    id_ = announced(host, "simul")
    assert get(host, f"{T}/{id_}")["mine"]["here"]
    done(one, id_, "join")
    done(host, id_, "leave")
    assert refusal(ask(host, id_, "run", do="start")) == (409, "too_few_players")
    done(host, id_, "join")
    done(host, id_, "run", do="start")
    (match,) = eventually(lambda: matches_of([one], id_))
    win([host, one], match)
    assert eventually(lambda: get(host, f"{T}/{id_}")["tournament"]["state"] == "over")
    assert [n["kind"] for n in get(host, "/api/me/notices")["notices"]] == []
    assert [n["kind"] for n in get(one, "/api/me/notices")["notices"]] == ["round"]


def test_whoever_plans_an_exhibition_is_in_it_before_it_opens(people):
    host, one, _ = people
    id_ = announced(host, "simul", opens=1 << 50)
    assert get(host, f"{T}/{id_}")["mine"]["here"]
    assert refusal(ask(one, id_, "join")) == (409, "tournament_closed")
    done(host, id_, "leave")
    assert done(host, id_, "join")["mine"]["here"]
    done(host, id_, "run", do="open")
    done(one, id_, "join")
    assert done(host, id_, "run", do="start")["tournament"]["state"] == "running"
    done(host, id_, "run", do="end")


REFUSED = [
    ({"form": "solo", "game": "caro", "clock": None}, (422, "bad_seats")),
    ({"form": "solo", "game": "save-oneself", "clock": CLOCK}, (422, "bad_tournament")),
    ({"form": "solo", "game": "save-oneself", "rated": True}, (422, "bad_rated")),
    ({**SOLO, "form": "solo", "best": 3}, (422, "bad_tournament")),
    ({"form": "swiss", "game": "caro"}, (422, "bad_tournament")),
    ({"form": "simul", "game": "caro", "clock": CLOCK, "rated": True}, (422, "bad_tournament")),
    ({"form": "simul", "game": "caro", "clock": CLOCK, "most": 34}, (422, "bad_tournament")),
]


@pytest.mark.parametrize(("told", "why"), REFUSED)
def test_what_cannot_be_held_is_refused_with_the_reason(people, told, why):
    assert refusal(people[0].http.post(T, json={"name": "x", **told})) == why


def test_nobody_asks_for_a_seed_that_looks_like_the_houses_own(people):
    seats = [{"kind": "human"}]
    body = {"game": "save-oneself", "seats": seats, "seed": "until:1:x"}
    assert refusal(people[0].http.post("/api/matches", json=body)) == (400, "bad_request")

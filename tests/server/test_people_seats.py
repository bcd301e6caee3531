"""Seats know who sits on them, and every game goes on wherever that person is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from accounts import Browser, bearing, new_name
from house import BOT, GUEST, HOST, HUMAN, refusal

New: TypeAlias = Callable[[], Browser]


# -- who sits where -------------------------------------------------------------------------------


def test_a_seat_shows_who_sits_on_it_to_everybody(browser: New):
    host, guest = browser(), browser()
    maker, comer = host.sign_up(), guest.enter()
    match = host.match({**HOST, "name": "somebody else"}, GUEST)
    match.http = guest.http
    match.join(name="yet another")
    seats = browser().http.get(f"/api/matches/{match.id}").json()["position"]["seats"]
    assert [seat["name"] for seat in seats] == [maker["name"], comer["name"]]
    shown = [{key: you[key] for key in ("id", "name", "kind")} for you in (maker, comer)]
    assert [seat["player"] for seat in seats] == shown
    joined = [event["text"] for event in match.events() if event["kind"] == "join"]
    assert joined == [comer["name"]]
    assert comer["id"] not in match.get("events").text


def test_a_seat_leads_to_whoever_sits_there_whatever_they_are_called_by_now(browser: New):
    host, guest, name = browser(), browser(), new_name()
    before = host.sign_up()["name"]
    match = host.match(HOST, GUEST)
    match.http = guest.http
    match.join(name=guest.enter()["name"])
    host.http.patch("/api/me", json={"name": name})
    browser().sign_up(before)  # who must not be taken for the host
    seat, other = (seat["player"]["id"] for seat in match.position()["seats"])
    assert match.http.get(f"/api/people/~{seat}").json()["name"] == name
    assert refusal(match.http.get(f"/api/people/~{other}")) == (404, "unknown_person")


def test_who_is_unknown_is_called_what_they_say_as_ever(browser: New):
    stranger = browser()
    match = stranger.match({**HOST, "name": "maker"}, GUEST)
    match.join(name="guest")
    seats = match.position()["seats"]
    assert [seat["name"] for seat in seats] == ["maker", "guest"]
    assert all("player" not in seat for seat in seats)
    assert "person" not in match.get("events").text


def test_two_at_one_device_are_called_what_they_like(browser: New):
    host = browser()
    you = host.enter()
    match = host.match({**HOST, "name": "one"}, {**HOST, "name": "two"})
    seats = match.position()["seats"]
    assert [seat["name"] for seat in seats] == ["one", "two"]
    assert {seat["player"]["id"] for seat in seats} == {you["id"]}
    assert host.http.get(f"/api/matches/{match.id}").json()["yours"] == [0, 1]


def test_whoever_joins_a_makers_seat_takes_it_from_them(browser: New):
    host, guest = browser(), browser()
    host.enter()
    guest.enter()
    match = host.match(HUMAN, HUMAN)
    match.http = guest.http
    match.join()
    assert host.http.get(f"/api/matches/{match.id}").json()["yours"] == [0]
    assert guest.http.get(f"/api/matches/{match.id}").json()["yours"] == [1]
    assert [m["yours"] for m in guest.http.get("/api/me/matches").json()["matches"]] == [[1]]


# -- acting as oneself ----------------------------------------------------------------------------


def test_the_person_on_a_seat_acts_there_by_cookie_alone_on_any_device(browser: New):
    name = new_name()
    laptop, phone = browser(), browser()
    laptop.sign_up(name)
    match = laptop.match(HOST, BOT)
    phone.sign_in(name)
    path = f"/api/matches/{match.id}"
    shown = phone.http.get(path).json()
    assert (shown["you"], shown["yours"]) == (0, [0])
    assert "H8" in shown["position"]["legal"]
    assert phone.http.post(f"{path}/actions", json={"action": "H8"}).status_code == 200
    assert phone.http.get(f"{path}/review").status_code == 200
    assert phone.http.post(f"{path}/resign", json={}).status_code == 200
    assert match.result is not None


def test_at_one_device_the_seat_that_is_to_act_acts(browser: New):
    host = browser()
    host.enter()
    match = host.match()
    for action in ("H8", "H9", "G7"):
        path = f"/api/matches/{match.id}/actions"
        assert host.http.post(path, json={"action": action}).status_code == 200
    assert match.record == "H8 H9 G7"


def test_a_seats_token_counts_before_the_cookie(browser: New):
    host, guest = browser(), browser()
    host.enter()
    guest.enter()
    match = host.match(HOST, GUEST)
    match.http = guest.http
    match.join()
    assert match.act(0, "H8").status_code == 200
    match.tokens[0] = "not-a-token-of-this-match"
    assert refusal(match.act(0, "H8")) == (401, "bad_token")


# -- what goes on ---------------------------------------------------------------------------------


def test_running_matches_are_listed_with_whose_turn_it_is_until_they_end(browser: New):
    host = browser()
    host.enter()
    first, second = host.match(clock={"main_ms": 60_000}), host.match(HOST, GUEST)
    answer = host.http.get("/api/me/matches").json()
    matches = answer["matches"]
    assert {m["id"]: m["clock"] and m["clock"]["main_ms"] for m in matches} == {
        first.id: 60_000,
        second.id: None,
    }
    assert answer["now"] >= max(m["at"] for m in matches)
    listed = [(m["id"], m["yours"], m["turn"], m["phase"]) for m in matches]
    assert sorted(listed) == sorted(
        [(first.id, [0, 1], True, "running"), (second.id, [0], False, "waiting")]
    )
    first.play("H8")
    first.post(0, "resign")
    [left] = host.http.get("/api/me/matches").json()["matches"]
    assert left["id"] == second.id


def test_a_guest_who_signs_up_keeps_the_running_game_and_the_history(browser: New):
    guest, elsewhere = browser(), browser()
    before = guest.enter()
    match = guest.match(HOST, BOT)
    match.act(0, "H8")
    name = new_name()
    assert guest.sign_up(name)["id"] == before["id"]
    [running] = guest.http.get("/api/me/matches").json()["matches"]
    assert running["id"] == match.id
    elsewhere.sign_in(name)
    [running] = elsewhere.http.get("/api/me/matches").json()["matches"]
    assert (running["id"], running["yours"]) == (match.id, [0])
    assert elsewhere.http.get(f"/api/matches/{match.id}").json()["you"] == 0
    assert elsewhere.http.get("/api/me/export").json()["matches"][0]["match"] == match.id


def test_a_rematch_is_between_the_same_people_with_seats_swapped(browser: New):
    host, guest = browser(), browser()
    maker, comer = host.enter(), guest.enter()
    match = host.match(HOST, GUEST)
    match.http = guest.http
    match.join()
    match.play("H8 H9")
    match.post(1, "resign")
    match.offer(0, "rematch")
    following = match.offer(1, "rematch", "accept").json()["rematch"]
    shown = host.http.get(f"/api/matches/{following}").json()
    ids = [seat["player"]["id"] for seat in shown["position"]["seats"]]
    assert (ids, shown["yours"]) == ([comer["id"], maker["id"]], [1])
    [running] = guest.http.get("/api/me/matches").json()["matches"]
    assert (running["id"], running["yours"]) == (following, [0])
    scores = {m["match"]: m["score"] for m in host.http.get("/api/me/export").json()["matches"]}
    assert scores == {match.id: 1.0, following: None}


def test_a_game_that_is_taken_back_from_its_end_runs_again(browser: New):
    host = browser()
    host.enter()
    match = host.match(HOST, HOST)
    match.play("A1 B1 A2 B2 A3 B3 A4 B4 A5")
    [ended] = host.http.get("/api/me/export").json()["matches"][:1]
    assert ended["ended"] is not None
    assert host.http.get("/api/me/matches").json()["matches"] == []
    assert match.offer(0, "takeback").status_code == 200
    [running] = host.http.get("/api/me/matches").json()["matches"]
    assert running["id"] == match.id


def test_the_deal_of_the_day_counts_once_for_a_person_wherever_they_are(browser: New):
    name = new_name()
    laptop, phone = browser(), browser()
    laptop.sign_up(name)
    first = laptop.http.post("/api/daily", json={"name": "other"}).json()
    phone.sign_in(name)
    second = phone.http.post("/api/daily", json={}).json()
    assert (first["counts"], second["counts"]) == (True, False)
    assert "parlour_visitor" not in phone.http.cookies
    attempts = phone.http.get("/api/daily").json()["attempts"]
    [mine] = [attempt for attempt in attempts if attempt["you"]]
    assert (mine["match"], mine["name"]) == (first["id"], name)


def test_a_bot_is_shown_as_one(browser: New):
    account = browser()
    account.sign_up()
    account.http.post("/api/me/bot")
    headers = bearing(account.token("play"))
    body = {"game": "caro", "seats": [HOST, GUEST]}
    made = browser().http.post("/api/matches", json=body, headers=headers).json()
    seat = account.http.get(f"/api/matches/{made['id']}").json()["position"]["seats"][0]
    assert (seat["kind"], seat["player"]["kind"]) == ("human", "bot")

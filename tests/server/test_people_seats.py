"""Seats know who sits on them, and every game goes on wherever that person is."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import TypeAlias

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from persons import PASSWORD, Browser, bearing, delete, new_name
from serving import BOT, GUEST, HOST, HUMAN, House, Match, refusal
from talking import Line, live

New: TypeAlias = Callable[[], Browser]


async def dial(match: Match, browser: Browser | None = None, **hello: object) -> Line:
    """A connection with the browser's cookie, after its hello."""
    headers = {}
    if browser is not None and browser.cookie:
        headers["cookie"] = f"parlour_session={browser.cookie}"
    line = Line(await connect(live(match), additional_headers=headers))
    await line.send("hello", **hello)
    line.welcome = await line.hear()
    return line


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
    desk, phone = browser(), browser()
    desk.sign_up(name)
    match = desk.match(HOST, BOT)
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


async def test_a_socket_sits_down_by_cookie_and_says_which_seat(browser: New):
    host = browser()
    host.enter()
    match = host.match()
    line = await dial(match, host, seat=1)
    assert line.welcome["match"]["you"] == 1
    assert await line.refused("act", action="H8") == "not_your_turn"
    other = await dial(match, host)
    assert other.welcome["match"]["you"] == 0
    assert (await other.ask("act", action="H8"))["t"] == "ok"
    assert (await line.ask("act", action="H9"))["t"] == "ok"
    for each in (line, other):
        await each.socket.close()


async def test_a_socket_without_a_cookie_or_of_somebody_else_watches(browser: New):
    host, other = browser(), browser()
    host.enter()
    other.enter()
    match = host.match()
    for someone in (None, other):
        line = await dial(match, someone)
        assert line.welcome["match"]["you"] is None
        assert await line.refused("act", action="H8") == "not_a_player"
        await line.socket.close()
        line = await dial(match, someone, seat=0)
        assert line.welcome["problem"]["code"] == "not_a_player"
        await line.socket.close()


async def test_a_program_says_hello_with_its_token(browser: New):
    account = browser()
    account.sign_up()
    match = account.match(HOST, GUEST)
    line = await dial(match, token=account.token("play"))
    assert line.welcome["match"]["you"] == 0
    await line.socket.close()
    for token, code in ((account.token("read"), "not_allowed"),
                        ("parlour_none", "not_signed_in")):  # fmt: skip
        line = await dial(match, token=token)
        assert line.welcome["problem"]["code"] == code
        await line.socket.close()


async def test_a_page_of_another_site_gets_no_socket_whatever_cookie_comes_along(browser: New):
    host = browser()
    host.enter()
    match = host.match()
    headers = {"cookie": f"parlour_session={host.cookie}", "origin": "https://evil.example"}
    with pytest.raises(Exception, match="403"):
        await connect(live(match), additional_headers=headers)


async def test_a_friendly_sites_page_watches_whatever_cookie_comes_along(strict: House):
    host = Browser(strict)
    host.enter()
    match = host.match()
    headers = {"cookie": f"parlour_session={host.cookie}", "origin": "https://friend.example"}
    line = Line(await connect(live(match), additional_headers=headers))
    await line.send("hello")
    assert (await line.hear())["match"]["you"] is None
    await line.socket.close()
    act = f"/api/matches/{match.id}/actions"
    answer = host.http.post(act, json={"action": "H8"}, headers={"origin": headers["origin"]})
    assert refusal(answer) == (403, "wrong_origin")
    host.close()


@pytest.mark.parametrize("how", ["here", "everywhere", "password", "deletion", "token"])
async def test_lines_close_when_what_opened_them_ends(browser: New, how: str):
    host = browser()
    host.sign_up()
    match = host.match(HOST, GUEST)
    if how == "token":
        line = await dial(match, token=host.token("play"))
    else:
        line = await dial(match, host)
    assert line.welcome["match"]["you"] == 0
    http = host.http

    def end() -> None:
        match how:
            case "here":
                http.delete("/api/session")
            case "everywhere":
                http.delete("/api/session", params={"everywhere": "true"})
            case "password":
                http.post("/api/me/password", json={"old": PASSWORD, "new": f"{PASSWORD}!"})
            case "deletion":
                delete(http, "/api/me", password=PASSWORD)
            case "token":
                [token] = http.get("/api/me/tokens").json()["tokens"]
                http.delete(f"/api/me/tokens/{token['id']}")

    await asyncio.to_thread(end)
    refused = await line.hear_of("refused")
    assert refused["problem"]["code"] == "not_signed_in"
    with pytest.raises(ConnectionClosed):
        await line.hear()


async def test_lines_close_when_the_host_resets_the_password_at_the_machine(
    browser: New, house: House
):
    host = browser()
    name = host.sign_up()["name"]
    match = host.match(HOST, GUEST)
    line, program = await dial(match, host), await dial(match, token=host.token("play"))
    command = [sys.executable, "-m", "parlour.cli", "admin", "reset-password", name]
    command += ["--database", str(house.database)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    assert await line.closed() == (1008, "not_signed_in")
    assert (await program.ask("ping"))["t"] == "pong"
    await program.socket.close()


async def test_a_line_by_a_seats_token_outlives_the_session(browser: New):
    host = browser()
    host.enter()
    match = host.match(HOST, GUEST)
    line = await dial(match, token=match.tokens[0])
    await asyncio.to_thread(host.http.delete, "/api/session")
    assert (await line.ask("ping", id="x"))["id"] == "x"
    await line.socket.close()


# -- what goes on ---------------------------------------------------------------------------------


def test_running_matches_are_listed_with_whose_turn_it_is_until_they_end(browser: New):
    host = browser()
    host.enter()
    first, second = host.match(), host.match(HOST, GUEST)
    matches = host.http.get("/api/me/matches").json()["matches"]
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
    desk, phone = browser(), browser()
    desk.sign_up(name)
    first = desk.http.post("/api/daily", json={"name": "other"}).json()
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

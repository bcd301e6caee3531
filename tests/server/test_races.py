"""Many requests at once: one key is one event, one base is one action, one seat is one guest."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx

from house import GUEST, HOST, PATIENCE_S, House, Match
from sockets import seated

New: TypeAlias = Callable[..., Match]


def client(house: House) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=None)
    return httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S, limits=limits)


def acts(http: httpx.AsyncClient, match: Match, seat: int, action: str, **rest: Any) -> Any:
    path, body = f"/api/matches/{match.id}/actions", {"action": action, **rest}
    return http.post(path, json=body, headers=match.as_(seat))


async def test_one_action_posted_200_times_under_one_key_is_one_event(new: New, house: House):
    match = new()
    async with client(house) as http:
        answers = await asyncio.gather(
            *(acts(http, match, 0, "H8", base=0, key="k") for _ in range(200))
        )
    assert Counter((a.status_code, a.text) for a in answers) == {
        (200, '{"seq":1,"rematch":null}'): 200
    }
    assert match.record == "H8"


async def test_of_two_actions_for_one_base_one_wins_and_the_other_is_stale(new: New, house: House):
    match = new(options={"size": 20})
    rows = [(f"{column}1", f"{column}20") for column in "ABCDEFGHIJKLMNOPQRST"]
    async with client(house) as http:
        for n, pair in enumerate(rows):
            answers = await asyncio.gather(
                *(acts(http, match, n % 2, cell, base=n) for cell in pair)
            )
            assert sorted(a.status_code for a in answers) == [200, 409]
            won, stale = sorted(answers, key=lambda a: a.status_code)
            problem = stale.json()
            assert (won.json()["seq"], problem["code"], problem["seq"]) == (n + 1, "stale", n + 1)
            assert [event["seq"] for event in problem["events"]] == [n + 1]
            if match.result:
                break
    assert len(match.events()) == n + 2


async def test_a_socket_and_a_request_race_like_two_requests(new: New, house: House):
    match = new()
    async with client(house) as http, seated(match, 0) as line:
        answer, said = await asyncio.gather(
            acts(http, match, 0, "A1", base=0), line.ask("act", action="A2", base=0)
        )
    assert sorted([answer.status_code == 200, said["t"] == "ok"]) == [False, True]
    assert len(match.events()) == 2


async def test_of_many_guests_who_race_for_one_seat_one_gets_it(new: New, house: House):
    async with client(house) as http:
        for _ in range(5):
            match = new("caro", HOST, GUEST)
            answers = await asyncio.gather(
                *(http.post(f"/api/matches/{match.id}/join", json={}) for _ in range(8))
            )
            assert sorted(a.status_code for a in answers) == [200] + [409] * 7
            assert {a.json().get("code") for a in answers} == {None, "no_free_seat"}
            (joined,) = [a.json() for a in answers if a.status_code == 200]
            match.tokens[1] = joined["token"]
            match.play("H8 H9")

"""The socket of a match: hello, requests and answers, updates to everybody, resuming."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from house import GUEST, HOST, HUMAN, Match
from sockets import dialled, live, seated

New: TypeAlias = Callable[..., Match]


async def test_a_welcome_shows_the_match_as_the_seat_or_a_watcher_may_see_it(new: New):
    match = new().play("H8")
    async with seated(match, 1) as guest, seated(match) as watcher:
        assert guest.welcome["match"]["you"] == 1
        assert len(guest.welcome["match"]["position"]["legal"]) == 224
        assert guest.welcome["events"] == []
        assert watcher.welcome["match"]["you"] is None
        assert watcher.welcome["match"]["position"]["legal"] == []


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"op": "ping"}, "bad_request"),
        ({"op": "act", "action": "H8"}, "bad_request"),
        ({"op": "hello", "token": "wrong"}, "bad_token"),
        ({"op": "hello", "token": ""}, "bad_token"),
        ({"op": "hello", "token": "x" * 129}, "bad_request"),
        ({"op": "hello", "since": -2}, "bad_request"),
        ({"op": "hello", "place": 0}, "bad_request"),
        ({}, "bad_request"),
    ],
)
async def test_a_connection_that_does_not_say_a_right_hello_is_closed(
    new: New, first: dict[str, Any], code: str
):
    async with dialled(live(new())) as line:
        await line.send(first.pop("op", "nothing"), **first)
        refused = await line.hear()
        assert (refused["t"], refused["problem"]["code"]) == ("refused", code)
        assert await line.closed() == (1008, code)


async def test_a_match_that_there_is_not_is_refused(new: New):
    match = new()
    match.id = "nowhere"
    async with dialled(live(match)) as line:
        assert (await line.hear())["problem"]["code"] == "unknown_match"
        assert await line.closed() == (1008, "unknown_match")


async def test_an_action_is_acknowledged_and_told_to_both_seats_and_to_watchers(new: New):
    match = new()
    async with seated(match, 0) as host, seated(match, 1) as guest, seated(match) as watcher:
        ok = await host.ask("act", action="H8", base=0, key="k", id="7")
        assert ok == {"t": "ok", "id": "7", "seq": 1, "rematch": None}
        for line, legal in ((guest, 224), (watcher, 0)):
            update = await line.hear_of("update")
            while not update["events"]:
                update = await line.hear_of("update")
            (event,) = update["events"]
            assert (event["seq"], event["seat"], event["text"]) == (1, 0, "H8")
            assert event["told"]
            assert len(update["position"]["legal"]) == legal
        assert (await guest.ask("act", action="H9", base=1, id="8"))["seq"] == 2
        assert await host.news() == ["H9"]


async def test_whoever_acts_hears_of_it_as_well(new: New):
    match = new()
    async with seated(match, 0) as host:
        await host.send("act", action="H8", id="7")
        heard = [await host.hear(), await host.hear()]
        assert [message["t"] for message in heard] == ["update", "ok"]
        assert heard[0]["position"]["seq"] == heard[1]["seq"] == 1


async def test_what_is_done_over_http_is_told_on_the_socket(new: New):
    match = new("caro", HOST, GUEST)
    async with seated(match, 0) as host:
        match.join(name="Guest")
        assert await host.news() == ["Guest"]
        match.play("H8")
        assert await host.news() == ["H8"]


@pytest.mark.parametrize("since", [-1, 0, 1, 2, 3, 99])
async def test_resuming_gives_exactly_the_events_that_were_missed(new: New, since: int):
    match = new().play("H8 H9 G7")
    log = match.events()
    async with seated(match, 0, since=since) as line:
        assert line.welcome["events"] == log[since + 1 :]
    async with dialled(f"{live(match)}?since={since}") as line:
        await line.send("hello")
        assert (await line.hear())["events"] == log[since + 1 :]


async def test_no_event_is_lost_or_doubled_when_a_line_drops_while_both_play(new: New):
    match = new(options={"size": 20})
    cells = [f"{column}{row}" for row in (1, 3, 5) for column in "ABCDEFGHIJKLMNOPQRST"]
    seen: list[int] = []

    async def watch() -> None:
        last = 0
        while last < len(cells):
            async with seated(match, None, since=last) as line:
                told = [event["seq"] for event in line.welcome["events"]]
                for _ in range(3):
                    if (told or [last])[-1] >= len(cells):
                        break
                    update = await line.hear_of("update")
                    told += [event["seq"] for event in update["events"]]
                seen.extend(told)
                last = seen[-1] if seen else last

    async def play() -> None:
        async with seated(match, 0) as host, seated(match, 1) as guest:
            for n, cell in enumerate(cells):
                ok = await (host, guest)[n % 2].ask("act", action=cell)
                assert ok["seq"] == n + 1

    await asyncio.gather(watch(), play())
    assert seen == list(range(1, len(cells) + 1))


async def test_ping_is_answered_with_the_houses_time(new: New):
    async with seated(new()) as line:
        pong = await line.ask("ping", id="p")
        assert (pong["t"], pong["id"]) == ("pong", "p")
        assert abs(pong["now"] - time.time() * 1000) < 60_000


async def test_a_refusal_carries_the_requests_id_and_changes_nothing(new: New):
    match = new().play("H8")
    async with seated(match, 1) as guest:
        stale = await guest.ask("act", action="G7", base=0, id="a")
        assert (stale["t"], stale["id"]) == ("refused", "a")
        problem = stale["problem"]
        assert (problem["code"], problem["status"], problem["seq"]) == ("stale", 409, 1)
        assert [event["text"] for event in problem["events"]] == ["H8"]
        taken = await guest.ask("act", action="H8", base=1, id="b")
        assert (taken["id"], taken["problem"]["code"]) == ("b", "cell_taken")
        assert len(taken["problem"]["legal"]) == 224
        assert (await guest.ask("hello", id="x"))["problem"]["code"] == "bad_request"
        unread = await guest.ask("act", action="", id="c")
        assert (unread["id"], unread["problem"]["code"]) == ("c", "bad_request")
    assert match.record == "H8"


async def test_a_watcher_cannot_act(new: New):
    match = new()
    async with seated(match) as watcher:
        for op, body in [
            ("act", {"action": "H8"}),
            ("offer", {"offer": "draw"}),
            ("resign", {}),
            ("resume", {}),
            ("redo", {}),
        ]:
            assert await watcher.refused(op, **body) == "not_a_player"
    assert len(match.events()) == 1


async def test_every_request_can_be_made_over_the_socket(new: New):
    match = new()
    async with seated(match, 0) as host, seated(match, 1) as guest:
        for line, op, body in [
            (host, "act", {"action": "H8"}),
            (host, "offer", {"offer": "takeback"}),
            (host, "redo", {}),
            (guest, "act", {"action": "H9"}),
            (guest, "offer", {"offer": "draw"}),
            (host, "offer", {"offer": "draw", "do": "decline"}),
            (host, "offer", {"offer": "pause"}),
            (guest, "resume", {}),
            (host, "resign", {}),
        ]:
            answer = await line.ask(op, **body, key=f"{op}{body}")
            assert answer["t"] == "ok", answer
        rematch = (await guest.ask("offer", offer="rematch"))["rematch"]
        position = await host.until(phase="over", rematch=rematch)
        assert position["result"]["reason"] == "resign"
    assert match.position()["rematch"] == rematch


async def test_the_same_key_is_the_same_request_over_http_and_socket(new: New):
    match = new()
    first = match.act(0, "H8", key="k").json()
    async with seated(match, 0) as host:
        again = await host.ask("act", action="H8", key="k", id="i")
        assert (again["t"], again["seq"]) == ("ok", first["seq"])
        assert await host.refused("act", action="H9", key="k") == "key_reused"


async def test_presence_is_shown_while_any_line_of_the_seat_is_open(new: New):
    match = new("caro", HUMAN, HUMAN)
    async with seated(match, 0) as host:
        assert [s["present"] for s in match.position()["seats"]] == [True, False]
        async with seated(match, 1):
            async with seated(match, 1):
                assert (await host.until(seq=0))["seats"][1]["present"]
            assert (await host.until(seq=0))["seats"][1]["present"]
        while (await host.until(seq=0))["seats"][1]["present"]:
            pass
        async with seated(match):
            assert match.position()["watchers"] == 1
    assert not any(seat["present"] for seat in match.position()["seats"])


async def test_the_makers_line_is_closed_when_a_guest_takes_its_seat(new: New):
    match = new("caro", HUMAN, HUMAN)
    async with seated(match, 0) as host, seated(match, 1) as held:
        match.join(name="Guest")
        assert await host.news() == ["Guest"]
        assert await held.closed() == (1008, "bad_token")
        async with seated(match, 1) as guest:
            await host.ask("act", action="H8")
            assert (await guest.ask("act", action="H9"))["t"] == "ok"

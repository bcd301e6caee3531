"""Time is the house's: flags and answer windows fall by themselves, and are told at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from house import HUMAN, House, Match, opened, refusal, wait_for
from links import linked
from sockets import seated

New: TypeAlias = Callable[..., Match]


async def test_a_flag_falls_by_itself_and_ends_the_match(new: New):
    match = new(clock={"main_ms": 2_000}).play("H8 I9")
    async with seated(match, 1) as guest, seated(match) as watcher:
        before = guest.welcome["match"]["position"]["clock"]
        position = await guest.until(phase="over")
        assert position["result"] == {"scores": [0.0, 1.0], "reason": "timeout", "cells": []}
        assert position["clock"]["left"] == [0, before["left"][1]]
        assert (await watcher.until(phase="over"))["result"]["reason"] == "timeout"
    *_, flag = match.events()
    assert (flag["kind"], flag["seat"]) == ("flag", 0)
    assert flag["at"] == before["at"] + before["left"][0]
    assert refusal(match.act(0, "H9")) == (422, "match_over")


async def test_a_flag_before_both_have_moved_aborts_without_a_result(new: New):
    # caro.md section 9: not rated, not counted
    match = new(clock={"main_ms": 1_000})
    async with seated(match, 1) as guest:
        position = await guest.until(phase="over")
    assert position["result"] == {"scores": None, "reason": "aborted", "cells": []}
    start, abort = match.events()
    assert (abort["kind"], abort["seat"], abort["at"] - start["at"]) == ("abort", 0, 1_000)


async def test_the_cap_of_a_turn_falls_as_the_main_time_does(new: New):
    match = new(clock={"main_ms": 600_000, "cap_ms": 2_000}).play("H8 I9")
    async with seated(match, 0) as host:
        before = host.welcome["match"]["position"]["clock"]["left"][0]
        position = await host.until(phase="over")
        assert position["result"]["scores"] == [0.0, 1.0]
        assert position["clock"]["left"][0] == before - 2_000


def test_a_match_in_which_nobody_looks_is_flagged_as_well(new: New, house: House):
    match = new(clock={"main_ms": 2_000, "increment_ms": 500}).play("H8 I9")
    query = "SELECT at FROM event WHERE match = ? AND kind = 'flag'"
    ((flagged,),) = wait_for(lambda: house.rows(query, match.id), "the flag, which nobody asks for")
    start, first, second = (event["at"] for event in match.events()[:3])
    # Each has two seconds, less what the move took, and the increment for having moved.
    assert flagged == second + 2_500 - (first - start)
    assert match.position()["clock"]["left"] == [0, 2_500 - (second - first)]
    assert match.result == ([0.0, 1.0], "timeout")


async def test_the_clock_of_a_rematch_runs_too(new: New):
    match = new(clock={"main_ms": 1_000})
    match.post(0, "resign")
    rematch = match.offer(0, "rematch").json()["rematch"]
    async with seated(Match(match.http, rematch, {})) as watcher:
        position = watcher.welcome["match"]["position"]
        if position["phase"] != "over":
            position = await watcher.until(phase="over")
        assert position["result"]["reason"] == "aborted"


async def test_an_answer_window_that_is_not_used_is_declined_by_itself(new: New):
    # skill-gomoku.md R-WINDOW: silence is consent; seat clocks stand still meanwhile.
    options = {"counterSeconds": 3}
    match = new("skill-gomoku", HUMAN, HUMAN, options=options, clock={"main_ms": 2_900})
    match.play("H8 H9")
    assert match.act(0, "fly_sand H9").status_code == 200
    position = match.position(1)
    (window,) = position["windows"]
    assert (window["seat"], window["ms"], window["default"]) == (1, 3_000, "decline")
    assert position["clock"]["running"] == []
    assert refusal(match.offer(0, "pause")) == (422, "window_open")
    async with seated(match, 0, since=position["seq"]) as host:
        told = host.welcome["events"] or (await host.hear_of("update"))["events"]
        while not told:
            told = (await host.hear_of("update"))["events"]
    assert (told[0]["text"], told[0]["seat"]) == ("decline", 1)
    assert told[0]["at"] == window["due"]
    assert match.position()["clock"]["left"][1] > 0


async def test_a_move_over_a_slow_link_gets_the_delay_back_and_both_sides_see_it(new: New):
    match = new(clock={"main_ms": 600_000})
    async with seated(match, 1) as near, linked(match, 0, delay=0.1) as (far, link):
        await link.measured()
        await far.send("act", action="H8")
        shown = [(await line.until(seq=1))["clock"] for line in (near, far)]
        assert shown[0] == shown[1]
        (lag, none), left = shown[0]["lag"], shown[0]["left"]
        assert (199 <= lag <= 500, none) == (True, 0)
        start, move = match.events()
        assert left == [600_000 - (move["at"] - start["at"]) + lag, 600_000]
        assert (move["text"], match.record) == ("H8", "H8")


async def test_who_answers_pings_late_on_purpose_gains_no_more_than_the_bound(new: New):
    match = new(clock={"main_ms": 600_000})
    async with seated(match, 1) as near, linked(match, 0, pongs=0.8) as (far, link):
        await link.measured()
        for n, (mine, yours) in enumerate([("H8", "I9"), ("H9", "I10")]):
            assert (await far.ask("act", action=mine))["t"] == "ok"
            clock = (await near.until(seq=2 * n + 1))["clock"]
            assert clock["lag"][0] <= 500
            assert clock["lag_total"][0] <= 500 * (n + 1)
            if n == 0:
                assert clock["lag"][0] == 500
            assert (await near.ask("act", action=yours))["t"] == "ok"


async def test_a_request_without_a_connection_has_no_delay_that_the_house_knows(new: New):
    match = new(clock={"main_ms": 600_000}).play("H8 I9")
    assert match.position()["clock"]["lag"] == [0, 0]


async def test_a_house_may_give_nothing_back(tmp_path: Path):
    with opened(tmp_path, lag_credit=0) as house, house.client() as http:
        match = Match.open(http, clock={"main_ms": 600_000})
        async with linked(match, 0, pongs=0.3) as (far, link):
            await link.measured()
            assert (await far.ask("act", action="H8"))["t"] == "ok"
        assert match.position()["clock"]["lag_total"] == [0, 0]

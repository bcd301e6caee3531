"""The analysis of a match: who may ask, that all who ask share one, how it is told and stopped."""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

from house import GUEST, HOST, HUMAN, House, Match, elsewhere, opened, refusal, wait_for
from parlour import games

New: TypeAlias = Callable[..., Match]

SHORT = "H8 H7 H9 I8 H10 J9 H11 A1 H12"
"""X makes five, since O at last looked elsewhere."""
LONG = " ".join(f"{column}{row}" for row in (1, 4, 7, 10, 13) for column in "ADGJM")
"""Stones that have nothing to do with each other: nothing is proven for a long time."""
MARKS = {"inaccuracies": "inaccuracy", "mistakes": "mistake", "blunders": "blunder"}
JUDGED = {
    "ply", "seq", "seat", "action", "score", "wins_in", "best", "line", "depth", "nodes", "loss",
    "mark", "missed_win",
}  # fmt: skip


def state(match: Match) -> str:
    return str(match.get("analysis").json()["summary"]["state"])


def analysed(match: Match) -> tuple[dict[int, Any], dict[str, Any]]:
    """The last word on every position, and the summary."""
    assert match.post(None, "analysis").status_code == 200
    judged, summary = {}, {}
    for name, data in match.stream("GET", "analysis"):
        if name == "judged":
            judged[data["ply"]] = data
        elif name == "summary":
            summary = data
    return judged, summary


def test_an_analysis_judges_every_position_and_marks_what_lost_the_game(new: New):
    match = new("caro").play(SHORT)
    judged, summary = analysed(match)
    assert (summary["state"], summary["had"], summary["due"]) == ("done", 18, 18)
    assert sorted(judged) == list(range(10))
    assert all(set(data) == JUDGED for data in judged.values())
    assert [judged[ply]["action"] for ply in range(10)] == [*SHORT.split(), None]
    winning = judged[8]
    assert (winning["score"], winning["wins_in"], winning["seq"]) == (1.0, 1, 9)
    assert (winning["best"], winning["line"], winning["mark"]) == ("H12", ["H12"], "good")
    assert winning["depth"] >= 1
    assert judged[7]["best"] == judged[7]["line"][0] == "H12"
    assert (judged[7]["action"], judged[7]["mark"]) == ("A1", "blunder")
    assert judged[9]["score"] == 1.0
    assert judged[9]["best"] is None
    for seat, tally in enumerate(summary["tallies"]):
        marks = [data["mark"] for data in judged.values() if data["seat"] == seat]
        for name, mark in MARKS.items():
            assert tally[name] == marks.count(mark)
        losses = [data["loss"] for data in judged.values() if data["seat"] == seat]
        kept = [math.exp(-2 * loss) for loss in losses if loss is not None]
        assert tally["accuracy"] == pytest.approx(sum(kept) / len(kept), abs=0.002)
    assert match.get("analysis").json() == {
        "summary": summary, "judged": [judged[ply] for ply in sorted(judged)],
    }  # fmt: skip


def test_a_thought_under_way_tells_how_far_it_has_come(new: New):
    match = new("caro").play("H8 H9 G7")
    match.post(None, "analysis")
    told = [data for name, data in match.stream("GET", "analysis") if name == "progress"]
    assert told
    for data in told:
        assert set(data) == {"ply", "score", "wins_in", "best", "line", "depth", "nodes"}
        assert (data["ply"] in range(4), data["depth"] >= 1, data["nodes"] >= 1) == (True,) * 3
        assert (data["line"][0], -1 <= data["score"] <= 1) == (data["best"], True)


def test_a_win_that_was_there_and_was_not_taken_is_missed(new: New):
    match = new("caro").play(SHORT.removesuffix("H12") + "O1 H12")
    match.post(0, "resign")
    judged, summary = analysed(match)
    assert (judged[8]["best"], judged[8]["wins_in"]) == ("H12", 1)
    assert (judged[8]["action"], judged[8]["missed_win"]) == ("O1", True)
    assert summary["tallies"][0]["missed_wins"] == 1


@pytest.mark.parametrize("game", list(games.every()))
def test_every_game_can_be_analysed(new: New, game: str):
    seats = games.get(game).seats
    match = new(game, *[HUMAN] * seats)
    for _ in range(4):
        position = match.position()
        if not position["actors"]:
            break
        seat = position["actors"][0]
        match.act(seat, match.position(seat)["legal"][0])
    match.post(0, "resign")
    judged, summary = analysed(match)
    assert summary["state"] == "done"
    frames = match.get("review").json()["frames"]
    for ply, data in judged.items():
        if data["action"] is not None:
            assert data["action"] == frames[ply + 1]["action"]
    assert all(-1 <= data["score"] <= 1 for data in judged.values())
    if seats == 1:
        assert {data["mark"] for data in judged.values()} == {None}


def test_a_deal_is_solved_once_it_is_over_and_no_secret(new: New, house: House):
    match = new("save-oneself", HUMAN, seed="seed10")
    assert analysed(match)[1]["deal"] is None
    match.post(0, "resign")
    deal = analysed(match)[1]["deal"]
    assert (deal["winnable"], deal["score"], deal["best"]) == (True, 32, True)
    assert not any(action.startswith("draw") for action in deal["line"])
    with house.client() as http:
        daily = http.post("/api/daily", json={}).json()
        today = Match(http, daily["id"], {0: daily["token"]})
        today.post(0, "resign")
        # Others are still to play the same cards.
        assert analysed(today)[1]["deal"] is None


def test_a_match_between_people_who_sit_apart_is_not_analysed_before_it_ends(new: New):
    match = new("caro", HOST, GUEST)
    match.join()
    match.play("H8 H9")
    for seat in (None, 0, 1):
        assert refusal(match.post(seat, "analysis")) == (422, "too_early")
        assert refusal(match.get("analysis", seat)) == (422, "too_early")
    match.post(0, "resign")
    assert match.post(0, "analysis").status_code == 200


def test_an_analysis_is_shut_as_soon_as_the_match_goes_on(new: New):
    match = new("caro", HOST, GUEST, takebacks="free")
    match.join()
    match.play(SHORT)
    analysed(match)
    assert match.offer(0, "takeback").status_code == 200
    assert refusal(match.get("analysis")) == (422, "too_early")


def test_a_game_on_one_device_can_be_analysed_while_it_runs_and_is_not_taken_for_a_later_one(
    new: New,
):
    match = new("caro").play("H8 H9")
    judged, _ = analysed(match)
    assert sorted(judged) == [0, 1, 2]
    match.play("G7")
    assert refusal(match.get("analysis")) == (404, "not_found")
    assert sorted(analysed(match)[0]) == [0, 1, 2, 3]


def test_who_may_look_may_ask_and_nobody_else(new: New, http: httpx.Client):
    match = new("caro").play("H8")
    assert refusal(match.get("analysis")) == (404, "not_found")
    match.tokens[0] = "wrong"
    assert refusal(match.post(0, "analysis")) == (401, "bad_token")
    assert refusal(match.get("analysis", 0)) == (401, "bad_token")
    nowhere = Match(http, "nowhere", {})
    assert refusal(nowhere.post(None, "analysis")) == (404, "unknown_match")
    assert refusal(nowhere.get("analysis")) == (404, "unknown_match")


def test_two_who_ask_share_one_analysis(new: New, house: House):
    match = new("caro").play(SHORT)
    first = match.post(None, "analysis").json()["summary"]
    assert first["state"] == "running"
    listening = match.stream("GET", "analysis")
    next(listening)
    with house.client() as other:
        same = Match(other, match.id, {})
        again = same.post(None, "analysis").json()["summary"]
        assert again["had"] >= first["had"]
        told = dict(event for event in same.stream("GET", "analysis") if event[0] == "summary")
    # Nobody's thoughts were had twice, and both hear the same end.
    assert (told["summary"]["had"], told["summary"]["due"]) == (18, 18)
    assert dict(event for event in listening if event[0] == "summary") == told


def test_an_analysis_stops_when_the_last_listener_leaves_and_goes_on_when_asked_again(new: New):
    match = new("caro").play(SHORT)
    match.post(None, "analysis")
    listening = match.stream("GET", "analysis")
    for name, data in listening:
        if name == "summary" and data["had"] >= 2:
            break
    listening.close()
    wait_for(lambda: state(match) == "stopped", "the analysis to stop")
    had = match.get("analysis").json()["summary"]["had"]
    assert 2 <= had < 18
    again = match.post(None, "analysis").json()["summary"]
    assert (again["state"], again["had"] >= had) == ("running", True)
    assert analysed(match)[1]["had"] == 18


def test_a_bot_still_moves_while_matches_are_analysed(new: New):
    first = new("caro").play(LONG)
    first.post(None, "analysis")
    listening = first.stream("GET", "analysis")
    next(listening)
    match = new("caro", HUMAN, {"kind": "bot", "level": 1})
    match.act(0, "H8")
    wait_for(lambda: match.position()["plays"] == 2, "the bot's move")
    assert state(first) == "running"
    listening.close()


def test_a_client_may_start_only_so_many_analyses(tmp_path: Path):
    with opened(tmp_path, analyses_per_minute=2) as house, house.client() as http:
        matches = [Match.open(http).play(f"H{n}") for n in range(1, 4)]
        answers = [match.post(None, "analysis") for match in matches]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert refusal(answers[-1]) == (429, "rate_limited")
        assert int(answers[-1].headers["retry-after"]) >= 1
        # Joining one that is under way, or looking at it, starts nothing.
        assert matches[0].post(None, "analysis").status_code == 200
        assert matches[0].get("analysis").status_code == 200


def test_a_house_that_closes_ends_its_streams_in_order(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        match = Match.open(http).play(LONG)
        match.post(None, "analysis")
        listening = match.stream("GET", "analysis")
        next(listening)
        os.kill(house.pid, signal.SIGTERM)
        told = [data["state"] for name, data in listening if name == "summary"]
    assert told[-1] == "stopped"


def test_many_analyses_of_one_client_lock_nobody_else_out(tmp_path: Path):
    with opened(tmp_path, analyses_at_once=2) as house, house.client() as http:
        matches = [Match.open(http).play("H8 H9") for _ in range(3)]
        answers = [match.post(None, "analysis") for match in matches]
        assert [answer.status_code for answer in answers[:2]] == [200, 200]
        assert refusal(answers[2]) == (429, "rate_limited")
        with elsewhere(house) as other:
            assert analysed(Match(other, matches[2].id, {}))[1]["state"] == "done"

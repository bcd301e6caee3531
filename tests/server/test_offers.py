"""Beside acting: draw, takeback, pause, rematch, resigning, redo (caro.md section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from house import BOT, GUEST, HOST, HUMAN, Match, refusal, wait_for

New: TypeAlias = Callable[..., Match]


@pytest.fixture
def online(new: New) -> Match:
    """Two people who sit apart, each with a stone on the board."""
    match = new("caro", HOST, GUEST)
    match.join(name="guest")
    return match.play("H8 H9")


def test_an_accepted_draw_ends_the_match(online: Match):
    assert online.offer(0, "draw").status_code == 200
    assert online.position()["offers"] == [{"seat": 0, "offer": "draw"}]
    assert refusal(online.offer(0, "draw")) == (422, "offer_stands")
    assert online.offer(1, "draw", "accept").status_code == 200
    assert online.result == ([0.5, 0.5], "agreement")


def test_two_draw_offers_that_meet_are_an_agreement(online: Match):
    online.offer(0, "draw")
    online.offer(1, "draw")
    assert online.result == ([0.5, 0.5], "agreement")


def test_a_draw_is_offered_once_a_turn_and_lapses_when_the_other_plays_on(online: Match):
    online.offer(0, "draw")
    online.offer(1, "draw", "decline")
    assert online.position()["offers"] == []
    assert refusal(online.offer(0, "draw")) == (422, "offer_spent")
    online.play("G7")
    assert "draw" in online.position(0)["can"]
    online.offer(0, "draw")
    online.play("G8")
    assert online.position()["offers"] == []
    assert refusal(online.offer(1, "draw", "accept")) == (422, "no_offer")


def test_an_offer_can_be_withdrawn(online: Match):
    online.offer(0, "draw")
    assert online.offer(0, "draw", "decline").status_code == 200
    assert online.events()[-1]["kind"] == "withdraw"
    assert online.position()["offers"] == []


def test_a_takeback_online_is_asked_for(online: Match):
    assert online.shown()["takebacks"] == "ask"
    online.offer(0, "takeback")
    assert online.position()["plays"] == 2
    online.offer(1, "takeback", "accept")
    position = online.position()
    assert (position["plays"], position["actors"], position["view"]["moves"]) == (0, [0], [])
    assert "redo" not in online.position(0)["can"]
    assert refusal(online.post(0, "redo")) == (422, "no_offer")


def test_takebacks_can_be_switched_off(new: New):
    match = new(takebacks="off").play("H8")
    assert refusal(match.offer(0, "takeback")) == (422, "offer_unavailable")


def test_a_takeback_on_one_device_is_free_and_redo_brings_it_back(new: New):
    match = new().play("H8 H9")
    assert match.offer(1, "takeback").status_code == 200
    assert match.position()["plays"] == 1
    assert "redo" in match.position(1)["can"]
    match.post(1, "redo")
    assert match.position()["plays"] == 2
    match.offer(1, "takeback")
    match.play("G7")
    assert refusal(match.post(1, "redo")) == (422, "no_offer")


def test_a_takeback_after_the_end_reopens_the_game(new: New):
    match = new().play("A1 A2 B1 B2 C1 C2 D1 D2 E1")
    assert match.result == ([1.0, 0.0], "line")
    match.offer(0, "takeback")
    assert (match.result, match.position()["phase"]) == (None, "running")
    match.play("E1")
    assert match.result == ([1.0, 0.0], "line")


def test_a_stale_action_is_one_that_a_takeback_came_between(new: New):
    match = new().play("H8 H9")
    match.offer(1, "takeback")
    assert refusal(match.act(1, "G7", base=2)) == (409, "stale")
    assert match.act(1, "G7", base=3).status_code == 200


def test_against_the_computer_a_takeback_goes_back_to_ones_own_turn(new: New):
    match = new("caro", HUMAN, BOT)
    match.act(0, "H8")
    wait_for(lambda: match.position()["plays"] == 2, "the bot's move")
    match.offer(0, "takeback")
    position = match.position(0)
    assert (position["plays"], position["actors"]) == (0, [0])


def test_a_pause_stops_the_clocks_and_either_side_ends_it(new: New):
    match = new("caro", HOST, GUEST, clock={"main_ms": 60_000})
    match.join()
    match.play("H8 H9")
    match.offer(0, "pause")
    assert match.position()["phase"] == "running"
    match.offer(1, "pause", "accept")
    position = match.position(0)
    assert (position["phase"], position["clock"]["running"]) == ("paused", [])
    assert "resume" in position["can"]
    assert refusal(match.act(0, "G7")) == (422, "paused")
    left = match.position()["clock"]["left"]
    assert match.post(1, "resume").status_code == 200
    position = match.position()
    assert (position["phase"], position["clock"]["running"]) == ("running", [0])
    assert position["clock"]["left"] == left
    assert refusal(match.post(1, "resume")) == (422, "not_paused")


def test_leaving_before_both_have_played_is_an_abort_and_afterwards_a_loss(new: New):
    early = new().play("H8")
    assert "abort" in early.position(1)["can"]
    early.post(1, "resign")
    assert early.result == (None, "aborted")
    late = new().play("H8 H9")
    assert "resign" in late.position(0)["can"]
    late.post(0, "resign")
    assert late.result == ([0.0, 1.0], "resign")
    assert refusal(late.post(1, "resign")) == (422, "match_over")
    assert refusal(late.offer(1, "draw")) == (422, "match_over")


def test_who_sat_apart_sits_apart_after_a_rematch_too(http, new):
    """Free takebacks between two people who sit apart leave a running match to neither alone."""
    match = new("caro", HOST, GUEST, takebacks="free")
    match.join(name="guest")
    match.play("H8 I9")
    match.post(0, "resign")
    match.offer(0, "rematch")
    next_id = match.offer(1, "rematch", "accept").json()["rematch"]
    again = Match(http, next_id, {0: match.tokens[1], 1: match.tokens[0]})
    again.play("H8 I9")
    assert refusal(again.offer(0, "rematch")) == (422, "too_early")


def test_a_rematch_is_agreed_on_swaps_the_sides_and_is_opened_by_the_same_tokens(online: Match):
    assert refusal(online.offer(0, "rematch")) == (422, "too_early")
    online.post(1, "resign")
    assert online.offer(1, "rematch").json()["rematch"] is None
    next_id = online.offer(0, "rematch", "accept").json()["rematch"]
    assert online.position()["rematch"] == next_id
    again = Match(online.http, next_id, {0: online.tokens[1], 1: online.tokens[0]})
    shown = again.shown(0)
    assert (shown["you"], shown["previous"]) == (0, online.id)
    assert [seat["name"] for seat in shown["position"]["seats"]] == ["guest", ""]
    assert shown["takebacks"] == "ask"
    again.play("H8 H9")
    assert refusal(online.offer(1, "rematch")) == (422, "too_late")


@pytest.mark.parametrize("other", [BOT, {"kind": "human", "name": "second"}])
def test_starting_over_keeps_everybody_on_their_side(http, new, other):
    match = new("stay-on-the-board", {"kind": "human", "name": "first"}, other)
    sides = _sides(match)
    next_id = match.offer(0, "rematch").json()["rematch"]
    again = Match(http, next_id, match.tokens)
    assert _sides(again) == sides
    assert again.shown(0)["options"]["seats"] == ["human", other["kind"].replace("bot", "computer")]
    assert (again.shown(0)["you"], again.position()["actors"]) == (0, [0])
    again.play("7x2")


def test_a_rematch_on_one_device_exchanges_the_sides_once_the_game_is_over(http, new):
    match = new("caro", {"kind": "human", "name": "first"}, {"kind": "human", "name": "second"})
    match.play("H8 I9")
    match.post(0, "resign")
    next_id = match.offer(0, "rematch").json()["rematch"]
    assert _sides(Match(http, next_id, {})) == [("human", "second"), ("human", "first")]


def _sides(match: Match) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in match.position()["seats"]]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"offer": "marriage"}, "bad_request"),
        ({"offer": "draw", "do": "insist"}, "bad_request"),
        ({"do": "make"}, "bad_request"),
        ({"offer": "draw", "do": "accept"}, "no_offer"),
        ({"offer": "draw", "do": "decline"}, "no_offer"),
        ({"offer": "takeback"}, "nothing_to_take_back"),
    ],
)
def test_an_offer_that_cannot_be_is_refused(new: New, body: dict[str, str], code: str):
    match = new()
    status = 400 if code == "bad_request" else 422
    assert refusal(match.post(0, "offers", **body)) == (status, code)
    assert len(match.events()) == 1


def test_a_game_for_one_has_nobody_to_offer_a_draw_to(new: New):
    match = new("save-oneself", HUMAN)
    assert refusal(match.offer(0, "draw")) == (422, "offer_unavailable")
    assert "draw" not in match.position(0)["can"]


def test_a_position_names_exactly_what_the_seat_may_do(online: Match):
    can = online.position(0)["can"]
    assert sorted(can) == ["draw", "pause", "resign", "takeback"]
    assert online.position()["can"] == []
    online.post(0, "resign")
    assert online.position(1)["can"] == ["rematch"]

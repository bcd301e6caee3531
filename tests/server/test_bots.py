"""The computer at the table: it moves, answers, plays a rematch, and ends at the house's cap."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest

from house import BOT, GUEST, HOST, HUMAN, House, Match, opened, refusal, wait_for
from parlour import games

New: TypeAlias = Callable[..., Match]


def plays(match: Match, count: int) -> bool:
    return int(match.position()["plays"]) >= count


def test_a_bot_answers_every_move_by_itself(new: New):
    match = new("caro", HUMAN, BOT)
    for count in (1, 3):
        assert match.act(0, match.position(0)["legal"][0]).status_code == 200
        wait_for(lambda count=count: plays(match, count + 1), "the bot's move")
    assert [event["seat"] for event in match.events()[1:]] == [0, 1, 0, 1]


def test_a_bot_on_the_first_seat_opens_the_game(new: New):
    match = new("caro", BOT, HUMAN)
    wait_for(lambda: plays(match, 1), "the bot's move")
    assert match.position()["actors"] == [1]


@pytest.mark.parametrize("game", [g.id for g in games.every().values() if g.seats == 2])
def test_two_bots_play_every_game_without_being_asked(new: New, game: str):
    match = new(game, BOT, BOT)
    wait_for(lambda: plays(match, 6) or match.result, "the bots")


def test_a_bot_declines_a_draw_while_a_line_can_still_be_made(new: New):
    # caro.md 10.2
    match = new("caro", HUMAN, BOT)
    match.offer(0, "draw")
    wait_for(lambda: not match.position()["offers"], "the bot's answer")
    last = match.events()[-1]
    assert (last["kind"], last["seat"], last["text"]) == ("decline", 1, "draw")
    assert match.result is None


def test_a_bot_opens_the_rematch_in_which_it_moved_up_to_the_first_seat(new: New):
    match = new("caro", HUMAN, BOT).play("H8")
    wait_for(lambda: plays(match, 2), "the bot's move")
    match.post(0, "resign")
    next_id = match.offer(0, "rematch").json()["rematch"]
    again = Match(match.http, next_id, {1: match.tokens[0]})
    assert [seat["kind"] for seat in again.position()["seats"]] == ["bot", "human"]
    wait_for(lambda: plays(again, 1), "the bot's move in the rematch")


def test_a_bot_goes_on_after_a_pause_and_after_a_takeback(new: New):
    match = new("caro", HUMAN, BOT).play("H8")
    match.offer(0, "pause")
    match.post(0, "resume")
    wait_for(lambda: plays(match, 2), "the bot's move after the pause")
    match.offer(0, "takeback")
    match.play("G7")
    wait_for(lambda: plays(match, 2), "the bot's move after the takeback")


def test_a_hint_is_a_legal_action_and_names_the_position_it_is_for(new: New):
    match = new().play("H8 H9")
    hint = match.post(0, "hint").json()
    assert hint["action"] in match.position(0)["legal"]
    assert hint["seq"] == 2
    assert (hint["line"][0], hint["depth"] >= 1) == (hint["action"], True)
    assert (-1 < hint["score"] < 1, hint["wins_in"]) == (True, None)
    assert match.position()["plays"] == 2
    assert refusal(match.post(1, "hint")) == (422, "not_your_turn")
    assert refusal(match.post(None, "hint")) == (401, "not_a_player")


def test_a_hint_can_be_heard_while_it_is_thought_about(new: New):
    match = new().play("H8 H7 G8")
    told = list(match.stream("POST", "hint", 1))
    assert [name for name, _ in told] == ["progress"] * (len(told) - 1) + ["hint"]
    assert len(told) > 1
    assert [hint["nodes"] for _, hint in told] == sorted(hint["nodes"] for _, hint in told)
    assert all(hint["seq"] == 3 and hint["line"][0] == hint["action"] for _, hint in told)


def test_who_hangs_up_on_a_hint_leaves_the_house_as_it_was(new: New):
    match = new().play("H8 H7 G8")
    hearing = match.stream("POST", "hint", 1)
    assert next(hearing)[0] == "progress"
    hearing.close()
    assert list(match.stream("POST", "hint", 1))[-1][0] == "hint"


def test_a_hint_comes_though_whoever_thought_about_it_is_killed(tmp_path: Path):
    with opened(tmp_path, thinkers=1) as house, house.client() as http:
        match = Match.open(http).play("H8 H7 G8")
        hearing = match.stream("POST", "hint", 1)
        assert next(hearing)[0] == "progress"
        for child in psutil.Process(house.pid).children():
            if any("parlour.players.process" in word for word in child.cmdline()):
                child.kill()
        assert [name for name, _ in hearing][-1] == "hint"


def test_nobody_is_helped_against_somebody_who_sits_apart(new: New):
    match = new("caro", HOST, GUEST)
    match.join()
    match.play("H8 H9")
    for seat in (0, 1):
        assert refusal(match.post(seat, "hint")) == (422, "too_early")
        assert "hint" not in match.position(seat)["can"]
    assert "hint" in new("caro", HUMAN, BOT).position(0)["can"]


def test_a_hint_tells_a_win_that_is_proven(new: New):
    hint = new().play("H8 A1 H9 A2 H10 A3 H11 A15").post(0, "hint").json()
    assert (hint["score"], hint["wins_in"]) == (1.0, 1)


def test_a_match_of_two_bots_ends_without_a_result_when_it_grows_too_long(strict: House):
    with strict.client() as http:
        match = Match.open(http, "caro", BOT, BOT, options={"size": 20, "rule": "caro"})
        state = "SELECT due FROM match WHERE id = ? AND over"
        ((due,),) = wait_for(lambda: strict.rows(state, match.id), "the end")
        assert due is None
        assert match.result == (None, "too_long")
        kinds = [event["kind"] for event in match.events()]
    assert kinds == ["start", *["action"] * 12, "cap"]

"""Slips that other game servers made, each as a test that this one does not make it.

The numbers are those of platform-features.md section 4.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeAlias

from house import GUEST, HOST, Match, refusal
from sockets import dialled, live, seated

New: TypeAlias = Callable[..., Match]


def joined(new: New, **rest: object) -> Match:
    match = new("caro", {**HOST, "name": "Maker"}, GUEST, **rest)
    match.join(name="Guest")
    return match


async def test_1_a_watcher_who_leaves_or_drops_is_nobodys_loss(new: New):
    match = joined(new).play("H8 H9")
    async with seated(match, 0) as host, seated(match, 1) as guest:
        async with seated(match) as watcher:
            await watcher.ask("ping")
        async with seated(match) as dropping:
            dropping.socket.transport.abort()
        assert (await host.ask("act", action="G7"))["t"] == "ok"
        assert (await guest.ask("act", action="G8"))["t"] == "ok"
        position = match.position()
    assert (position["phase"], position["result"]) == ("running", None)
    assert [seat["present"] for seat in position["seats"]] == [True, True]


async def test_2_nobody_wins_by_saying_so(new: New):
    match = joined(new).play("H8 H9")
    async with seated(match, 0) as host:
        for op in ("WIN_CLAIM", "win", "claim", "over"):
            assert await host.refused(op) == "bad_request"
        assert await host.refused("act", action="claim") == "malformed"
    assert refusal(match.http.post(f"/api/matches/{match.id}/win", json={}))[0] == 404
    assert match.result is None


async def test_3_a_message_of_an_unknown_type_reaches_nobody_else(new: New):
    match, elsewhere = joined(new), new()
    async with (
        seated(match, 0) as host,
        seated(match, 1) as guest,
        seated(match) as watcher,
        seated(elsewhere, 0) as stranger,
    ):
        await host.until(seq=1)
        message = {"op": "CHAT_MESSAGE", "text": "hello all", "sender_id": "Guest"}
        assert await host.refused(**message) == "bad_request"
        for line in (guest, watcher, stranger):
            assert "hello all" not in json.dumps(await line.ask("ping"))


async def test_4_a_flag_ends_the_match_which_answers_on(new: New):
    match = joined(new, clock={"main_ms": 2_000}).play("H8 I9")
    async with seated(match, 0) as host, seated(match, 1) as guest:
        await host.until(phase="over")
        await guest.until(phase="over")
        assert await host.refused("act", action="H9") == "match_over"
        assert (await guest.ask("offer", offer="rematch"))["t"] == "ok"
        assert (await host.ask("offer", offer="rematch", do="accept"))["rematch"]
    assert match.result == ([0.0, 1.0], "timeout")


async def test_6_whoever_comes_back_is_given_everything_and_refusals_have_words(new: New):
    match = joined(new).play("H8")
    async with seated(match, 1) as guest:
        assert guest.welcome["match"]["position"]["actors"] == [1]
    match.offer(0, "draw")
    async with seated(match, 1, since=2) as guest:
        position = guest.welcome["match"]["position"]
        assert [event["kind"] for event in guest.welcome["events"]] == ["offer"]
        assert position["offers"] == [{"seat": 0, "offer": "draw"}]
        assert position["view"]["moves"] == [[7, 7]]
        refused = await guest.ask("act", action="H8")
        assert refused["problem"]["message"] == "That place is taken."


def test_7_a_full_board_ends_the_game(new: New):
    match = new(options={"size": 7, "rule": "caro"})
    cells = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]
    # Both fill their own half of a pattern that holds no five; seat 0 has one cell more.
    mine = [cell for n, cell in enumerate(cells) if (n % 7 // 2 + n // 7) % 2 == 0]
    yours = [cell for cell in cells if cell not in mine]
    while len(mine) > len(yours) + 1:
        yours.append(mine.pop())
    for n in range(49):
        assert match.act(n % 2, (mine, yours)[n % 2].pop()).status_code == 200, match.result
    assert match.result == ([0.5, 0.5], "board_full")
    assert refusal(match.act(1, "A1")) == (422, "game_over")


def test_8_everybody_is_told_the_rule_that_the_house_judges_by(new: New):
    # C-NET-RULE: five with a blocked end wins under one rule and not under another.
    for rule, result in (("caro", None), ("standard", ([1.0, 0.0], "line"))):
        match = new(options={"rule": rule}).play("B8 A8 C8 A1 D8 A3 E8 A5 F8")
        for seat in (None, 0, 1):
            shown = match.shown(seat)
            assert shown["options"]["rule"] == shown["position"]["view"]["rule"] == rule
        assert match.result == result


async def test_9_the_winner_is_a_seat_whoever_is_connected(new: New):
    match = joined(new, clock={"main_ms": 2_000}).play("H8 I9")
    async with seated(match, 0), seated(match, 1):
        pass
    async with seated(match) as watcher:
        await watcher.until(phase="over")
    assert not any(seat["present"] for seat in match.position()["seats"])
    assert match.result == ([0.0, 1.0], "timeout")


async def test_12_who_acts_is_known_by_the_token_and_not_by_the_request(new: New):
    match = joined(new).play("H8")
    for claim in ({"seat": 1}, {"sender_id": "Guest"}, {"user_id": 1}, {"name": "Guest"}):
        assert refusal(match.act(0, "H9", **claim)) == (400, "bad_request")
    assert refusal(match.act(0, "H9")) == (422, "not_your_turn")
    async with seated(match, 0) as host:
        assert await host.refused("act", action="H9", seat=1) == "bad_request"
        assert await host.refused("act", action="H9") == "not_your_turn"
    assert [event["seat"] for event in match.events()[1:]] == [1, 0]


async def test_13_a_request_without_its_members_brings_nothing_down(new: New):
    for body, status in {
        b"null": 400,
        b"[]": 400,
        b'{"code": null}': 400,  # a join has no such member
        b"": 200,  # as an empty object
        b"{}": 200,
        b'{"seat": null, "name": null}': 400,  # a name is a text
    }.items():
        match = new("caro", HOST, GUEST)
        path = f"/api/matches/{match.id}/join"
        assert match.http.post(path, content=body).status_code == status, body
        # The seat is free exactly where nobody has joined.
        assert match.http.post(path, json={}).status_code == (200 if status == 400 else 409)
    async with dialled(live(match)) as line:
        await line.socket.send('{"op": "JOIN_ROOM"}')
        assert (await line.closed())[0] == 1008
    assert match.http.get("/api/health").status_code == 200


async def test_14_nobody_overwrites_anothers_move_and_the_house_settles_everything(new: New):
    match = joined(new)
    async with seated(match, 0) as host, seated(match, 1) as guest:
        assert (await host.ask("act", action="H8", base=1))["seq"] == 2
        assert await guest.refused("act", action="H9", base=1) == "stale"
        assert await guest.refused("act", action="H8", base=2) == "cell_taken"
        assert (await guest.ask("act", action="H9", base=2))["seq"] == 3
    # The maker is gone: the guest and the house settle the rest between them.
    match.offer(1, "takeback")
    match.post(1, "resign")
    assert match.result == ([1.0, 0.0], "resign")

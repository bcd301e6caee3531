"""Chat: players among themselves, watchers among themselves, nobody in another's name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts import Browser
from house import GUEST, HOST, House, Match, opened, refusal
from sockets import seated

Visit = Callable[[], Browser]


def apart(host: Browser, guest: Browser) -> Match:
    """Two known people at one match."""
    match = host.match(HOST, GUEST)
    answer = guest.http.post(f"/api/matches/{match.id}/join", json={})
    match.tokens[1] = answer.json()["token"]
    return match


def say(http: httpx.Client, match: Match, **body: Any) -> httpx.Response:
    return http.post(f"/api/matches/{match.id}/chat", json=body)


def said(http: httpx.Client, match: Match) -> list[tuple[str, str]]:
    lines = http.get(f"/api/matches/{match.id}/chat").json()["lines"]
    return [(line["name"], line["text"] or line["phrase"]) for line in lines]


@pytest.fixture
def people(browser: Visit) -> list[Browser]:
    """A host, a guest and a watcher, each somebody."""
    three = [browser() for _ in range(3)]
    for one in three:
        one.enter()
    return three


async def test_players_and_watchers_talk_apart_and_who_speaks_is_set_by_the_house(
    people: list[Browser],
):
    # platform-features.md, defect 12: the sender is never the request's word.
    host, guest, watcher = people
    match = apart(host, guest)
    name = guest.me()["name"]
    async with seated(match, 0) as player, seated(match) as onlooker:
        assert (player.welcome["chat"], onlooker.welcome["chat"]) == ([], [])
        assert say(guest.http, match, text="  hello there\n ").status_code == 200
        (line,) = (await player.hear_of("chat"))["lines"]
        assert (line["seat"], line["name"], line["text"]) == (1, name, "hello there")
        assert say(watcher.http, match, phrase="nice").status_code == 200
        (line,) = (await onlooker.hear_of("chat"))["lines"]
        assert (line["seat"], line["phrase"], line["text"]) == (None, "nice", "")
    assert said(host.http, match) == [(name, "hello there")]
    assert said(watcher.http, match) == [(watcher.me()["name"], "nice")]
    assert [event["kind"] for event in match.events()] == ["start", "join"]


async def test_who_comes_later_reads_the_tail_in_the_welcome(people: list[Browser]):
    host, guest, _ = people
    match = apart(host, guest)
    for text in ("one", "two"):
        say(host.http, match, text=text)
    async with seated(match, 1) as line:
        assert [said["text"] for said in line.welcome["chat"]] == ["one", "two"]


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({}, (400, "bad_request")),
        ({"text": " \n"}, (400, "bad_request")),
        ({"text": "x" * 201}, (400, "bad_request")),
        ({"text": "x", "phrase": "nice"}, (400, "bad_request")),
        ({"phrase": "anything"}, (400, "bad_request")),
        ({"text": "x", "name": "somebody"}, (400, "bad_request")),
    ],
)
def test_what_cannot_be_said_is_refused(
    people: list[Browser], body: dict[str, Any], refused: tuple[int, str]
):
    match = apart(*people[:2])
    assert refusal(say(people[0].http, match, **body)) == refused


def test_a_stranger_cannot_speak_and_nobody_speaks_without_end(
    people: list[Browser], http: httpx.Client
):
    host, guest, _ = people
    match = apart(host, guest)
    assert refusal(say(http, match, text="hello")) == (401, "not_signed_in")
    answers = [say(host.http, match, text=str(n)).status_code for n in range(8)]
    assert answers[:5] == [200] * 5
    assert 429 in answers
    assert say(guest.http, match, text="still here").status_code == 200


def test_a_moderator_mutes_somebody_and_nobody_else_can(tmp_path: Path):
    with opened(tmp_path) as house, ExitStack() as stack:
        boss, host, guest = (stack.enter_context(closing(Browser(house))) for _ in range(3))
        assert boss.sign_up()["role"] == "host"  # the first account of a house is its host
        host.enter(), guest.enter()
        match = apart(host, guest)
        path = f"/api/people/{guest.me()['id']}/mute"
        assert refusal(host.http.post(path, json={"minutes": 5})) == (403, "not_allowed")
        assert boss.http.post(path, json={"minutes": 5}).status_code == 200
        assert refusal(say(guest.http, match, text="hello")) == (403, "muted")
        assert boss.http.post(path, json={"minutes": 0}).status_code == 200
        assert say(guest.http, match, text="hello").status_code == 200
        unknown = boss.http.post("/api/people/nobody/mute", json={"minutes": 5})
        assert refusal(unknown) == (404, "unknown_person")


def test_who_is_forgotten_has_said_nothing(people: list[Browser], house: House):
    host, guest, _ = people
    match = apart(host, guest)
    say(guest.http, match, text="my words")
    id_ = guest.me()["id"]
    guest.http.request("DELETE", "/api/me", json={})
    assert house.rows("SELECT count(*) FROM chat WHERE person = ?", id_) == [(0,)]
    assert said(host.http, match) == []


async def test_the_host_can_turn_the_chat_off(tmp_path: Path):
    with opened(tmp_path, chat="false") as house:
        host, guest = Browser(house), Browser(house)
        host.enter(), guest.enter()
        match = apart(host, guest)
        async with seated(match, 0) as line:
            assert line.welcome["chat"] is None
        assert refusal(say(host.http, match, text="hello")) == (403, "not_allowed")
        host.close(), guest.close()

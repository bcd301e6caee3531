"""Sockets of people: by cookie and by token, and cut when what opened them ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import TypeAlias

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from accounts import PASSWORD, Browser, delete
from house import GUEST, HOST, House, Match, refusal
from sockets import Connection, live

New: TypeAlias = Callable[[], Browser]


async def dial(match: Match, browser: Browser | None = None, **hello: object) -> Connection:
    """A connection with the browser's cookie, after its hello."""
    headers = {}
    if browser is not None and browser.cookie:
        headers["cookie"] = f"parlour_session={browser.cookie}"
    line = Connection(await connect(live(match), additional_headers=headers))
    await line.send("hello", **hello)
    line.welcome = await line.hear()
    return line


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
    line = Connection(await connect(live(match), additional_headers=headers))
    await line.send("hello")
    assert (await line.hear())["match"]["you"] is None
    await line.socket.close()
    act = f"/api/matches/{match.id}/actions"
    answer = host.http.post(act, json={"action": "H8"}, headers={"origin": headers["origin"]})
    assert refusal(answer) == (403, "wrong_origin")
    host.close()


@pytest.mark.parametrize("how", ["here", "everywhere", "password", "deletion", "token"])
async def test_sockets_close_when_what_opened_them_ends(browser: New, how: str):
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


async def test_sockets_close_when_the_host_resets_the_password_at_the_machine(
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


async def test_a_socket_by_a_seats_token_outlives_the_session(browser: New):
    host = browser()
    host.enter()
    match = host.match(HOST, GUEST)
    line = await dial(match, token=match.tokens[0])
    await asyncio.to_thread(host.http.delete, "/api/session")
    assert (await line.ask("ping", id="x"))["id"] == "x"
    await line.socket.close()

"""What may come over a socket and must not hurt: junk, floods, other origins, who never reads."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from house import House, Match, opened
from sockets import Connection, dialled, live, seated

New: TypeAlias = Callable[..., Match]


@pytest.mark.parametrize(
    "junk",
    [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "{",
        '"hello"',
        "\x00",
        '{"op": "WIN_CLAIM"}',
        '{"op": "act"}',
        '{"op": "act", "action": 7}',
        '{"op": "act", "action": "H8", "seat": 1}',
        '{"op": "act", "action": "H8", "base": 1e400}',
        '{"op": ["act"]}',
        '{"op": "act", "action": "\\ud800"}',
        "[" * 60_000,
        '{"op":"ping","id":' + '{"a":' * 9_000,
        b"",
        b"\xff\xfe\x00",
        b'{"op": "nothing"}',
    ],
    ids=lambda junk: repr(junk[:28]),
)
async def test_junk_is_refused_and_the_line_lives(new: New, junk: str | bytes):
    match = new()
    async with seated(match, 0) as line, seated(match, 1) as other:
        await line.socket.send(junk)
        refused = await line.hear_of("refused")
        assert refused["problem"]["code"] == "bad_request"
        assert (await line.ask("ping", id="still"))["id"] == "still"
        # Defect 3: what the house does not understand it does not pass on.
        assert (await other.ask("ping", id="quiet"))["t"] == "pong"
    assert len(match.events()) == 1


async def test_a_request_in_a_binary_frame_is_read_like_any_other(new: New):
    async with seated(new(), 0) as line:
        await line.socket.send(b'{"op": "ping", "id": "b"}')
        assert (await line.hear())["id"] == "b"


async def test_text_that_is_not_utf_8_closes_the_line_and_nothing_else(new: New):
    match = new()
    async with seated(match, 0) as line, seated(match, 1) as other:
        data = Frame(Opcode.TEXT, b"\xff\xff").serialize(mask=True)
        line.socket.transport.write(data)
        assert (await line.closed())[0] == 1007
        assert (await other.ask("ping"))["t"] == "pong"


async def test_text_that_is_not_utf_8_is_no_error_of_the_house(tmp_path: Path):
    with opened(tmp_path) as house, house.client() as http:
        match = Match.open(http)
        async with seated(match, 0) as line:
            line.socket.transport.write(Frame(Opcode.TEXT, b"\xff\xff").serialize(mask=True))
            assert (await line.closed())[0] == 1007
    assert "level=error" not in house.log.read_text()


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
async def test_a_flood_of_pings_or_pongs_closes_the_line_and_nothing_else(new: New, opcode: Opcode):
    match = new()
    async with seated(match, 0) as line, seated(match, 1) as other:
        few = Frame(opcode, b"").serialize(mask=True)
        line.socket.transport.write(few * 20)
        assert (await line.ask("ping"))["t"] == "pong", "some are borne"
        line.socket.transport.write(few * 500)
        assert await line.closed() == (1008, "too many pings")
        assert (await other.ask("ping"))["t"] == "pong"


async def test_a_handshake_past_the_limit_is_refused_before_anything_is_looked_up(tmp_path: Path):
    with opened(tmp_path, rate=0.01, burst=5) as house:
        address = f"ws://127.0.0.1:{house.port}/api/matches/nowhere/live"
        client = {"x-forwarded-for": "203.0.113.9"}
        for _ in range(5):
            async with dialled(address, additional_headers=client) as line:
                assert await line.closed() == (1008, "unknown_match")
        with pytest.raises(InvalidStatus) as refused:
            async with dialled(address, additional_headers=client):
                pass
        assert refused.value.response.status_code == 429
        assert int(refused.value.response.headers["retry-after"]) >= 1


async def test_a_message_past_the_limit_closes_the_line_and_nothing_else(strict: House):
    with strict.client() as http:
        match = Match.open(http)
        async with seated(match, 0) as line, seated(match, 1) as other:
            await line.socket.send("x" * 2_001)
            assert (await line.closed())[0] == 1009
            assert (await other.ask("ping", id="x" * 64))["t"] == "pong"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://{host}", True),
        ("https://{host}", True),
        ("https://friend.example", True),
        ("https://evil.example", False),
        ("https://friend.example.evil.example", False),
        ("https://{host}.evil.example", False),
        ("https://evil.example/{host}", False),
        ("null", False),
        ("", False),
    ],
)
async def test_only_pages_of_this_house_and_of_named_others_may_connect(
    strict: House, origin: str | None, welcome: bool
):
    host = strict.address.removeprefix("http://")
    named = origin if origin is None else origin.format(host=host)
    address = f"ws://{host}/api/matches/nowhere/live"
    headers = {} if named is None else {"origin": named}
    if welcome:
        async with dialled(address, additional_headers=headers) as line:
            assert await line.closed() == (1008, "unknown_match")
    else:
        with pytest.raises(InvalidStatus) as refused:
            async with dialled(address, additional_headers=headers):
                pass
        assert refused.value.response.status_code == 403


async def test_a_flood_is_slowed_down_and_not_cut_off(strict: House):
    with strict.client() as http:
        match = Match.open(http)
        client = {"x-forwarded-for": "203.0.113.9"}
        async with dialled(live(match), additional_headers=client) as line:
            await line.send("hello")
            await line.hear()
            for n in range(34):
                await line.send("ping", id=str(n))
            heard = [await line.hear() for _ in range(34)]
            codes = {m["problem"]["code"] for m in heard if m["t"] == "refused"}
            assert codes == {"rate_limited"}
            assert [m["id"] for m in heard] == [str(n) for n in range(34)]


async def test_who_does_not_read_is_cut_off_and_nobody_waits_for_him(new: New):
    match = new(options={"size": 20}).play("A1 A2")
    pipe = sockets.socket()
    pipe.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
    pipe.setblocking(False)
    port = match.http.base_url.port
    assert port is not None
    await asyncio.get_running_loop().sock_connect(pipe, ("127.0.0.1", port))
    async with seated(match, 1) as other, dialled(live(match), sock=pipe, max_queue=1) as slow:
        await slow.send("hello", token=match.tokens[0])
        while not (await other.until(seq=2))["seats"][0]["present"]:
            pass
        asking = asyncio.create_task(_ask_without_listening(slow))
        while (await other.until(seq=2))["seats"][0]["present"]:
            pass
        assert (await other.ask("ping"))["t"] == "pong"
        await asking
        with pytest.raises(ConnectionClosed):
            while True:
                await slow.hear()


async def _ask_without_listening(slow: Connection) -> None:
    """Each refusal lists every legal move: some kilobytes that wait to be read."""
    try:
        for _ in range(5_000):
            await slow.send("act", action="A1")
    except ConnectionClosed:
        pass

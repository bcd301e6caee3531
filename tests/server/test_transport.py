"""What is posted to a socket in one turn of the event loop is sent together, first of all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from parlour.server.sockets.transport import TurnTransport


class Sink(asyncio.Transport):
    """A transport that notes what is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []

    def write(self, data: object) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("closed")

    def abort(self) -> None:
        self.done.append("aborted")

    def is_closing(self) -> bool:
        return "closed" in self.done or "aborted" in self.done


async def test_two_messages_of_one_turn_are_one_write_and_those_of_another_turn_another():
    sink = Sink()
    line = TurnTransport(sink, asyncio.get_running_loop())
    for message in (b"update", b"ok"):
        line.post(message)
    assert not sink.done
    await asyncio.sleep(0)
    line.post(b"update")
    await asyncio.sleep(0)
    assert sink.done == [b"updateok", b"update"]


ENDS = [
    # what is done behind a message that was posted, what comes of it
    (lambda line: line.write(b"close"), [b"ok", b"close"]),
    (lambda line: line.close(), [b"ok", "closed"]),
    (lambda line: line.abort(), ["aborted"]),
]


@pytest.mark.parametrize(("end", "done"), ENDS, ids=["write", "close", "abort"])
async def test_nothing_overtakes_what_was_posted(
    end: Callable[[TurnTransport], None], done: list[object]
):
    sink = Sink()
    line = TurnTransport(sink, asyncio.get_running_loop())
    line.post(b"ok")
    end(line)
    await asyncio.sleep(0)
    assert sink.done == done


async def test_what_cannot_be_sent_any_more_is_dropped():
    sink = Sink()
    line = TurnTransport(sink, asyncio.get_running_loop())
    line.post(b"ok")
    sink.close()
    await asyncio.sleep(0)
    assert sink.done == ["closed"]

"""What has come on a connection waits for its one reader."""

from __future__ import annotations

import asyncio

from parlour.server.sockets.inbox import Inbox


async def test_messages_are_read_in_their_order_whoever_comes_first():
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    assert inbox.empty()
    for word in ("one", "two", "three"):
        inbox.put_nowait(word)
    assert inbox.qsize() == 3
    assert [await reading, await inbox.get(), await inbox.get()] == ["one", "two", "three"]
    assert inbox.empty()


async def test_a_reader_that_gives_up_takes_nothing_along():
    inbox = Inbox()
    for given_up in (True, False):
        reading = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        if given_up:
            reading.cancel()
        inbox.put_nowait("word")  # in the same turn in which the reader is cancelled
        done = await asyncio.gather(reading, return_exceptions=True)
        assert isinstance(done[0], asyncio.CancelledError) == given_up
        assert await inbox.get() == "word" if given_up else inbox.empty()

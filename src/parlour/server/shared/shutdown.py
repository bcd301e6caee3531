"""Early word that the house is about to close."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["told_of_closing"]


@contextmanager
def told_of_closing(tell: Callable[[], None]) -> Iterator[None]:
    """Calls `tell` in the loop as soon as the process is asked to end.

    The server itself says so only after every connection has ended, and a stream of events, unlike
    a socket, is not ended by it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # nobody can send this thread a signal
        return
    loop = asyncio.get_running_loop()
    former = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(tell)
        if callable(before := former[signal.Signals(number)]):
            before(number, frame)

    for number in former:
        signal.signal(number, heard)
    try:
        yield
    finally:
        for number, before in former.items():
            signal.signal(number, before)

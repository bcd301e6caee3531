"""What thinking processes tell of a thought before it is done."""

from __future__ import annotations

import asyncio
import socket
import time
from itertools import count

import msgspec

from parlour.players import Progress, Thought

__all__ = ["Ear", "Mouth"]

_EVERY_S = 0.2
"""How often a thought is told of: as often as an eye can follow."""


class _News(msgspec.Struct, array_like=True):
    ticket: int
    thought: Thought


class Ear:
    """The house's end: hears of thoughts by the ticket that was given out for each.

    Datagrams arrive whole or not at all and are sent without a lock, so a process that is killed
    in the middle of one leaves nothing behind for the others to trip over.
    """

    def __init__(self) -> None:
        self._socket, self.mouth = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self.mouth.setblocking(False)
        self._decode = msgspec.json.Decoder(_News).decode
        self._tickets = count(1)
        self._listeners: dict[int, Progress] = {}
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._hear)

    def listen(self, progress: Progress) -> int:
        """Somebody wants to hear of the thought that will bear this ticket."""
        ticket = next(self._tickets)
        self._listeners[ticket] = progress
        return ticket

    def forget(self, ticket: int) -> None:
        """That thought is done, or nobody waits for it any more."""
        self._listeners.pop(ticket, None)

    def close(self) -> None:
        """Hear nothing more."""
        self._loop.remove_reader(self._socket)
        self._socket.close()
        self.mouth.close()

    def _hear(self) -> None:
        try:
            news = self._decode(self._socket.recv(65_536))
        except BlockingIOError:  # woken for nothing
            return
        progress = self._listeners.get(news.ticket)
        if progress is not None:
            progress(news.thought)


class Mouth:
    """A thinking process's end, for one thought. What nobody has room to hear is not told."""

    def __init__(self, way: socket.socket, ticket: int) -> None:
        self._way = way
        self._ticket = ticket
        self._next = time.monotonic() + _EVERY_S

    def tell(self, thought: Thought) -> None:
        """This has been found so far."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY_S
        try:
            self._way.send(msgspec.json.encode(_News(self._ticket, thought)))
        except OSError:
            return

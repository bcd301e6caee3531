"""What has come on a connection and was not read yet."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["Inbox"]


class Inbox:
    """A queue for one reader. Thousands stand empty, and one of asyncio's takes 3 kB to do so."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []  # few: who sends much is read from no more
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Behind whatever waits."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The first that waits, or will. A reader that gives up has taken nothing."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Nothing waits."""
        return not self._messages

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

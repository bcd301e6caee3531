"""Trees read and written beside the event loop: a process for each file, few at a time."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from parlour import games
from parlour.kernel import Code, Illegal, RefusalCode
from parlour.server.http.problems import Refusal
from parlour.server.study.reader import Reading, Unread
from parlour.server.study.shapes import TreeShown

__all__ = ["TreeFiles", "code_named"]

log = logging.getLogger(__name__)

_AT_ONCE = 2
_WAITING = 24
_WITHIN_S = 30.0


class _Told(msgspec.Struct):
    tree: TreeShown | None = None
    unread: Unread | None = None


class TreeFiles:
    """Reads files for clients, one of each client at a time."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._clients: set[str] = set()

    async def read(
        self,
        text: str,
        form: str,
        client: str,
        game: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> TreeShown:
        """The tree in that form; with a game a plain list of its moves is a tree, too.

        Raises `Illegal` that says why not, or `Refusal` while busy.
        """
        if client in self._clients:
            raise Refusal(
                Code.RATE_LIMITED, "(another file of yours is read)", {"Retry-After": "2"}
            )
        if len(self._clients) >= _WAITING:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"})
        self._clients.add(client)
        try:
            async with self._turn:
                told = await _asked(
                    Reading(text, form, self._nodes, games.left_out(), game, dict(options or {}))
                )
        finally:
            self._clients.discard(client)
        if told.unread is not None:
            raise Illegal(code_named(told.unread.code), told.unread.detail)
        if told.tree is None:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"})
        return told.tree


async def _asked(reading: Reading) -> _Told:
    """What a process makes of it; nothing where it hangs or dies."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from parlour.server.study.reader import main; main()",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(_WITHIN_S):
            answer, _ = await process.communicate(msgspec.json.encode(reading))
        return msgspec.json.decode(answer, type=_Told)
    except (OSError, TimeoutError, msgspec.DecodeError) as why:
        log.warning("a tree was not read: %r", why)
        return _Told()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def code_named(code: str) -> RefusalCode:
    """The code of that name, of the kernel's, the study's or a game's own."""
    known = (member for kind in RefusalCode.__subclasses__() for member in kind)
    return next((member for member in known if member == code), Code.BAD_RECORD)

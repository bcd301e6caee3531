"""Work in the background: it ends with its owner, and no error of it goes unheard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

__all__ = ["Tasks"]

log = logging.getLogger(__name__)

_AGAIN_S = 1.0
_INSIST_S = 0.5

Work = Coroutine[Any, Any, None]


class Tasks:
    """The background work of one part of the house. `failed` counts errors by what was done.

    An error is logged with its traceback; where the same comes again and again, as a line.
    """

    def __init__(self, failed: Callable[[str], None] = lambda _what: None) -> None:
        self._failed = failed
        self._running: set[asyncio.Task[None]] = set()
        self._known: dict[str, str] = {}

    def start(self, work: Work, what: str = "") -> asyncio.Task[None]:
        """Do it once, beside everything else."""
        name = what or getattr(work, "__qualname__", "work")
        task = asyncio.get_running_loop().create_task(self._once(name, work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda _: work.close())  # where it was cancelled before it began
        return task

    def keep(self, what: str, work: Callable[[], Work]) -> asyncio.Task[None]:
        """Do it for good: where it fails it is begun anew a moment later."""
        return self.start(self._kept(what, work), what)

    async def stop(self) -> None:
        """Give up whatever is under way."""
        while running := tuple(self._running):
            for task in running:  # again: before Python 3.12 an answer that comes hides it
                task.cancel()
            await asyncio.wait(running, timeout=_INSIST_S)

    async def _once(self, what: str, work: Work) -> None:
        try:
            await work
        except Exception as why:  # nobody waits for it, so nobody else would hear
            self._report(what, why)

    async def _kept(self, what: str, work: Callable[[], Work]) -> None:
        while True:
            try:
                await work()
                return
            except Exception as why:  # whatever it is, the loop must go on
                self._report(what, why)
            await asyncio.sleep(_AGAIN_S)

    def _report(self, what: str, why: Exception) -> None:
        self._failed(what)
        if self._known.get(what) == repr(why):
            log.warning("failed again: %s: %s", what, why)
            return
        self._known[what] = repr(why)
        log.error("failed: %s", what, exc_info=why)

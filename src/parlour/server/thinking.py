"""Thinking for bots, hints and analyses, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from parlour import games, players
from parlour.kernel import Seat, View

__all__ = ["LocalThinkers", "Thinkers"]

log = logging.getLogger(__name__)

_TRIES = 3


class Thinkers(Protocol):
    """Whoever can think about a position."""

    async def start(self) -> None:
        """Get ready."""
        ...

    async def think(
        self, game: str, view: View, seat: Seat, budget: players.Budget
    ) -> players.Thought:
        """What the game's player would do there."""
        ...

    async def stop(self) -> None:
        """Give up every thought."""
        ...


class LocalThinkers:
    """Processes of this machine, started with the first thought."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def start(self) -> None:
        """Nothing is needed before somebody asks."""

    async def think(
        self, game: str, view: View, seat: Seat, budget: players.Budget
    ) -> players.Thought:
        """What the game's player would do there. A process that dies is replaced."""
        loop = asyncio.get_running_loop()
        for attempt in range(_TRIES):
            pool = self._open_pool()
            try:
                return await loop.run_in_executor(pool, _think, game, view, seat, budget)
            except BrokenProcessPool:
                log.warning("a thinking process died: attempt %d", attempt + 1)
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError("thinking processes keep dying")

    async def stop(self) -> None:
        """Give up every thought."""
        if self._pool is not None:
            for thinker in multiprocessing.active_children():
                thinker.terminate()
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    def _open_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(),),
            )
        return self._pool


def _begin(house: int) -> None:
    """A thinking process does not outlive the house, however that ended."""

    def watch() -> None:
        while os.getppid() == house:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    os.nice(5)


def _think(game: str, view: View, seat: Seat, budget: players.Budget) -> players.Thought:
    return players.think(games.get(game), view, seat, budget)

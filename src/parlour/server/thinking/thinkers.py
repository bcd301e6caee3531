"""Thinking for bots, hints and analyses, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import socket
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeAlias

from parlour import games, players
from parlour.kernel import Seat, View
from parlour.server.thinking.lanes import Lane, lane_of
from parlour.server.thinking.telling import Ear, Mouth

__all__ = ["LocalThinkers", "Thinkers"]

log = logging.getLogger(__name__)

_TRIES = 3

_Question: TypeAlias = tuple[str, View, Seat, players.Budget, int | None]


class Thinkers(Protocol):
    """Whoever can think about a position."""

    async def start(self) -> None:
        """Get ready."""
        ...

    async def think(
        self,
        game: str,
        view: View,
        seat: Seat,
        budget: players.Budget,
        progress: players.Progress | None = None,
    ) -> players.Thought:
        """What the game's player would do there. `progress` hears of it meanwhile, where it can."""
        ...

    async def stop(self) -> None:
        """Give up every thought."""
        ...


class LocalThinkers:
    """Processes of this machine, so many for each lane, started when they are needed."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pools: dict[Lane, ProcessPoolExecutor] = {}
        self._ear: Ear | None = None

    async def start(self) -> None:
        """Nothing is needed before somebody asks."""

    async def think(
        self,
        game: str,
        view: View,
        seat: Seat,
        budget: players.Budget,
        progress: players.Progress | None = None,
    ) -> players.Thought:
        """What the game's player would do there. A process that dies is replaced."""
        if self._ear is None:
            self._ear = Ear()
        ear = self._ear
        ticket = None if progress is None else ear.listen(progress)
        try:
            question = (game, view, seat, budget, ticket)
            return await self._ask(lane_of(game, budget), ear.mouth, question)
        finally:
            if ticket is not None:
                ear.forget(ticket)

    async def _ask(self, lane: Lane, mouth: socket.socket, question: _Question) -> players.Thought:
        loop = asyncio.get_running_loop()
        for attempt in range(_TRIES):
            pool = self._open_pool(lane, mouth)
            try:
                return await loop.run_in_executor(pool, _think, *question)
            except BrokenProcessPool:
                log.warning("a thinking process died: attempt %d", attempt + 1)
                if self._pools.get(lane) is pool:
                    del self._pools[lane]
        raise RuntimeError("thinking processes keep dying")

    async def stop(self) -> None:
        """Give up every thought."""
        if self._pools:
            for thinker in multiprocessing.active_children():
                thinker.terminate()
        for pool in tuple(self._pools.values()):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
        if self._ear is not None:
            self._ear.close()
            self._ear = None

    def _open_pool(self, lane: Lane, mouth: socket.socket) -> ProcessPoolExecutor:
        if lane not in self._pools:
            self._pools[lane] = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(), mouth),
            )
        return self._pools[lane]


_mouth: socket.socket | None = None
"""Where a thinking process tells of its thoughts: a process has one, as it has one parent."""


def _begin(house: int, mouth: socket.socket) -> None:
    """A thinking process does not outlive the house, however that ended."""
    global _mouth  # noqa: PLW0603 - what an initialiser is given has no other place to go
    _mouth = mouth

    def watch() -> None:
        while os.getppid() == house:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    os.nice(5)


def _think(
    game: str, view: View, seat: Seat, budget: players.Budget, ticket: int | None
) -> players.Thought:
    tell = None if ticket is None or _mouth is None else Mouth(_mouth, ticket).tell
    return players.think(games.get(game), view, seat, budget, tell)

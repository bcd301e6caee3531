"""Thinking for bots, hints and analyses, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from parlour import games, players
from parlour.players.questions import Question, Warm
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.turns import Lane, Turn, Turns, lane_of
from parlour.server.thinking.worker import PlayerFailed, Worker, WorkerLost

__all__ = ["LocalThinkers", "NoThinker", "Thinkers"]

log = logging.getLogger(__name__)

A = TypeVar("A")

_TRIES = 3
_MARGIN_S = 10.0
"""So much longer than its own terms an answer may take before its process counts as hung."""
_WARMS_S = 60.0


class NoThinker(RuntimeError):
    """Processes that were asked died or hung, one after the other."""


_CLOSING = NoThinker("the house closes")


class Thinkers(Protocol):
    """Whoever can think about a position."""

    async def start(self) -> None:
        """Get ready."""
        ...

    async def ask(
        self, question: Question[A], turn: Turn, progress: players.Progress | None = None
    ) -> A:
        """The answer, when its turn has come. `progress` hears of it meanwhile, where it can.

        Whoever is cancelled while it waits has the thought given up. Raises `PlayerFailed` where
        the player did not answer, `NoThinker` where no process could be had.
        """
        ...

    async def stop(self) -> None:
        """Give up every thought."""
        ...


class _Wanted:
    """A question that waits for a process, or has one."""

    __slots__ = ("answer", "progress", "question", "tries", "turn", "worker")

    def __init__(
        self, question: Question[Any], turn: Turn, progress: players.Progress | None
    ) -> None:
        self.question = question
        self.turn = turn
        self.progress = progress
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.worker: Worker | None = None
        self.tries = 0


class LocalThinkers:
    """Processes of this machine, so many for each lane; one that dies or hangs is replaced.

    `warm`: they are started with the house, and get ready while nobody asks. `margin` is by how
    many seconds an answer may be late; `replaced` is called for every process that was lost.
    """

    def __init__(
        self,
        processes: int,
        *,
        warm: bool = False,
        margin: float = _MARGIN_S,
        replaced: Callable[[], None] = lambda: None,
        tasks: Tasks | None = None,
    ) -> None:
        self._tasks = tasks or Tasks()
        self._processes = processes
        self._warm = warm
        self._margin = margin
        self._replaced = replaced
        self._turns: dict[Lane, Turns[_Wanted]] = {lane: Turns() for lane in Lane}
        self._news = {lane: asyncio.Event() for lane in Lane}

    async def start(self) -> None:
        """Wait for questions."""
        for lane in Lane:
            for _ in range(self._processes):
                self._tasks.keep("serving thoughts", partial(self._serve, lane))

    async def ask(
        self, question: Question[A], turn: Turn, progress: players.Progress | None = None
    ) -> A:
        """The answer of one of the processes."""
        lane = lane_of(question)
        wanted = _Wanted(question, turn, progress)
        self._turns[lane].put(turn, wanted)
        self._news[lane].set()
        try:
            answer: A = await wanted.answer
            return answer
        finally:
            if wanted.answer.cancelled():
                self._turns[lane].drop(turn, wanted)
                if wanted.worker is not None:
                    wanted.worker.stop()

    async def stop(self) -> None:
        """Give up every thought."""
        await self._tasks.stop()
        for turns in self._turns.values():
            while (wanted := turns.take()) is not None:
                _give_up(wanted, _CLOSING)

    async def _serve(self, lane: Lane) -> None:
        """One process after the other, each as long as it lasts."""
        cold = self._warmings(lane)
        worker: Worker | None = None
        try:
            while True:
                wanted = self._turns[lane].take()
                if wanted is None and not cold:
                    self._news[lane].clear()
                    await self._news[lane].wait()
                    continue
                warming = cold.popleft() if wanted is None else None
                try:
                    worker = worker or await Worker.start()
                    if warming is not None:
                        await _warmed(worker, warming)
                    elif wanted is not None:
                        await self._answer(worker, wanted)
                except (WorkerLost, OSError) as why:
                    worker = None
                    self._lost(wanted, why)
                    if wanted is not None:
                        cold = self._warmings(lane)
        finally:
            if worker is not None:
                await worker.kill()

    async def _answer(self, worker: Worker, wanted: _Wanted) -> None:
        if wanted.answer.done():
            return
        wanted.worker = worker
        try:
            seconds = wanted.question.ms / 1_000 + self._margin
            answer = await worker.ask(wanted.question, seconds, wanted.progress)
            if not wanted.answer.done():
                wanted.answer.set_result(answer)
        except PlayerFailed as why:
            _give_up(wanted, why)
        except asyncio.CancelledError:
            _give_up(wanted, _CLOSING)
            raise
        finally:
            wanted.worker = None

    def _lost(self, wanted: _Wanted | None, why: Exception) -> None:
        """A process is gone: what it was asked is asked again, before anything else."""
        log.warning("a thinking process was lost: %s", why)
        self._replaced()
        if wanted is None or wanted.answer.done():
            return
        wanted.tries += 1
        if wanted.tries < _TRIES:
            lane = lane_of(wanted.question)
            self._turns[lane].put(wanted.turn, wanted, first=True)
            self._news[lane].set()
        else:
            _give_up(wanted, NoThinker("thinking processes keep dying"))

    def _warmings(self, lane: Lane) -> deque[Warm]:
        """What a process of that lane gets ready for while nobody asks."""
        found: deque[Warm] = deque()
        for game in games.every().values() if self._warm else ():
            top = players.levels(game)
            levels = (top,) if lane is Lane.DEEP else tuple(range(1, top))
            found.append(Warm(game.id, levels))
        return found


def _give_up(wanted: _Wanted, why: Exception) -> None:
    if not wanted.answer.done():
        wanted.answer.set_exception(why)


async def _warmed(worker: Worker, question: Warm) -> None:
    try:
        await worker.ask(question, _WARMS_S)
    except PlayerFailed as why:  # it is said again by whoever needs the player
        log.info("cannot warm up game=%s: %s", question.game, why)

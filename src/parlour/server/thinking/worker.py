"""A thinking process as the house sees it: asked, told to stop, and killed where it hangs."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from itertools import count
from typing import TypeVar, cast

import msgspec

from parlour.players import Progress
from parlour.players.process import Ask, Done, Failed, Heard, Stop, Told
from parlour.players.questions import Asked, Question

__all__ = ["PlayerFailed", "Worker", "WorkerLost"]

A = TypeVar("A")

_LINE = 1 << 22
"""Bytes of an answer at most."""
_STARTS_S = 60.0

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Heard).decode


class WorkerLost(Exception):
    """The process died or hung; nothing is known about the question."""


class PlayerFailed(RuntimeError):
    """The player raised something instead of answering."""

    def __init__(self, why: str, trace: str = "") -> None:
        super().__init__(why)
        self.trace = trace


class Worker:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._numbers = count(1)
        self._asked = 0

    @classmethod
    async def start(cls) -> Worker:
        """A new process, once it takes questions. Raises `WorkerLost`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "parlour.players.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
            start_new_session=True,  # a Ctrl-C is for the house, also while this one still loads
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(_STARTS_S):
                await worker._heard()  # that it is ready
        except TimeoutError as why:
            await worker.kill()
            raise WorkerLost("it does not start") from why
        except BaseException:
            await worker.kill()
            raise
        return worker

    async def ask(
        self, question: Question[A], seconds: float, progress: Progress | None = None
    ) -> A:
        """The answer, within so many seconds. Raises `WorkerLost`, or `PlayerFailed`.

        After `WorkerLost` the process is gone.
        """
        self._asked = number = next(self._numbers)
        self._say(Ask(number, cast("Asked", question), progress is not None))
        try:
            async with asyncio.timeout(seconds):
                while True:
                    match await self._heard():
                        case Told(told, thought) if told == number and progress is not None:
                            progress(thought)
                        case Done(told, answer) if told == number:
                            return cast("A", msgspec.json.decode(answer, type=question.answers))
                        case Failed(told, why, trace) if told == number:
                            raise PlayerFailed(why, trace)
        except (TimeoutError, WorkerLost) as why:
            await self.kill()
            raise WorkerLost(str(why) or f"no answer within {seconds:.1f} s") from why

    def stop(self) -> None:
        """Nobody wants the answer that is thought about: it comes soon, such as it is."""
        self._say(Stop(self._asked))

    async def kill(self) -> None:
        """End the process, also one that stands still."""
        with suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    def _say(self, word: Ask | Stop) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        self._process.stdin.write(_encode(word) + b"\n")

    async def _heard(self) -> Heard:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        line = await self._process.stdout.readline()
        if not line:
            raise WorkerLost("it died")
        word: Heard = _decode(line)
        return word

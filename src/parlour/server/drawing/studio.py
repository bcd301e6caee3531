"""Where images are made: in a process of its own, one at a time; what was made lately is kept."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, OrderedDict
from contextlib import suppress
from importlib.util import find_spec

import msgspec

from parlour.kernel import Code
from parlour.server.drawing.shapes import Commission
from parlour.server.http.problems import Refusal
from parlour.server.shared.tasks import Tasks

__all__ = ["Studio"]

log = logging.getLogger(__name__)

_KEPT_BYTES = 24 * 1024 * 1024
_WAITING = 48
_OF_ONE_CLIENT = 4
_WITHIN_S = 60.0
_IDLE_S = 120.0


class Studio:
    """Paints drawings. Whoever asks for what is being painted waits for it with the first."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self.is_open = bool(find_spec("resvg_py") and find_spec("PIL"))
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[str, asyncio.Future[bytes]] = {}
        self._clients: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._idle: asyncio.TimerHandle | None = None

    def kept(self, name: str) -> bytes | None:
        """The image of that name, if it was made lately."""
        image = self._kept.get(name)
        if image is not None:
            self._kept.move_to_end(name)
        return image

    async def painted(self, name: str, commission: Commission, client: str) -> bytes:
        """The image. Raises `Refusal` where nobody paints, or too much is asked for at once."""
        if not self.is_open:
            raise Refusal(Code.NO_PICTURES, "(the host can install the extra `pictures`)")
        if (image := self.kept(name)) is not None:
            return image
        work = self._under_way.get(name)
        if work is None:
            if self._clients[client] >= _OF_ONE_CLIENT:
                raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": "5"})
            if len(self._under_way) >= _WAITING:
                raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"})
            work = self._under_way[name] = asyncio.get_running_loop().create_future()
            self._tasks.start(self._paint(name, commission, client, work), "painting")
        image = await asyncio.shield(work)
        if not image:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"})
        return image

    async def stop(self) -> None:
        """Give up what is under way."""
        await self._tasks.stop()
        for work in self._under_way.values():
            work.cancel()
        await self._end()

    async def _paint(
        self, name: str, commission: Commission, client: str, work: asyncio.Future[bytes]
    ) -> None:
        """Whoever waits for the image gets it; nothing where it fails."""
        self._clients[client] += 1
        image = b""
        try:
            async with self._turn:
                image = await self._asked(msgspec.json.encode(commission))
        finally:
            del self._under_way[name]
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]
            if not work.done():
                work.set_result(image)
        if image:
            self._keep(name, image)

    def _keep(self, name: str, image: bytes) -> None:
        self._kept[name] = image
        self._size += len(image)
        while self._size > _KEPT_BYTES:
            _, former = self._kept.popitem(last=False)
            self._size -= len(former)

    async def _asked(self, message: bytes) -> bytes:
        """What the process makes of it; nothing where it fails, hangs or dies."""
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(_WITHIN_S):
                process = self._process = self._process or await _started()
                assert process.stdin is not None  # noqa: S101 - it was asked for
                assert process.stdout is not None  # noqa: S101 - it was asked for
                process.stdin.write(len(message).to_bytes(4) + message)
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(4))
                image = await process.stdout.readexactly(length)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as why:
            log.warning("the painting process was lost: %r", why)
            await self._end()
            return b""
        except asyncio.CancelledError:
            await self._end()
            raise
        loop = asyncio.get_running_loop()
        self._idle = loop.call_later(_IDLE_S, self._rest)
        return image

    def _rest(self) -> None:
        """Nobody has asked for a while: the process ends with its input."""
        if not self._turn.locked() and self._process is not None:
            if self._process.stdin is not None:
                self._process.stdin.close()
            self._process = None

    async def _end(self) -> None:
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()


async def _started() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "parlour.server.drawing.painter",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )

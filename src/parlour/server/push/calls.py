"""Calling people: what is kept for them goes to the browsers that asked for it, a few at a time."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass
from hashlib import sha256

from parlour.server.push.delivery import Delivered, Undeliverable, deliver
from parlour.server.push.keys import PushKeys, text_of
from parlour.server.push.shapes import Pushed
from parlour.server.shared.codec import encode
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Store, Unavailable
from parlour.store.devices import Device, ForgetEndpoint
from parlour.store.notices import Notice

__all__ = ["Calls"]

log = logging.getLogger(__name__)

_AT_ONCE = 4
_WAITING = 2_000
"""More calls than that are not worth making late: what they say is kept anyway."""
_AGAIN_S = (5, 30, 180)
_LONGEST_S = 600
_TTL_S = 3 * 86_400
_GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class _Call:
    device: Device
    notice: Notice
    tries: int = 0


class Calls:
    """Sends by Web Push, where the house has keys for it. `private` is for tests: see `deliver`."""

    def __init__(
        self, store: Store, keys: PushKeys | None, tasks: Tasks, *, private: bool = False
    ) -> None:
        self.keys = keys
        self.private = private
        self._store = store
        self._tasks = tasks
        self._notices: asyncio.Queue[Notice | _Call] = asyncio.Queue(_WAITING)

    async def start(self) -> None:
        """Wait for something to say."""
        for _ in range(_AT_ONCE if self.keys else 0):
            self._tasks.keep("calling people", self._serve)

    async def stop(self) -> None:
        """Call nobody more."""
        await self._tasks.stop()

    def ring(self, notice: Notice) -> None:
        """Call the person, soon, wherever they want to be called for that."""
        if self.keys is not None:
            self._put(notice)

    def _put(self, what: Notice | _Call) -> None:
        try:
            self._notices.put_nowait(what)
        except asyncio.QueueFull:
            log.warning("too many people are to be called: one is not")

    async def _serve(self) -> None:
        while True:
            what = await self._notices.get()
            if isinstance(what, _Call):
                await self._call(what)
                continue
            try:
                devices = await self._store.devices.of(what.person, now_ms())
            except Unavailable as why:
                log.warning("cannot call anybody: %s", why)
                continue
            for device in devices:
                if what.kind in device.kinds:
                    await self._call(_Call(device, what))

    async def _call(self, call: _Call) -> None:
        try:
            answer = await self._sent(call)
        except Undeliverable as why:
            log.info("a push address is refused: %s", why)
            await self._forget(call.device)
            return
        except (OSError, TimeoutError) as why:
            log.info("a push service does not answer: %s", why)
            answer = Delivered(503)
        if answer.status in _GONE:
            await self._forget(call.device)
        elif answer.status == 429 or answer.status >= 500:
            self._later(call, answer)
        elif answer.status >= 300:
            log.warning("a push service refuses with status=%s", answer.status)

    async def _sent(self, call: _Call) -> Delivered:
        body, headers = await asyncio.to_thread(self._written, call)
        return await deliver(call.device.endpoint, headers, body, private=self.private)

    def _written(self, call: _Call) -> tuple[bytes, dict[str, str]]:
        """Nothing here is a secret of the game: who, which game, what sort of thing."""
        from parlour.server.push.message import encrypted, signed  # noqa: PLC0415 - an extra

        assert self.keys is not None  # noqa: S101 - nobody is called without
        device, notice = call.device, call.notice
        pushed = Pushed(
            notice.kind, notice.at, notice.game, notice.about, notice.match, notice.name
        )
        topic = sha256(f"{notice.kind} {notice.about}".encode()).digest()[:24]
        headers = {
            "Authorization": signed(self.keys, device.endpoint, now_ms() // 1_000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_TTL_S),
            "Topic": text_of(topic),
            "Urgency": "normal",
        }
        return encrypted(encode(pushed), device.public, device.secret), headers

    def _later(self, call: _Call, answer: Delivered) -> None:
        """Again after a while, each time a longer one, unless the service says after how long."""
        if call.tries >= len(_AGAIN_S):
            log.info("a push service is given up on: status=%s", answer.status)
            return
        wait = min(_LONGEST_S, answer.again_s or _AGAIN_S[call.tries])
        pause = wait * random.uniform(1, 1.2)  # noqa: S311 - so that not everybody comes at once
        again = _Call(call.device, call.notice, call.tries + 1)
        asyncio.get_running_loop().call_later(pause, self._put, again)

    async def _forget(self, device: Device) -> None:
        try:
            await self._store.commit([ForgetEndpoint(device.id)])
        except Unavailable as why:
            log.warning("cannot forget a browser that is gone: %s", why)

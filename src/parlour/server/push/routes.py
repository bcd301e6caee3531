"""Being called over HTTP: a browser says where and for what."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request

from parlour.kernel import Code
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.people.shapes import Did
from parlour.server.push import shapes
from parlour.server.push.delivery import Undeliverable, require_endpoint
from parlour.server.push.keys import unpadded
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.store.devices import Device, DropDevice

__all__ = ["PushRoutes"]

_SECRET = 16


class PushRoutes:
    """Browsers that are called."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        own = "/api/me/push"
        return [
            Operation("GET", "/api/push", "push", "Whether people can be called, with which key.",
                      self.key, shapes.PushShown),
            Operation("PUT", own, "call_me", "Be called in this browser.", self.call,
                      Did, shapes.DeviceAsked, refusals=(401, 403, 404, 422), needs="session"),
            Operation("DELETE", own, "call_me_no_more", "Be called there no more.", self.drop,
                      Did, shapes.DeviceDropped, refusals=(401, 403), needs="session"),
        ]  # fmt: skip

    async def key(self, _request: Request) -> shapes.PushShown:
        """The public key, if the house has one."""
        keys = self._services.calls.keys
        return shapes.PushShown(None if keys is None else keys.public)

    async def call(self, request: Request, asked: shapes.DeviceAsked) -> Did:
        """As long as whoever asks stays signed in there."""
        who = await self._services.identities.somebody(request, None)
        calls = self._services.calls
        if calls.keys is None:
            raise Refusal(Code.NOT_FOUND, "(nobody is called here)")
        public, secret = _keys(asked)
        try:
            require_endpoint(asked.endpoint, private=calls.private)
        except Undeliverable as why:
            raise Refusal(Code.BAD_ENDPOINT, str(why)) from why
        kinds = tuple(dict.fromkeys(asked.kinds))
        device = Device(
            _id(asked.endpoint),
            who.person.id,
            who.key,
            asked.endpoint,
            public,
            secret,
            kinds,
            now_ms(),
        )
        await self._store.commit([device])
        return Did()

    async def drop(self, request: Request, asked: shapes.DeviceDropped) -> Did:
        """One that is not there is called no more already."""
        who = await self._services.identities.somebody(request, None)
        await self._store.commit([DropDevice(who.person.id, _id(asked.endpoint))])
        return Did()


def _id(endpoint: str) -> bytes:
    return sha256(endpoint.encode()).digest()


def _keys(asked: shapes.DeviceAsked) -> tuple[bytes, bytes]:
    from parlour.server.push.message import is_point  # noqa: PLC0415 - an extra

    try:
        public, secret = unpadded(asked.p256dh), unpadded(asked.auth)
    except ValueError as why:
        raise Refusal(Code.BAD_ENDPOINT, "(its keys cannot be read)") from why
    if len(secret) != _SECRET or not is_point(public):
        raise Refusal(Code.BAD_ENDPOINT, "(its keys cannot be read)")
    return public, secret

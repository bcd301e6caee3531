"""The socket of a match: hello, then requests in and updates out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.kernel import Code, Illegal, Seat
from parlour.server import asking, messages
from parlour.server.client import client_of
from parlour.server.door import refused
from parlour.server.house import House
from parlour.server.live import Line, Live, encode
from parlour.server.origin import allowed_origin, is_called
from parlour.server.outgoing import POST
from parlour.server.people.identity import Identity
from parlour.server.pulse import now_ms
from parlour.server.reading import UNREADABLE, reader
from parlour.server.refusal import Refusal, problem
from parlour.server.request import Request
from parlour.server.showing import match_shown
from parlour.store import Unavailable

__all__ = ["Socket"]

log = logging.getLogger(__name__)

_HELLO_WITHIN_S = 10
_POLICY_VIOLATION = 1008
_GOING_AWAY = 1001
_TRY_AGAIN = 1013


class _Named(msgspec.Struct):
    id: messages.RequestId = ""


class Socket:
    """Serves `GET /api/matches/{id}/live`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._decoded: Callable[[str | bytes], messages.Incoming] = reader(messages.Incoming)

    async def serve(self, socket: WebSocket) -> None:
        """One connection from hello to its end."""
        client = client_of(socket)
        if not allowed_origin(socket, self._house.config.origins):
            await socket.close(_POLICY_VIOLATION, "wrong_origin")
            return
        try:
            if not is_called(socket, self._house.config.names):
                raise Refusal(Code.WRONG_HOST)
            self._house.limits.requests.take(client)  # before anything is looked up for it
        except Refusal as refusal:
            await socket.send_denial_response(refused(socket, refusal))
            return
        await socket.accept()
        try:
            live, seat, since, who = await self._greet(socket, client)
            direct = socket.scope.get("extensions", {}).get(POST, {})
            line = Line(seat, socket.send_text, **direct)
            await self._sit(live, line, since)
        except Illegal as refusal:
            await _farewell(socket, refusal)
            return
        except Unavailable:
            await _farewell(socket, Refusal(Code.UNAVAILABLE))
            return
        except (WebSocketDisconnect, TimeoutError):
            return
        self._house.people.connected(line, who)
        try:
            await self._read(socket, client, live, line)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the connection is gone
        except asyncio.CancelledError:
            if line.ended is None or _others_cancel():
                raise
        finally:
            self._house.people.disconnected(line)
            await line.hang_up()
            self._house.presence.leave(live, line)
        if line.ended in (Code.BAD_TOKEN, Code.NOT_SIGNED_IN):
            await _farewell(socket, Illegal(line.ended))

    async def _greet(
        self, socket: WebSocket, client: str
    ) -> tuple[Live, Seat | None, int, Identity | None]:
        live = await self._house.tables.get(socket.path_params["id"])
        async with asyncio.timeout(_HELLO_WITHIN_S):
            raw = await _receive(socket)
        hello = self._understood(raw, client)
        if not isinstance(hello, messages.Hello):
            raise Refusal(Code.BAD_REQUEST, "(say hello first)")
        seat, who = await self._house.seats.greeted(socket, live, hello.token, hello.seat)
        since = hello.since
        if since is None:
            asked = asking.seq_of(socket.query_params.get("since", ""))
            since = live.table.seq if asked is None else asked
        return live, seat, since, who

    async def _sit(self, live: Live, line: Line, since: int) -> None:
        await self._house.tables.settle(live)
        await self._house.chat.load(live)
        await self._house.ratings.look(live)
        async with live.lock:  # so that no event falls between the welcome and the first update
            events = await self._house.tables.events(live, since)
            self._house.presence.enter(live, line)
            position = live.position(line.seat, now_ms())
            yours = [] if line.seat is None else [line.seat]
            shown = match_shown(live.opened, live.table, line.seat, position, yours)
            chat = self._house.chat.tail(live, line.seat)
            line.send(encode(messages.Welcome(shown, events, chat)))

    async def _read(self, socket: WebSocket, client: str, live: Live, line: Line) -> None:
        reader = asyncio.current_task()
        while line.ended is None:
            line.reader = reader
            raw = await _receive(socket)
            line.reader = None
            try:
                message = self._understood(raw, client)
                line.send(encode(await self._answer(live, line, message)))
            except Illegal as refusal:
                legal = None
                if line.seat is not None and refusal.code is not Code.STALE:
                    legal = live.legal(line.seat)
                refused = messages.Refused(_id_of(raw), problem(refusal, legal))
                line.send(encode(refused))
                if refusal.code is Code.RATE_LIMITED:
                    await asyncio.sleep(1)

    def _understood(self, raw: str | bytes, client: str) -> messages.Incoming:
        self._house.limits.requests.take(client)
        if len(raw) > self._house.config.body_limit:
            raise Refusal(Code.TOO_LARGE)
        return self._decoded(raw)

    async def _answer(
        self, live: Live, line: Line, message: messages.Incoming
    ) -> messages.Ok | messages.Pong:
        if isinstance(message, messages.Ping):
            return messages.Pong(message.id, now_ms())
        if isinstance(message, messages.Hello):
            raise Refusal(Code.BAD_REQUEST, "(hello was said)")
        if line.seat is None:
            raise Illegal(Code.NOT_A_PLAYER)
        lag = min(line.lag, self._house.config.lag_credit)
        request = _request(live, line.seat, message, lag)
        try:
            event = await self._house.tables.submit(live, request)
        except Unavailable as why:
            raise Refusal(Code.UNAVAILABLE) from why
        return messages.Ok(message.id, event.seq, live.table.rematch)


def _request(
    live: Live,
    seat: Seat,
    message: messages.Act | messages.Propose | messages.Leave | messages.Resume | messages.Redo,
    lag: int,
) -> Request:
    match message:
        case messages.Act():
            return asking.act(live, seat, message, lag)
        case messages.Propose():
            return asking.offer(seat, message)
        case messages.Leave():
            return asking.leave(seat, message.key)
        case messages.Resume():
            return asking.resume(seat, message.key)
        case messages.Redo():
            return asking.redo(seat, message.key)


def _others_cancel() -> bool:
    """Whether somebody beside the house's own giving up wants this task to end."""
    task = asyncio.current_task()
    return task is not None and task.uncancel() > 0


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", _GOING_AWAY))
    return message.get("text") or message.get("bytes") or ""


def _id_of(raw: str | bytes) -> str:
    """The name of a request that was refused, however wrong the rest of it was."""
    try:
        return msgspec.json.decode(raw, type=_Named).id
    except UNREADABLE:
        return ""


async def _farewell(socket: WebSocket, refusal: Illegal) -> None:
    status = _TRY_AGAIN if refusal.code is Code.UNAVAILABLE else _POLICY_VIOLATION
    try:
        await socket.send_text(encode(messages.Refused("", problem(refusal))).decode())
        await socket.close(status, refusal.code)
    except (WebSocketDisconnect, RuntimeError):
        pass

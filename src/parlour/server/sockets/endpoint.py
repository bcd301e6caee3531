"""The socket of a match: hello, then requests in and updates out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.kernel import Code, Illegal, Seat
from parlour.match.command import Command, Leave, Redo, Resume
from parlour.server.http.bodies import UNREADABLE, reader
from parlour.server.http.client import client_of
from parlour.server.http.guard import refused
from parlour.server.http.origin import allowed_origin, is_called
from parlour.server.http.problems import Refusal, problem
from parlour.server.matches import commands
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.shown import match_shown
from parlour.server.people.identity import Identity
from parlour.server.services import Services
from parlour.server.shared.codec import encode
from parlour.server.shared.heartbeat import now_ms
from parlour.server.sockets import messages
from parlour.server.sockets.connection import Connection
from parlour.server.sockets.protocol import POST
from parlour.store import Unavailable

__all__ = ["SocketEndpoint"]

log = logging.getLogger(__name__)

_HELLO_WITHIN_S = 10
_POLICY_VIOLATION = 1008
_GOING_AWAY = 1001
_TRY_AGAIN = 1013


class _Named(msgspec.Struct):
    id: messages.RequestId = ""


class SocketEndpoint:
    """Serves `GET /api/matches/{id}/live`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks = services.tasks()
        self._decoded: Callable[[str | bytes], messages.Incoming] = reader(messages.Incoming)

    async def serve(self, socket: WebSocket) -> None:
        """One connection from hello to its end."""
        client = client_of(socket)
        if not allowed_origin(socket, self._services.config.origins):
            await socket.close(_POLICY_VIOLATION, "wrong_origin")
            return
        try:
            if not is_called(socket, self._services.config.names):
                raise Refusal(Code.WRONG_HOST)
            self._services.limits.requests.take(client)  # before anything is looked up for it
        except Refusal as refusal:
            await socket.send_denial_response(refused(socket, refusal))
            return
        await socket.accept()
        try:
            live, seat, since, who = await self._greet(socket, client)
            direct = socket.scope.get("extensions", {}).get(POST, {})
            connection = Connection(seat, socket.send_text, self._tasks, **direct)
            await self._sit(live, connection, since)
        except Illegal as refusal:
            await _farewell(socket, refusal)
            return
        except Unavailable:
            await _farewell(socket, Refusal(Code.UNAVAILABLE))
            return
        except (WebSocketDisconnect, TimeoutError):
            return
        self._services.connections.connected(connection, who)
        try:
            await self._read(socket, client, live, connection)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the connection is gone
        except asyncio.CancelledError:
            if connection.ended is None or _others_cancel():
                raise
        finally:
            self._services.connections.disconnected(connection)
            await connection.hang_up()
            self._services.presence.leave(live, connection)
        if connection.ended in (Code.BAD_TOKEN, Code.NOT_SIGNED_IN):
            await _farewell(socket, Illegal(connection.ended))

    async def _greet(
        self, socket: WebSocket, client: str
    ) -> tuple[LiveMatch, Seat | None, int, Identity | None]:
        live = await self._services.matches.get(socket.path_params["id"])
        async with asyncio.timeout(_HELLO_WITHIN_S):
            raw = await _receive(socket)
        hello = self._understood(raw, client)
        if not isinstance(hello, messages.Hello):
            raise Refusal(Code.BAD_REQUEST, "(say hello first)")
        seat, who = await self._services.seats.greeted(socket, live, hello.token, hello.seat)
        since = hello.since
        if since is None:
            asked = commands.seq_of(socket.query_params.get("since", ""))
            since = live.match.seq if asked is None else asked
        return live, seat, since, who

    async def _sit(self, live: LiveMatch, connection: Connection, since: int) -> None:
        await self._services.matches.settle(live)
        await self._services.chat.load(live)
        await self._services.ratings.refresh(live)
        async with live.lock:  # so that no event falls between the welcome and the first update
            events = await self._services.matches.events(live, since)
            self._services.presence.enter(live, connection)
            position = live.position(connection.seat, now_ms())
            yours = [] if connection.seat is None else [connection.seat]
            shown = match_shown(live.row, live.match, connection.seat, position, yours)
            chat = self._services.chat.tail(live, connection.seat)
            connection.send(encode(messages.Welcome(shown, events, chat)))

    async def _read(
        self, socket: WebSocket, client: str, live: LiveMatch, connection: Connection
    ) -> None:
        reader = asyncio.current_task()
        while connection.ended is None:
            connection.reader = reader
            raw = await _receive(socket)
            connection.reader = None
            try:
                message = self._understood(raw, client)
                connection.send(encode(await self._answer(live, connection, message)))
            except Illegal as refusal:
                legal = None
                if connection.seat is not None and refusal.code is not Code.STALE:
                    with suppress(Illegal):  # of rules that fail nothing can be had
                        legal = live.legal(connection.seat)
                refused = messages.Refused(_id_of(raw), problem(refusal, legal))
                connection.send(encode(refused))
                if refusal.code is Code.RATE_LIMITED:
                    await asyncio.sleep(1)

    def _understood(self, raw: str | bytes, client: str) -> messages.Incoming:
        self._services.limits.requests.take(client)
        if len(raw) > self._services.config.body_limit:
            raise Refusal(Code.TOO_LARGE)
        return self._decoded(raw)

    async def _answer(
        self, live: LiveMatch, connection: Connection, message: messages.Incoming
    ) -> messages.Ok | messages.Pong:
        if isinstance(message, messages.Ping):
            return messages.Pong(message.id, now_ms())
        if isinstance(message, messages.Hello):
            raise Refusal(Code.BAD_REQUEST, "(hello was said)")
        if connection.seat is None:
            raise Illegal(Code.NOT_A_PLAYER)
        lag = min(connection.lag, self._services.config.lag_credit)
        command = _command(connection.seat, message, lag)
        try:
            event = await self._services.matches.submit(live, command)
        except Unavailable as why:
            raise Refusal(Code.UNAVAILABLE) from why
        return messages.Ok(message.id, event.seq, live.match.rematch)


def _command(
    seat: Seat,
    message: messages.Act | messages.Propose | messages.Leave | messages.Resume | messages.Redo,
    lag: int,
) -> Command:
    match message:
        case messages.Act():
            return commands.act(seat, message, lag)
        case messages.Propose():
            return commands.offer(seat, message)
        case messages.Leave():
            return Leave(seat, message.key)
        case messages.Resume():
            return Resume(seat, message.key)
        case messages.Redo():
            return Redo(seat, message.key)


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

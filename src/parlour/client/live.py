"""What is said on a match's socket and in an analysis's stream, read without any connection."""

from __future__ import annotations

import time

import msgspec

from parlour.client.refusal import Refused, refusal
from parlour.client.shapes import Summary, Update, Welcome

__all__ = ["Followed", "ended", "hello", "socket_address"]


class _Refused(msgspec.Struct, tag_field="t", tag="refused"):
    problem: msgspec.Raw


class _Other(msgspec.Struct):
    t: str


_AGAIN_S = 0.2

_decode = msgspec.json.Decoder(Welcome | Update | _Refused).decode
_decode_tag = msgspec.json.Decoder(_Other).decode


def socket_address(house: str, match: str) -> str:
    """Where the match is live: http becomes ws, https wss."""
    return f"ws{house.removeprefix('http').rstrip('/')}/api/matches/{match}/live"


def hello(token: str | None, since: int) -> str:
    """The first message."""
    return msgspec.json.encode({"op": "hello", "token": token, "since": since}).decode()


class Followed:
    """A match that is followed: it knows the last event it has seen, over any number of sockets."""

    def __init__(self, since: int, timeout: float) -> None:
        self.since = since
        self.over = False
        self._timeout = timeout
        self._heard: float | None = None

    def dropped(self, why: Exception) -> float:
        """How long to wait before another connection is tried; raises where it is no use."""
        if self._heard is None or time.monotonic() > self._heard + self._timeout:
            raise why
        return _AGAIN_S

    def heard(self, text: str | bytes) -> Update | None:
        """The news in a message, if it is any. Raises `Refused`."""
        if _decode_tag(text).t not in ("welcome", "update", "refused"):
            return None
        said = _decode(text)
        if isinstance(said, _Refused):
            raise _problem(bytes(said.problem))
        update = Update(said.events, said.match.position) if isinstance(said, Welcome) else said
        self._heard = time.monotonic()
        self.since = max(self.since, update.position.seq)
        self.over = update.position.phase == "over"
        return update


def _problem(raw: bytes) -> Refused:
    return refusal(422, {}, raw)


def ended(line: str) -> bool:
    """Whether a line of an analysis's stream says that nothing more will come."""
    if not line.startswith('data: {"base"'):
        return False
    return msgspec.json.decode(line.removeprefix("data: "), type=Summary).state != "running"

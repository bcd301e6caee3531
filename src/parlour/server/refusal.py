"""Refusals on the wire: RFC 9457 problem documents with our codes."""

from __future__ import annotations

from http import HTTPStatus

from msgspec import UNSET

from parlour.kernel import SENTENCES, BadOption, Code, Illegal
from parlour.server.wire import Problem, WireEvent

__all__ = ["Refusal", "Stale", "problem"]

_STATUS = {
    Code.UNKNOWN_MATCH: 404,
    Code.UNKNOWN_ROOM: 404,
    Code.ROOM_CLOSED: 410,
    Code.TOO_MANY_ROOMS: 409,
    Code.NOT_FOUND: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.BAD_REQUEST: 400,
    Code.BAD_TOKEN: 401,
    Code.NOT_A_PLAYER: 401,
    Code.KEY_REUSED: 409,
    Code.STALE: 409,
    Code.NO_FREE_SEAT: 409,
    Code.NEEDS_ACCOUNT: 403,
    Code.SAME_PLAYER: 409,
    Code.TOO_LARGE: 413,
    Code.RATE_LIMITED: 429,
    Code.WRONG_ORIGIN: 403,
    Code.WRONG_HOST: 421,
    Code.UNAVAILABLE: 503,
    Code.NOT_SIGNED_IN: 401,
    Code.NOT_ALLOWED: 403,
    Code.WRONG_PASSWORD: 403,
    Code.NAME_TAKEN: 409,
    Code.HAS_ACCOUNT: 409,
    Code.HAS_PLAYED: 409,
    Code.LAST_HOST: 409,
    Code.TOO_MANY_TOKENS: 409,
    Code.UNKNOWN_PERSON: 404,
    Code.MUTED: 403,
    Code.CHALLENGE_STANDS: 409,
    Code.TOO_MANY_CHALLENGES: 409,
    Code.INTERNAL: 500,
}


class Refusal(Illegal):
    """A refusal that the door itself gives, with headers where the protocol wants them."""

    def __init__(self, code: Code, detail: str = "", headers: dict[str, str] | None = None) -> None:
        super().__init__(code, detail)
        self.headers = headers or {}


class Stale(Illegal):
    """The request was decided on an older position: here is what it missed."""

    def __init__(self, seq: int, events: list[WireEvent]) -> None:
        super().__init__(Code.STALE)
        self.seq = seq
        self.events = events


def problem(refusal: Illegal, legal: list[str] | None = None) -> Problem:
    """The document that tells a client why."""
    status = _STATUS.get(refusal.code, 422)
    return Problem(
        type=f"/api/docs#{refusal.code}",
        title=HTTPStatus(status).phrase,
        status=status,
        code=refusal.code,
        detail=str(refusal),
        message=SENTENCES[refusal.code],
        legal=UNSET if legal is None else legal,
        seq=refusal.seq if isinstance(refusal, Stale) else UNSET,
        events=refusal.events if isinstance(refusal, Stale) else UNSET,
        option=refusal.option if isinstance(refusal, BadOption) else UNSET,
    )

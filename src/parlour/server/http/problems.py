"""Refusals on the wire: RFC 9457 problem documents with our codes."""

from __future__ import annotations

from http import HTTPStatus

from msgspec import UNSET

from parlour.kernel import BadOption, Code, Illegal, RefusalCode
from parlour.puzzles.codes import PuzzleCode
from parlour.server.matches.wire import Problem, WireEvent
from parlour.study.codes import StudyCode
from parlour.tournament.codes import TournamentCode

__all__ = ["Refusal", "Stale", "problem"]

_STATUS: dict[RefusalCode, int] = {
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
    Code.NOT_CALLABLE: 403,
    Code.SAME_PLAYER: 409,
    Code.TOO_LARGE: 413,
    Code.RATE_LIMITED: 429,
    Code.WRONG_ORIGIN: 403,
    Code.WRONG_HOST: 421,
    Code.UNAVAILABLE: 503,
    Code.NO_PICTURES: 404,
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
    Code.ACCOUNT_CLOSED: 403,
    Code.WRONG_CODE: 403,
    Code.REPORT_STANDS: 409,
    Code.TOO_MANY_REPORTS: 409,
    Code.BLOCKED: 403,
    Code.TOO_MANY_CONTACTS: 409,
    Code.CHALLENGE_STANDS: 409,
    Code.TOO_MANY_CHALLENGES: 409,
    Code.INTERNAL: 500,
    PuzzleCode.NOT_TRIED: 409,
    TournamentCode.UNKNOWN_TOURNAMENT: 404,
    TournamentCode.TOURNAMENT_CLOSED: 409,
    TournamentCode.TOURNAMENT_FULL: 409,
    TournamentCode.NOT_IN_TOURNAMENT: 409,
    TournamentCode.WRONG_STATE: 409,
    TournamentCode.TOO_FEW_PLAYERS: 409,
    TournamentCode.TOO_MANY_TOURNAMENTS: 409,
    StudyCode.UNKNOWN_STUDY: 404,
    StudyCode.UNKNOWN_CHAPTER: 404,
    StudyCode.NO_VARIATION: 409,
    StudyCode.BRANCH_CHANGED: 409,
    StudyCode.CHAPTER_CHANGED: 409,
    StudyCode.LAST_CHAPTER: 409,
    StudyCode.TOO_MANY_STUDIES: 409,
    StudyCode.TOO_MANY_CHAPTERS: 409,
    StudyCode.TOO_MANY_EDITORS: 409,
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
        message=refusal.code.sentence,
        legal=UNSET if legal is None else legal,
        seq=refusal.seq if isinstance(refusal, Stale) else UNSET,
        events=refusal.events if isinstance(refusal, Stale) else UNSET,
        option=refusal.option if isinstance(refusal, BadOption) else UNSET,
    )

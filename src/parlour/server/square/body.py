"""The bodies of Four in a Square's own routes: form and range, in the order of its section 9."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.responses import Response

from parlour import games
from parlour.kernel import BadOption
from parlour.server.http.operations import json_response

__all__ = ["Move", "NewGame", "Restart", "SquareRefusal", "read"]

_SEED_COMPATIBLE = {
    "piecesPerPlayer": 16,
    "noRepeatSlide": False,
    "repetitionDraw": 0,
    "movementLimit": 0,
}
_VALUES = {
    "piecesPerPlayer": "a whole number from 1 to 16",
    "noRepeatSlide": "true or false",
    "repetitionDraw": "0 or a whole number from 2 to 10",
    "movementLimit": "0 or a whole number from 10 to 1000",
}
"""What each option may be (sections 3 and 7), for whoever asked for something else."""


class SquareRefusal(Exception):
    """A refusal in the words of these routes."""

    def __init__(self, status: int, code: str, error: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.error = error

    def response(self, headers: dict[str, str] | None = None) -> Response:
        """The error body of section 9."""
        answer = json_response({"error": self.error, "code": self.code}, self.status)
        answer.headers.update(headers or {})
        return answer


def read(raw: bytes, members: str, missing: dict[str, Any] | None = None) -> dict[str, Any]:
    """The body as an object of these `members`, for the refusal of one that is not there.

    `missing` stands for an empty body where that is allowed (8.2).
    """
    if not raw.strip() and missing is not None:
        return missing
    if not raw.strip():
        told = f"The body is missing: send a JSON object with {members}."
        raise SquareRefusal(422, "badJson", told)
    try:
        body = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise SquareRefusal(422, "badJson", "The body is not JSON.") from None
    if not isinstance(body, dict):
        raise SquareRefusal(422, "badJson", "The body is not an object.")
    return body


@dataclass(frozen=True, slots=True)
class NewGame:
    """The options of a new game, with the defaults that a client of these routes expects."""

    options: dict[str, Any]
    extras: bool

    @classmethod
    def of(cls, body: dict[str, Any]) -> NewGame:
        """What was asked for; all four options are handed to the rules in full (section 7)."""
        extras = body.get("extras", False)
        if not isinstance(extras, bool):
            raise _bad_field("extras must be true or false.")
        options = {name: _whole(body.get(name, off)) for name, off in _SEED_COMPATIBLE.items()}
        try:
            games.get("four-in-a-square").options_schema.read(options)
        except BadOption as refusal:
            raise _bad_field(f"{refusal.option} must be {_VALUES[refusal.option]}.") from refusal
        return cls(options, extras)


@dataclass(frozen=True, slots=True)
class Move:
    """Red's action in notation, and the token."""

    action: str
    token: str

    @classmethod
    def of(cls, body: dict[str, Any]) -> Move:
        """What was asked for (8.3)."""
        word = body.get("action")
        if word not in ("place", "slide"):
            raise SquareRefusal(422, "unknownAction", "The action must be place or slide.")
        square = _index(body.get("squareIndex"), 8)
        if square is None:
            raise SquareRefusal(422, "squareOutOfRange", "squareIndex must be 0 to 8.")
        slot = body.get("slotIndex")
        if word == "slide":
            if slot is not None:
                raise SquareRefusal(422, "unexpectedSlot", "A slide has no slotIndex.")
            return cls(f"slide {square}", _token(body))
        if slot is None:
            raise SquareRefusal(422, "missingSlot", "A place needs a slotIndex.")
        slot = _index(slot, 3)
        if slot is None:
            raise SquareRefusal(422, "slotOutOfRange", "slotIndex must be 0 to 3.")
        return cls(f"place {square}.{slot}", _token(body))


@dataclass(frozen=True, slots=True)
class Restart:
    """The token alone."""

    token: str

    @classmethod
    def of(cls, body: dict[str, Any]) -> Restart:
        """What was asked for (8.5)."""
        return cls(_token(body))


def _token(body: dict[str, Any]) -> str:
    token = body.get("playerToken")
    if not isinstance(token, str):
        raise _bad_field("playerToken is missing: send the text that POST /games gave.")
    return token


def _bad_field(sentence: str) -> SquareRefusal:
    return SquareRefusal(422, "badField", sentence)


def _whole(value: object) -> object:
    """`8.0` is read as 8 (section 9); everything else stays what it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _index(value: object, last: int) -> int | None:
    value = _whole(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= last else None

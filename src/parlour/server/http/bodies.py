"""Bodies and messages as they are read: what does not fit, or no store can keep, is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from parlour.kernel import Code
from parlour.server.http.problems import Refusal

__all__ = ["UNREADABLE", "reader"]

UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding raises on a body or a message that does not fit: a deep one, RecursionError."""

_ZERO = b"\\u0000"
"""The one way to write U+0000 in JSON."""


def reader(shape: Any) -> Callable[[str | bytes], Any]:
    """Reads what has that shape. Raises `Refusal(bad_request)`.

    PostgreSQL has no text with U+0000 in it, so nobody may send one, whatever the house stands on.
    """
    decode = msgspec.json.Decoder(shape).decode

    def read(raw: str | bytes) -> Any:
        try:
            found = decode(raw)
            told = raw if isinstance(raw, bytes) else raw.encode()
            if _ZERO in told and _holds_zero(msgspec.json.decode(raw)):
                raise Refusal(Code.BAD_REQUEST, "(no text may hold U+0000)")
        except UNREADABLE as why:
            raise Refusal(Code.BAD_REQUEST, f"({why})") from why
        return found

    return read


def _holds_zero(value: object) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(map(_holds_zero, (*value, *value.values())))
    return isinstance(value, list) and any(map(_holds_zero, value))

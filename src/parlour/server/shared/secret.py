"""Secrets: ids, tokens and seeds. Tokens are kept hashed and compared in constant time."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from secrets import choice, token_urlsafe
from time import time

from parlour.kernel import Seat
from parlour.store import SeatToken

__all__ = [
    "daily_seed",
    "day_of",
    "digest",
    "is_daily",
    "is_sealed",
    "match_id",
    "opens",
    "read_code",
    "room_code",
    "sealed_seed",
    "seed",
    "shown_seed",
    "today",
    "token",
]

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE = re.compile(f"[{_ALPHABET.upper()}]{{6}}")


def match_id() -> str:
    """Twelve characters without look-alikes: about 59 bits, enough that nobody guesses a match."""
    return "".join(choice(_ALPHABET) for _ in range(12))


def room_code() -> str:
    """Six characters that can be read out and typed: of them alone nobody is kept out for long."""
    return "".join(choice(_ALPHABET) for _ in range(6)).upper()


def read_code(text: str) -> str | None:
    """The code that somebody typed, in whatever case and with blanks or hyphens; None: none."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if _CODE.fullmatch(code) else None


def token() -> str:
    """A seat's secret of 192 bits."""
    return token_urlsafe(24)


def seed() -> str:
    """A match's secret, from which its draws are sampled."""
    return token_urlsafe(24)


def today() -> str:
    """The day of the deal that everybody plays, by universal time."""
    return datetime.now(UTC).date().isoformat()


def daily_seed(day: str) -> str:
    """A secret for the deal of a day, marked with its day."""
    return f"daily:{day}:{seed()}"


def is_daily(kept: str) -> bool:
    """The seed is that of a day's deal, or looks like one: nobody else may ask for such a seed."""
    return kept.startswith("daily:")


def day_of(kept: str) -> str | None:
    """The day whose deal the seed is of."""
    return kept.split(":")[1] if is_daily(kept) else None


def sealed_seed(until: int, deals: str, number: int) -> str:
    """The seed of one of several deals that many play, each for themselves, until that time."""
    return f"until:{until}:{sha256(f'{deals}:{number}'.encode()).hexdigest()}"


def is_sealed(kept: str) -> bool:
    """The seed is that of a deal that many play, or looks like one: nobody may ask for one."""
    return is_daily(kept) or kept.startswith("until:")


def shown_seed(kept: str, now: float | None = None) -> str | None:
    """The seed of a match that is over, unless others are still to play the same deal."""
    if kept.startswith("until:"):
        now = time() * 1_000 if now is None else now
        return None if now < int(kept.split(":")[1]) else kept
    return None if kept.startswith(f"daily:{today()}:") else kept


def digest(secret: str) -> bytes:
    """What is stored of a secret."""
    return sha256(secret.encode()).digest()


def opens(secret: str, tokens: Iterable[SeatToken]) -> Seat | None:
    """The seat that the secret opens; every token is compared, whichever fits."""
    asked = digest(secret)
    seat = None
    for candidate in tokens:
        if hmac.compare_digest(asked, candidate.digest):
            seat = candidate.seat
    return seat

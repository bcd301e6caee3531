"""What is written together or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.match import Event

__all__ = ["Append", "Batch", "Opened", "SeatToken"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that exists. The seed is secret: draws are sampled from it."""

    id: str
    game: str
    seed: str
    created: int


@dataclass(frozen=True, slots=True)
class Append:
    """The next events of a match, and when the house must look at it again (None: when asked)."""

    match: str
    events: tuple[Event, ...]
    due: int | None
    over: bool


@dataclass(frozen=True, slots=True)
class SeatToken:
    """The hash of a secret that opens a seat."""

    digest: bytes
    match: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Batch:
    """One atomic write. `revoked` lists seats whose earlier tokens no longer open them."""

    opened: tuple[Opened, ...] = ()
    appends: tuple[Append, ...] = ()
    revoked: tuple[tuple[str, Seat], ...] = ()
    tokens: tuple[SeatToken, ...] = ()

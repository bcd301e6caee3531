"""What crosses the wire about challenges."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from parlour.server.matches.requests import ClockAsked
from parlour.store.challenges import ChallengeState

__all__ = ["ChallengeAsked", "ChallengeShown", "Challenges"]


class ChallengeAsked(Struct, forbid_unknown_fields=True):
    """A game to be played with the account of that name. `seat` is the challenger's; None: lots."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    clock: ClockAsked | None = None
    rated: bool = False
    seat: Annotated[int, Meta(ge=0, le=1)] | None = None


class ChallengeShown(Struct):
    """A challenge: it stands until `expires`, or what became of it is told until then.

    An accepted one leads to `match`. `seat` is the challenger's; None: lots decide.
    """

    id: str
    challenger: str
    challenged: str
    game: str
    options: dict[str, Any]
    clock: ClockAsked | None
    rated: bool
    seat: int | None
    created: int
    expires: int
    state: ChallengeState
    match: str | None


class Challenges(Struct):
    """Those that were sent to this account and stand, and those that it sent."""

    received: list[ChallengeShown]
    sent: list[ChallengeShown]

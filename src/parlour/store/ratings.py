"""Ratings as they are kept, and what is read for profiles and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import Seat

__all__ = ["Best", "Change", "Past", "Rate", "Reckoning", "Recount", "Standing", "Wanted"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is by the rules of a variant, as of the rated match that ended `at`."""

    person: str
    game: str
    variant: str
    value: float
    deviation: float
    volatility: float
    games: int
    at: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a rated match did to the rating of whoever sat there; `deviation` is that after it."""

    match: str
    seat: Seat
    person: str
    game: str
    variant: str
    before: float
    after: float
    deviation: float
    at: int


@dataclass(frozen=True, slots=True)
class Past:
    """A match that somebody played to its end, and what is known of the table.

    `setup` is the text of its first event; `others` are the accounts and guests on the other
    seats that the house still knows, as (seat, name, is an account).
    """

    match: str
    seat: Seat
    game: str
    variant: str
    started: int
    ended: int
    score: float | None
    reason: str
    rated: bool
    setup: str
    before: float | None
    after: float | None
    others: tuple[tuple[Seat, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of somebody's past to list: those before (`ended`, `match`), newest first.

    `all` lists those too that only their link leads to.
    """

    person: str
    limit: int
    game: str | None = None
    score: float | None = None
    rated: bool | None = None
    before: tuple[int, str] | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """The most that an account made of a solo game; `seed` is what the cards were dealt from."""

    name: str
    points: int
    match: str
    seed: str
    at: int


# -- what can be written, each a part of a batch ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rate:
    """A rated match counts: everybody's new standing, one game after the old, and the changes."""

    standings: tuple[Standing, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Recount:
    """All standings and changes there are, in place of those that were."""

    standings: tuple[Standing, ...]
    changes: tuple[Change, ...]


Reckoning = Rate | Recount

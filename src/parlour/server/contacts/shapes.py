"""What crosses the wire about contacts."""

from __future__ import annotations

from msgspec import Struct

from parlour.server.people.shapes import PersonShown

__all__ = ["Contacts", "Followed", "HeadToHead", "Score"]


class Followed(Struct):
    """Somebody who is followed. `here`: connected to the house just now.

    `match` is what they play in public at the moment, and `game` is its game.
    """

    person: PersonShown
    here: bool
    match: str | None = None
    game: str | None = None


class Contacts(Struct):
    """Whom this account follows, those who are here first, and whom it has blocked."""

    following: list[Followed]
    blocked: list[PersonShown]


class Score(Struct):
    """How often one won, drew and lost against the other, in one game."""

    game: str
    won: int
    drawn: int
    lost: int


class HeadToHead(Struct):
    """Two accounts against each other, as the one who is named first sees it."""

    person: str
    against: str
    won: int
    drawn: int
    lost: int
    games: list[Score]

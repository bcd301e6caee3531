"""Challenges as they are kept: one account asks another for a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from parlour.kernel import Seat
from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "CHALLENGES_OPEN",
    "CHALLENGES_OVER",
    "FORGET_CHALLENGES",
    "Answer",
    "Challenge",
    "ChallengeState",
    "Challenges",
    "Withdraw",
]

_CHALLENGE = "id, challenger, challenged, setup, seat, created, expires, state, match"
_INSERT = f"INSERT INTO challenge ({_CHALLENGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_CLEAR = "DELETE FROM challenge WHERE challenger = ? AND challenged = ? AND state = 'accepted'"
_WITHDRAW = "DELETE FROM challenge WHERE id = ? AND state = 'open'"
_ANSWER = MustChange("""
    UPDATE challenge SET state = ?, expires = ?, match = ? WHERE id = ? AND state = 'open'
""")
CHALLENGES_OPEN = """
    SELECT count(*) FROM challenge WHERE challenger = ? AND state = 'open' AND expires > ?
"""
CHALLENGES_OVER = "DELETE FROM challenge WHERE expires <= ?"
FORGET_CHALLENGES = "DELETE FROM challenge WHERE challenger = ? OR challenged = ?"
_NAMED = """
    SELECT c.id, challenger, challenged, setup, seat, c.created, expires, state, match,
        one.name, two.name
    FROM challenge c
    JOIN person one ON one.id = challenger JOIN person two ON two.id = challenged
"""
_ONE = f"{_NAMED} WHERE c.id = ? AND expires > ?"
_OF = f"""
    {_NAMED} WHERE (challenger = ? OR challenged = ?) AND expires > ?
    ORDER BY c.created, c.id
"""


class ChallengeState(StrEnum):
    """What became of a challenge. One that is withdrawn is not kept."""

    OPEN = auto()
    ACCEPTED = auto()
    DECLINED = auto()


@dataclass(frozen=True, slots=True)
class Challenge:
    """Who asks whom for which game. `names` are both as they are called now, when it is read."""

    id: str
    challenger: str
    challenged: str
    setup: str
    seat: Seat | None
    created: int
    expires: int
    state: ChallengeState = ChallengeState.OPEN
    match: str | None = None
    names: tuple[str, str] = ("", "")

    def statements(self) -> Iterator[Statement]:
        """A new one, in place of what was accepted between the two."""
        yield CHALLENGES_OVER, (self.created,)
        yield _CLEAR, (self.challenger, self.challenged)
        who = (self.id, self.challenger, self.challenged)
        told = (self.setup, self.seat, self.created, self.expires, self.state, self.match)
        yield _INSERT, (*who, *told)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of it; it is remembered until `expires`."""

    id: str
    state: ChallengeState
    expires: int
    match: str | None = None

    def statements(self) -> Iterator[Statement]:
        """It is answered, once."""
        yield _ANSWER, (self.state, self.expires, self.match, self.id)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """It stands no more."""

    id: str

    def statements(self) -> Iterator[Statement]:
        """Unless it was answered."""
        yield _WITHDRAW, (self.id,)


class Challenges(Aggregate):
    """Challenges whose time is not over."""

    async def one(self, id_: str, now: int) -> Challenge | None:
        """The challenge of that id, unless its time is over."""
        for row in await self._rows(_ONE, id_, now):
            return _challenge(row)
        return None

    async def of(self, person: str, now: int) -> Sequence[Challenge]:
        """Those of the person and those to them whose time is not over, the oldest first."""
        return [_challenge(row) for row in await self._rows(_OF, person, person, now)]


def _challenge(row: Sequence[Any]) -> Challenge:
    id_, by, to, setup, seat, created, expires, state, match_id, one, two = row
    stands = ChallengeState(state)
    return Challenge(id_, by, to, setup, seat, created, expires, stands, match_id, (one, two))

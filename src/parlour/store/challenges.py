"""Challenges as they are kept: one account asks another for a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from parlour.kernel import Seat

__all__ = [
    "ANSWER_CHALLENGE",
    "CHALLENGES_OVER",
    "FORGET_CHALLENGES",
    "Answer",
    "Challenge",
    "ChallengeReading",
    "ChallengeState",
    "Withdraw",
    "challenge_statements",
]

_CHALLENGE = "id, challenger, challenged, setup, seat, created, expires, state, match"
_INSERT = f"INSERT INTO challenge ({_CHALLENGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_CLEAR = "DELETE FROM challenge WHERE challenger = ? AND challenged = ? AND state = 'accepted'"
_WITHDRAW = "DELETE FROM challenge WHERE id = ? AND state = 'open'"
ANSWER_CHALLENGE = """
    UPDATE challenge SET state = ?, expires = ?, match = ? WHERE id = ? AND state = 'open'
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


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of it; it is remembered until `expires`."""

    id: str
    state: ChallengeState
    expires: int
    match: str | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """It stands no more."""

    id: str


def challenge_statements(
    written: Sequence[Challenge | Answer | Withdraw],
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement with its values."""
    for what in written:
        match what:
            case Challenge():
                yield CHALLENGES_OVER, (what.created,)
                yield _CLEAR, (what.challenger, what.challenged)
                who = (what.id, what.challenger, what.challenged)
                told = (what.setup, what.seat, what.created, what.expires, what.state, what.match)
                yield _INSERT, (*who, *told)
            case Answer(id_, state, expires, match_):
                yield ANSWER_CHALLENGE, (state, expires, match_, id_)
            case Withdraw(id_):
                yield _WITHDRAW, (id_,)


class ChallengeReading(ABC):
    """The part of the reading half that is about challenges."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the query finds. Raises `Unavailable`."""

    async def challenge(self, id_: str, now: int) -> Challenge | None:
        """The challenge of that id, unless its time is over."""
        for row in await self._rows(_ONE, id_, now):
            return _challenge(row)
        return None

    async def challenges(self, person: str, now: int) -> Sequence[Challenge]:
        """Those of the person and those to them whose time is not over, the oldest first."""
        return [_challenge(row) for row in await self._rows(_OF, person, person, now)]


def _challenge(row: Sequence[Any]) -> Challenge:
    id_, by, to, setup, seat, created, expires, state, match, one, two = row
    stands = ChallengeState(state)
    return Challenge(id_, by, to, setup, seat, created, expires, stands, match, (one, two))

"""What is taken out again: people who leave for good, and what has run out of time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.store.challenges import CHALLENGES_OVER, FORGET_CHALLENGES
from parlour.store.chat import FORGET_MUTE, FORGET_SAID
from parlour.store.contacts import FORGET_BLOCKS, FORGET_FOLLOWS
from parlour.store.credentials import END_SESSIONS, FORGET_TOKENS, SESSIONS_OVER
from parlour.store.daily import ALIAS_ATTEMPTS
from parlour.store.devices import DEVICES_OVER, FORGET_DEVICES
from parlour.store.medals import FORGET_MEDALS
from parlour.store.moderation import (
    CODES_OVER,
    FORGET_ACTS,
    FORGET_CODE,
    FORGET_REPORTS,
    UNNAME_ACTS,
    UNNAME_REPORTS,
)
from parlour.store.notices import FORGET_NOTICES, NOTICES_OVER, UNNAME_NOTICES
from parlour.store.people import FORGET_PERSON, GUESTS_GONE
from parlour.store.puzzle_runs import RUNS_OVER
from parlour.store.puzzles import FORGET_PUZZLES
from parlour.store.ratings import ALIAS_CHANGES, FORGET_STANDINGS
from parlour.store.seatings import FORGET_SEATINGS
from parlour.store.sql import Statement
from parlour.store.studies import ALIAS_STUDIES, FORGET_STUDIES
from parlour.store.tournaments import ALIAS_TOURNAMENTS, FORGET_TOURNAMENTS

__all__ = ["Forget", "Rewrite", "Sweep"]

_REWRITE = "UPDATE event SET text = ? WHERE match = ? AND seq = ?"
_FORGET_SNAPSHOT = "DELETE FROM snapshot WHERE match = ?"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An event's text without the name of somebody who is to be forgotten."""

    match: str
    seq: int
    text: str

    def statements(self) -> Iterator[Statement]:
        """The event, and no snapshot that says otherwise."""
        yield _REWRITE, (self.text, self.match, self.seq)
        yield _FORGET_SNAPSHOT, (self.match,)


@dataclass(frozen=True, slots=True)
class Forget:
    """The person with all that is kept of them; `alias` stands in where a row must stay."""

    person: str
    alias: str

    def statements(self) -> Iterator[Statement]:
        """Their own row last: others refer to it."""
        yield END_SESSIONS, (self.person,)
        yield FORGET_TOKENS, (self.person,)
        yield FORGET_SEATINGS, (self.person,)
        yield FORGET_SAID, (self.person,)
        yield FORGET_CHALLENGES, (self.person, self.person)
        yield FORGET_MUTE, (self.person,)
        for forget in (FORGET_REPORTS, UNNAME_REPORTS, FORGET_ACTS, UNNAME_ACTS, FORGET_CODE):
            yield forget, (self.person,)
        yield FORGET_FOLLOWS, (self.person, self.person)
        yield FORGET_BLOCKS, (self.person, self.person)
        yield FORGET_NOTICES, (self.person,)
        yield UNNAME_NOTICES, (self.person,)
        yield FORGET_DEVICES, (self.person,)
        yield FORGET_STANDINGS, (self.person,)
        yield ALIAS_CHANGES, (self.alias, self.person)
        yield ALIAS_ATTEMPTS, (self.alias, self.person)
        for forget in FORGET_PUZZLES:
            yield forget, (self.person,)
        yield FORGET_MEDALS, (self.person,)
        yield FORGET_TOURNAMENTS, (self.person,)
        for alias in ALIAS_TOURNAMENTS:
            yield alias, (self.alias, self.person)
        for forget in FORGET_STUDIES:
            yield forget, (self.person,)
        yield ALIAS_STUDIES, (self.alias, self.person)
        yield FORGET_PERSON, (self.person,)


@dataclass(frozen=True, slots=True)
class Sweep:
    """Sessions, challenges, notices, runs that are over by `now`; guests that nothing leads to."""

    now: int

    def statements(self) -> Iterator[Statement]:
        """Guests last: a session leads to one."""
        yield SESSIONS_OVER, (self.now,)
        yield DEVICES_OVER, ()
        yield CHALLENGES_OVER, (self.now,)
        yield NOTICES_OVER, (self.now,)
        yield CODES_OVER, (self.now,)
        yield RUNS_OVER, (self.now,)
        yield GUESTS_GONE, ()

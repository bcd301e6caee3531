"""Medals: the first three places of tournaments that are over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.store.sql import Aggregate, Statement
from parlour.tournament import Form, Terms

__all__ = ["FORGET_MEDALS", "Award", "Medal", "Medals"]

_INSERT = """
    INSERT INTO medal (person, tournament, place, at)
    SELECT id, ?, ?, ? FROM person WHERE id = ? ON CONFLICT DO NOTHING
"""
_TALLY = """
    SELECT m.place, COUNT(*) FROM medal m JOIN tournament t ON t.id = m.tournament
    WHERE m.person = ? AND NOT t.private GROUP BY m.place
"""
_OF = """
    SELECT m.tournament, t.terms, m.place, t.players, m.at FROM medal m
    JOIN tournament t ON t.id = m.tournament
    WHERE m.person = ? AND NOT t.private ORDER BY m.at DESC, m.tournament LIMIT ?
"""
FORGET_MEDALS = "DELETE FROM medal WHERE person = ?"


@dataclass(frozen=True, slots=True)
class Award:
    """Somebody was first, second or third; whoever has left has no medal."""

    person: str
    tournament: str
    place: int
    at: int

    def statements(self) -> Iterator[Statement]:
        """Once."""
        yield _INSERT, (self.tournament, self.place, self.at, self.person)


class Medal(NamedTuple):
    """A place in a tournament that everybody may see, among so many players."""

    tournament: str
    name: str
    form: Form
    game: str
    place: int
    players: int
    at: int


class Medals(Aggregate):
    """Who was among the first three of what."""

    async def tally(self, person: str) -> Mapping[int, int]:
        """How often the person was first, second, third."""
        return {place: int(times) for place, times in await self._rows(_TALLY, person)}

    async def of(self, person: str, limit: int) -> Sequence[Medal]:
        """The latest ones."""
        found = []
        for tournament, text, place, players, at in await self._rows(_OF, person, limit):
            terms = Terms.read(text)
            found.append(Medal(tournament, terms.name, terms.form, terms.game, place, players, at))
        return found

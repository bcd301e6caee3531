"""People as they are kept: guests and accounts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "FORGET_PERSON",
    "GUESTS_GONE",
    "PERSON_COLUMNS",
    "Enter",
    "NewPassword",
    "NewRole",
    "People",
    "PersonRow",
    "Rename",
    "Role",
    "SignUp",
    "person_of",
]

PERSON_COLUMNS = (
    "person.id, person.name, person.role, person.created, person.folded, person.password, "
    "person.closed"
)
_INSERT = """
    INSERT INTO person (id, name, role, created, folded, password) VALUES (?, ?, ?, ?, ?, ?)
"""
_RENAME = MustChange("UPDATE person SET name = ?, folded = ? WHERE id = ?")
_SIGN_UP = MustChange("""
    UPDATE person SET name = ?, folded = ?, password = ?, role = CASE
        WHEN EXISTS (SELECT 1 FROM person WHERE role <> 'guest') THEN 'player' ELSE 'host'
    END WHERE id = ? AND role = 'guest'
""")
_NEW_PASSWORD = MustChange("UPDATE person SET password = ? WHERE id = ?")
_NEW_ROLE = MustChange("UPDATE person SET role = ? WHERE id = ? AND role = ?")
FORGET_PERSON = MustChange("DELETE FROM person WHERE id = ?")
GUESTS_GONE = """
    DELETE FROM person WHERE role = 'guest'
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = person.id)
    AND NOT EXISTS (SELECT 1 FROM seating WHERE seating.person = person.id)
"""
_PERSON = f"SELECT {PERSON_COLUMNS} FROM person WHERE id = ?"  # noqa: S608
_NAMED = f"SELECT {PERSON_COLUMNS} FROM person WHERE folded = ?"  # noqa: S608
_ACCOUNTS = f"""
    SELECT {PERSON_COLUMNS} FROM person WHERE role <> 'guest' ORDER BY created, id
"""  # noqa: S608


class Role(StrEnum):
    """What somebody is to the house. Whoever is more than a guest has a password."""

    GUEST = auto()
    PLAYER = auto()
    BOT = auto()
    MODERATOR = auto()
    HOST = auto()


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody the house knows. `folded` is what no two accounts may share; a guest has none.

    `closed` is why the account was closed; None: it is not.
    """

    id: str
    name: str
    role: Role
    created: int
    folded: str | None = None
    password: str | None = None
    closed: str | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """Somebody new."""

    person: PersonRow

    def statements(self) -> Iterator[Statement]:
        """Their row."""
        p = self.person
        yield _INSERT, (p.id, p.name, p.role, p.created, p.folded, p.password)


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name; an account's comes with what it folds to."""

    person: str
    name: str
    folded: str | None

    def statements(self) -> Iterator[Statement]:
        """What they are called from now on."""
        yield _RENAME, (self.name, self.folded, self.person)


@dataclass(frozen=True, slots=True)
class SignUp:
    """A guest becomes an account and stays who they are. The first account of a house hosts it."""

    person: str
    name: str
    folded: str
    password: str

    def statements(self) -> Iterator[Statement]:
        """Once."""
        yield _SIGN_UP, (self.name, self.folded, self.password, self.person)


@dataclass(frozen=True, slots=True)
class NewPassword:
    """Another password, as its hash."""

    person: str
    password: str

    def statements(self) -> Iterator[Statement]:
        """In place of the old one."""
        yield _NEW_PASSWORD, (self.password, self.person)


@dataclass(frozen=True, slots=True)
class NewRole:
    """Another role, if it is still the one that was seen."""

    person: str
    before: Role
    role: Role

    def statements(self) -> Iterator[Statement]:
        """What they are from now on."""
        yield _NEW_ROLE, (self.role, self.person, self.before)


class People(Aggregate):
    """Everybody the house knows."""

    async def person(self, id_: str) -> PersonRow | None:
        """Whoever has that id."""
        return _first(await self._rows(_PERSON, id_))

    async def named(self, folded: str) -> PersonRow | None:
        """The account whose name folds to that."""
        return _first(await self._rows(_NAMED, folded))

    async def accounts(self) -> Sequence[PersonRow]:
        """Everybody who is more than a guest, the oldest first."""
        return [person_of(row) for row in await self._rows(_ACCOUNTS)]


def _first(rows: Sequence[Sequence[Any]]) -> PersonRow | None:
    return person_of(rows[0]) if rows else None


def person_of(row: Sequence[Any]) -> PersonRow:
    """Whose row begins with `PERSON_COLUMNS`."""
    id_, name, role, created, folded, password, closed = row[:7]
    return PersonRow(id_, name, Role(role), created, folded, password, closed)

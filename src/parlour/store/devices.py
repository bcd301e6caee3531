"""Browsers that are called by Web Push."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.store.sql import Aggregate, Statement

__all__ = [
    "DEVICES_OVER",
    "FORGET_DEVICES",
    "MOST_DEVICES",
    "Device",
    "Devices",
    "DropDevice",
    "ForgetEndpoint",
]

MOST_DEVICES = 10
"""So many browsers of one person are called: the oldest make room."""

_INSERT = """
    INSERT INTO push_device (id, person, session, endpoint, public, secret, kinds, created)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_TRIM = """
    DELETE FROM push_device WHERE person = ? AND id IN (
        SELECT id FROM push_device WHERE person = ? ORDER BY created DESC, id LIMIT 1000 OFFSET ?
    )
"""
_FORGET = "DELETE FROM push_device WHERE id = ?"
_DROP = "DELETE FROM push_device WHERE id = ? AND person = ?"
FORGET_DEVICES = "DELETE FROM push_device WHERE person = ?"
DEVICES_OVER = """
    DELETE FROM push_device
    WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.digest = push_device.session)
"""
_COLUMNS = "d.id, d.person, d.session, d.endpoint, d.public, d.secret, d.kinds, d.created"
_OF = f"""
    SELECT {_COLUMNS} FROM push_device d
    JOIN session s ON s.digest = d.session AND s.expires > ?
    WHERE d.person = ? ORDER BY d.created, d.id
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Device:
    """A browser: where it is called, with which keys, for what. It lasts as long as its session."""

    id: bytes
    person: str
    session: bytes
    endpoint: str
    public: bytes
    secret: bytes
    kinds: tuple[str, ...]
    created: int

    def statements(self) -> Iterator[Statement]:
        """In place of what this endpoint had before, whosever it was."""
        yield _FORGET, (self.id,)
        keys = (self.endpoint, self.public, self.secret)
        yield (
            _INSERT,
            (self.id, self.person, self.session, *keys, " ".join(self.kinds), self.created),
        )
        yield _TRIM, (self.person, self.person, MOST_DEVICES)


@dataclass(frozen=True, slots=True)
class DropDevice:
    """The person's browser is to be called no more."""

    person: str
    id: bytes

    def statements(self) -> Iterator[Statement]:
        """If it is theirs."""
        yield _DROP, (self.id, self.person)


@dataclass(frozen=True, slots=True)
class ForgetEndpoint:
    """The push service says that the browser is gone."""

    id: bytes

    def statements(self) -> Iterator[Statement]:
        """Nobody is there to be called."""
        yield _FORGET, (self.id,)


class Devices(Aggregate):
    """Browsers whose session goes on."""

    async def of(self, person: str, now: int) -> Sequence[Device]:
        """Those of the person."""
        return [
            Device(id_, who, session, endpoint, public, secret, tuple(kinds.split()), created)
            for id_, who, session, endpoint, public, secret, kinds, created in await self._rows(
                _OF, now, person
            )
        ]

"""Players whom the house knows, as the log of a match names them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

__all__ = ["Person", "PlayerKind", "read_join", "write_join"]

_BREAK = "\n"
"""Parts a name from who it is: a name is printable and so never holds one."""


class PlayerKind(StrEnum):
    """What sort of player somebody is."""

    GUEST = auto()
    ACCOUNT = auto()
    BOT = auto()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an identity that outlives the match; `kind` is what they were when they sat."""

    id: str
    kind: PlayerKind


def write_join(name: str, person: Person | None = None) -> str:
    """The text of the event that somebody sat down."""
    return name if person is None else f"{name}{_BREAK}{person.id} {person.kind}"


def read_join(text: str) -> tuple[str, Person | None]:
    """The name, and who it is where the house knows."""
    name, known, who = text.partition(_BREAK)
    if not known:
        return name, None
    id_, _, kind = who.partition(" ")
    return name, Person(id_, PlayerKind(kind))

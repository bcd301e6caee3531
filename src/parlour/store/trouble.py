"""What PostgreSQL's errors mean to a house."""

from __future__ import annotations

from typing import Final

import asyncpg

from parlour.store.store import Conflict, KeyTaken, Unavailable

__all__ = ["AT_ODDS", "TROUBLE", "is_away", "told", "unreached"]

TROUBLE: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke in the middle of an answer
    OSError,
    TimeoutError,
)
"""What says that the database is out of reach, rather than that something is wrong here."""

AT_ODDS: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Another transaction was in the way: it will not be there again."""

_AWAY: Final = ("08", "53", "57", "58")
"""Classes of SQLSTATE that say the database cannot just now, whatever it is asked."""


def is_away(why: Exception) -> bool:
    """Whether the database is out of reach, so that no batch of a group need be tried alone."""
    if isinstance(why, asyncpg.PostgresError):
        return str(why.sqlstate).startswith(_AWAY)
    return isinstance(why, TROUBLE)


def told(why: Exception) -> Exception:
    """What the writer of a batch is told; what is not the database's doing is told as it is."""
    if isinstance(why, asyncpg.IntegrityConstraintViolationError):
        return KeyTaken() if why.constraint_name == "event_key" else Conflict()
    return Unavailable(str(why)) if isinstance(why, TROUBLE) else why


def unreached(url: str, why: Exception) -> Unavailable:
    """One line: which database it is, without whoever asks and their password, and the reason."""
    where = url.partition("://")[2].partition("?")[0].rpartition("@")[2]
    reason = (why.strerror if isinstance(why, OSError) else None) or str(why) or "no answer"
    return Unavailable(f"PostgreSQL at {where}: {reason.splitlines()[0]}")

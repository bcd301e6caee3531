"""What is written of people as SQL statements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.store import people_queries as q
from parlour.store import rating_queries
from parlour.store.batch import Batch
from parlour.store.challenges import CHALLENGES_OVER, FORGET_CHALLENGES
from parlour.store.people import (
    EndSession,
    EndSessions,
    EndToken,
    Enter,
    Forget,
    NewPassword,
    NewRole,
    NewToken,
    Rename,
    Rewrite,
    SignUp,
    StartSession,
    Sweep,
    Writing,
)
from parlour.store.talk import FORGET_MUTE, FORGET_SAID

__all__ = ["people_statements"]


def people_statements(batch: Batch) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement of what the batch says of people, with its values."""
    for s in batch.seatings:
        sat = (s.person, s.match, s.seat, s.game, s.variant, s.started)
        yield q.INSERT_SEATING, (*sat, s.ended, s.score, s.reason, s.points)
    for writing in batch.people:
        yield from _statements(writing)


def _statements(  # noqa: C901, PLR0912 - a table of what can be written
    writing: Writing,
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    match writing:
        case Enter(p):
            row = (p.id, p.name, p.role, p.created, p.folded, p.password)
            yield q.INSERT_PERSON, row
        case Rename(person, name, folded):
            yield q.RENAME, (name, folded, person)
        case SignUp(person, name, folded, password):
            yield q.SIGN_UP, (name, folded, password, person)
        case NewPassword(person, password):
            yield q.NEW_PASSWORD, (password, person)
        case NewRole(person, before, role):
            yield q.NEW_ROLE, (role, person, before)
        case StartSession(s):
            yield q.START_SESSION, (s.digest, s.person, s.created, s.expires)
        case EndSession(digest):
            yield q.END_SESSION, (digest,)
        case EndSessions(person):
            yield q.END_SESSIONS, (person,)
        case NewToken(t):
            row_ = (t.id, t.digest, t.person, t.label, " ".join(t.scopes), t.created)
            yield q.INSERT_API_TOKEN, row_
        case EndToken(person, id_):
            yield q.END_TOKEN, (person, id_)
        case Rewrite(match_, seq, text):
            yield q.REWRITE, (text, match_, seq)
            yield q.FORGET_SNAPSHOT, (match_,)
        case Forget(person, alias):
            yield q.END_SESSIONS, (person,)
            yield q.FORGET_TOKENS, (person,)
            yield q.FORGET_SEATINGS, (person,)
            yield FORGET_SAID, (person,)
            yield FORGET_CHALLENGES, (person, person)
            yield FORGET_MUTE, (person,)
            yield rating_queries.FORGET_STANDINGS, (person,)
            yield rating_queries.ALIAS_CHANGES, (alias, person)
            yield q.ALIAS_ATTEMPTS, (alias, person)
            yield q.FORGET_PERSON, (person,)
        case Sweep(now):
            yield q.SESSIONS_OVER, (now,)
            yield CHALLENGES_OVER, (now,)
            yield q.GUESTS_GONE, ()

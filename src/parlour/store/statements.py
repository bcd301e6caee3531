"""A batch as SQL statements, in the order in which they must be run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

from parlour.store import people_queries, queries, rating_queries
from parlour.store.batch import Batch
from parlour.store.challenges import ANSWER_CHALLENGE, challenge_statements
from parlour.store.people_statements import people_statements
from parlour.store.rating_statements import rating_statements
from parlour.store.talk import talk_statements

__all__ = ["MUST_CHANGE", "statements"]

MUST_CHANGE = frozenset(
    {
        queries.KEEP_CODE,
        queries.TURN_SQUARE_GAME,
        people_queries.RENAME,
        people_queries.SIGN_UP,
        people_queries.NEW_PASSWORD,
        people_queries.NEW_ROLE,
        people_queries.FORGET_PERSON,
        rating_queries.UPDATE_STANDING,
        ANSWER_CHALLENGE,
    }
)
"""Compare-and-set: where one of these changes no row, another writer was first."""


def statements(  # noqa: C901, PLR0912 - a table of what can be written
    batch: Batch,
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement with its values."""
    for match in batch.opened:
        told = (match.public, match.rated, match.given, match.maker)
        yield queries.INSERT_MATCH, (match.id, match.game, match.seed, match.created, *told)
        if match.code is not None:
            yield queries.KEEP_CODE, (match.code, match.id)
    for append in batch.appends:
        for e in append.events:
            row = (append.match, e.seq, e.at, e.seat, e.kind, e.written, e.key)
            yield queries.INSERT_EVENT, row
        if not append.same:
            stands = (append.due, append.over, append.waiting, append.over)
            yield queries.UPDATE_MATCH, (*stands, append.match)
        for v in append.verdicts:
            ended = (v.at, v.score, v.reason, v.points)
            yield people_queries.END_SEATING, (*ended, append.match, v.seat)
    for late in batch.postponed:
        yield queries.POSTPONE, (late.to, late.match, late.since)
    for revoked in batch.revoked:
        yield queries.REVOKE, revoked
        yield people_queries.UNSEAT, revoked
    for token in batch.tokens:
        yield queries.INSERT_TOKEN, (token.digest, token.match, token.seat)
    for daily in batch.dailies:
        yield queries.INSERT_DAILY, daily
    for attempt in batch.attempts:
        yield queries.INSERT_ATTEMPT, astuple(attempt)
    for t in batch.tallies:
        yield queries.COUNT_ATTEMPT, (t.over, t.won, t.score, t.plays, t.reason, t.match)
        if t.name:
            yield queries.NAME_ATTEMPT, (t.name, t.match)
    for game in batch.square_games:
        yield queries.INSERT_SQUARE_GAME, (game.id, game.digest, game.extras, game.match)
    for game_id, before, after in batch.turned:
        yield queries.TURN_SQUARE_GAME, (after, game_id, before)
    for snapshot in batch.snapshots:
        yield queries.KEEP_SNAPSHOT, snapshot
    if batch.pulse is not None:
        yield queries.KEEP_PULSE, (batch.pulse,)
    if batch.seatings or batch.people:
        yield from people_statements(batch)
    if batch.said or batch.mutes:
        yield from talk_statements(batch.said, batch.mutes)
    if batch.challenges:
        yield from challenge_statements(batch.challenges)
    for reckoning in batch.ratings:
        yield from rating_statements(reckoning)

"""What an account has made of the puzzles: for itself, for its profile, and to take along."""

from __future__ import annotations

from datetime import date, timedelta

from parlour.server.puzzles import shapes
from parlour.server.puzzles.attempts import rating_of
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Store

__all__ = ["kept_of", "mine", "ratings_of", "streak"]

_LONGEST_STREAK = 366
"""Farther back nobody looks."""


async def mine(store: Store, person: str) -> shapes.Mine:
    """What the person has achieved."""
    ratings = await ratings_of(store, person)
    return shapes.Mine(ratings, await _bests(store, person), await streak(store, person))


async def ratings_of(store: Store, person: str) -> list[shapes.PuzzleRating]:
    """How well the person solves by now, the game of most attempts first."""
    shown, now = [], now_ms()
    for s in await store.puzzles.standings(person):
        rating = rating_of(s, now)
        numbers = round(rating.value), round(rating.deviation), rating.provisional
        shown.append(shapes.PuzzleRating(s.game, *numbers, s.tries, s.solved, s.at))
    return shown


async def kept_of(store: Store, person: str) -> shapes.PuzzlesKept:
    """All that is kept of the person's solving."""
    liked = dict(await store.puzzles.votes_of(person))
    return shapes.PuzzlesKept(
        await ratings_of(store, person),
        await _bests(store, person),
        [
            shapes.TryKept(t.puzzle, t.game, t.at, t.solved, liked.get(t.puzzle))
            for t in await store.puzzles.tries(person)
        ],
    )


async def streak(store: Store, person: str) -> int:
    """On how many days in a row the person has solved something; today may still be missing."""
    days = set(await store.puzzles.days(person, _LONGEST_STREAK))
    day = date.fromisoformat(secret.today())
    if day.isoformat() not in days:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in days:
        length += 1
        day -= timedelta(days=1)
    return length


async def _bests(store: Store, person: str) -> list[shapes.BestRunShown]:
    return [
        shapes.BestRunShown(best.name, best.solved, best.at)
        for best in await store.puzzle_runs.own(person)
    ]

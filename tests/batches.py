"""What tests of the stores write: matches, their events, and many of them at once."""

from __future__ import annotations

import asyncio

from parlour.match import Event, Kind
from parlour.store import Append, Batch, MatchRow, Store


def opened(match: str) -> MatchRow:
    return MatchRow(match, "caro", f"seed of {match}", 1_000)


def event(seq: int, text: str = "H8", key: str | None = None, kind: Kind = Kind.ACTION) -> Event:
    return Event(seq, 1_000 + seq, seq % 2, kind, text, key)


START = event(0, "{}", kind=Kind.START)


def append(match: str, *events: Event, due: int | None = None, over: bool = False) -> Append:
    return Append(match, events, due, over)


def opening(*matches: str, due: int | None = None) -> Batch:
    return [
        *(opened(match) for match in matches),
        *(append(match, START, due=due) for match in matches),
    ]


def appending(match: str, *events: Event, due: int | None = None) -> Batch:
    return [append(match, *events, due=due)]


async def outcomes(store: Store, *batches: Batch) -> list[str]:
    """What becomes of batches that are written at once."""
    done = await asyncio.gather(*map(store.commit, batches), return_exceptions=True)
    return ["ok" if answer is None else type(answer).__name__ for answer in done]


async def texts(store: Store, match: str) -> list[str]:
    return [event.text for event in await store.log.events(match)]

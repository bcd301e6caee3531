"""A match as its log says: from its latest snapshot where that can be used."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate

from parlour import games
from parlour.kernel import Illegal
from parlour.match import Event, Kind, Match, advance, open_match, snapshot
from parlour.server.matches import wire
from parlour.server.matches.shown import event_shown, log_shown
from parlour.server.shared.slices import Slices
from parlour.store import MatchRow, Store, Unavailable

__all__ = ["load", "log_after"]


async def load(store: Store, row: MatchRow, slices: Slices) -> Match:
    """The match that the log of the match adds up to."""
    match, events = await _behind(store, row)
    return await slices.last(accumulate(events, advance, initial=match))


async def log_after(
    store: Store, row: MatchRow, slices: Slices, since: int, last: int
) -> list[wire.WireEvent]:
    """The events after `since` up to `last`, with what each tells."""
    match, events = await _behind(store, row, since)
    shown = log_shown(match, events[: last - match.seq], since)
    found = [event for event in await slices.run(shown) if event is not None]
    if since < 0:
        start = Event(0, row.created, -2, Kind.START, "")
        found.insert(0, event_shown(None, start, match))
    return found


async def _behind(
    store: Store, row: MatchRow, until: int | None = None
) -> tuple[Match, Sequence[Event]]:
    """The latest match that is at hand, not later than `until`, and the events behind it."""
    game = games.get(row.game)
    # A snapshot is a cache: where it cannot be read or used, the log knows better.
    with suppress(ValueError, Illegal, Unavailable):
        kept = await store.log.snapshot(row.id)
        if kept is not None and (until is None or kept[0] <= until):
            match = snapshot.load(game, kept[1])
            tail = await store.log.events(row.id, match.seq - 1)
            if tail and tail[0].seq == match.seq == kept[0]:
                return match, tail[1:]
    log = await store.log.events(row.id)
    return open_match(game, log[0]), log[1:]

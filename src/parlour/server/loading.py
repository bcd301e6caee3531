"""A match as its log says: from its latest snapshot where that can be used."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate

from parlour import games
from parlour.kernel import Illegal
from parlour.match import Event, Kind, Table, advance, open_table, snapshot
from parlour.server import wire
from parlour.server.showing import event_shown, log_shown
from parlour.server.slices import Slices
from parlour.store import Opened, Store, Unavailable

__all__ = ["load", "log_after"]


async def load(store: Store, opened: Opened, slices: Slices) -> Table:
    """The table that the log of the match adds up to."""
    table, events = await _behind(store, opened)
    return await slices.last(accumulate(events, advance, initial=table))


async def log_after(
    store: Store, opened: Opened, slices: Slices, since: int, last: int
) -> list[wire.WireEvent]:
    """The events after `since` up to `last`, with what each tells."""
    table, events = await _behind(store, opened, since)
    shown = log_shown(table, events[: last - table.seq], since)
    found = [event for event in await slices.run(shown) if event is not None]
    if since < 0:
        start = Event(0, opened.created, -2, Kind.START, "")
        found.insert(0, event_shown(None, start, table))
    return found


async def _behind(
    store: Store, opened: Opened, until: int | None = None
) -> tuple[Table, Sequence[Event]]:
    """The latest table that is at hand, not later than `until`, and the events behind it."""
    game = games.get(opened.game)
    # A snapshot is a cache: where it cannot be read or used, the log knows better.
    with suppress(ValueError, Illegal, Unavailable):
        kept = await store.snapshot(opened.id)
        if kept is not None and (until is None or kept[0] <= until):
            table = snapshot.load(game, kept[1])
            tail = await store.events(opened.id, table.seq - 1)
            if tail and tail[0].seq == table.seq == kept[0]:
                return table, tail[1:]
    log = await store.events(opened.id)
    return open_table(game, log[0]), log[1:]

"""A match as its log says: from its latest snapshot where that can be used."""

from __future__ import annotations

from contextlib import suppress

from parlour import games
from parlour.kernel import Illegal
from parlour.match import Table, advance, replay, snapshot
from parlour.store import Opened, Store, Unavailable

__all__ = ["load"]


async def load(store: Store, opened: Opened) -> Table:
    """The table that the log of the match adds up to."""
    game = games.get(opened.game)
    # A snapshot is a cache: where it cannot be read or used, the log knows better.
    with suppress(ValueError, Illegal, Unavailable):
        if (kept := await store.snapshot(opened.id)) is not None:
            table = snapshot.load(game, kept[1])
            tail = await store.events(opened.id, table.seq - 1)
            if tail and tail[0].seq == table.seq == kept[0]:
                for event in tail[1:]:
                    table = advance(table, event)
                return table
    return replay(game, await store.events(opened.id))

"""A room that waits for a guest while nobody is in it is closed after a while.

The room is whoever's who sits in it: as long as one of them is there, it waits. Who is there is
known only while the house stands; written is no more than when the house must look again. Where
nobody knows since when a room is empty, it is counted anew.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from parlour.kernel import Code, Illegal
from parlour.match import HOUSE, Decision, Phase, Table, deciding
from parlour.server.laying import kept_for
from parlour.server.live import Live
from parlour.server.pulse import now_ms
from parlour.server.request import Request
from parlour.server.tables import Tables
from parlour.store import Batch, Postponed, Store

__all__ = ["Vacancy"]

log = logging.getLogger(__name__)


class Vacancy:
    """Since when rooms are empty; `patience` is for how long they may be, in milliseconds.

    `arm` has the house look at a match at a time, `look` learns who is there in other processes.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        patience: int,
        arm: Callable[[str, int], None],
        look: Callable[[list[Live]], Awaitable[None]],
    ) -> None:
        self._tables = tables
        self._store = store
        self._patience = patience
        self._arm = arm
        self._look = look
        self._since: dict[str, int] = {}

    def note(self, live: Live) -> None:
        """Who is there, or the match, has changed."""
        kept = kept_for(live.table, self._patience)
        if kept is None:
            self._since.pop(live.id, None)
            return
        now = now_ms()
        if live.present:
            self._since.pop(live.id, None)
            self._arm(live.id, now + kept)
        else:
            self._arm(live.id, self._since.setdefault(live.id, now) + kept)

    async def visit(self, live: Live) -> None:
        """Close the room if it was empty for too long; if not, look again when it may be."""
        kept = kept_for(live.table, self._patience)
        if kept is None:
            return
        await self._look([live])
        self.note(live)
        now = now_ms()
        due = self._since.get(live.id, now) + kept
        if due <= now:
            await self._close(live)
        elif (before := await self._store.due(live.id)) is not None and before < due:
            await self._store.commit(Batch(postponed=(Postponed(live.id, before, due),)))

    async def _close(self, live: Live) -> None:
        def decide(table: Table, now: int, key: str | None) -> Decision:
            if table.phase is not Phase.WAITING or live.present:
                raise Illegal(Code.TOO_LATE)  # somebody came just now
            return deciding.leave(table, HOUSE, now, key)

        try:
            await self._tables.submit(live, Request(HOUSE, decide))
        except Illegal as refusal:
            log.info("an empty room stays open match=%s code=%s", live.id, refusal.code)

"""A room that waits for a guest while nobody is in it is closed after a while.

The room is whoever's who sits in it: as long as one of them is there, it waits. Who is there is
known only while the house stands; written is no more than when the house must look again. Where
nobody knows since when a room is empty, it is counted anew.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from parlour.kernel import Illegal
from parlour.match import HOUSE, Phase
from parlour.match.command import Leave
from parlour.server.matches.create import kept_for
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Postpone, Store

__all__ = ["Vacancy"]

log = logging.getLogger(__name__)


class Vacancy:
    """Since when rooms are empty; `patience` is for how long they may be, in milliseconds.

    `arm` has the house look at a match at a time, `refresh` learns who is there in other processes.
    """

    def __init__(
        self,
        matches: Matches,
        store: Store,
        patience: int,
        arm: Callable[[str, int], None],
        refresh: Callable[[list[LiveMatch]], Awaitable[None]],
    ) -> None:
        self._matches = matches
        self._store = store
        self._patience = patience
        self._arm = arm
        self._refresh = refresh
        self._since: dict[str, int] = {}

    def note(self, live: LiveMatch) -> None:
        """Who is there, or the match, has changed."""
        kept = kept_for(live.match, self._patience)
        if kept is None:
            self._since.pop(live.id, None)
            return
        now = now_ms()
        if live.present:
            self._since.pop(live.id, None)
            self._arm(live.id, now + kept)
        else:
            self._arm(live.id, self._since.setdefault(live.id, now) + kept)

    async def visit(self, live: LiveMatch) -> None:
        """Close the room if it was empty for too long; if not, look again when it may be."""
        kept = kept_for(live.match, self._patience)
        if kept is None:
            return
        await self._refresh([live])
        self.note(live)
        now = now_ms()
        due = self._since.get(live.id, now) + kept
        if due <= now:
            await self._close(live)
        elif (before := await self._store.log.due(live.id)) is not None and before < due:
            await self._store.commit([Postpone(live.id, before, due)])

    async def _close(self, live: LiveMatch) -> None:
        def is_empty() -> bool:  # or somebody came just now
            return live.match.phase is Phase.WAITING and not live.present

        try:
            await self._matches.submit(live, Leave(HOUSE), is_empty)
        except Illegal as refusal:
            log.info("an empty room stays open match=%s code=%s", live.id, refusal.code)

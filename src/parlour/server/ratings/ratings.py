"""Ratings of the house: rated matches are counted when they end, or when the house is back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from parlour.match import Phase, Table
from parlour.server import wire
from parlour.server.live import Live
from parlour.server.pulse import now_ms
from parlour.server.ratings.glicko import NEWCOMER, Rating
from parlour.server.ratings.reckoning import now_worth, reckon, result_of
from parlour.server.seating import variant_of
from parlour.server.tasks import Tasks
from parlour.store import Batch, Change, Conflict, Store, Unavailable

__all__ = ["Ratings"]

log = logging.getLogger(__name__)

_AGAIN_S = 5


class Ratings:
    """Counts rated matches, each once, whichever process comes first."""

    def __init__(self, store: Store, tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks

    async def start(self) -> None:
        """Count what ended just before the house fell."""
        for match in await self._store.unrated():
            try:
                await self.count(match)
            except Unavailable:
                raise
            except Exception:  # one match that cannot be read must not keep the house closed
                log.exception("cannot count match=%s", match)

    async def stop(self) -> None:
        """Wait for nothing more: what is not counted yet is counted at the next start."""
        await self._tasks.stop()

    def landed(self, live: Live) -> None:
        """Something happened at the match: who sat down or how it ended may be news."""
        table = live.table
        if table.setup.rated and live.ratings_of != _key(table):
            self._tasks.start(self._follow(live), "counting a rated match")

    async def look(self, live: Live) -> bool:
        """Know the ratings of those who sit at the match; True where that is news."""
        table = live.table
        if not table.setup.rated or live.ratings_of == (key := _key(table)):
            return False
        changes = await self.count(live.id) if table.phase is Phase.OVER else ()
        shown = {change.seat: _changed(change) for change in changes}
        if not changes:
            variant = variant_of(table.setup.game, table.setup.options)
            for seat, sitting in enumerate(table.seats):
                if sitting.person is not None:
                    known = await self._rating(sitting.person.id, table.setup.game, variant)
                    shown[seat] = wire.RatingShown(round(known.value), known.provisional)
        live.ratings, live.ratings_of = shown, key
        return True

    async def count(self, match: str) -> Sequence[Change]:
        """What the match did to ratings, counted now unless it has been; nothing if it does not."""
        while True:
            if changes := await self._store.changes(match):
                return changes
            result = result_of(match, await self._store.events(match))
            if result is None or None in result.people:
                return ()
            before = [
                await self._store.standing(person or "", result.game, result.variant)
                for person in result.people
            ]
            rate = reckon(result, before)
            try:
                await self._store.commit(Batch(ratings=(rate,)))
            except Conflict:
                continue  # somebody counted it, or another match of theirs, or one of them left
            return rate.changes

    async def _rating(self, person: str, game: str, variant: str) -> Rating:
        standing = await self._store.standing(person, game, variant)
        return NEWCOMER if standing is None else now_worth(standing, now_ms())

    async def _follow(self, live: Live) -> None:
        while True:
            try:
                if await self.look(live):
                    live.tell([], now_ms())
                return
            except Unavailable as why:
                log.warning("cannot count match=%s: %s", live.id, why)
                await asyncio.sleep(_AGAIN_S)


def _key(table: Table) -> object:
    """What ratings are shown of: whoever sits there, and whether it is over."""
    return tuple(sitting.person for sitting in table.seats), table.phase is Phase.OVER


def _changed(change: Change) -> wire.RatingShown:
    provisional = Rating(change.after, change.deviation).provisional
    before, after = round(change.before), round(change.after)
    return wire.RatingShown(before, provisional, after - before)

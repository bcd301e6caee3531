"""Ratings of the house: rated matches are counted when they end, or when the house is back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from parlour.kernel import Code, Illegal
from parlour.match import Match, Phase
from parlour.server.matches import wire
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.seat_rows import variant_of
from parlour.server.results.glicko import NEWCOMER, Rating
from parlour.server.results.result import now_worth, reckon, result_of, take_back
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Change, Conflict, Store, Unavailable, Write

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
        for match_id in await self._store.ratings.unrated():
            try:
                await self.count(match_id)
            except Unavailable:
                raise
            except Exception:  # one match that cannot be read must not keep the house closed
                log.exception("cannot count match=%s", match_id)

    async def stop(self) -> None:
        """Wait for nothing more: what is not counted yet is counted at the next start."""
        await self._tasks.stop()

    def landed(self, live: LiveMatch) -> None:
        """Something happened at the match: who sat down or how it ended may be news."""
        match = live.match
        if match.setup.rated and live.ratings_of != _key(match):
            self._tasks.start(self._follow(live), "counting a rated match")

    async def refresh(self, live: LiveMatch) -> bool:
        """Know the ratings of those who sit at the match; True where that is news."""
        match = live.match
        if not match.setup.rated or live.ratings_of == (key := _key(match)):
            return False
        changes = await self.count(live.id) if match.phase is Phase.OVER else ()
        shown = {change.seat: _changed(change) for change in changes}
        if not changes:
            variant = variant_of(match.setup.game, match.setup.options)
            for seat, sitting in enumerate(match.seats):
                if sitting.person is not None:
                    known = await self._rating(sitting.person.id, match.setup.game, variant)
                    shown[seat] = wire.RatingShown(round(known.value), known.provisional)
        live.ratings, live.ratings_of = shown, key
        return True

    async def count(self, match_id: str) -> Sequence[Change]:
        """What the match did to ratings, counted now unless it has been; nothing if it does not."""
        while True:
            if changes := await self._store.ratings.changes(match_id):
                return changes
            result = result_of(match_id, await self._store.log.events(match_id))
            if result is None or None in result.people:
                return ()
            before = [
                await self._store.ratings.standing(person or "", result.game, result.variant)
                for person in result.people
            ]
            rate = reckon(result, before)
            try:
                await self._store.commit([rate])
            except Conflict:
                continue  # somebody counted it, or another match of theirs, or one of them left
            return rate.changes

    async def take_back(self, match_id: str, extra: Sequence[Write]) -> None:
        """Undo what the match did to ratings, with what is written beside it.

        Raises `Illegal(not_found)` where it did nothing, or was undone before.
        """
        while True:
            changes = await self._store.ratings.changes(match_id)
            undone = {one.match for one in await self._store.ratings.annulments()}
            if not changes or match_id in undone:
                raise Illegal(Code.NOT_FOUND)
            standings = [
                await self._store.ratings.standing(c.person, c.game, c.variant) for c in changes
            ]
            try:
                await self._store.commit([take_back(changes, standings, now_ms()), *extra])
            except Conflict:
                continue  # another match of theirs was counted meanwhile
            return

    async def _rating(self, person: str, game: str, variant: str) -> Rating:
        standing = await self._store.ratings.standing(person, game, variant)
        return NEWCOMER if standing is None else now_worth(standing, now_ms())

    async def _follow(self, live: LiveMatch) -> None:
        while True:
            try:
                if await self.refresh(live):
                    live.tell([], now_ms())
                return
            except Unavailable as why:
                log.warning("cannot count match=%s: %s", live.id, why)
                await asyncio.sleep(_AGAIN_S)


def _key(match: Match) -> object:
    """What ratings are shown of: whoever sits there, and whether it is over."""
    return tuple(sitting.person for sitting in match.seats), match.phase is Phase.OVER


def _changed(change: Change) -> wire.RatingShown:
    provisional = Rating(change.after, change.deviation).provisional
    before, after = round(change.before), round(change.after)
    return wire.RatingShown(before, provisional, after - before)

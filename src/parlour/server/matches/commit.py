"""The second half of a move's walk: what was decided is written, then told, then listened to.

Nothing here decides, and nothing that is told or listens can undo what was written.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter

from parlour.kernel import Code, Illegal
from parlour.match import (
    HOUSE,
    Decision,
    Due,
    Event,
    Match,
    Phase,
    advance,
    decide,
    next_due,
    snapshot,
)
from parlour.match.command import Command
from parlour.server.matches.create import create_next, next_wakeup
from parlour.server.matches.ends import ended
from parlour.server.matches.faults import raises
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.memory import Memory
from parlour.server.matches.outside import RulesFailed, vet
from parlour.server.matches.seat_rows import seat_results, tally
from parlour.server.matches.winnable import WinnableDeals
from parlour.server.matches.wire import WireEvent
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.meters import Meters
from parlour.store import (
    Append,
    Batch,
    Conflict,
    KeepSnapshot,
    KeyTaken,
    MatchRow,
    Store,
    Unavailable,
    Write,
)

__all__ = ["Commits", "Listener"]

log = logging.getLogger(__name__)

_SNAPSHOT_EVERY = 128

Listener = Callable[[LiveMatch], object]
"""Told of a match after something was written to it; what it answers is nobody's business."""


class Commits:
    """Writes to matches. `on_commit` hears of each commit here, `on_catch_up` of those elsewhere.

    `longest` is how many actions a match may have; `patience` is for how long, in milliseconds,
    nobody need be in a room that waits for a guest.
    """

    def __init__(
        self, store: Store, memory: Memory, meters: Meters, *, longest: int, patience: int
    ) -> None:
        self._store = store
        self._memory = memory
        self._meters = meters
        self._longest = longest
        self._patience = patience
        self.winnable = WinnableDeals()
        self.on_commit: list[Listener] = []
        self.on_catch_up: list[Listener] = []

    async def open(self, row: MatchRow, match: Match, rest: Batch) -> LiveMatch:
        """A match begins: its row, its first append and what else is written with them."""
        vet(match)
        try:
            await self._write([row, *rest])
        except Conflict:
            if row.code is None:
                raise
            # Another room has that code, once in a long while: this one is given another.
            row = replace(row, code=secret.room_code())
            await self._write([row, *rest])
        return self._begin(LiveMatch(row, match))

    async def commit(self, live: LiveMatch, decision: Decision, extra: Batch = ()) -> None:
        """Write what was decided, and `extra` with it.

        Raises `Conflict`, `KeyTaken`, or `RulesFailed` before anything is written.
        """
        before, decision = live.match, self._capped(decision)
        match = decision.match
        vet(match)
        first = next_due(match)
        batch: list[Write] = [self._append(live, match, decision.events, first), *extra]
        batch += ended(live.id, before, match)
        if secret.is_daily(live.row.seed):
            batch.append(tally(live.id, match))
        following = None
        if match.rematch is not None and before.rematch is None:
            following, rows = await self._following(live, decision)
            batch = [*rows, *batch]
        await self._write(batch)
        live.untold = decision.events
        self._tell(live, live.take(decision.steps, first))
        self.announce(live)
        if following is not None:
            self._begin(following)
        if match.seq - live.snapshot_seq >= _SNAPSHOT_EVERY:
            await self._keep_snapshot(live)

    async def seen(self, live: LiveMatch, command: Command, *, at_hand: bool) -> Event | None:
        """The event that this very request made before."""
        key = command.log_key
        if key is None:
            return None
        event = live.keys.get(key)
        if event is None and not at_hand:
            event = await self._store.log.by_key(live.id, key)
        if event is not None and not command.wrote(event):
            raise Illegal(Code.KEY_REUSED)
        return event

    async def commit_or_reload(self, live: LiveMatch, decision: Decision) -> None:
        """Write what the house itself decided, or see what came before it."""
        try:
            await self.commit(live, decision)
        except (Conflict, KeyTaken):
            await self.reload(live)

    async def call_off(self, live: LiveMatch) -> None:
        """The rules of its game fail: the match is over, without a result."""
        with suppress(RulesFailed):  # then nothing can be had of them any more
            while live.match.ending is None:
                await self.commit_or_reload(live, decide.call_off(live.match, now_ms()))

    async def reload(self, live: LiveMatch) -> bool:
        """Catch up with the log, if another process wrote to it, and tell who listens here."""
        return self.follow(live, await self._store.log.events(live.id, live.match.seq))

    def follow(self, live: LiveMatch, events: Sequence[Event]) -> bool:
        """Take the next events of the log, which another process wrote, and tell who listens."""
        steps, match = [], live.match
        for event in events:
            match = advance(match, event)
            steps.append((event, match))
        shown = live.take(steps, next_due(match))
        if shown:
            self._tell(live, shown)
            self._each_hears(self.on_catch_up, live)
        return bool(shown)

    def announce(self, live: LiveMatch) -> None:
        """Whoever listens hears of the match."""
        self._each_hears(self.on_commit, live)

    def _each_hears(self, listeners: Sequence[Listener], live: LiveMatch) -> None:
        """One that fails neither silences those behind it nor fails who made the move."""
        for listener in listeners:
            try:
                listener(live)
            except Exception:
                name = getattr(listener, "__qualname__", repr(listener))
                self._meters.failed(f"hearing of a commit: {name}")
                log.exception("failed: %s of match=%s", name, live.id)

    def _tell(self, live: LiveMatch, shown: list[WireEvent]) -> None:
        """What is written stands, also where it cannot be shown."""
        try:
            live.tell(shown, now_ms())
        except Exception:
            self._meters.failed("telling of a commit")
            raises(live.match.game, "view")

    async def _write(self, batch: Batch) -> None:
        began = perf_counter()
        await self._store.commit(batch)
        events = [e for write in batch if isinstance(write, Append) for e in write.events]
        self._meters.committed(events, perf_counter() - began)

    def _begin(self, live: LiveMatch) -> LiveMatch:
        """A match that has just been opened comes to life."""
        self._memory.enter(live)
        self._memory.keep(live)
        self.announce(live)
        return live

    def _capped(self, decision: Decision) -> Decision:
        """A match that has grown past the house's limit ends here."""
        match = decision.match
        if len(match.plays) < self._longest or match.ending is not None:
            return decision
        return Decision((*decision.steps, *decide.cap(match, now_ms()).steps))

    def _append(
        self, live: LiveMatch, match: Match, events: tuple[Event, ...], first: Due | None
    ) -> Append:
        """The events, and how the match stands after them."""
        before, phase = live.match, match.phase
        due = next_wakeup(match, first, self._patience)
        same = phase is before.phase and due == next_wakeup(before, live.due, self._patience)
        over = phase is Phase.OVER
        ended = () if over is (before.phase is Phase.OVER) else seat_results(match)
        return Append(live.id, events, due, over, same, ended, phase is Phase.WAITING)

    async def _following(self, live: LiveMatch, decision: Decision) -> tuple[LiveMatch, Batch]:
        """The game after this one, which is written in one with the agreement to it."""
        match = decision.match
        # Starting over keeps the sides; a rematch after the end exchanges them.
        swapped = live.match.phase is Phase.OVER and decision.events[-1].seat != HOUSE
        tokens = await self._store.log.tokens(live.id)
        seed = await self.winnable.seed(match.setup)
        row, start, rows = create_next(live.row, match, tokens, seed, swapped=swapped)
        return LiveMatch(row, start), rows

    async def _keep_snapshot(self, live: LiveMatch) -> None:
        match = live.match
        live.snapshot_seq = match.seq
        try:
            data = snapshot.dump(match)
        except Exception:  # the events are written: what was asked for is done
            raises(match.game, "dump")
            return
        with suppress(Unavailable):
            await self._store.commit([KeepSnapshot(live.id, match.seq, data)])

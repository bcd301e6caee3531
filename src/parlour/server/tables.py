"""The walk of a request through a match: decide, commit, tell. Any process may do it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from weakref import WeakValueDictionary

from parlour.kernel import Code, Illegal, Seat
from parlour.match import (
    HOUSE,
    Decision,
    Event,
    Phase,
    Setup,
    Table,
    deciding,
    due,
    fall,
    snapshot,
    stand_still,
)
from parlour.match import advance as advance_table
from parlour.match.person import Person, write_join
from parlour.server import secret, wire
from parlour.server.bus import Bus
from parlour.server.dealing import Dealing
from parlour.server.laying import lay, lay_next, look_at
from parlour.server.live import Live
from parlour.server.loading import load, log_after
from parlour.server.meters import Meters
from parlour.server.pulse import Pulse, now_ms
from parlour.server.refusal import Stale
from parlour.server.request import Request
from parlour.server.seating import seating_of, seatings, tally, verdicts
from parlour.server.slices import Slices
from parlour.store import Append, Batch, Conflict, KeyTaken, SeatToken, Store, Unavailable

__all__ = ["Tables"]

_KEPT = 5_000
_SNAPSHOT_EVERY = 128

_NOTHING = Batch()

Landed = Callable[[Live], None]


class Tables:
    """Every match of the house. `landed` is called after each commit, to wake bots and timers.

    `caught_up` is called where another process has written instead. The latest matches are kept;
    one that anybody still holds is found again, so that no match is ever in memory twice.
    `patience` is for how long, in milliseconds, nobody need be in a room that waits for a guest.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus,
        longest_match: int,
        landed: Landed,
        caught_up: Landed,
        meters: Meters,
        patience: int = 0,
    ) -> None:
        self._store = store
        self._bus = bus
        self._longest = longest_match
        self._landed = landed
        self._caught_up = caught_up
        self._patience = patience
        self.slices = Slices()
        self.dealing = Dealing()
        self.pulse = Pulse(store)
        self._meters = meters
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()

    async def get(self, match: str, *, waits: bool = True) -> Live:
        """The match of that id. Raises `Illegal(unknown_match)`.

        Who does not wait gets it as it stood before what is being decided about it here.
        """
        live = self._held.get(match)
        if live is None:
            opened = await self._store.opened(match)
            if opened is None:
                raise Illegal(Code.UNKNOWN_MATCH)
            loaded = Live(opened, await load(self._store, opened, self.slices))
            live = self._held.setdefault(match, loaded)
        if self._bus.shared and (
            waits or not live.lock.locked()
        ):  # whoever was answered by another process finds that answer here
            await self.catch_up(live)
        self._keep(live)
        return live

    def held(self, match: str) -> Live | None:
        """The match, if this process has it in memory."""
        return self._held.get(match)

    def talking(self) -> list[Live]:
        """The matches in memory at which something was said."""
        return [live for live in self._held.values() if live.talk]

    async def catch_up(self, live: Live) -> None:
        """Read what other processes have written."""
        async with live.lock:
            await self._reload(live)

    async def open(
        self,
        setup: Setup,
        seed: str | None,
        holds: list[bool],
        beside: Callable[[str], Batch] = lambda _match: _NOTHING,
        *,
        public: bool = False,
        given: bool | None = None,
        maker: str | None = None,
        steps: Sequence[tuple[Event, Table]] = (),
    ) -> tuple[Live, list[str | None]]:
        """A new match, and the tokens of the seats that its maker holds.

        `beside` says what is written together with it, given its id; `given`, whether somebody may
        know the seed, as whoever asked for one does; `maker`, which client opens a public one;
        `steps`, what was played before.
        """
        known = seed is not None if given is None else given
        opened, table, append = lay(
            setup,
            secret.match_id(),
            seed or await self.dealing.seed(setup),
            public=public,
            given=known,
            patience=self._patience,
            maker=maker,
            steps=steps,
        )
        tokens = [secret.token() if hold else None for hold in holds]
        rows = tuple(
            SeatToken(secret.digest(token), opened.id, seat)
            for seat, token in enumerate(tokens)
            if token is not None
        )
        sat = seatings(opened, setup)
        batch = beside(opened.id)._replace(
            opened=(opened,), appends=(append,), tokens=rows, seatings=sat
        )
        began = perf_counter()
        try:
            await self._store.commit(batch)
        except Conflict:
            if opened.code is None:
                raise
            # Another room has that code, once in a long while: this one is given another.
            opened = replace(opened, code=secret.room_code())
            await self._store.commit(batch._replace(opened=(opened,)))
        self._meters.committed(append.events, perf_counter() - began)
        live = Live(opened, table)
        live.tokens = rows
        self._enter(live)
        return live, tokens

    async def join(
        self, live: Live, name: str, seat: Seat | None, person: Person | None = None
    ) -> tuple[Seat, str, int]:
        """A guest takes a free seat: the seat, its new token and the event's seq."""
        token, text = secret.token(), write_join(name, person)

        def decide(table: Table, now: int, key: str | None) -> Decision:
            return deciding.join(table, text, now, seat, key)

        def rows(decision: Decision) -> Batch:
            taken = decision.events[0].seat
            row = SeatToken(secret.digest(token), live.id, taken)
            sat = () if person is None else (seating_of(live.opened, live.table, person, taken),)
            return Batch(revoked=((live.id, taken),), tokens=(row,), seatings=sat)

        event = await self._submit(live, Request(-1, decide), rows)
        return event.seat, token, event.seq

    async def submit(self, live: Live, request: Request) -> Event:
        """Do what is asked; the first event that came of it. Raises `Illegal` or `Stale`."""
        return await self._submit(live, request, lambda _decision: _NOTHING)

    async def in_one(
        self, live: Live, decide: Callable[[Table], Awaitable[Decision]], beside: Batch = _NOTHING
    ) -> Table:
        """Several events that nobody may see a part of, decided while the match stands still."""
        async with live.lock:
            while True:
                await self._settle(live)
                try:
                    decision = await decide(live.table)
                    await self._commit(live, decision, beside)
                except Conflict:
                    await self._reload(live)
                    continue
                return live.table

    async def reword(self, match: str, worded: Callable[[Table], Table]) -> None:
        """The match, if it is in memory, as its log has it now that texts in it were changed."""
        live = self._held.get(match)
        if live is not None:
            async with live.lock:
                live.stand(worded(live.table), live.due)
                live.recent.clear()
                live.tell([], now_ms())

    async def settle(self, live: Live) -> None:
        """Let whatever has fallen due fall."""
        async with live.lock:
            await self._settle(live)

    async def seat(self, live: Live, token: str) -> Seat:
        """The seat that the token opens. Raises `Illegal(bad_token)`."""
        if live.tokens is None:
            async with live.lock:  # so that nobody joins between the reading and the keeping
                live.tokens = await self._store.tokens(live.id)
        seat = secret.opens(token, live.tokens)
        if seat is None:
            raise Illegal(Code.BAD_TOKEN)
        return seat

    async def events(
        self, live: Live, since: int, limit: int | None = None
    ) -> list[wire.WireEvent]:
        """The log after `since`, as far as it is known here, with what each event tells.

        Of what another process has written since then everybody hears when it is read. What
        happened lately is at hand; what is older is read behind the latest snapshot before it.
        """
        last = live.table.seq if limit is None else min(live.table.seq, since + limit)
        if since >= last:
            return []
        lately = live.lately(since, last)
        if lately is not None:
            return lately
        return await log_after(self._store, live.opened, self.slices, since, last)

    async def _submit(
        self, live: Live, request: Request, beside: Callable[[Decision], Batch]
    ) -> Event:
        async with live.lock:
            while True:
                if (first := await self._seen(live, request, at_hand=True)) is not None:
                    return first
                await self._settle(live)
                try:
                    request.require_fresh(live.table)
                    decision = request.decide(live.table, now_ms(), request.log_key)
                except Illegal as refusal:
                    if (first := await self._seen(live, request, at_hand=False)) is not None:
                        return first
                    if await self._reload(live):
                        continue  # it was refused on a position that another process has left
                    if isinstance(refusal, Stale):
                        refusal.events = await self.events(live, request.base or 0)
                    raise
                try:
                    await self._commit(live, decision, beside(decision))
                except Conflict:
                    await self._reload(live)
                    continue
                except KeyTaken:
                    await self._reload(live)
                    if (first := await self._seen(live, request, at_hand=False)) is not None:
                        return first
                    continue
                return decision.events[0]

    async def _seen(self, live: Live, request: Request, *, at_hand: bool) -> Event | None:
        """The event that this very request made before."""
        key = request.log_key
        if key is None:
            return None
        event = live.keys.get(key)
        if event is None and not at_hand:
            event = await self._store.by_key(live.id, key)
        if event is not None and not request.fits(event):
            raise Illegal(Code.KEY_REUSED)
        return event

    async def give_back(self, live: Live, silent: int) -> None:
        """The house was away since then: nobody's time ran."""
        async with live.lock:
            await self._give_back(live, silent)

    async def _give_back(self, live: Live, silent: int) -> None:
        now = now_ms()
        while (decision := stand_still(live.table, silent, now, live.opened.seed)) is not None:
            try:
                await self._commit(live, decision, _NOTHING)
            except (Conflict, KeyTaken):
                await self._reload(live)

    async def _settle(self, live: Live) -> None:
        now = now_ms()
        if now > self.pulse.late_at:
            silent = await self.pulse.silent_since()
            if silent is not None:
                await self._give_back(live, silent)
        while live.due is not None and live.due.at <= now:
            decision = fall(live.table, now, live.opened.seed)
            if decision is None:
                return
            try:
                await self._commit(live, decision, _NOTHING)
            except (Conflict, KeyTaken):
                await self._reload(live)

    async def _commit(self, live: Live, decision: Decision, beside: Batch) -> None:
        before, table = live.table, decision.table
        if len(table.plays) >= self._longest and table.ending is None:
            capped = deciding.cap(table, now_ms())
            decision = Decision((*decision.steps, *capped.steps))
            table = decision.table
        events, first = decision.events, due(table)
        look, over = look_at(table, first, self._patience), table.phase is Phase.OVER
        was_over, waiting = before.phase is Phase.OVER, table.phase is Phase.WAITING
        stood = look_at(before, live.due, self._patience), was_over, before.phase is Phase.WAITING
        same = (look, over, waiting) == stood
        ended = () if over is was_over else verdicts(table)
        appends = (Append(live.id, events, look, over, same, ended, waiting),)
        batch = Batch(appends=appends) if beside is _NOTHING else beside._replace(appends=appends)
        if secret.is_daily(live.opened.seed):
            batch = batch._replace(tallies=(tally(live.id, table),))
        following = None
        if table.rematch is not None and before.rematch is None:
            # Starting over keeps the sides; a rematch after the end exchanges them (caro.md 10.4).
            swapped = was_over and events[-1].seat != HOUSE
            tokens = await self._store.tokens(live.id)
            seed = await self.dealing.seed(table.setup)
            rest = (tokens, batch, seed)
            batch, opened, start = lay_next(live.opened, table, *rest, swapped=swapped)
            following = Live(opened, start)
        began = perf_counter()
        await self._store.commit(batch)
        # The start of the game after it is one of the same write.
        written = [event for each in batch.appends for event in each.events]
        self._meters.committed(written, perf_counter() - began)
        shown = live.take(decision.steps, first)
        live.tell(shown, now_ms())
        self._landed(live)
        if following is not None:
            self._enter(following)
        if table.seq - live.snapshot_seq >= _SNAPSHOT_EVERY:
            live.snapshot_seq = table.seq
            with suppress(Unavailable):  # the events are written: what was asked for is done
                await self._store.keep_snapshot(live.id, table.seq, snapshot.dump(table))

    def _enter(self, live: Live) -> None:
        """A match that has just been opened comes to life."""
        self._held[live.id] = live
        self._keep(live)
        self._landed(live)

    @property
    def running(self) -> int:
        """How many matches in memory are being played."""
        return sum(live.table.phase is Phase.RUNNING for live in list(self._held.values()))

    async def _reload(self, live: Live) -> bool:
        """Catch up with the log, if another process wrote to it, and tell who listens here."""
        steps, table = [], live.table
        for event in await self._store.events(live.id, table.seq):
            table = advance_table(table, event)
            steps.append((event, table))
        shown = live.take(steps, due(table))
        if shown:
            live.tell(shown, now_ms())
            self._caught_up(live)
        return bool(shown)

    def _keep(self, live: Live) -> None:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

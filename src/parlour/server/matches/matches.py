"""The first half of a move's walk: a command is decided on the match as it stands. Any process
may do it; what was decided is written and told in `commit`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from parlour.kernel import Code, Illegal, Seat
from parlour.match import HOUSE, Decision, Event, Match, Phase, expire, stand_still
from parlour.match.command import Act, Command, Join
from parlour.match.person import Person, write_join
from parlour.server.http.problems import Stale
from parlour.server.matches import wire
from parlour.server.matches.commit import Commits
from parlour.server.matches.create import Opening, create
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.load import load, log_after
from parlour.server.matches.memory import Memory
from parlour.server.matches.outside import RulesFailed
from parlour.server.matches.seat_rows import seating_of, seatings
from parlour.server.shared import secret
from parlour.server.shared.bus import Bus
from parlour.server.shared.heartbeat import Heartbeat, now_ms
from parlour.server.shared.meters import Meters
from parlour.server.shared.slices import Slices
from parlour.store import Batch, Conflict, KeyTaken, Revoke, SeatToken, Store

__all__ = ["Matches"]


class Matches:
    """Every match of the house: found, asked, and kept up with what other processes write.

    `on_commit` hears of a match after each commit of this process to it, `on_catch_up` after
    reading what another has written. `longest` is how many actions one may have; `patience` is for
    how long, in milliseconds, nobody need be in a room that waits for a guest.
    """

    def __init__(
        self, store: Store, bus: Bus, meters: Meters, *, longest: int, patience: int = 0
    ) -> None:
        self._store = store
        self._bus = bus
        self._patience = patience
        self._memory = Memory()
        self._commits = Commits(store, self._memory, meters, longest=longest, patience=patience)
        self.slices = Slices()
        self.winnable = self._commits.winnable
        self.on_commit = self._commits.on_commit
        self.on_catch_up = self._commits.on_catch_up
        self.heartbeat = Heartbeat(store)

    # -- finding ----------------------------------------------------------------------------------

    async def get(self, match_id: str, *, waits: bool = True) -> LiveMatch:
        """The match of that id. Raises `Illegal(unknown_match)`.

        Who does not wait gets it as it stood before what is being decided about it here.
        """
        live = self._memory.find(match_id)
        if live is None:
            row = await self._store.log.match(match_id)
            if row is None:
                raise Illegal(Code.UNKNOWN_MATCH)
            live = self._memory.enter(LiveMatch(row, await load(self._store, row, self.slices)))
        if self._bus.shared and (
            waits or not live.lock.locked()
        ):  # whoever was answered by another process finds that answer here
            await self.catch_up(live)
        self._memory.keep(live)
        return live

    def held(self, match_id: str) -> LiveMatch | None:
        """The match, if this process has it in memory."""
        return self._memory.find(match_id)

    def with_talk(self) -> list[LiveMatch]:
        """The matches in memory at which something was said."""
        return [live for live in self._memory if live.talk]

    @property
    def running(self) -> int:
        """How many matches in memory are being played."""
        return sum(live.match.phase is Phase.RUNNING for live in self._memory)

    async def seat(self, live: LiveMatch, token: str) -> Seat:
        """The seat that the token opens. Raises `Illegal(bad_token)`."""
        if live.tokens is None:
            async with live.lock:  # so that nobody joins between the reading and the keeping
                live.tokens = await self._store.log.tokens(live.id)
        seat = secret.opens(token, live.tokens)
        if seat is None:
            raise Illegal(Code.BAD_TOKEN)
        return seat

    async def events(
        self, live: LiveMatch, since: int, limit: int | None = None
    ) -> list[wire.WireEvent]:
        """The log after `since`, as far as it is known here, with what each event tells.

        Of what another process has written since then everybody hears when it is read. What
        happened lately is at hand; what is older is read behind the latest snapshot before it.
        """
        last = live.match.seq if limit is None else min(live.match.seq, since + limit)
        if since >= last:
            return []
        lately = live.lately(since, last)
        if lately is not None:
            return lately
        return await log_after(self._store, live.row, self.slices, since, last)

    # -- asking -----------------------------------------------------------------------------------

    async def open(self, opening: Opening, extra: Batch = ()) -> tuple[LiveMatch, list[str | None]]:
        """A new match, and the tokens of the seats that its maker holds.

        `extra` is written together with it.
        """
        seed = opening.seed or await self.winnable.seed(opening.setup)
        row, match, append = create(opening, seed, self._patience)
        tokens = [secret.token() if hold else None for hold in opening.holds]
        rows = tuple(
            SeatToken(secret.digest(token), row.id, seat)
            for seat, token in enumerate(tokens)
            if token is not None
        )
        rest: Batch = [append, *rows, *seatings(row, opening.setup), *extra]
        live = await self._commits.open(row, match, rest)
        live.tokens = rows
        return live, tokens

    async def join(
        self, live: LiveMatch, name: str, seat: Seat | None, person: Person | None = None
    ) -> tuple[Seat, str, int]:
        """A guest takes a free seat: the seat, its new token and the event's seq."""
        token = secret.token()

        def rows(decision: Decision) -> Batch:
            taken = decision.first.seat
            row = SeatToken(secret.digest(token), live.id, taken)
            sat = () if person is None else (seating_of(live.row, live.match, person, taken),)
            return [Revoke(live.id, taken), row, *sat]

        command = Join(HOUSE, None, write_join(name, person), seat)
        event = await self._submit(live, command, rows)
        return event.seat, token, event.seq

    async def submit(
        self,
        live: LiveMatch,
        command: Command,
        still: Callable[[], bool] | None = None,
        extra: Batch = (),
    ) -> Event:
        """Do what is asked; the first event that came of it. Raises `Illegal` or `Stale`.

        `still` says, when its turn comes, whether it is wanted still; `extra` is written with it.
        """
        return await self._submit(live, command, lambda _decision: extra, still)

    async def submit_atomically(
        self, live: LiveMatch, decide: Callable[[Match], Awaitable[Decision]]
    ) -> Match:
        """Several events that nobody may see a part of, decided while the match stands still."""
        async with live.lock:
            while True:
                await self._settle(live)
                try:
                    await self._commits.commit(live, await decide(live.match))
                except Conflict:
                    await self._commits.reload(live)
                    continue
                return live.match

    async def _submit(
        self,
        live: LiveMatch,
        command: Command,
        extra: Callable[[Decision], Batch],
        still: Callable[[], bool] | None = None,
    ) -> Event:
        async with live.lock:
            try:
                return await self._landed(live, command, extra, still)
            except RulesFailed as why:
                await self._commits.call_off(live)
                raise Illegal(Code.MATCH_OVER, str(why)) from why

    async def _landed(
        self,
        live: LiveMatch,
        command: Command,
        extra: Callable[[Decision], Batch],
        still: Callable[[], bool] | None,
    ) -> Event:
        while True:
            if (first := await self._commits.seen(live, command, at_hand=True)) is not None:
                return first
            await self._settle(live)
            try:
                decision = _decided(live, command, still)
            except RulesFailed:
                raise
            except Illegal as refusal:
                if (first := await self._commits.seen(live, command, at_hand=False)) is not None:
                    return first
                if await self._commits.reload(live):
                    continue  # it was refused on a position that another process has left
                if isinstance(refusal, Stale):
                    base = command.base if isinstance(command, Act) else None
                    refusal.events = await self.events(live, base or 0)
                raise
            try:
                await self._commits.commit(live, decision, extra(decision))
            except Conflict:
                await self._commits.reload(live)
                continue
            except KeyTaken:
                await self._commits.reload(live)
                if (first := await self._commits.seen(live, command, at_hand=False)) is not None:
                    return first
                continue
            return decision.first

    # -- keeping up -------------------------------------------------------------------------------

    async def catch_up(self, live: LiveMatch, told: Sequence[Event] = ()) -> None:
        """Take what other processes have written: as it was told, or by reading the log."""
        async with live.lock:
            fresh = [event for event in told if event.seq > live.match.seq]
            if fresh and fresh[0].seq == live.match.seq + 1:
                self._commits.follow(live, fresh)
            elif fresh or not told:
                await self._commits.reload(live)

    async def reword(self, match_id: str, worded: Callable[[Match], Match]) -> None:
        """The match, if it is in memory, as its log has it now that texts in it were changed."""
        live = self._memory.find(match_id)
        if live is not None:
            async with live.lock:
                live.stand(worded(live.match), live.due)
                live.recent.clear()
                live.tell([], now_ms())

    async def settle(self, live: LiveMatch) -> None:
        """Let whatever has fallen due fall."""
        async with live.lock:
            await self._settle(live)

    def announce(self, live: LiveMatch) -> None:
        """Whoever hears of commits hears of this match, also where nothing was written."""
        self._commits.announce(live)

    async def give_back(self, live: LiveMatch, silent: int) -> None:
        """The house was away since then: nobody's time ran."""
        async with live.lock:
            await self._give_back(live, silent)

    async def _give_back(self, live: LiveMatch, silent: int) -> None:
        now = now_ms()
        while (decision := stand_still(live.match, silent, now, live.row.seed)) is not None:
            await self._commits.commit_or_reload(live, decision)

    async def call_off(self, live: LiveMatch) -> None:
        """The rules of its game fail: the match is over, without a result."""
        async with live.lock:
            await self._commits.call_off(live)

    def of_game(self, game: str) -> list[LiveMatch]:
        """The matches of that game in memory that are not over."""
        return [live for live in self._memory if live.row.game == game and not live.match.ending]

    async def _settle(self, live: LiveMatch) -> None:
        try:
            await self._settle_by_rules(live)
        except RulesFailed:
            await self._commits.call_off(live)

    async def _settle_by_rules(self, live: LiveMatch) -> None:
        now = now_ms()
        if now > self.heartbeat.late_at:
            silent = await self.heartbeat.silent_since()
            if silent is not None:
                await self._give_back(live, silent)
        while live.due is not None and live.due.at <= now:
            decision = expire(live.match, now, live.row.seed)
            if decision is None:
                return
            await self._commits.commit_or_reload(live, decision)


def _decided(live: LiveMatch, command: Command, still: Callable[[], bool] | None) -> Decision:
    """What the command leads to now. Raises `Illegal` or `Stale`."""
    if command.is_stale(live.match):
        raise Stale(live.match.seq, [])
    if still is not None and not still():
        raise Illegal(Code.TOO_LATE)
    return command.decide(live.match, now_ms(), live.row.seed)

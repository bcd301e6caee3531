"""Every tournament of the house: found, asked, and kept up with what other processes write."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from parlour.kernel import Illegal
from parlour.server.shared import secret
from parlour.server.shared.bus import Bus
from parlour.server.shared.heartbeat import now_ms
from parlour.server.tournaments.scoreboard import Company, Scoreboard
from parlour.store import Conflict, KeyTaken, Store, Write
from parlour.store.medals import Award
from parlour.store.tournaments import AppendTournament, NewTournament
from parlour.tournament import (
    Event,
    Kind,
    State,
    Terms,
    Tournament,
    TournamentCode,
    advance,
    podium,
    replay,
    standings,
)

__all__ = ["Decide", "Held", "Tournaments"]

_IN_MEMORY = 64
"""So many that are not under way are kept at hand; those that are, are advanced every second."""
_NAMES_LAST_S = 1.0
"""Whoever is called something else is so in tables a moment later."""
_UNDER_WAY = (State.RUNNING, State.PAUSING)

Decide = Callable[[Tournament, int], tuple[Event, ...]]
"""What is decided on the tournament as it stands, at that time. Raises `Illegal`."""


class Held:
    """A tournament in memory: as its log has it, and its table, made once after each change.

    `wakeup` is after which event nothing was to be done, and until when; `moved` are the games
    under way in which both have moved; `company` is who is in it, as it was read last;
    `heard` is when one last began to read what other processes have written.
    """

    def __init__(self, id_: str, tournament: Tournament) -> None:
        self.id = id_
        self.tournament = tournament
        self.lock = asyncio.Lock()
        self.wakeup = (-1, 0)
        self.moved: set[str] = set()
        self.company: Company | None = None
        self.looking = asyncio.Lock()
        self.heard = float("-inf")
        self._table: Scoreboard | None = None

    async def table(self) -> Scoreboard:
        """The standings as they are, made beside the loop by one for all who ask meanwhile."""
        async with self.looking:
            t = self.tournament
            if self._table is None or self._table.tournament.seq != t.seq:
                self._table = await asyncio.to_thread(Scoreboard.made, t)
            return self._table


class Tournaments:
    """Reads logs, and writes to them what is decided: the insert is the compare-and-set."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus
        self._held: OrderedDict[str, Held] = OrderedDict()

    async def create(self, host: str, terms: Terms, *first: Write) -> Held:
        """A new one, behind what is to be written before it. Raises `Illegal`, or `Conflict`."""
        terms.check()
        id_, now = secret.match_id(), now_ms()
        state = State.OPEN if terms.opens is None else State.PLANNED
        await self._store.commit([*first, NewTournament(id_, host, terms, state, now)])
        return await self.get(id_)

    async def get(self, id_: str) -> Held:
        """The tournament of that id. Raises `Illegal(unknown_tournament)`."""
        held = self._held.get(id_)
        if held is None:
            events = await self._store.tournaments.events(id_)
            if not events:
                raise Illegal(TournamentCode.UNKNOWN_TOURNAMENT)
            made = await asyncio.to_thread(replay, events)
            held = self._held.setdefault(id_, Held(id_, made))
        elif self._bus.shared:
            await self._hear(held)
        self._held.move_to_end(id_)
        idle = [k for k, h in self._held.items() if h.tournament.state not in _UNDER_WAY]
        for old in idle[:-_IN_MEMORY]:
            del self._held[old]
        return held

    async def submit(self, held: Held, decide: Decide, *beside: Write) -> tuple[Event, ...]:
        """Do what is asked; the events that came of it, with what is written beside them.

        Raises `Illegal`.
        """
        async with held.lock:
            while True:
                before = held.tournament
                events = decide(before, now_ms())
                if not events:
                    return ()
                after = before
                for event in events:
                    after = advance(after, event)
                appended = _append(held.id, before, after, events)
                try:
                    awards = await _awards(held.id, before, after)
                    await self._store.commit([appended, *awards, *beside])
                except (Conflict, KeyTaken):
                    if not await self._catch_up(held):
                        raise
                    continue
                held.tournament = after
                return events

    async def company(self, held: Held) -> Company:
        """Who is in it: read anew when somebody has come or gone, and now and then."""
        async with held.looking:
            t, known, now = held.tournament, held.company, time.monotonic()
            old = known is None or now > known.at + _NAMES_LAST_S
            if known is None or old or known.joined != t.entrants.keys():
                host = await self._store.people.person(t.host)
                players = await self._store.tournaments.entrants(held.id)
                name = "" if host is None else host.name
                known = Company(now, frozenset(t.entrants), players, name)
                held.company = known
            return known

    def forget(self, person: str) -> None:
        """Somebody has left for good: what named them is read anew."""
        for id_, held in tuple(self._held.items()):
            if person in held.tournament.entrants or person == held.tournament.host:
                del self._held[id_]

    async def _hear(self, held: Held) -> None:
        """Catch up: those who have asked before a reading began need none of their own."""
        asked = time.monotonic()
        async with held.lock:
            if held.heard <= asked:
                began = time.monotonic()
                await self._catch_up(held)
                held.heard = began

    async def _catch_up(self, held: Held) -> bool:
        """Read what other processes have written; True where there was something."""
        t = held.tournament
        fresh = await self._store.tournaments.events(held.id, t.seq)
        for event in fresh:
            t = advance(t, event)
        held.tournament = t
        return bool(fresh)


async def _awards(id_: str, before: Tournament, after: Tournament) -> list[Award]:
    """What is won in a tournament that is over by this."""
    if after.state is not State.OVER or before.state is State.OVER:
        return []
    places = podium(after, await asyncio.to_thread(standings, after))
    return [Award(player, id_, place, after.at) for player, place in places]


def _append(
    id_: str, before: Tournament, after: Tournament, events: tuple[Event, ...]
) -> AppendTournament:
    going = {game.id for game in before.going}
    called = {game.id for game in after.games[len(before.games) :] if not game.is_bye}
    settled = (going | called) - {game.id for game in after.going}
    if after.state is State.OVER:
        settled = going | called
    left = (event.player for event in events if event.kind is Kind.LEAVE)
    return AppendTournament(
        id_,
        before.seq,
        events,
        after.state,
        len(after.entrants),
        after.round,
        after.started,
        tuple(sorted(called)),
        tuple(sorted(settled)),
        tuple(who for who in left if who is not None and who not in after.entrants),
    )

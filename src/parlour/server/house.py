"""The house: everything that is wired together, in one place."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from parlour.kernel import Seat
from parlour.server.absence import Absence
from parlour.server.agenda import Agenda
from parlour.server.analysis.analyses import Analyses
from parlour.server.bus import FORGET_S, Alone, Bus
from parlour.server.chat.chat import Chat
from parlour.server.config import Config
from parlour.server.daily.back_fill import BackFill
from parlour.server.daily.boards import Boards
from parlour.server.lag import Lag
from parlour.server.limits import Limits
from parlour.server.live import Live
from parlour.server.meters import CountedThinkers, Meters
from parlour.server.people.identity import Identities
from parlour.server.people.leaving import Leaving
from parlour.server.people.people import People
from parlour.server.people.seats import Seats
from parlour.server.presence import Presence
from parlour.server.public import Public
from parlour.server.pulse import now_ms
from parlour.server.ratings.ratings import Ratings
from parlour.server.seeks.pairing import Pairing
from parlour.server.seeks.queue import MemoryQueue, Queue
from parlour.server.tables import Tables
from parlour.server.tasks import Tasks
from parlour.server.thinking.bots import Bots
from parlour.server.thinking.hints import Hints
from parlour.server.thinking.thinkers import LocalThinkers, Thinkers
from parlour.server.vacancy import Vacancy
from parlour.store import Store, Unavailable, store_at

__all__ = ["House"]

log = logging.getLogger(__name__)

_SWEEP_S = 5
_OVERDUE_MS = 4_000
_TOGETHER = 256


class House:
    """Store, tables, people, bots, analyses, agenda and limits of one process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store: Store = store_at(config.database)
        self.meters = Meters()
        self._lag = Lag(self.meters)
        bus, thinkers, self.queue = _company(config, self.meters)
        self.is_closing = False
        tasks = partial(Tasks, self.meters.failed)
        self.thinkers = CountedThinkers(thinkers, self.meters)
        self.agenda = Agenda(self._look_after, tasks())
        self.bots = Bots(
            self.thinkers, bus, self.agenda.again, tasks(), self.meters, config.bot_matches
        )
        self.hints = Hints(self.thinkers)
        self.analyses = Analyses(self.thinkers, tasks(), config.analyses_at_once)
        self.tables = Tables(
            self.store,
            bus,
            config.longest_match,
            self._landed,
            self._caught_up,
            self.meters,
            config.empty_room * 1_000,
        )
        self.slices, self.dealing = self.tables.slices, self.tables.dealing
        self._back_fill = BackFill(self.store, self.slices)
        self.boards = Boards(self.store)
        self.chat = Chat(self.store, on=config.chat, said=self._chatted)
        self.absence = Absence(self.tables, bus, config.absence, config.absence_untimed, tasks())
        self.presence = Presence(self.tables, bus, self._attended, self.chat.catch_up, tasks())
        self.vacancy = Vacancy(
            self.tables,
            self.store,
            config.empty_room * 1_000,
            self.agenda.arm,
            self.presence.look,
        )
        self._bus = bus
        self._tasks = tasks()
        self.limits = Limits(config, bus)
        self.pairing = Pairing(self.queue, self.tables, bus, tasks())
        self.public = Public(self.store, config.public_matches)
        self.ratings = Ratings(self.store, tasks())
        self.identities = Identities(self.store)
        self.people = People(self.store, self.limits, bus, tasks())
        self.leaving = Leaving(bus, self.people, self.tables, self.store, self.ratings, self._tasks)
        self.seats = Seats(self.tables, self.identities, self.visited, self.looked)

    async def start(self) -> None:
        """Open the store and take up everything that was under way."""
        self.store.hold()
        await self.store.start()
        await self.people.start()
        await self.ratings.start()
        await self.thinkers.start()
        await self.presence.start()
        await self.pairing.start()
        silent = await self.tables.pulse.open(alone=not self._bus.shared)
        if silent is not None:
            await self._awake(silent)
        for match, at in await self.store.agenda():
            self.agenda.arm(match, at)
        self.tables.pulse.start(self._awake, lambda: self.agenda.is_busy, self._tasks)
        self._lag.start()
        self._back_fill.start()
        if self._bus.shared:
            self._tasks.keep("looking for what is overdue", self._sweep)

    async def stop(self) -> None:
        """Close up."""
        self.closing()
        self._lag.stop()
        await self._tasks.stop()
        await self._back_fill.stop()
        await self.agenda.stop()
        await self.bots.stop()
        await self.analyses.stop()
        await self.thinkers.stop()
        await self.pairing.stop()
        await self.queue.stop()
        await self.absence.stop()
        await self.presence.stop()
        await self.people.stop()
        await self.ratings.stop()
        await self.tables.pulse.stop()
        await self.store.stop()

    def closing(self) -> None:
        """Word has come that the house is to close: from here on nobody's time runs."""
        self.is_closing = True
        self.analyses.close()
        self.pairing.close()
        self.absence.close()
        self.agenda.close()
        self.tables.pulse.close()

    async def _awake(self, silent: int) -> None:
        """Give the time since then back to every match in which somebody's ran."""
        matches = [match for match, _ in await self.store.agenda()]
        for first in range(0, len(matches), _TOGETHER):
            some = matches[first : first + _TOGETHER]
            await asyncio.gather(*(self._give_back(match, silent) for match in some))

    async def _give_back(self, match: str, silent: int) -> None:
        try:
            await self.tables.give_back(await self.tables.get(match), silent)
        except Unavailable:
            raise
        except Exception:  # one match that cannot be read must not keep the house closed
            log.exception("cannot give time back match=%s", match)

    def visited(self, live: Live, seat: Seat) -> None:
        """Somebody on that seat asks something without a connection."""
        self.presence.visit(live, seat)
        self.vacancy.note(live)

    def looked(self, live: Live) -> None:
        """Somebody looks at the match without a connection: bots among themselves go on."""
        if live.table.bots_alone:
            live.look(FORGET_S)
            self.bots.wake(self.tables, live)

    def _attended(self, live: Live) -> bool:
        self.vacancy.note(live)
        if live.table.bots_alone:
            self.bots.wake(self.tables, live)
        return self.absence.note(live)

    def _landed(self, live: Live) -> None:
        self.boards.landed(live)
        self.agenda.note(live)
        self.vacancy.note(live)
        self.bots.wake(self.tables, live)
        self.hints.moved(live)
        self.presence.landed(live)
        self.ratings.landed(live)
        self._told_of_absence(live)
        live.measure()

    def _caught_up(self, live: Live) -> None:
        live.measure()
        self.hints.moved(live)
        self.agenda.note(live)
        self.vacancy.note(live)
        self.ratings.landed(live)
        self._told_of_absence(live)

    def _chatted(self, live: Live) -> None:
        self.presence.landed(live)

    def _told_of_absence(self, live: Live) -> None:
        if self.absence.note(live):
            live.tell([], now_ms())

    async def _look_after(self, match: str) -> None:
        live = await self.tables.get(match)
        await self.tables.settle(live)
        self._landed(live)
        await self.vacancy.visit(live)

    async def _sweep(self) -> None:
        """Look after what is overdue: the process whose timer it was may be gone."""
        while True:
            await asyncio.sleep(_SWEEP_S)
            try:
                for match, at in await self.store.agenda(now_ms() - _OVERDUE_MS):
                    self.agenda.arm(match, at)
            except Unavailable as why:
                log.warning("cannot look for what is overdue: %s", why)


def _company(config: Config, meters: Meters) -> tuple[Bus, Thinkers, Queue]:
    """Whom this process shares the house with."""
    own = LocalThinkers(config.thinkers, warm=config.warm, replaced=meters.lost_thinker)
    if not config.redis:
        return Alone(), own, MemoryQueue()
    # A house that has not outgrown one process needs none of these.
    from parlour.server.redis_bus import RedisBus  # noqa: PLC0415
    from parlour.server.seeks.redis_queue import RedisQueue  # noqa: PLC0415
    from parlour.server.thinking.queued import QueuedThinkers  # noqa: PLC0415

    tasks = partial(Tasks, meters.failed)
    thinkers = QueuedThinkers(config.redis, own, config.thinkers, tasks)
    return RedisBus(config.redis, tasks()), thinkers, RedisQueue(config.redis)

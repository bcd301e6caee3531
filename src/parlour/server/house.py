"""The house: everything that is wired together, in one place."""

from __future__ import annotations

from parlour.server.agenda import Agenda
from parlour.server.analyses import Analyses
from parlour.server.bots import Bots
from parlour.server.config import Config
from parlour.server.limits import Limits
from parlour.server.live import Live
from parlour.server.people.identity import Identities
from parlour.server.people.people import People
from parlour.server.people.seats import Seats
from parlour.server.tables import Tables
from parlour.store import Store, store_at

__all__ = ["House"]


class House:
    """Store, tables, people, bots, analyses, agenda and limits of one process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store: Store = store_at(config.database)
        self.agenda = Agenda(self._look_after)
        self.bots = Bots(config.thinkers, self.agenda.again)
        self.analyses = Analyses(self.bots, config.thinkers)
        self.tables = Tables(self.store, config.longest_match, self._landed)
        self.limits = Limits(config)
        self.identities = Identities(self.store, config.origins)
        self.people = People(self.store, self.limits)
        self.seats = Seats(self.tables, self.identities)

    async def start(self) -> None:
        """Open the store and take up everything that was under way."""
        await self.store.start()
        await self.people.start()
        for match, at in await self.store.agenda():
            self.agenda.arm(match, at)

    async def stop(self) -> None:
        """Close up."""
        await self.agenda.stop()
        self.analyses.close()
        await self.bots.stop()
        await self.people.stop()
        await self.store.stop()

    def _landed(self, live: Live) -> None:
        self.agenda.note(live)
        self.bots.wake(self.tables, live)

    async def _look_after(self, match: str) -> None:
        live = await self.tables.get(match)
        await self.tables.settle(live)
        self._landed(live)

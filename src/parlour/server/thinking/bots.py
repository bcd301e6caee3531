"""Bots: whoever thinks for them, they come in by the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from hashlib import sha256

from parlour import players
from parlour.kernel import AnyGame, Illegal, Seat, View
from parlour.match import Decision, Offer, Table, deciding
from parlour.server.bus import Bus
from parlour.server.live import Live
from parlour.server.request import Request
from parlour.server.tables import Tables
from parlour.server.thinking.thinkers import Thinkers

__all__ = ["Bots"]

log = logging.getLogger(__name__)

_CLAIM_S = 15
"""How long other processes leave a bot's move to the one that began to think about it."""


class Bots:
    """The house's players. Each match has at most one thought under way, so the queue is fair.

    `stuck` is told of a match in which a bot could not do its part.
    """

    def __init__(self, thinkers: Thinkers, bus: Bus, stuck: Callable[[Live], None]) -> None:
        self._thinkers = thinkers
        self._bus = bus
        self._stuck = stuck
        self._thinking: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, tables: Tables, live: Live) -> None:
        """If a bot is to act or to answer in this match, let it."""
        table = live.table
        for seat in table.actors:
            if seat >= 0 and table.setup.chairs[seat].is_bot:
                if self._thinking.get(live.id) != table.base:
                    self._thinking[live.id] = table.base
                    self._start(self._move(tables, live, seat))
                break
        if (Offer.DRAW in {offer for _, offer in table.offers}) and table.ending is None:
            for seat, chair in enumerate(table.setup.chairs):
                if chair.is_bot and (seat, Offer.DRAW) not in table.offers:
                    self._start(self._answer_draw(tables, live, seat))

    async def suggest(
        self, table: Table, seat: Seat, progress: players.Progress | None = None
    ) -> players.Thought:
        """What the game's best player would do on that seat."""
        view = table.game.view(table.state, seat)
        budget = players.Budget(players.levels(table.game), table.base)
        return await self._thinkers.think(table.game.id, view, seat, budget, progress)

    async def consider(
        self,
        game: AnyGame,
        view: View,
        seat: Seat,
        budget: players.Budget,
        progress: players.Progress,
    ) -> players.Thought:
        """A thought about any position, for who looks back at a match."""
        return await self._thinkers.think(game.id, view, seat, budget, progress)

    async def turn(self, table: Table, seat: Seat, level: int, dice: int) -> players.Thought:
        """What the bot on that seat does now, for a match that is played in one go."""
        view = table.game.view(table.state, seat)
        return await self._thinkers.think(
            table.game.id, view, seat, players.Budget(level, dice, 1_000)
        )

    async def stop(self) -> None:
        """Give up every thought."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move(self, tables: Tables, live: Live, seat: Seat) -> None:
        table = live.table
        chair = table.setup.chairs[seat]
        budget = players.Budget(chair.level or 1, _dice(live.opened.seed, table.base))
        view = table.game.view(table.state, seat)
        try:
            if not await self._bus.claim(f"move:{live.id}:{table.base}", _CLAIM_S):
                return
            thought = await self._thinkers.think(table.game.id, view, seat, budget)

            def decide(at: Table, now: int, key: str | None) -> Decision:
                return deciding.act(at, seat, thought.action, now, live.opened.seed, key)

            key = f"bot:{table.base}"
            await tables.submit(live, Request(seat, decide, key, table.base))
        except Illegal as refusal:
            log.info("bot's move came to nothing match=%s code=%s", live.id, refusal.code)
        except Exception:
            log.exception("bot cannot move match=%s", live.id)
            self._stuck(live)
        finally:
            if self._thinking.get(live.id) == table.base:
                del self._thinking[live.id]

    async def _answer_draw(self, tables: Tables, live: Live, seat: Seat) -> None:
        view = live.table.game.view(live.table.state, seat)
        agrees = players.agrees_to_draw(live.table.game, view)

        def decide(table: Table, now: int, key: str | None) -> Decision:
            return deciding.answer(table, seat, Offer.DRAW, now, "", accept=agrees, key=key)

        try:
            await tables.submit(live, Request(seat, decide))
        except Illegal as refusal:
            log.info("bot's answer came to nothing match=%s code=%s", live.id, refusal.code)
        except Exception:
            log.exception("bot cannot answer match=%s", live.id)
            self._stuck(live)


def _dice(seed: str, base: int) -> int:
    """A bot's dice: another thought every move, yet the same for the same match."""
    return int.from_bytes(sha256(f"{seed}\nbot\n{base}".encode()).digest()[:6], "big")

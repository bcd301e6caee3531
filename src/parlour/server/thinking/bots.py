"""Bots: whoever thinks for them, they come in by the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from random import Random
from weakref import WeakSet

from parlour import players
from parlour.kernel import AnyGame, Code, Illegal, Seat
from parlour.match import Decision, Offer, Phase, Table, deciding
from parlour.players.questions import Agree, Think
from parlour.server.bus import Bus
from parlour.server.live import Live
from parlour.server.meters import Meters
from parlour.server.refusal import Refusal
from parlour.server.request import Request
from parlour.server.tables import Tables
from parlour.server.tasks import Tasks
from parlour.server.thinking.thinkers import NoThinker, Thinkers
from parlour.server.thinking.turns import Purpose, Turn, asking_client
from parlour.server.thinking.worker import PlayerFailed
from parlour.store import Unavailable

__all__ = ["Bots"]

log = logging.getLogger(__name__)

_CLAIM_S = 15
"""How long other processes leave a bot's move to the one that began to think about it."""
_AGAIN_S = (0.5, 2.0)
"""After so long a player that failed is asked again; after the last time somebody stands in."""
_OPENING_S = 60
"""How long whoever has opened a match of bots may take to look at it."""


class _Thinking:
    """A thought under way: about which position, and whether it may still be given up."""

    __slots__ = ("base", "settled", "task")

    def __init__(self, base: int) -> None:
        self.base = base
        self.settled = False
        self.task: asyncio.Task[None] | None = None


class Bots:
    """The house's players. Each match has at most one thought under way.

    `stuck` is told of a match in which a bot could not do its part. `at_once` is how many matches
    of bots alone one client may have going.
    """

    def __init__(
        self,
        thinkers: Thinkers,
        bus: Bus,
        stuck: Callable[[Live], None],
        tasks: Tasks,
        meters: Meters,
        at_once: int,
    ) -> None:
        self._thinkers = thinkers
        self._bus = bus
        self._stuck = stuck
        self._tasks = tasks
        self._meters = meters
        self._at_once = at_once
        self._thinking: dict[str, _Thinking] = {}
        self._alone: dict[str, WeakSet[Live]] = {}

    def wake(self, tables: Tables, live: Live) -> None:
        """If a bot is to act or to answer in this match, let it.

        Bots among themselves play while somebody looks; what is thought about a position that is
        no more is given up.
        """
        table = live.table
        bots = [s for s in table.actors if s >= 0 and table.setup.chairs[s].is_bot]
        if table.bots_alone and not live.attended:
            bots = []
        under_way = self._thinking.get(live.id)
        if under_way is not None and not (bots and under_way.base == table.base):
            self._give_up(live, under_way)
            under_way = None
        if bots and under_way is None:
            thinking = self._thinking[live.id] = _Thinking(table.base)
            thinking.task = self._tasks.start(
                self._move(tables, live, bots[0], thinking), "moving for a bot"
            )
        if (Offer.DRAW in {offer for _, offer in table.offers}) and table.ending is None:
            for seat, chair in enumerate(table.setup.chairs):
                if chair.is_bot and (seat, Offer.DRAW) not in table.offers:
                    self._tasks.start(self._answer_draw(tables, live, seat), "answering for a bot")

    def require_room(self, client: str) -> None:
        """Raises `Refusal(rate_limited)` where the client has enough bots playing already."""
        going = self._alone.get(client, ())
        if sum(live.table.phase is Phase.RUNNING and live.attended for live in going) >= (
            self._at_once
        ):
            raise Refusal(
                Code.RATE_LIMITED,
                "(so many matches of bots are going)",
                headers={"Retry-After": str(_OPENING_S)},
            )

    def opened(self, client: str, live: Live) -> None:
        """The client has opened a match of bots alone, and is about to look at it."""
        live.look(_OPENING_S)
        self._alone.setdefault(client, WeakSet()).add(live)

    async def turn(self, table: Table, seat: Seat, level: int, dice: int) -> players.Thought:
        """What the bot on that seat does now, for a match that is played in one go."""
        view = table.game.view(table.state, seat)
        question = Think(table.game.id, view, seat, players.Budget(level, dice, 1_000))
        return await self._thinkers.ask(question, Turn(Purpose.BOT, asking_client.get()))

    async def stop(self) -> None:
        """Give up every thought."""
        await self._tasks.stop()

    def _give_up(self, live: Live, thinking: _Thinking) -> None:
        if not thinking.settled and thinking.task is not None:
            thinking.task.cancel()
        self._forget(live, thinking)

    def _forget(self, live: Live, thinking: _Thinking) -> None:
        if self._thinking.get(live.id) is thinking:
            del self._thinking[live.id]

    async def _move(self, tables: Tables, live: Live, seat: Seat, thinking: _Thinking) -> None:
        table = live.table
        try:
            if not await self._bus.claim(f"move:{live.id}:{table.base}", _CLAIM_S):
                return
            action = await self._action(live, table, seat)
            thinking.settled = True  # from here on it is written, or not, like anybody's request
            if action is None:
                live.stand_ins.add(seat)
                await self._tell_of_stand_in(tables, live, seat)
                dice = Random(_dice(live.opened.seed, table.base))  # noqa: S311 - no secret
                action = dice.choice(table.game.legal(table.state, seat))

            def decide(at: Table, now: int, key: str | None) -> Decision:
                return deciding.act(at, seat, action, now, live.opened.seed, key)

            await tables.submit(live, Request(seat, decide, f"bot:{table.base}", table.base))
        except Illegal as refusal:
            log.info("bot's move came to nothing match=%s code=%s", live.id, refusal.code)
        except Unavailable as why:
            log.warning("a bot waits for the store match=%s: %s", live.id, why)
            self._stuck(live)
        except Exception:
            self._stuck(live)
            raise
        finally:
            self._forget(live, thinking)

    async def _action(self, live: Live, table: Table, seat: Seat) -> str | None:
        """What the bot does; None where its player fails again and again."""
        if seat in live.stand_ins:
            return None
        dice, why, trace = _dice(live.opened.seed, table.base), "", ""
        for attempt, wait in enumerate((*_AGAIN_S, 0)):
            try:
                return await self._thought(table, seat, dice + attempt)
            except (PlayerFailed, NoThinker) as failure:
                why, trace = str(failure), getattr(failure, "trace", "")
                self._meters.players_failed[table.game.id] += 1
            await asyncio.sleep(wait)
        self._meters.stand_ins[table.game.id] += 1
        told = {"match": live.id, "game": table.game.id, "why": why, "trace": trace}
        log.error("a player fails: somebody stands in", extra={"fields": told})
        return None

    async def _thought(self, table: Table, seat: Seat, dice: int) -> str:
        """What the player answers, if that can be played. Raises `PlayerFailed`."""
        view = table.game.view(table.state, seat)
        level = table.setup.chairs[seat].level or 1
        question = Think(table.game.id, view, seat, players.Budget(level, dice))
        thought = await self._thinkers.ask(question, Turn(Purpose.BOT, asking_client.get()))
        _require_legal(table.game, table.state, seat, thought.action)
        return thought.action

    async def _tell_of_stand_in(self, tables: Tables, live: Live, seat: Seat) -> None:
        def decide(table: Table, now: int, key: str | None) -> Decision:
            return deciding.stand_in(table, seat, now, key)

        await tables.submit(live, Request(seat, decide, f"stand-in:{seat}"))

    async def _answer_draw(self, tables: Tables, live: Live, seat: Seat) -> None:
        view = live.table.game.view(live.table.state, seat)
        turn = Turn(Purpose.BOT, asking_client.get())
        try:
            agrees = await self._thinkers.ask(Agree(live.table.game.id, view), turn)
        except (PlayerFailed, NoThinker) as failure:
            self._meters.players_failed[live.table.game.id] += 1
            log.warning("a bot declines for want of an answer match=%s: %s", live.id, failure)
            agrees = False

        def decide(table: Table, now: int, key: str | None) -> Decision:
            return deciding.answer(table, seat, Offer.DRAW, now, "", accept=agrees, key=key)

        try:
            await tables.submit(live, Request(seat, decide))
        except Illegal as refusal:
            log.info("bot's answer came to nothing match=%s code=%s", live.id, refusal.code)
        except Unavailable as why:
            log.warning("a bot waits for the store match=%s: %s", live.id, why)
            self._stuck(live)


def _require_legal(game: AnyGame, state: object, seat: Seat, action: str) -> None:
    try:
        game.apply(state, seat, action)
    except Exception as why:  # rules need not expect whatever a player can say
        raise PlayerFailed(f"it answered {action!r}: {why}") from why


def _dice(seed: str, base: int) -> int:
    """A bot's dice: another thought every move, yet the same for the same match."""
    return int.from_bytes(sha256(f"{seed}\nbot\n{base}".encode()).digest()[:6], "big")

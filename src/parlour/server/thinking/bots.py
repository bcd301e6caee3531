"""Bots: whoever thinks for them, they come in by the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from random import Random
from weakref import WeakSet

from parlour import players
from parlour.kernel import AnyGame, Code, Illegal, Seat
from parlour.match import Match, Offer, Phase
from parlour.match.command import Act, AnswerOffer, StandIn
from parlour.players.questions import Agree, Think
from parlour.server.http.client import asking_client
from parlour.server.http.problems import Refusal
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import FORGET_S, Bus
from parlour.server.shared.meters import Meters
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.thinkers import NoThinker, Thinkers
from parlour.server.thinking.turns import Purpose, Turn
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
        matches: Matches,
        thinkers: Thinkers,
        bus: Bus,
        stuck: Callable[[LiveMatch], None],
        tasks: Tasks,
        meters: Meters,
        at_once: int,
    ) -> None:
        self._matches = matches
        self._thinkers = thinkers
        self._bus = bus
        self._stuck = stuck
        self._tasks = tasks
        self._meters = meters
        self._at_once = at_once
        self._thinking: dict[str, _Thinking] = {}
        self._alone: dict[str, WeakSet[LiveMatch]] = {}
        self._opening: Counter[str] = Counter()

    def wake(self, live: LiveMatch) -> None:
        """If a bot is to act or to answer in this match, let it.

        Bots among themselves play while somebody looks; what is thought about a position that is
        no more is given up.
        """
        match = live.match
        bots = [s for s in match.actors if s >= 0 and match.setup.chairs[s].is_bot]
        if match.bots_alone and not live.attended:
            bots = []
        under_way = self._thinking.get(live.id)
        if under_way is not None and not (bots and under_way.base == match.base):
            self._give_up(live, under_way)
            under_way = None
        if bots and under_way is None:
            thinking = self._thinking[live.id] = _Thinking(match.base)
            thinking.task = self._tasks.start(
                self._move(live, bots[0], thinking), "moving for a bot"
            )
        if (Offer.DRAW in {offer for _, offer in match.offers}) and match.ending is None:
            for seat, chair in enumerate(match.setup.chairs):
                if chair.is_bot and (seat, Offer.DRAW) not in match.offers:
                    self._tasks.start(self._answer_draw(live, seat), "answering for a bot")

    def attended(self, live: LiveMatch) -> None:
        """Who is there has changed: bots among themselves begin or stop."""
        if live.match.bots_alone:
            self.wake(live)

    def watched(self, live: LiveMatch) -> None:
        """Somebody looks at the match without a connection: bots among themselves go on."""
        if live.match.bots_alone:
            live.keep_attended(FORGET_S)
            self.wake(live)

    @contextmanager
    def room(self, client: str) -> Iterator[None]:
        """While a match of bots alone is opened. Raises `Refusal(rate_limited)` where the client
        has enough of them, those counted that are being opened."""
        live = sum(
            live.match.phase is Phase.RUNNING and live.attended
            for live in self._alone.get(client, ())
        )
        if live + self._opening[client] >= self._at_once:
            raise Refusal(
                Code.RATE_LIMITED,
                "(so many matches of bots are going)",
                headers={"Retry-After": str(_OPENING_S)},
            )
        self._opening[client] += 1
        try:
            yield
        finally:
            self._opening[client] -= 1
            if not self._opening[client]:
                del self._opening[client]

    def opened(self, client: str, live: LiveMatch) -> None:
        """The client has opened a match of bots alone, and is about to look at it."""
        live.keep_attended(_OPENING_S)
        self._alone.setdefault(client, WeakSet()).add(live)
        self.wake(live)

    async def turn(
        self, live: LiveMatch, match: Match, seat: Seat, budget: players.Budget
    ) -> tuple[str, StandIn | None]:
        """What the bot on that seat does now, and what everybody is told if somebody stands in."""
        action = await self._action(live, match, seat, budget)
        if action is not None:
            return action, None
        live.stand_ins.add(seat)
        random = Random(_dice(live.row.seed, match.base))  # noqa: S311 - no secret
        action = random.choice(match.game.legal(match.state, seat))
        return action, StandIn(seat, f"stand-in:{seat}")

    async def stop(self) -> None:
        """Give up every thought."""
        await self._tasks.stop()

    def _give_up(self, live: LiveMatch, thinking: _Thinking) -> None:
        if not thinking.settled and thinking.task is not None:
            thinking.task.cancel()
        self._forget(live, thinking)

    def _forget(self, live: LiveMatch, thinking: _Thinking) -> None:
        if self._thinking.get(live.id) is thinking:
            del self._thinking[live.id]

    async def _move(self, live: LiveMatch, seat: Seat, thinking: _Thinking) -> None:
        match = live.match
        try:
            if not await self._bus.claim(f"move:{live.id}:{match.base}", _CLAIM_S):
                return
            level = match.setup.chairs[seat].level or 1
            budget = players.Budget(level, _dice(live.row.seed, match.base))
            action, stand_in = await self.turn(live, match, seat, budget)
            thinking.settled = True  # from here on it is written, or not, like anybody's request
            if stand_in is not None:
                await self._matches.submit(live, stand_in)
            await self._matches.submit(live, Act(seat, f"bot:{match.base}", action, match.base))
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

    async def _action(
        self, live: LiveMatch, match: Match, seat: Seat, budget: players.Budget
    ) -> str | None:
        """What the bot does; None where its player fails again and again."""
        if seat in live.stand_ins:
            return None
        why, trace = "", ""
        for attempt, wait in enumerate((*_AGAIN_S, 0)):
            try:
                again = replace(budget, seed=budget.seed + attempt)
                return await self._thought(match, seat, again)
            except (PlayerFailed, NoThinker) as failure:
                why, trace = str(failure), getattr(failure, "trace", "")
                self._meters.players_failed[match.game.id] += 1
            await asyncio.sleep(wait)
        self._meters.stand_ins[match.game.id] += 1
        told = {"match": live.id, "game": match.game.id, "why": why, "trace": trace}
        log.error("a player fails: somebody stands in", extra={"fields": told})
        return None

    async def _thought(self, match: Match, seat: Seat, budget: players.Budget) -> str:
        """What the player answers, if that can be played. Raises `PlayerFailed`."""
        try:
            view = match.game.view(match.state, seat)
        except Exception as why:  # then it does not see what it is to think about
            raise PlayerFailed(f"its view raises {why!r}") from why
        question = Think(match.game.id, view, seat, budget)
        thought = await self._thinkers.ask(question, Turn(Purpose.BOT, asking_client.get()))
        _require_legal(match.game, match.state, seat, thought.action)
        return thought.action

    async def _answer_draw(self, live: LiveMatch, seat: Seat) -> None:
        view = live.match.game.view(live.match.state, seat)
        turn = Turn(Purpose.BOT, asking_client.get())
        try:
            agrees = await self._thinkers.ask(Agree(live.match.game.id, view), turn)
        except (PlayerFailed, NoThinker) as failure:
            self._meters.players_failed[live.match.game.id] += 1
            log.warning("a bot declines for want of an answer match=%s: %s", live.id, failure)
            agrees = False
        try:
            await self._matches.submit(live, AnswerOffer(seat, None, Offer.DRAW, agrees))
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

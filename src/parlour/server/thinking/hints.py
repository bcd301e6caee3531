"""Hints: one for a seat at a time, and for a client one after the other."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from parlour import players
from parlour.kernel import Code, Seat
from parlour.match import Match
from parlour.players.questions import Think
from parlour.server.http.problems import Refusal
from parlour.server.matches.live import LiveMatch
from parlour.server.thinking.thinkers import NoThinker, Thinkers
from parlour.server.thinking.turns import Purpose, Turn
from parlour.server.thinking.worker import PlayerFailed

__all__ = ["Hints"]


class _Sought:
    """A hint that is thought about, for a position."""

    __slots__ = ("base", "late", "thinking")

    def __init__(self, base: int, thinking: asyncio.Task[players.Thought]) -> None:
        self.base = base
        self.thinking = thinking
        self.late = False

    def end(self) -> None:
        """Nobody can use it any more."""
        self.late = True
        self.thinking.cancel()


class Hints:
    """Every hint of this process that is thought about."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._sought: dict[tuple[str, Seat], _Sought] = {}
        self._clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def seek(
        self, live: LiveMatch, seat: Seat, client: str, progress: players.Progress | None = None
    ) -> players.Thought:
        """What the game's best player would do on that seat.

        Another hint for the seat takes the place of this one, and so does any move: then raises
        `Refusal(too_late)`.
        """
        key = live.id, seat
        if (former := self._sought.get(key)) is not None:
            former.end()
        thinking = asyncio.ensure_future(self._think(live.match, seat, client, progress))
        mine = self._sought[key] = _Sought(live.match.base, thinking)
        try:
            return await thinking
        except asyncio.CancelledError:
            thinking.cancel()
            if mine.late:
                raise Refusal(Code.TOO_LATE) from None
            raise
        except (PlayerFailed, NoThinker) as why:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"}) from why
        finally:
            if self._sought.get(key) is mine:
                del self._sought[key]

    def moved(self, live: LiveMatch) -> None:
        """Something happened at the match: a hint for the position before helps nobody."""
        if self._sought:
            for seat in range(live.match.game.seats):
                sought = self._sought.get((live.id, seat))
                if sought is not None and sought.base != live.match.base:
                    sought.end()

    async def _think(
        self, match: Match, seat: Seat, client: str, progress: players.Progress | None
    ) -> players.Thought:
        view = match.game.view(match.state, seat)
        budget = players.Budget(players.levels(match.game), match.base)
        own = self._clients.setdefault(client, asyncio.Lock())
        async with own:
            question = Think(match.game.id, view, seat, budget)
            return await self._thinkers.ask(question, Turn(Purpose.HINT, client), progress)

"""Deals that can be won: seeds are tried until somebody who knew the cards could win."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from itertools import islice

from parlour import games
from parlour.kernel import AnyGame, Code, Options
from parlour.match import Setup, chance
from parlour.players import deals
from parlour.server.http.problems import Refusal
from parlour.server.shared import secret

__all__ = ["WinnableDeals"]

_LOOK_MS = 60
"""What the search for a rescue may take: nearly all that there are show in a third of it."""
_TRIES = 60
"""Two deals of three can be won."""


class WinnableDeals:
    """Chooses seeds, beside the loop and one at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def seed(self, setup: Setup) -> str:
        """A new seed as the setup wants it."""
        if not setup.winnable:
            return secret.seed()
        return await self.winnable(games.get(setup.game), setup.options, _new_seeds())

    async def winnable(self, game: AnyGame, options: Options, seeds: Iterable[str]) -> str:
        """The first of the seeds whose deal can be won."""
        if not deals.can_be_solved(game):
            raise Refusal(Code.BAD_REQUEST, "(nobody knows which deals of this game can be won)")
        async with self._turn:
            for seed in islice(seeds, _TRIES):
                draws = chance.deal(game, game.start(options), seed)
                # The search is native and holds no lock of Python's, so a thread is enough.
                deal = await asyncio.to_thread(deals.solve, game, options, draws, _LOOK_MS)
                if deal.winnable:
                    return seed
        raise Refusal(Code.UNAVAILABLE, "(no deal was found that can be won)")


def _new_seeds() -> Iterator[str]:
    while True:
        yield secret.seed()

"""Lines of the computer for a position that somebody studies, deeper with every look.

Each look is a question of its own, so that between two of them others have their turn; whoever
leaves gives up the one that is thought about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from secrets import token_hex
from time import perf_counter
from typing import NamedTuple

from parlour.kernel import Code, Seat, View
from parlour.players import Thought, Work
from parlour.players.questions import Follow
from parlour.server.http.problems import Refusal
from parlour.server.thinking.thinkers import NoThinker, Thinkers
from parlour.server.thinking.turns import Purpose, Turn
from parlour.server.thinking.worker import PlayerFailed

__all__ = ["Lines", "Look", "looks"]

_FIRST_MS = 100
"""The first look answers while the hand is still on the mouse."""
_GROWTH = 2
_LONGEST_MS = 1_000
"""No longer look: a bot that waits for the process goes first after it."""
_AT_ONCE = 64


class Look(NamedTuple):
    """What one look found, the best line first; `ms` is how long it was waited for."""

    lines: tuple[Thought, ...]
    ms: float
    done: bool


def looks(whole_ms: int) -> Iterator[int]:
    """How long each look may take, so that all of them take so long."""
    ms, left = _FIRST_MS, whole_ms
    while left > 0:
        yield min(ms, left)
        left -= ms
        ms = min(ms * _GROWTH, _LONGEST_MS)


class Lines:
    """All positions that are looked at for somebody, so many of each client at once."""

    def __init__(self, thinkers: Thinkers, each: int, seconds: int) -> None:
        self._thinkers = thinkers
        self._each = each
        self._ms = seconds * 1_000
        self._clients: Counter[str] = Counter()

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """The client's place. Raises `Refusal` where as many as may be are taken."""
        if self._clients[client] >= self._each:
            raise Refusal(
                Code.RATE_LIMITED, "(others of yours are looked at)", {"Retry-After": "2"}
            )
        if self._clients.total() >= _AT_ONCE:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"})
        self._clients[client] += 1
        try:
            yield
        finally:
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    async def follow(
        self, game: str, view: View, seat: Seat, width: int, client: str
    ) -> AsyncIterator[Look]:
        """Look after look. What is proven needs no other. Raises `Refusal(unavailable)`."""
        every = list(looks(self._ms))
        study = token_hex(8)
        for number, ms in enumerate(every, start=1):
            question = Follow(game, view, seat, Work(ms=ms, width=width, study=study))
            began = perf_counter()
            try:
                found = await self._thinkers.ask(question, Turn(Purpose.ANALYSIS, client))
            except (PlayerFailed, NoThinker) as why:
                raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "5"}) from why
            proven = all(line.wins_in is not None for line in found)
            done = proven or number == len(every)
            yield Look(found, 1_000 * (perf_counter() - began), done)
            if done:
                return

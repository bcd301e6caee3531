"""What tests of several rooms need to drive a match: its log and a clock one can wind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour import games
from parlour.kernel import AnyGame, Code, Illegal
from parlour.match import (
    HOUSE,
    Chair,
    Decision,
    Event,
    Kind,
    Match,
    Offer,
    Setup,
    decide,
    expire,
    next_due,
    offers,
    open_match,
)

HOST, GUEST, BOT = Chair(open=False), Chair(open=True), Chair(level=1)
DRAW, TAKEBACK, PAUSE, REMATCH = Offer.DRAW, Offer.TAKEBACK, Offer.PAUSE, Offer.REMATCH
WIN = ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7"]
"""A game in which X needs L8."""


class Driver:
    """A match that tests play: what is asked is decided and written at the time `now`."""

    def __init__(
        self,
        game: str | AnyGame = "caro",
        *chairs: Chair,
        options: dict[str, Any] | None = None,
        seed: str = "seed",
        **rest: Any,
    ) -> None:
        rules = games.get(game) if isinstance(game, str) else game
        setup = Setup.of(rules, options or {}, chairs or (HOST,) * rules.seats, **rest)
        self.now = 0
        self.seed = seed
        self.log = [Event(0, 0, HOUSE, Kind.START, setup.write())]
        self.match = open_match(rules, self.log[0])
        self._land(decide.deal(self.match, 0, seed))

    def _land(self, decision: Decision) -> None:
        if decision.steps:
            self.log += decision.events
            self.match = decision.match

    def _ask(self, decide: Callable[..., Decision], *args: Any, **rest: Any) -> Match:
        self.settle()
        self._land(decide(self.match, *args, **rest))
        return self.match

    def wait(self, ms: int) -> Match:
        """Time goes by, and what falls due falls."""
        self.now += ms
        self.settle()
        return self.match

    def settle(self) -> None:
        while (decision := expire(self.match, self.now, self.seed)) is not None:
            self._land(decision)

    def act(self, seat: int, action: str) -> Match:
        return self._ask(decide.act, seat, action, self.now, self.seed)

    def play(self, *actions: str) -> Match:
        """The actions, each by the one seat that may act."""
        for action in actions:
            (seat,) = self.match.actors
            self.act(seat, action)
        return self.match

    def join(self, name: str = "", seat: int | None = None) -> Match:
        return self._ask(decide.join, name, self.now, seat)

    def offer(self, seat: int, what: Offer) -> Match:
        return self._ask(offers.offer, seat, what, self.now, "next")

    def accept(self, seat: int, what: Offer) -> Match:
        return self._ask(offers.answer, seat, what, self.now, "next", accept=True)

    def decline(self, seat: int, what: Offer) -> Match:
        return self._ask(offers.answer, seat, what, self.now, "next", accept=False)

    def leave(self, seat: int) -> Match:
        return self._ask(decide.leave, seat, self.now)

    def redo(self, seat: int) -> Match:
        return self._ask(decide.redo, seat, self.now)

    def resume(self, seat: int) -> Match:
        return self._ask(decide.resume, seat, self.now)

    def cap(self) -> Match:
        return self._ask(decide.cap, self.now)

    def close(self, next_id: str) -> Match:
        return self._ask(decide.close, next_id, self.now)

    @property
    def due(self) -> int | None:
        """When something falls due."""
        first = next_due(self.match)
        return None if first is None else first.at

    @property
    def left(self) -> tuple[int, ...]:
        """What is left on the clocks at this moment."""
        match = self.match
        assert match.clock is not None
        return match.clock.run(match.running_clocks, self.now).left

    @property
    def record(self) -> str:
        """The actions that stand."""
        return " ".join(play.action for play in self.match.plays)

    @property
    def result(self) -> tuple[tuple[float, ...] | None, str] | None:
        ending = self.match.ending
        return ending and (ending.scores, ending.reason)


def online(game: str = "caro", **rest: Any) -> Driver:
    """Two who sit apart."""
    driver = Driver(game, HOST, GUEST, **rest)
    driver.join("Lan")
    return driver


def one_device(**rest: Any) -> Driver:
    """Two at one device."""
    return Driver("caro", HOST, HOST, **rest)


def against_bot(**rest: Any) -> Driver:
    """Somebody and the house's player."""
    return Driver("caro", HOST, BOT, **rest)


def refused(ask: Callable[[], object]) -> Code:
    """Why that cannot be done."""
    with pytest.raises(Illegal) as refusal:
        ask()
    return refusal.value.code

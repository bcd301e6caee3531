"""What tests of several rooms need to hold a match: a table, its log and a clock one can wind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import (
    HOUSE,
    Chair,
    Decision,
    Event,
    Kind,
    Offer,
    Setup,
    Table,
    deciding,
    due,
    fall,
    open_table,
)

HOST, GUEST, BOT = Chair(open=False), Chair(open=True), Chair(level=1)
DRAW, TAKEBACK, PAUSE, REMATCH = Offer.DRAW, Offer.TAKEBACK, Offer.PAUSE, Offer.REMATCH
WIN = ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7"]
"""A game in which X needs L8."""


class Desk:
    """A match that tests play: what is asked is decided and written at the time `now`."""

    def __init__(
        self,
        game: str = "caro",
        *chairs: Chair,
        options: dict[str, Any] | None = None,
        seed: str = "seed",
        **rest: Any,
    ) -> None:
        rules = games.get(game)
        setup = Setup.of(rules, options or {}, chairs or (HOST,) * rules.seats, **rest)
        self.now = 0
        self.seed = seed
        self.log = [Event(0, 0, HOUSE, Kind.START, setup.write())]
        self.table = open_table(rules, self.log[0])
        self._land(deciding.deal(self.table, 0, seed))

    def _land(self, decision: Decision) -> None:
        if decision.steps:
            self.log += decision.events
            self.table = decision.table

    def _ask(self, decide: Callable[..., Decision], *args: Any, **rest: Any) -> Table:
        self.settle()
        self._land(decide(self.table, *args, **rest))
        return self.table

    def wait(self, ms: int) -> Table:
        """Time goes by, and what falls due falls."""
        self.now += ms
        self.settle()
        return self.table

    def settle(self) -> None:
        while (decision := fall(self.table, self.now, self.seed)) is not None:
            self._land(decision)

    def act(self, seat: int, action: str) -> Table:
        return self._ask(deciding.act, seat, action, self.now, self.seed)

    def play(self, *actions: str) -> Table:
        """The actions, each by the one seat that may act."""
        for action in actions:
            (seat,) = self.table.actors
            self.act(seat, action)
        return self.table

    def join(self, name: str = "", seat: int | None = None) -> Table:
        return self._ask(deciding.join, name, self.now, seat)

    def offer(self, seat: int, what: Offer) -> Table:
        return self._ask(deciding.offer, seat, what, self.now, "next")

    def accept(self, seat: int, what: Offer) -> Table:
        return self._ask(deciding.answer, seat, what, self.now, "next", accept=True)

    def decline(self, seat: int, what: Offer) -> Table:
        return self._ask(deciding.answer, seat, what, self.now, "next", accept=False)

    def leave(self, seat: int) -> Table:
        return self._ask(deciding.leave, seat, self.now)

    def redo(self, seat: int) -> Table:
        return self._ask(deciding.redo, seat, self.now)

    def resume(self, seat: int) -> Table:
        return self._ask(deciding.resume, seat, self.now)

    def cap(self) -> Table:
        return self._ask(deciding.cap, self.now)

    def close(self, next_id: str) -> Table:
        return self._ask(deciding.close, next_id, self.now)

    @property
    def due(self) -> int | None:
        """When something falls due."""
        first = due(self.table)
        return None if first is None else first.at

    @property
    def left(self) -> tuple[int, ...]:
        """What is left on the clocks at this moment."""
        table = self.table
        assert table.clock is not None
        return table.clock.run(table.running_clocks, self.now).left

    @property
    def record(self) -> str:
        """The actions that stand."""
        return " ".join(play.action for play in self.table.plays)

    @property
    def result(self) -> tuple[tuple[float, ...] | None, str] | None:
        ending = self.table.ending
        return ending and (ending.scores, ending.reason)


def online(game: str = "caro", **rest: Any) -> Desk:
    """Two who sit apart."""
    desk = Desk(game, HOST, GUEST, **rest)
    desk.join("Lan")
    return desk


def one_device(**rest: Any) -> Desk:
    """Two at one device."""
    return Desk("caro", HOST, HOST, **rest)


def against_bot(**rest: Any) -> Desk:
    """Somebody and the house's player."""
    return Desk("caro", HOST, BOT, **rest)


def refused(ask: Callable[[], object]) -> Code:
    """Why that cannot be done."""
    with pytest.raises(Illegal) as refusal:
        ask()
    return refusal.value.code

"""events -> table: the one function that says what an event does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from parlour.kernel import CHANCE, AnyGame, Seat
from parlour.match.clock import Clock
from parlour.match.event import Event, Kind, Offer
from parlour.match.person import read_join
from parlour.match.setup import Setup
from parlour.match.table import Ending, Play, Sitting, Table

__all__ = ["advance", "open_table", "replay"]


def open_table(game: AnyGame, start: Event) -> Table:
    """The table that the first event lays."""
    setup = Setup.read(start.text)
    state = game.start(setup.options)
    clock = None
    if setup.clock is not None:
        clock = Clock.new(setup.clock, game.seats, _players(game, state), start.at)
    return Table(
        game=game,
        setup=setup,
        state=state,
        seq=start.seq,
        at=start.at,
        base=start.seq,
        since=start.at,
        seats=tuple(Sitting(chair.name, person=chair.person) for chair in setup.chairs),
        clock=clock,
    )


def replay(game: AnyGame, events: Iterable[Event]) -> Table:
    """The table that a whole log adds up to."""
    log = iter(events)
    table = open_table(game, next(log))
    for event in log:
        table = advance(table, event)
    return table


def advance(table: Table, event: Event) -> Table:
    """The table after the event, which must be the next one of its log."""
    if event.seq != table.seq + 1:
        raise ValueError(f"event {event.seq} does not follow {table.seq}")
    if event.kind is Kind.START:
        raise ValueError("a match starts once")
    return _EFFECTS[event.kind](table, event)


def _noted(table: Table, event: Event, **changes: Any) -> Table:
    return replace(table, seq=event.seq, at=event.at, **changes)


def _players(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """Who may act, chance left out: it has no clock."""
    return tuple(seat for seat in game.actors(state) if seat >= 0)


def _settled(table: Table, at: int) -> Clock | None:
    """The clock brought up to date, nobody's time being lost in between."""
    return table.clock and table.clock.run(table.running_clocks, at)


def _action(table: Table, event: Event) -> Table:
    game, seat, clock = table.game, event.seat, table.clock
    state = game.apply(table.state, seat, event.text)
    if clock is not None:
        running = table.running_clocks
        clock = clock.run(running, event.at)
        if seat in running:
            clock = clock.give(seat, event.credit)
        if not game.deadlines(state):
            clock = clock.pass_to(_players(game, state))
    ending = Ending.of(game.outcome(state))
    undone = table.undone
    if undone:
        again = undone[0].seat == seat and undone[0].action == event.text
        undone = undone[1:] if again else ()
    offers, spent = table.offers, table.spent
    if offers:
        # caro.md 10.2, 10.3: an offer lapses when the side it was made to plays on instead, and
        # nothing that was offered during the game outlives it.
        offers = frozenset(o for o in offers if ending is None and seat in (o[0], CHANCE))
    if spent:
        spent = frozenset(offer for offer in spent if offer[0] != seat)
    return Table(
        game,
        table.setup,
        state,
        seq=event.seq,
        at=event.at,
        base=event.seq,
        since=event.at,
        seats=table.seats,
        clock=clock,
        plays=(*table.plays, Play(event.seq, event.at, seat, event.text, event.silent)),
        undone=undone,
        offers=offers,
        spent=spent,
        ending=ending,
    )


def _takeback(table: Table, event: Event) -> Table:
    kept = int(event.text)
    game = table.game
    state = game.start(table.setup.options)
    turn = _players(game, state)
    for play in table.plays[:kept]:
        state = game.apply(state, play.seat, play.action)
        if not game.deadlines(state):
            turn = _players(game, state)
    clock = _settled(table, event.at)
    return _noted(
        table,
        event,
        state=state,
        plays=table.plays[:kept],
        undone=(*table.plays[kept:], *table.undone),
        base=event.seq,
        since=event.at,
        clock=clock and clock.turn_back(turn),
        offers=frozenset(),
        ending=None,
    )


def _join(table: Table, event: Event) -> Table:
    seats = list(table.seats)
    name, person = read_join(event.text)
    seats[event.seat] = Sitting(name, taken=True, person=person)
    # Nobody's time ran while a guest was awaited.
    clock = _settled(table, event.at)
    since = event.at if table.waiting else table.since
    return _noted(table, event, seats=tuple(seats), clock=clock, since=since)


def _offer(table: Table, event: Event) -> Table:
    made = (event.seat, Offer(event.text))
    return _noted(table, event, offers=table.offers | {made}, spent=table.spent | {made})


def _accept(table: Table, event: Event) -> Table:
    """A draw is agreed. What else is accepted is written as what comes of it."""
    return _over(table, event, Ending((0.5,) * table.game.seats, "agreement"))


def _answered(table: Table, event: Event) -> Table:
    kept = frozenset(
        (seat, offer)
        for seat, offer in table.offers
        if offer != event.text or (seat == event.seat) != (event.kind is Kind.WITHDRAW)
    )
    return _noted(table, event, offers=kept)


def _pause(table: Table, event: Event) -> Table:
    return _noted(table, event, clock=_settled(table, event.at), paused=True, offers=frozenset())


def _resume(table: Table, event: Event) -> Table:
    clock = table.clock and replace(table.clock, at=event.at)
    return _noted(table, event, clock=clock, paused=False)


def _standstill(table: Table, event: Event) -> Table:
    """Nobody's time ran from when the house fell silent until it was back."""
    silent = int(event.text)
    clock = _settled(table, silent)
    since = table.since + event.at - silent
    return _noted(table, event, clock=clock and replace(clock, at=event.at), since=since)


def _over(table: Table, event: Event, ending: Ending) -> Table:
    clock = _settled(table, event.at)
    return _noted(table, event, clock=clock, ending=ending, offers=frozenset(), paused=False)


def _lost(reason: str) -> Callable[[Table, Event], Table]:
    def lose(table: Table, event: Event) -> Table:
        scores = tuple(float(seat != event.seat) for seat in range(table.game.seats))
        return _over(table, event, Ending(scores, reason))

    return lose


def _void(reason: str) -> Callable[[Table, Event], Table]:
    return lambda table, event: _over(table, event, Ending(None, reason))


def _rematch(table: Table, event: Event) -> Table:
    if table.ending is None:
        table = _over(table, event, Ending(None, "abandoned"))
    return _noted(table, event, rematch=event.text, offers=frozenset())


_EFFECTS: dict[Kind, Callable[[Table, Event], Table]] = {
    Kind.JOIN: _join,
    Kind.ACTION: _action,
    Kind.OFFER: _offer,
    Kind.ACCEPT: _accept,
    Kind.DECLINE: _answered,
    Kind.WITHDRAW: _answered,
    Kind.TAKEBACK: _takeback,
    Kind.PAUSE: _pause,
    Kind.RESUME: _resume,
    Kind.STANDSTILL: _standstill,
    Kind.STAND_IN: _noted,
    Kind.RESIGN: _lost("resign"),
    Kind.ABORT: _void("aborted"),
    Kind.FLAG: _lost("timeout"),
    Kind.ABANDON: _lost("abandon"),
    Kind.CAP: _void("too_long"),
    Kind.REMATCH: _rematch,
}

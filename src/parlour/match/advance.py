"""events -> `Match`: the one function that says what an event does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from parlour.kernel import CHANCE, AnyGame, Seat
from parlour.match.clock import Clock
from parlour.match.event import Event, Kind, Offer
from parlour.match.match import Ending, Match, Play, Sitting
from parlour.match.person import read_join
from parlour.match.setup import Setup

__all__ = ["advance", "open_match", "replay"]


def open_match(game: AnyGame, start: Event) -> Match:
    """The match that the first event opens."""
    setup = Setup.read(start.text)
    state = game.start(setup.options)
    clock = None
    if setup.clock is not None:
        clock = Clock.new(setup.clock, game.seats, _players(game, state), start.at)
    return Match(
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


def replay(game: AnyGame, events: Iterable[Event]) -> Match:
    """The match that a whole log adds up to."""
    log = iter(events)
    match = open_match(game, next(log))
    for event in log:
        match = advance(match, event)
    return match


def advance(match: Match, event: Event) -> Match:
    """The match after the event, which must be the next one of its log."""
    if event.seq != match.seq + 1:
        raise ValueError(f"event {event.seq} does not follow {match.seq}")
    if event.kind is Kind.START:
        raise ValueError("a match starts once")
    return _EFFECTS[event.kind](match, event)


def _noted(match: Match, event: Event, **changes: Any) -> Match:
    return replace(match, seq=event.seq, at=event.at, **changes)


def _players(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """Who may act, chance left out: it has no clock."""
    return tuple(seat for seat in game.actors(state) if seat >= 0)


def _settled(match: Match, at: int) -> Clock | None:
    """The clock brought up to date, nobody's time being lost in between."""
    return match.clock and match.clock.run(match.running_clocks, at)


def _action(match: Match, event: Event) -> Match:
    game, seat, clock = match.game, event.seat, match.clock
    state = game.apply(match.state, seat, event.text)
    if clock is not None:
        running = match.running_clocks
        clock = clock.run(running, event.at)
        if seat in running:
            clock = clock.give(seat, event.credit)
        if not game.deadlines(state):
            clock = clock.pass_to(_players(game, state))
    ending = Ending.of(game.outcome(state))
    undone = match.undone
    if undone:
        again = undone[0].seat == seat and undone[0].action == event.text
        undone = undone[1:] if again else ()
    offers, spent = match.offers, match.spent
    if offers:
        # An offer lapses when the side it was made to plays on instead, and nothing that was
        # offered during the game outlives it.
        offers = frozenset(o for o in offers if ending is None and seat in (o[0], CHANCE))
    if spent:
        spent = frozenset(offer for offer in spent if offer[0] != seat)
    return Match(
        game,
        match.setup,
        state,
        seq=event.seq,
        at=event.at,
        base=event.seq,
        since=event.at,
        seats=match.seats,
        clock=clock,
        plays=(*match.plays, Play(event.seq, event.at, seat, event.text, event.silent)),
        undone=undone,
        offers=offers,
        spent=spent,
        ending=ending,
        recent=match.remembered,
    )


def _takeback(match: Match, event: Event) -> Match:
    kept = int(event.text)
    game = match.game
    states = match.before(kept)
    turn = _turn(game, states)
    if turn is None:
        whole = match.replayed(kept)
        turn = _turn(game, whole) or _players(game, whole[0])
    clock = _settled(match, event.at)
    return _noted(
        match,
        event,
        state=states[-1],
        recent=states[:-1],
        plays=match.plays[:kept],
        undone=(*match.plays[kept:], *match.undone),
        base=event.seq,
        since=event.at,
        clock=clock and clock.turn_back(turn),
        offers=frozenset(),
        ending=None,
    )


def _turn(game: AnyGame, states: tuple[Any, ...]) -> tuple[Seat, ...] | None:
    """Whose turn it is in the last of them: answer windows do not end one."""
    asked = (_players(game, s) for s in reversed(states) if not game.deadlines(s))
    return next(asked, None)


def _join(match: Match, event: Event) -> Match:
    seats = list(match.seats)
    name, person = read_join(event.text)
    seats[event.seat] = Sitting(name, taken=True, person=person)
    # Nobody's time ran while a guest was awaited.
    clock = _settled(match, event.at)
    since = event.at if match.waiting else match.since
    return _noted(match, event, seats=tuple(seats), clock=clock, since=since)


def _offer(match: Match, event: Event) -> Match:
    made = (event.seat, Offer(event.text))
    return _noted(match, event, offers=match.offers | {made}, spent=match.spent | {made})


def _accept(match: Match, event: Event) -> Match:
    """A draw is agreed. What else is accepted is written as what comes of it."""
    share = 1 / match.game.seats
    return _over(match, event, Ending((share,) * match.game.seats, "agreement"))


def _answered(match: Match, event: Event) -> Match:
    kept = frozenset(
        (seat, offer)
        for seat, offer in match.offers
        if offer != event.text or (seat == event.seat) != (event.kind is Kind.WITHDRAW)
    )
    return _noted(match, event, offers=kept)


def _pause(match: Match, event: Event) -> Match:
    return _noted(match, event, clock=_settled(match, event.at), paused=True, offers=frozenset())


def _resume(match: Match, event: Event) -> Match:
    clock = match.clock and replace(match.clock, at=event.at)
    return _noted(match, event, clock=clock, paused=False)


def _standstill(match: Match, event: Event) -> Match:
    """Nobody's time ran from when the house fell silent until it was back."""
    silent = int(event.text)
    clock = _settled(match, silent)
    since = match.since + event.at - silent
    return _noted(match, event, clock=clock and replace(clock, at=event.at), since=since)


def _over(match: Match, event: Event, ending: Ending) -> Match:
    clock = _settled(match, event.at)
    return _noted(match, event, clock=clock, ending=ending, offers=frozenset(), paused=False)


def _lost(reason: str) -> Callable[[Match, Event], Match]:
    def lose(match: Match, event: Event) -> Match:
        """The seat has lost; the others have won together, and share that."""
        share = 1 / max(1, match.game.seats - 1)
        scores = tuple(share * (seat != event.seat) for seat in range(match.game.seats))
        return _over(match, event, Ending(scores, reason))

    return lose


def _void(reason: str) -> Callable[[Match, Event], Match]:
    return lambda match, event: _over(match, event, Ending(None, reason))


def _aborted(match: Match, event: Event) -> Match:
    """Where the rules failed, nothing is asked of them any more: not even whose clock ran."""
    if event.text:
        return _noted(
            match, event, ending=Ending(None, event.text), offers=frozenset(), paused=False
        )
    return _over(match, event, Ending(None, "aborted"))


def _rematch(match: Match, event: Event) -> Match:
    if match.ending is None:
        match = _over(match, event, Ending(None, "abandoned"))
    return _noted(match, event, rematch=event.text, offers=frozenset())


_EFFECTS: dict[Kind, Callable[[Match, Event], Match]] = {
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
    Kind.ABORT: _aborted,
    Kind.FLAG: _lost("timeout"),
    Kind.ABANDON: _lost("abandon"),
    Kind.CAP: _void("too_long"),
    Kind.REMATCH: _rematch,
}

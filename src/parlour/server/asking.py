"""Wire requests -> requests to a match: the same for HTTP and for the socket."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from parlour import games, players
from parlour.kernel import Code, Illegal, Seat
from parlour.match import (
    Chair,
    Decision,
    Event,
    Kind,
    Offer,
    Setup,
    Table,
    Takebacks,
    TimeControl,
    deciding,
)
from parlour.match.clock import DAY_MS
from parlour.server import messages, secret, wire
from parlour.server.live import Live
from parlour.server.people.identity import Identity
from parlour.server.people.looks import legible
from parlour.server.request import Request

__all__ = [
    "act",
    "control_of",
    "leave",
    "name_of",
    "offer",
    "redo",
    "resume",
    "seq_of",
    "setup_of",
    "sit",
]

_SEQ = re.compile("-1|[0-9]{1,9}")
_DONE = {
    Offer.DRAW: Kind.ACCEPT,
    Offer.TAKEBACK: Kind.TAKEBACK,
    Offer.PAUSE: Kind.PAUSE,
    Offer.REMATCH: Kind.REMATCH,
}
"""What is written when an offer comes true."""


def act(live: Live, seat: Seat, asked: wire.Acting | messages.Act, lag: int = 0) -> Request:
    """An action of the game, which was `lag` on its way."""

    def decide(table: Table, now: int, key: str | None) -> Decision:
        return deciding.act(table, seat, asked.action, now, live.opened.seed, key, lag)

    def fits(event: Event) -> bool:
        return event.kind is Kind.ACTION and event.text == asked.action

    return Request(seat, decide, asked.key, asked.base, fits)


def offer(seat: Seat, asked: wire.Offering | messages.Propose) -> Request:
    """An offer or its answer."""
    what = Offer(asked.offer)

    def decide(table: Table, now: int, key: str | None) -> Decision:
        next_id = secret.match_id()
        if asked.do == "make":
            return deciding.offer(table, seat, what, now, next_id, key)
        accept = asked.do == "accept"
        return deciding.answer(table, seat, what, now, next_id, accept=accept, key=key)

    def fits(event: Event) -> bool:
        if event.kind is _DONE[what]:
            return asked.do != "decline"
        said = {Kind.DECLINE, Kind.WITHDRAW} if asked.do == "decline" else {Kind.OFFER}
        return event.kind in said and event.text == what

    return Request(seat, decide, asked.key, fits=fits)


def leave(seat: Seat, key: str | None) -> Request:
    """Resign or abort."""

    def fits(event: Event) -> bool:
        return event.kind in {Kind.RESIGN, Kind.ABORT}

    return Request(seat, lambda t, now, k: deciding.leave(t, seat, now, k), key, fits=fits)


def resume(seat: Seat, key: str | None) -> Request:
    """End a pause."""

    def fits(event: Event) -> bool:
        return event.kind is Kind.RESUME

    return Request(seat, lambda t, now, k: deciding.resume(t, seat, now, k), key, fits=fits)


def redo(seat: Seat, key: str | None) -> Request:
    """Bring back what was taken back."""

    def fits(event: Event) -> bool:
        return event.kind is Kind.ACTION

    return Request(seat, lambda t, now, k: deciding.redo(t, seat, now, k), key, fits=fits)


def seq_of(text: str) -> int | None:
    """The seq that a query names, -1 standing for before the start; None where it names none."""
    return int(text) if _SEQ.fullmatch(text) else None


def setup_of(asked: wire.NewMatch) -> Setup:
    """The setup that was asked for. Raises `Illegal`."""
    game = games.get(asked.game)
    top = players.levels(game)
    chairs = []
    for chair in asked.seats:
        if chair.kind == "human":
            if chair.level is not None:
                raise Illegal(Code.BAD_SEATS, "(a person has no level)")
            chairs.append(Chair(None, name_of(chair.name), chair.open))
        else:
            level = chair.level or 1
            if level > top:
                raise Illegal(Code.BAD_SEATS, f"(this game has levels 1 to {top})")
            if chair.open:
                raise Illegal(Code.BAD_SEATS, "(a bot's seat cannot be open)")
            chairs.append(Chair(level, name_of(chair.name)))
    clock = asked.clock
    control = None if clock is None else control_of(clock)
    takebacks = asked.takebacks and Takebacks(asked.takebacks)
    if asked.rated and takebacks is None:
        takebacks = Takebacks.OFF
    if asked.winnable and asked.seed is not None:
        raise Illegal(Code.BAD_REQUEST, "(a seed, or a deal that can be won: not both)")
    customs = {"blind": asked.blind, "rated": asked.rated, "winnable": asked.winnable}
    rest = {"clock": control, "takebacks": takebacks, **customs}
    return Setup.of(game, asked.options, tuple(chairs), **rest)


def control_of(clock: wire.ClockAsked) -> TimeControl:
    """The clock that was asked for. Raises `Illegal(bad_clock)`."""
    main_ms = clock.main_ms
    if clock.days is not None and not main_ms:
        main_ms = clock.days * DAY_MS
    return TimeControl(main_ms, clock.increment_ms, clock.cap_ms, clock.days)


def sit(setup: Setup, holds: Sequence[bool], who: Identity | None) -> Setup:
    """The setup with its maker on the seats that they hold, where the house knows them.

    A single seat bears the maker's own name, whatever was asked for; two people who share a device
    are called what they like.
    """
    if who is None:
        return setup
    alone = sum(holds) == 1
    chairs = tuple(
        replace(chair, person=who.sitter, name=who.person.name if alone else chair.name)
        if hold
        else chair
        for chair, hold in zip(setup.chairs, holds, strict=True)
    )
    return replace(setup, chairs=chairs)


def name_of(text: str) -> str:
    """A name as it may be shown: what of it can be seen, without blanks at its ends."""
    return legible(text)

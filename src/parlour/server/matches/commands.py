"""What came over the wire -> commands and setups: the same for HTTP and for the socket."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from parlour import games, players
from parlour.kernel import Code, Illegal, Seat
from parlour.match import Chair, Offer, Setup, Takebacks, TimeControl
from parlour.match.clock import DAY_MS
from parlour.match.command import Act, AnswerOffer, MakeOffer
from parlour.server.matches import requests
from parlour.server.people.identity import Identity
from parlour.server.people.looks import legible
from parlour.server.shared import secret
from parlour.server.sockets import messages

__all__ = ["act", "control_of", "name_of", "offer", "seq_of", "setup_of", "sit"]

_SEQ = re.compile("-1|[0-9]{1,9}")


def act(seat: Seat, asked: requests.Acting | messages.Act, lag: int = 0) -> Act:
    """An action of the game, which was `lag` on its way."""
    return Act(seat, asked.key, asked.action, asked.base, lag)


def offer(seat: Seat, asked: requests.Offering | messages.Propose) -> MakeOffer | AnswerOffer:
    """An offer or its answer."""
    what, next_id = Offer(asked.offer), secret.match_id()
    if asked.do == "make":
        return MakeOffer(seat, asked.key, what, next_id)
    return AnswerOffer(seat, asked.key, what, asked.do == "accept", next_id)


def seq_of(text: str) -> int | None:
    """The seq that a query names, -1 standing for before the start; None where it names none."""
    return int(text) if _SEQ.fullmatch(text) else None


def setup_of(asked: requests.NewMatch) -> Setup:
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
    agreed = {"blind": asked.blind, "rated": asked.rated, "winnable": asked.winnable}
    rest = {"clock": control, "takebacks": takebacks, **agreed}
    return Setup.of(game, asked.options, tuple(chairs), **rest)


def control_of(clock: requests.ClockAsked) -> TimeControl:
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

"""A log and a match without the name of somebody who wants to be forgotten."""

from __future__ import annotations

from dataclasses import replace

from parlour.match.event import Event, Kind
from parlour.match.match import Match, Sitting
from parlour.match.person import Person, read_join, write_join
from parlour.match.setup import Setup

__all__ = ["forget", "forgotten"]


def forgotten(event: Event, person: str) -> str | None:
    """The text of the event without the person; None where it does not name them."""
    if event.kind is Kind.START:
        setup = Setup.read(event.text)
        without = _setup(setup, person)
        return None if without == setup else without.write()
    if event.kind is Kind.JOIN and _is(read_join(event.text)[1], person):
        return write_join("")
    return None


def forget(match: Match, person: str) -> Match:
    """The match that a log without the person adds up to."""
    seats = tuple(
        Sitting(taken=sitting.taken) if _is(sitting.person, person) else sitting
        for sitting in match.seats
    )
    return replace(match, setup=_setup(match.setup, person), seats=seats)


def _setup(setup: Setup, person: str) -> Setup:
    chairs = tuple(
        replace(chair, name="", person=None) if _is(chair.person, person) else chair
        for chair in setup.chairs
    )
    return replace(setup, chairs=chairs)


def _is(who: Person | None, person: str) -> bool:
    return who is not None and who.id == person

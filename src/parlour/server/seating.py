"""Who plays which match, for the index that is written with the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour import games
from parlour.kernel import Seat
from parlour.match import Phase, Setup, Table
from parlour.match.person import Person
from parlour.store import Opened, Seating, Tally, Verdict

__all__ = ["seating_of", "seatings", "seats_of", "tally", "variant_of", "verdicts"]

_TABLE = {"seats", "start", "first"}
"""Options that say who plays or where, not by which rules."""


def seatings(opened: Opened, setup: Setup) -> tuple[Seating, ...]:
    """Everybody known who sits down with the start of the match."""
    variant = variant_of(setup.game, setup.options)
    return tuple(
        Seating(chair.person.id, opened.id, seat, setup.game, variant, opened.created)
        for seat, chair in enumerate(setup.chairs)
        if chair.person is not None
    )


def seating_of(opened: Opened, table: Table, person: Person, seat: Seat) -> Seating:
    """Somebody known who sits down later."""
    variant = variant_of(opened.game, table.setup.options)
    return Seating(person.id, opened.id, seat, opened.game, variant, opened.created)


def verdicts(table: Table) -> tuple[Verdict, ...]:
    """How the match ended, or that it goes on after all, for everybody known."""
    known = [seat for seat, sitting in enumerate(table.seats) if sitting.person is not None]
    ending = table.ending
    if ending is None or table.phase is not Phase.OVER:
        return tuple(Verdict(seat, None) for seat in known)
    scores, points = ending.scores, _points(table)
    return tuple(
        Verdict(seat, table.at, None if scores is None else scores[seat], ending.reason, points)
        for seat in known
    )


def tally(match: str, table: Table, name: str = "") -> Tally:
    """What an attempt at the deal of a day has come to."""
    ending, score = table.ending, table.game.view(table.state, None)["score"]
    won = ending is not None and ending.scores == (1.0,)
    reason = "" if ending is None else ending.reason
    return Tally(match, ending is not None, won, score, len(table.plays), reason, name)


def _points(table: Table) -> int | None:
    """What a solo game came to, where nothing was taken back: every event is a play that stands."""
    if table.game.seats > 1 or any(play.seq != n for n, play in enumerate(table.plays, start=1)):
        return None
    score: int = table.game.view(table.state, None)["score"]
    return score


def variant_of(game: str, options: Mapping[str, Any]) -> str:
    """The rules that are played by, where they are not the game's usual ones: `size=9`."""
    form = games.get(game).form
    usual = form.fields
    return ",".join(
        f"{name}={'+'.join(value) if isinstance(value, list | tuple) else value}"
        for name, value in sorted(options.items())
        if name not in _TABLE | form.pace
        and name in usual
        and not _same(value, usual[name].default)
    )


def _same(value: Any, default: Any) -> bool:
    return bool(value == (list(default) if isinstance(default, tuple) else default))


def seats_of(table: Table, person: str) -> list[Seat]:
    """The seats that are this person's."""
    return [
        seat
        for seat, sitting in enumerate(table.seats)
        if sitting.person is not None and sitting.person.id == person
    ]

"""Who plays which match, for the index that is written with the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour import games
from parlour.kernel import Seat
from parlour.match import Match, Phase, Setup
from parlour.match.person import Person
from parlour.store import MatchRow, Seating, SeatResult, Tally

__all__ = ["seat_results", "seating_of", "seatings", "seats_of", "tally", "variant_of"]


def seatings(row: MatchRow, setup: Setup) -> tuple[Seating, ...]:
    """Everybody known who sits down with the start of the match."""
    variant = variant_of(setup.game, setup.options)
    return tuple(
        Seating(chair.person.id, row.id, seat, setup.game, variant, row.created)
        for seat, chair in enumerate(setup.chairs)
        if chair.person is not None
    )


def seating_of(row: MatchRow, match: Match, person: Person, seat: Seat) -> Seating:
    """Somebody known who sits down later."""
    variant = variant_of(row.game, match.setup.options)
    return Seating(person.id, row.id, seat, row.game, variant, row.created)


def seat_results(match: Match) -> tuple[SeatResult, ...]:
    """How the match ended, or that it goes on after all, for everybody known."""
    known = [seat for seat, sitting in enumerate(match.seats) if sitting.person is not None]
    ending = match.ending
    if ending is None or match.phase is not Phase.OVER:
        return tuple(SeatResult(seat, None) for seat in known)
    scores, points = ending.scores, _points(match)
    return tuple(
        SeatResult(seat, match.at, None if scores is None else scores[seat], ending.reason, points)
        for seat in known
    )


def tally(match_id: str, match: Match, name: str = "") -> Tally:
    """What an attempt at the deal of a day has come to."""
    ending, score = match.ending, match.game.points(match.state) or 0
    won = ending is not None and ending.scores == (1.0,)
    reason = "" if ending is None else ending.reason
    return Tally(match_id, ending is not None, won, score, len(match.plays), reason, name)


def _points(match: Match) -> int | None:
    """What a solo game came to, where nothing was taken back: every event is a play that stands."""
    if match.game.seats > 1 or any(play.seq != n for n, play in enumerate(match.plays, start=1)):
        return None
    return match.game.points(match.state)


def variant_of(game: str, options: Mapping[str, Any]) -> str:
    """The rules that are played by, where they are not the game's usual ones: `size=9`."""
    schema = games.get(game).options_schema
    usual = schema.fields
    return ",".join(
        f"{name}={'+'.join(value) if isinstance(value, list | tuple) else value}"
        for name, value in sorted(options.items())
        if name not in schema.roles and name in usual and not _same(value, usual[name].default)
    )


def _same(value: Any, default: Any) -> bool:
    return bool(value == (list(default) if isinstance(default, tuple) else default))


def seats_of(match: Match, person: str) -> list[Seat]:
    """The seats that are this person's."""
    return [
        seat
        for seat, sitting in enumerate(match.seats)
        if sitting.person is not None and sitting.person.id == person
    ]

"""A match that is over as one line of JSON. `docs/export.md` describes it, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from parlour import games
from parlour.match import Event, Match, Setup, advance, open_match
from parlour.server.matches.seat_rows import variant_of
from parlour.server.results.result import Result
from parlour.server.shared.codec import encode
from parlour.store import Change
from parlour.store.open_data import Listed

__all__ = ["FORMAT", "MatchLine", "PlayerLine", "line_of", "result_in", "walked"]

FORMAT = "parlour.match/1"


class PlayerLine(msgspec.Struct):
    """Who sat there: an account's or a guest's `id`, or the `level` of the computer.

    `before` and `after` are the rating's, where the match was rated.
    """

    name: str
    id: str | None = None
    kind: str | None = None
    level: int | None = None
    before: float | None = None
    after: float | None = None


class MatchLine(msgspec.Struct):
    """One match. Times are milliseconds since 1970; `actions` are [seat, notation, time]."""

    format: str
    id: str
    date: str
    game: str
    rules: int
    variant: str
    options: dict[str, Any]
    clock: dict[str, Any] | None
    rated: bool
    started: int
    ended: int
    players: list[PlayerLine]
    actions: list[tuple[int, str, int]]
    scores: list[float] | None
    reason: str
    counted: int | None = None
    """Its place in the order in which the house counted; None: it changed no rating."""
    annulled: int | None = None
    """When a moderator took back what it did to ratings, and `uncounted` the place of that."""
    uncounted: int | None = None


def walked(events: Sequence[Event]) -> Iterator[Match]:
    """The match up to its end, event by event: what follows, such as a rematch, is left out."""
    match = open_match(games.get(Setup.read(events[0].text).game), events[0])
    yield match
    for event in events[1:]:
        if match.ending is not None:
            return
        match = advance(match, event)
        yield match


def line_of(listed: Listed, started: int, match: Match, changes: Sequence[Change]) -> bytes:
    """The line, with its break. What it did to ratings knows who has left by an alias."""
    setup, ending = match.setup, match.ending
    rated = {change.seat: change for change in changes}
    players = []
    for seat, (chair, sitting) in enumerate(zip(setup.chairs, match.seats, strict=True)):
        person, change = sitting.person, rated.get(seat)
        players.append(
            PlayerLine(
                sitting.name,
                change.person if change else person.id if person else None,
                None if person is None else str(person.kind),
                chair.level,
                None if change is None else change.before,
                None if change is None else change.after,
            )
        )
    line = MatchLine(
        FORMAT,
        listed.match,
        datetime.fromtimestamp(match.at / 1_000, UTC).isoformat(timespec="seconds"),
        setup.game,
        setup.rules,
        variant_of(setup.game, setup.options),
        dict(setup.options),
        None if setup.clock is None else msgspec.to_builtins(setup.clock),
        setup.rated,
        started,
        match.at,
        players,
        [(play.seat, play.action, play.at) for play in match.plays],
        None if ending is None or ending.scores is None else list(ending.scores),
        "" if ending is None else ending.reason,
        listed.counted,
        listed.annulled,
        listed.uncounted,
    )
    return encode(line) + b"\n"


def result_in(line: MatchLine) -> Result | None:
    """What the line does to ratings; None: nothing."""
    if line.counted is None or line.scores is None:
        return None
    people, scores = tuple(player.id for player in line.players), tuple(line.scores)
    return Result(line.id, line.game, line.variant, people, scores, line.ended, line.counted)

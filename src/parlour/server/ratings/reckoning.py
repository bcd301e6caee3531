"""What a rated match does to ratings: a pure function of its log and the standings before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour import games
from parlour.match import Event, Setup, advance, open_table
from parlour.server.ratings.glicko import NEWCOMER, Rating, rated, rested
from parlour.server.seating import variant_of
from parlour.store import Change, Standing
from parlour.store.ratings import Rate

__all__ = ["Result", "now_worth", "reckon", "result_of"]

_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Result:
    """How a rated match ended; `people` by seat, None where somebody is forgotten."""

    match: str
    game: str
    variant: str
    people: tuple[str | None, ...]
    scores: tuple[float, ...]
    at: int


def result_of(match: str, log: Sequence[Event]) -> Result | None:
    """The result that the log tells; None where it does not count."""
    setup = Setup.read(log[0].text)
    if not setup.rated:
        return None
    table = open_table(games.get(setup.game), log[0])
    for event in log[1:]:
        if table.ending is not None:
            break  # what follows, such as a rematch, is later than the end
        table = advance(table, event)
    if table.ending is None or table.ending.scores is None:
        return None
    people = tuple(s.person.id if s.person is not None else None for s in table.seats)
    variant = variant_of(setup.game, setup.options)
    return Result(match, setup.game, variant, people, table.ending.scores, table.at)


def reckon(result: Result, before: Sequence[Standing | None]) -> Rate:
    """The new standings and the changes, given everybody's standing before."""
    worth = [NEWCOMER if s is None else now_worth(s, result.at) for s in before]
    standings, changes = [], []
    for seat, (person, score) in enumerate(zip(result.people, result.scores, strict=True)):
        assert person is not None  # noqa: S101 - the caller saw that everybody is known
        after = rated(worth[seat], [(worth[1 - seat], score)])
        was = before[seat]
        key = (person, result.game, result.variant)
        games_ = 1 if was is None else was.games + 1
        numbers = (after.value, after.deviation, after.volatility)
        standings.append(Standing(*key, *numbers, games_, result.at))
        moved = (worth[seat].value, after.value, after.deviation)
        changes.append(Change(result.match, seat, *key, *moved, result.at))
    return Rate(tuple(standings), tuple(changes))


def now_worth(standing: Standing, now: int) -> Rating:
    """The rating after the days that have passed since."""
    rating = Rating(standing.value, standing.deviation, standing.volatility)
    return rested(rating, (now - standing.at) / _DAY_MS)

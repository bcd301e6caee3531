"""What a rated match does to ratings: a pure function of its log and the standings before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour import games
from parlour.match import Event, Setup, advance, open_match
from parlour.server.matches.seat_rows import variant_of
from parlour.server.results.glicko import NEWCOMER, Rating, rated, rested
from parlour.store import Change, Standing
from parlour.store.ratings import Annul, Rate

__all__ = ["Result", "now_worth", "reckon", "result_of", "take_back"]

_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Result:
    """How a rated match ended; `people` by seat, None where somebody is forgotten.

    `place` is the match's in the order in which the house counted; None: it has not yet.
    """

    match: str
    game: str
    variant: str
    people: tuple[str | None, ...]
    scores: tuple[float, ...]
    at: int
    place: int | None = None


def result_of(match_id: str, log: Sequence[Event]) -> Result | None:
    """The result that the log tells; None where it does not count."""
    setup = Setup.read(log[0].text)
    if not setup.rated:
        return None
    match = open_match(games.get(setup.game), log[0])
    for event in log[1:]:
        if match.ending is not None:
            break  # what follows, such as a rematch, is later than the end
        match = advance(match, event)
    if match.ending is None or match.ending.scores is None:
        return None
    people = tuple(s.person.id if s.person is not None else None for s in match.seats)
    variant = variant_of(setup.game, setup.options)
    return Result(match_id, setup.game, variant, people, match.ending.scores, match.at)


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
        beaten = worth[1 - seat].value if score == 1 else None
        changes.append(Change(result.match, seat, *key, *moved, result.at, beaten))
    return Rate(tuple(standings), tuple(changes))


def take_back(changes: Sequence[Change], now: Sequence[Standing | None], at: int) -> Annul:
    """What a match did is undone: each value moves back by as much as the match had moved it.

    How sure the house is stays as it is, and so does whatever was played since. Who has no
    standing any more has left.
    """
    undone = []
    for change, standing in zip(changes, now, strict=True):
        if standing is not None:
            value = standing.value - (change.after - change.before)
            less = replace(standing, value=value, games=standing.games - 1)
            undone.append((standing, less if less.games else None))
    return Annul(changes[0].match, at, tuple(undone))


def now_worth(standing: Standing, now: int) -> Rating:
    """The rating after the days that have passed since."""
    rating = Rating(standing.value, standing.deviation, standing.volatility)
    return rested(rating, (now - standing.at) / _DAY_MS)

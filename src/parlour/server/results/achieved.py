"""What somebody has achieved beside ratings, for their page: no read costs more than so much."""

from __future__ import annotations

from typing import TypedDict

from parlour.server.results import shapes
from parlour.server.results.career import WINDOW, career
from parlour.server.shared.clock import DAY_MS, date_of, now_ms
from parlour.store import Store

__all__ = ["Achieved", "past_of"]

_YEAR = 366
_MOST_GAMES = 20_000
"""Of a year so many are counted for the calendar, the latest ones."""
_OPENINGS = 12
_MEDALS = 20


class Achieved(TypedDict):
    """The fields of a profile that tell of it."""

    streak: shapes.Streak
    best_win: shapes.BestWin | None
    openings: list[shapes.OpeningTally]
    medals: shapes.Medals
    days: list[shapes.ActiveDay]


async def past_of(store: Store, person: str) -> Achieved:
    """All of it."""
    told = career(await store.ends.latest(person, WINDOW))
    since = (now_ms() // DAY_MS - _YEAR + 1) * DAY_MS
    days = await store.ends.days(person, since, _MOST_GAMES)
    return Achieved(
        streak=shapes.Streak(told.streak, told.longest),
        best_win=await _best_win(store, person),
        openings=[
            shapes.OpeningTally(*key, scores.count(1), _drawn(scores), scores.count(0))
            for key, scores in list(told.openings.items())[:_OPENINGS]
        ],
        medals=await _medals(store, person),
        days=[shapes.ActiveDay(date_of(day), games) for day, games in days],
    )


def _drawn(scores: list[float]) -> int:
    return len(scores) - scores.count(1) - scores.count(0)


async def _best_win(store: Store, person: str) -> shapes.BestWin | None:
    found = await store.ratings.best_win(person)
    if found is None:
        return None
    c, name = found
    return shapes.BestWin(c.match, c.game, c.variant, name, round(c.beaten or 0), c.at)


async def _medals(store: Store, person: str) -> shapes.Medals:
    tally = await store.medals.tally(person)
    latest = [shapes.Medal(*medal) for medal in await store.medals.of(person, _MEDALS)]
    return shapes.Medals(tally.get(1, 0), tally.get(2, 0), tally.get(3, 0), latest)

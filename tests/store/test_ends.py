"""Ends of matches in every store: hours counted once, records, what somebody's page is made of."""

from __future__ import annotations

import pytest

from parlour.match import Event, Kind
from parlour.store import Append, MatchRow, PersonRow, Role, Seating, SeatResult
from parlour.store.ends import HOUR_MS, CountHours, EndedMatch, OnDay, Played, Reached, Reopened
from parlour.store.erasure import Forget
from parlour.store.medals import Award, Medal
from parlour.store.people import Enter
from parlour.store.ratings import Annul, Change, Rate
from parlour.store.tournaments import NewTournament
from parlour.tournament import Form, State, Terms

HOUR, DAY = HOUR_MS, 24 * HOUR_MS
START = Event(0, 1, -2, Kind.START, "{}")
RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$")
OTTER = PersonRow("g", "Quiet Otter", Role.GUEST, 3)


def over(match, at, plays=9, *, game="caro", rated=True, won=True, opening=None):
    return EndedMatch(match, game, at, plays, rated, won, opening)


async def lay(store, *ends, people=("r", "b")):
    """Matches of two that ended so; the first seat has won."""
    for end in ends:
        scores = tuple(SeatResult(s, end.at, float(s == 0), "line") for s in range(len(people)))
        await store.commit(
            [
                MatchRow(end.match, end.game, "seed", 1, rated=end.rated),
                Append(end.match, (START,), None, over=False),
                *(Seating(p, end.match, s, end.game, "", 1) for s, p in enumerate(people)),
            ]
        )
        await store.commit([Append(end.match, (), None, over=True, seat_results=scores), end])


@pytest.fixture
async def known(store):
    for person in (RED, BLUE, OTTER):
        await store.commit([Enter(person)])
    return store


async def test_hours_that_are_past_are_counted_once_and_the_rest_as_it_is(known):
    day = 100 * DAY
    await lay(
        known,
        *(over(f"a{n}", day + n) for n in range(3)),
        over("b", day + HOUR, game="four-in-a-square", rated=False),
        over("c", day + DAY),
        over("d", day + DAY + 2 * HOUR),
    )
    assert await known.ends.counted() == 0
    until = (day + DAY + HOUR) // HOUR
    for _ in range(2):  # two processes
        await known.commit([CountHours(0, until)])
    assert await known.ends.counted() == until
    assert sorted(await known.ends.by_days(0)) == [
        OnDay(100, "caro", 3),
        OnDay(100, "four-in-a-square", 1),
        OnDay(101, "caro", 1),
    ]
    assert await known.ends.by_days(101 * 24) == [OnDay(101, "caro", 1)]
    assert await known.ends.late(until) == [OnDay(101, "caro", 1)]
    assert await known.ends.ever() == 5


async def test_a_match_that_goes_on_after_its_end_has_not_ended(known):
    await lay(known, over("a", 5))
    await known.commit([Reopened("a")])
    assert await known.ends.late(0) == []
    await known.commit([over("a", 9, plays=11)])
    await known.commit([over("a", 12, plays=12)])
    assert (await known.ends.longest("caro")) == Reached(
        "a", "caro", 12, 12, ((0, "Red"), (1, "Blue"))
    )


async def test_records_are_those_of_rated_games_that_still_count(known):
    await lay(
        known,
        over("short", 10, 9),
        over("as-short", 20, 9),
        over("shorter-by-clock", 11, 3, won=False),
        over("shorter-unrated", 12, 5, rated=False),
        over("long", 30, 200),
        over("annulled", 31, 300),
        over("other", 32, 400, game="four-in-a-square"),
    )
    await lay(known, over("with-a-guest", 40, 250), people=("r", "g"))
    await known.commit([Annul("annulled", 50, ())])
    longest, fastest = await known.ends.longest("caro"), await known.ends.fastest("caro")
    assert longest == Reached("with-a-guest", "caro", 250, 40, ((0, "Red"),))
    assert fastest == Reached("short", "caro", 9, 10, ((0, "Red"), (1, "Blue")))
    assert await known.ends.longest("skill-gomoku") is None
    assert await known.ends.accounts() == 2
    await known.commit([Forget("b", "someone")])
    fastest = await known.ends.fastest("caro")
    assert fastest.players == ((0, "Red"),)
    assert await known.ends.accounts() == 1


async def test_the_latest_games_of_somebody_and_the_days_of_all(known):
    await lay(
        known,
        over("a", DAY + 1, opening="direct"),
        over("b", DAY + 2, rated=False),
        over("c", 3 * DAY),
    )
    assert await known.ends.latest("b", 2) == [
        Played("c", "caro", 1, 0.0, True, None),
        Played("b", "caro", 1, 0.0, False, None),
    ]
    assert (await known.ends.latest("r", 9))[2] == Played("a", "caro", 0, 1.0, True, "direct")
    assert await known.ends.days("r", 0, 99) == [(1, 2), (3, 1)]
    assert await known.ends.days("r", DAY + 2, 99) == [(1, 1), (3, 1)]
    assert await known.ends.days("r", 0, 1) == [(3, 1)]
    assert await known.ends.days("nobody", 0, 9) == []


async def test_the_best_win_is_over_the_strongest_and_stands_as_long_as_it_counts(known):
    await lay(known, over("a", 10), over("b", 20), over("c", 30))

    def changed(match, at, beaten):
        return (
            Change(match, 0, "r", "caro", "", 1500.0, 1501.0, 90.0, at, beaten),
            Change(match, 1, "b", "caro", "", 1400.0, 1399.0, 90.0, at),
        )

    assert await known.ratings.best_win("r") is None
    made = [changed("a", 10, 1600.0), changed("b", 20, 1700.5), changed("c", 30, 1650.0)]
    for changes in made:
        await known.commit([Rate((), changes)])
    change, name = await known.ratings.best_win("r")
    assert (change, name) == (made[1][0], "Blue")
    assert await known.ratings.best_win("b") is None
    await known.commit([Annul("b", 40, ())])
    change, _ = await known.ratings.best_win("r")
    assert change.match == "c"
    await known.commit([Forget("b", "someone")])
    assert await known.ratings.best_win("r") == (change, "")


async def test_medals_are_of_tournaments_that_everybody_may_see_and_go_with_their_holder(known):
    def cup(id_, at, **rest):
        terms = Terms("Cup", Form.SWISS, "caro", "{}", **rest)
        return NewTournament(id_, "r", terms, State.OPEN, at)

    await known.commit([cup("t1", 1), cup("t2", 2), cup("t3", 3, private=True)])
    await known.commit([Award("r", "t1", 1, 10), Award("b", "t1", 2, 10), Award("x", "t1", 3, 10)])
    await known.commit([Award("r", "t2", 3, 20), Award("r", "t3", 1, 30)])
    await known.commit([Award("r", "t1", 2, 40)])  # once
    assert await known.medals.tally("r") == {1: 1, 3: 1}
    assert await known.medals.of("r", 9) == [
        Medal("t2", "Cup", Form.SWISS, "caro", 3, 0, 20),
        Medal("t1", "Cup", Form.SWISS, "caro", 1, 0, 10),
    ]
    assert await known.medals.of("r", 1) == [Medal("t2", "Cup", Form.SWISS, "caro", 3, 0, 20)]
    await known.commit([Forget("r", "someone")])
    assert await known.medals.tally("r") == {}

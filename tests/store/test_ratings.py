"""Ratings in every store: each match counts once, nothing is overwritten unseen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.match import Event, Kind
from parlour.store import (
    Append,
    Batch,
    Change,
    Conflict,
    MatchRow,
    PersonRow,
    Role,
    Seating,
    SeatResult,
    Standing,
    Wanted,
)
from parlour.store.erasure import Forget
from parlour.store.people import Enter
from parlour.store.ratings import Annul, Rate, Recount

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$")
GUEST = PersonRow("g", "Quiet Otter", Role.GUEST, 3)

FIRST = (
    Standing("r", "caro", "", 1662.5, 290.25, 0.06, 1, 100),
    Standing("b", "caro", "", 1337.5, 290.25, 0.06, 1, 100),
)
CHANGES = (
    Change("m0", 0, "r", "caro", "", 1500.0, 1662.5, 290.25, 100),
    Change("m0", 1, "b", "caro", "", 1500.0, 1337.5, 290.25, 100),
)
SECOND = replace(FIRST[0], value=1700.1, deviation=250.0, games=2, at=200)
LATER = replace(CHANGES[0], match="m1", before=1662.5, after=1700.1, at=200)


def played(match: str, *people: str, ended: int | None = None, **rest) -> Batch:
    """A match of those people on its seats; the first of them won it where it has ended."""
    start = Event(0, 1, -2, Kind.START, f"setup of {match}")
    seat_results = tuple(
        SeatResult(seat, ended, float(seat == 0), "five") for seat in range(len(people)) if ended
    )
    return [
        MatchRow(match, "caro", "seed", 1, **rest),
        Append(match, (start,), None, over=bool(ended)),
        *(Seating(who, match, seat, "caro", "", 1) for seat, who in enumerate(people)),
    ], [Append(match, (), None, over=bool(ended), seat_results=seat_results)]


async def play(store, match, *people, **rest):
    for batch in played(match, *people, **rest):
        await store.commit(batch)


@pytest.fixture
async def rated(store):
    await store.commit([Enter(RED), Enter(BLUE), Enter(GUEST)])
    await play(store, "m0", "r", "b", ended=100, rated=True)
    await play(store, "m1", "r", "b", ended=200, rated=True)
    return store


async def test_a_match_that_counts_leaves_standings_and_changes(rated):
    assert await rated.ratings.standing("r", "caro", "") is None
    await rated.commit([Rate(FIRST, CHANGES)])
    assert await rated.ratings.standing("r", "caro", "") == FIRST[0]
    assert await rated.ratings.standing("r", "caro", "size=19") is None
    assert await rated.ratings.standings("b") == [FIRST[1]]
    assert await rated.ratings.changes("m0") == list(CHANGES)
    assert await rated.ratings.changes("m1") == []


async def test_a_match_counts_once(rated):
    await rated.commit([Rate(FIRST, CHANGES)])
    again = Rate(tuple(replace(s, games=2, value=0.0) for s in FIRST), CHANGES)
    with pytest.raises(Conflict):
        await rated.commit([again])
    assert await rated.ratings.standing("r", "caro", "") == FIRST[0]


@pytest.mark.parametrize("games", [1, 3], ids=["as if the first", "as if one more was seen"])
async def test_a_standing_follows_the_one_that_was_seen(rated, games):
    await rated.commit([Rate(FIRST, CHANGES)])
    with pytest.raises(Conflict):
        await rated.commit([Rate((replace(SECOND, games=games),), (LATER,))])
    with pytest.raises(Conflict):  # something was taken back meanwhile
        await rated.commit([Rate((SECOND,), (replace(LATER, before=1600.0),))])
    await rated.commit([Rate((SECOND,), (LATER,))])
    assert await rated.ratings.standing("r", "caro", "") == SECOND


async def test_a_match_is_taken_back_once_and_from_what_was_seen(rated):
    await rated.commit([Rate(FIRST, CHANGES)])
    await rated.commit([Rate((SECOND,), (LATER,))])
    less = replace(SECOND, value=1537.6, games=1)
    with pytest.raises(Conflict):
        await rated.commit([Annul("m0", 300, ((replace(SECOND, value=1.0), less),))])
    assert await rated.ratings.annulments() == []
    await rated.commit([Annul("m0", 300, ((SECOND, less), (FIRST[1], None)))])
    assert await rated.ratings.standings("r") == [less]
    assert await rated.ratings.standings("b") == []
    assert await rated.ratings.annulments() == [("m0", 300, 3)]
    past = {one.match: one.after for one in await rated.results.past(Wanted("r", 9))}
    assert past == {"m0": None, "m1": 1700.1}
    with pytest.raises(Conflict):
        await rated.commit([Annul("m0", 301, ())])


async def test_matches_are_listed_in_the_order_in_which_they_were_counted(rated):
    later = tuple(replace(change, match="m1", at=200) for change in CHANGES)
    await rated.commit([Rate(tuple(replace(one, at=200) for one in FIRST), later)])
    (first,) = await rated.open_data.rated((-1, ""), 9)
    sooner = tuple(replace(s, games=2, value=s.value + 1) for s in FIRST)
    seen = tuple(replace(c, before=s.value) for c, s in zip(CHANGES, FIRST, strict=True))
    await rated.commit([Rate(sooner, seen)])  # it ended before, and was not counted then
    assert [row.match for row in await rated.open_data.rated((-1, ""), 9)] == ["m1", "m0"]
    assert [row.match for row in await rated.open_data.rated((first.stands, "m1"), 9)] == ["m0"]


async def test_a_recount_keeps_the_order_of_counting_and_goes_on_behind_it(rated):
    await rated.commit([Rate(FIRST, CHANGES)])
    await rated.commit([Recount(FIRST, (*CHANGES, LATER), {"m0": 5, "m1": 7})])
    assert dict(await rated.ratings.rated()) == {"m0": 5, "m1": 7}
    await rated.commit([Annul("m0", 300, ())])
    ((_, _, place),) = await rated.ratings.annulments()
    assert place == 8


async def test_nobody_who_is_gone_has_a_standing(rated):
    with pytest.raises(Conflict):
        await rated.commit([Rate((replace(FIRST[0], person="x"),), ())])


async def test_matches_that_ended_and_were_not_counted_are_found_in_order(rated):
    await play(rated, "m2", "r", "b", rated=True)
    await play(rated, "m3", "r", "b", ended=50)
    await play(rated, "m4", "r", "b", ended=150, rated=True)
    assert await rated.ratings.unrated() == ["m0", "m4", "m1"]
    assert await rated.ratings.rated() == [("m0", None), ("m1", None), ("m4", None)]
    await rated.commit([Rate(FIRST, CHANGES)])
    assert await rated.ratings.rated() == [("m0", 1), ("m1", None), ("m4", None)]
    assert await rated.ratings.unrated() == ["m4", "m1"]


async def test_a_recount_takes_the_place_of_everything(rated):
    await rated.commit([Rate(FIRST, CHANGES)])
    await rated.commit([Recount((SECOND,), CHANGES[:1])])
    assert await rated.ratings.standings("r") == [SECOND]
    assert await rated.ratings.standings("b") == []
    assert await rated.ratings.changes("m0") == [CHANGES[0]]


async def test_who_leaves_takes_the_rating_along_and_leaves_the_others_theirs(rated):
    await rated.commit([Rate(FIRST, CHANGES)])
    await rated.commit([Forget("r", "gone:1")])
    assert await rated.ratings.standings("r") == []
    assert await rated.ratings.standing("b", "caro", "") == FIRST[1]
    assert [change.person for change in await rated.ratings.changes("m0")] == ["gone:1", "b"]


async def test_a_rating_is_told_from_its_oldest_change_to_its_newest(rated):
    await rated.commit([Rate(FIRST, CHANGES), Rate((SECOND,), (LATER,))])
    assert await rated.ratings.climb("r", "caro", "", 9) == [CHANGES[0], LATER]
    assert await rated.ratings.climb("r", "caro", "", 1) == [LATER]
    assert await rated.ratings.climb("r", "caro", "size=19", 9) == []


@pytest.mark.parametrize(
    ("games", "deviation", "names"),
    [(1, 350, ["Red", "Blue"]), (2, 350, ["Red"]), (3, 350, []), (1, 260, ["Red"]), (1, 90, [])],
)
async def test_leaders_have_played_enough_and_are_known_well_enough(rated, games, deviation, names):
    await rated.commit([Rate(FIRST, CHANGES), Rate((SECOND,), (LATER,))])
    leaders = await rated.ratings.leaders("caro", "", games, deviation, 9)
    assert [name for name, _ in leaders] == names
    assert [standing for _, standing in leaders] == [SECOND, FIRST[1]][: len(names)]
    assert await rated.ratings.leaders("caro", "size=19", 0, 350, 9) == []


async def test_the_variants_that_were_played_rated_are_known(rated):
    other = replace(FIRST[0], variant="size=19")
    await rated.commit([Rate((*FIRST, other), CHANGES)])
    assert await rated.ratings.variants("caro") == [("", 2), ("size=19", 1)]
    assert await rated.ratings.variants("four-in-a-square") == []


# -- what was played ------------------------------------------------------------------------------


async def test_scores_are_counted_by_game_and_side(rated):
    await play(rated, "m2", "b", "r", ended=300)
    await play(rated, "m3", "r", "r", ended=400)  # at one device: nobody's win
    await play(rated, "m4", "r", "b")
    assert await rated.results.tallies("r") == [("caro", 0, 1.0, 2), ("caro", 1, 0.0, 1)]


PAST = {"m0": (100, True), "m1": (200, True), "m2": (300, False), "m3": (400, False)}


@pytest.mark.parametrize(
    ("wanted", "matches"),
    [
        ({}, ["m3", "m1", "m0"]),
        ({"all": True}, ["m3", "m2", "m1", "m0"]),
        ({"limit": 2}, ["m3", "m1"]),
        ({"before": (200, "m1")}, ["m0"]),
        ({"before": (200, "m2")}, ["m1", "m0"]),
        ({"game": "caro", "rated": True}, ["m1", "m0"]),
        ({"game": "four-in-a-square"}, []),
        ({"rated": False}, ["m3"]),
        ({"score": 0.0}, ["m3"]),
        ({"score": 0.5}, []),
    ],
)
async def test_the_past_can_be_looked_through(rated, wanted, matches):
    await play(rated, "m2", "r", "b", ended=300)
    await play(rated, "m3", "g", "r", ended=400, public=True)
    await play(rated, "m4", "r", "b", public=True)
    past = await rated.results.past(Wanted(**{"person": "r", "limit": 9, **wanted}))
    assert [p.match for p in past] == matches


async def test_the_past_says_against_whom_and_what_it_changed(rated):
    await play(rated, "m3", "g", "r", ended=400, public=True)
    await rated.commit([Rate(FIRST, CHANGES)])
    guest, _, first = await rated.results.past(Wanted("r", 9))
    assert first.others == ((1, "Blue", True),)
    assert (first.before, first.after, first.rated) == (1500.0, 1662.5, True)
    assert first.setup == "setup of m0"
    assert guest.others == ((0, "Quiet Otter", False),)
    assert (guest.seat, guest.score, guest.after, guest.rated) == (1, 0.0, None, False)


async def test_the_best_of_every_account_is_the_most_it_made_of_cards_nobody_knew(store):
    await store.commit([Enter(RED), Enter(BLUE), Enter(GUEST)])
    solo = [
        ("a", "r", 12, {}), ("b", "r", 30, {}), ("c", "b", 20, {}), ("d", "b", 99, {"given": True}),
        ("e", "g", 98, {}), ("f", "r", None, {}),
    ]  # fmt: skip
    for at, (match, who, points, rest) in enumerate(solo, start=1):
        await play(store, match, who, **rest)
        verdict = SeatResult(0, at, 1.0, "rescued", points)
        await store.commit([Append(match, (), None, True, seat_results=(verdict,))])
    best = await store.results.best("caro", "", 9)
    assert [(b.name, b.points, b.match, b.at) for b in best] == [
        ("Red", 30, "b", 2),
        ("Blue", 20, "c", 3),
    ]
    assert len(await store.results.best("caro", "", 1)) == 1

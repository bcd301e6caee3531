"""The solo form and the exhibition: everybody for themselves, and one against everybody."""

from __future__ import annotations

import pytest

from parlour.kernel import Illegal
from parlour.tournament import Event, Form, Kind, State, TournamentCode, decide, replay, standings
from parlour.tournament.pairing import next_of
from tournaments import START, after, begun, made, terms

NIGHT = terms(Form.SOLO, rounds=3, minutes=10, deals="a secret")


def dealt(t, now):
    """The tournament after everything that begins at that time."""
    while (step := next_of(t, now)).pairs:
        t = begun(t, step, now)
    return t


def came_to(t, who, points, now):
    """The player's deal is over."""
    game = t.busy[who]
    return after(t, decide.settle(t, game.id, (points, 0), now))


def test_everybody_plays_every_deal_once_at_their_own_pace():
    t = dealt(made(NIGHT, [2, 1]), START)
    assert [(game.round, game.players, game.is_bye) for game in t.games] == [
        (1, ("p1", None), False),
        (1, ("p2", None), False),
    ]
    for points in (9, 5, 7):
        t = dealt(came_to(t, "p1", points, START + 1_000), START + 1_000)
    assert [game.round for game in t.games_of()["p1"]] == [1, 2, 3]
    assert set(t.busy) == {"p2"}
    t = came_to(t, "p2", 20, START + 2_000)
    t = after(t, decide.join(t, "late", 0, START + 3_000))
    t = dealt(t, START + 3_000)
    assert {who: game.round for who, game in t.busy.items()} == {"p2": 2, "late": 1}
    rows = {row.player: row for row in standings(t)}
    assert [(row.player, row.points, row.games) for row in rows.values()] == [
        ("p1", 21, 3),
        ("p2", 20, 1),
        ("late", 0, 0),
    ]
    assert rows["p1"].ties == (9,)
    assert rows["p1"].wins == 0


COUNTED = [
    # how many of the deals count, what they came to, the sum
    (0, [3, 9, 5], 17),
    (1, [3, 9, 5], 9),
    (2, [3, 9, 5], 14),
    (2, [3], 3),
    (1, [-4, -2, -9], -2),
]


@pytest.mark.parametrize(("best", "points", "total"), COUNTED)
def test_the_best_so_many_deals_count(best, points, total):
    t = made(terms(Form.SOLO, rounds=3, minutes=10, best=best), [2, 1])
    for each in points:
        t = came_to(dealt(t, START), "p1", each, START)
    (row,) = [row for row in standings(t) if row.player == "p1"]
    assert row.points == total


def test_it_is_over_when_its_time_is_and_what_is_still_played_counts_nothing():
    t = dealt(made(NIGHT, [2, 1]), START)
    assert not next_of(t, t.ends - 1).over
    assert next_of(t, t.ends).over
    t = after(t, decide.finish(t, t.ends))
    assert decide.settle(t, t.games[0].id, (9, 0), t.ends) == ()


def test_who_has_left_is_dealt_nothing_until_they_come_back():
    t = dealt(made(NIGHT, [2, 1]), START)
    t = after(t, decide.leave(t, "p1", START))
    t = dealt(came_to(t, "p1", 1, START), START)
    assert set(t.busy) == {"p2"}
    t = dealt(after(t, decide.join(t, "p1", 0, START)), START)
    assert set(t.busy) == {"p1", "p2"}


def test_it_is_not_paused_and_a_moderator_can_only_strike_a_deal():
    t = dealt(made(NIGHT, [2, 1]), START)
    with pytest.raises(Illegal) as refused:
        decide.pause(t, START)
    assert refused.value.code is TournamentCode.WRONG_STATE
    with pytest.raises(Illegal) as refused:
        decide.adjudicate(t, t.games[0].id, (1, 0), "moderator", START)
    assert refused.value.code is TournamentCode.WRONG_STATE
    t = came_to(t, "p1", 30, START)
    t = after(t, decide.adjudicate(t, t.games[0].id, (0, 0), "moderator", START))
    assert t.games[0].scores == (0, 0)


def exhibition(*guests):
    t = replay([Event(0, START, Kind.CREATE, "host", terms(Form.SIMUL).write())])
    for who in guests:
        t = after(t, decide.join(t, who, 1_500, START))
    return t


def test_in_an_exhibition_its_host_begins_at_every_board():
    t = exhibition("a", "host", "b", "c")
    t = dealt(after(t, decide.start(t, START)), START)
    assert [game.players for game in t.games] == [("host", "a"), ("host", "b"), ("host", "c")]
    for number, game in enumerate(t.games):
        assert not next_of(t, START).over
        scores = (1.0, 0.0) if number else (0.0, 1.0)
        t = after(t, decide.settle(t, game.id, scores, START))
    assert next_of(t, START).over
    assert [(row.player, row.points, row.wins) for row in standings(t)][:2] == [
        ("host", 2, 2),
        ("a", 1, 1),
    ]


def test_there_is_no_exhibition_without_its_host():
    t = exhibition("a", "b")
    with pytest.raises(Illegal) as refused:
        decide.start(t, START)
    assert refused.value.code is TournamentCode.NOT_IN_TOURNAMENT
    assert t.state is State.OPEN

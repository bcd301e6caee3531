"""Round robin, knockout and arena: who meets whom, and who has won."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.tournament import Form, decide, standings
from parlour.tournament.arena import ALONE_MS, GATHER_MS
from parlour.tournament.knockout import ties
from parlour.tournament.pairing import next_of
from parlour.tournament.robin import berger
from tournaments import START, after, begun, better_wins, judged, made, played, terms

BERGER = {
    # FIDE C.05, annex 1
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3", "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5", "5-10 6-4 7-3 8-2 9-1",
    ],
    12: [
        "1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2", "2-12 3-1 4-11 5-10 6-9 7-8",
        "12-8 9-7 10-6 11-5 1-4 2-3", "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
        "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5", "5-12 6-4 7-3 8-2 9-1 10-11",
        "12-11 1-10 2-9 3-8 4-7 5-6", "6-12 7-5 8-4 9-3 10-2 11-1",
    ],
    14: [
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8", "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
        "2-14 3-1 4-13 5-12 6-11 7-10 8-9", "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
        "3-14 4-2 5-1 6-13 7-12 8-11 9-10", "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
        "4-14 5-3 6-2 7-1 8-13 9-12 10-11", "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
        "5-14 6-4 7-3 8-2 9-1 10-13 11-12", "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
        "6-14 7-5 8-4 9-3 10-2 11-1 12-13", "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
        "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    ],
    16: [
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9", "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2",
        "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10", "16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3",
        "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11", "16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4",
        "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12", "16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5",
        "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13", "16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6",
        "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14", "16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7",
        "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15", "16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8",
        "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("players", BERGER)
def test_the_tables_are_bergers(players):
    table = [" ".join(f"{a}-{b}" for a, b in row) for row in berger(players)]
    assert table == BERGER[players]


@pytest.mark.parametrize("players", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once(players):
    t = played(made(terms(Form.ROBIN, lot=3), range(players)), better_wins)
    met = Counter(frozenset(game.players) for game in t.games if not game.is_bye)
    assert met == Counter(frozenset(pair) for pair in combinations(t.entrants, 2))
    byes = Counter(game.players[0] for game in t.games if game.is_bye)
    assert byes == (Counter(list(t.entrants)) if players % 2 else Counter())
    for who, games in t.games_of().items():
        seats = [game.seat(who) for game in games if game.played]
        assert abs(seats.count(0) - seats.count(1)) <= 1
    assert standings(t)[0].player == f"p{players}"


def test_who_leaves_a_round_robin_forfeits_what_is_left():
    t = made(terms(Form.ROBIN), [3, 2, 1, 0])
    t = judged(begun(t, next_of(t, START), START), better_wins, START)
    t = played(after(t, decide.leave(t, "p1", START)), better_wins)
    theirs = [game for game in t.games if "p1" in game.players]
    assert [(game.played, game.score("p1")) for game in theirs] == [
        (True, 1),
        (False, 0),
        (False, 0),
    ]


KNOCKOUTS = [2, 3, 4, 5, 7, 8, 13, 16]


@pytest.mark.parametrize("players", KNOCKOUTS)
@pytest.mark.parametrize("best_of", [1, 3])
def test_in_a_knockout_the_best_come_as_far_as_their_seeds(players, best_of):
    ratings = range(2_000, 2_000 - players, -1)
    t = played(made(terms(Form.KNOCKOUT, best_of=best_of), ratings), better_wins)
    assert [row.player for row in standings(t)][: min(players, 4)] == [
        f"p{n}" for n in range(1, min(players, 4) + 1)
    ]
    final = ties(t)[-1][0]
    assert final.players == ("p1", "p2")
    assert len(final.games) == (best_of + 1) // 2
    assert any(tie.for_third for tie in ties(t)[-1]) == (players > 3)


def test_a_level_tie_goes_on_for_two_games_and_then_to_the_better_seed():
    t = played(made(terms(Form.KNOCKOUT), [2, 1]), lambda _t, _game: (0.5, 0.5))
    assert len(t.games) == 3
    assert standings(t)[0].player == "p1"
    assert [game.seat("p1") for game in t.games] == [0, 1, 0]


def test_whoever_stays_away_from_a_knockout_is_out():
    t = made(terms(Form.KNOCKOUT), [4, 3, 2, 1])
    t = begun(t, next_of(t, START), START)
    game = next(game for game in t.going if "p1" in game.players)
    t = after(t, decide.forfeit(t, game.id, [game.seat("p1")], START))
    assert not t.entrants["p1"].here
    t = played(t, better_wins)
    assert standings(t)[0].player == "p2"


def test_two_who_both_stay_away_do_not_hold_a_knockout_up():
    t = made(terms(Form.KNOCKOUT), [4, 3, 2, 1])
    t = begun(t, next_of(t, START), START)
    for game in t.going:
        t = after(t, decide.forfeit(t, game.id, [0, 1], START))
    t = played(t, better_wins)
    assert t.round == 2


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 30), st.randoms(use_true_random=False))
def test_in_an_arena_nobody_waits_while_another_waits(players, random):
    t = made(terms(Form.ARENA, minutes=2), [1_500] * players)
    waited = dict.fromkeys(t.entrants, 0)
    now = START
    while now < t.ends:
        now += 1_000
        step = next_of(t, now)
        if step.pairs:
            t = begun(t, step, now)
        free = [who for who in t.entrants if who not in t.busy]
        for who in t.entrants:
            waited[who] = waited[who] + 1 if who in free and len(free) > 1 else 0
        assert max(waited.values()) <= 10
        for game in t.going:
            if random.random() < 0.1:
                t = after(t, decide.settle(t, game.id, (1, 0), now))
    twice = [g.players for g in t.games]
    assert all(one != other for one, other in twice)


def test_an_arena_counts_two_and_one_and_twice_as_much_after_two_wins():
    t = made(terms(Form.ARENA), [2, 1])
    scores = [(1, 0), (1, 0), (1, 0), (0.5, 0.5), (1, 0)]
    now = START
    for mine, theirs in scores:
        now += ALONE_MS
        t = begun(t, next_of(t, now), now)
        (game,) = t.going
        told = (mine, theirs) if game.seat("p1") == 0 else (theirs, mine)
        t = after(t, decide.settle(t, game.id, told, now))
    rows = {row.player: row for row in standings(t)}
    assert rows["p1"].points == 2 + 2 + 4 + 2 + 2  # the draw after three wins counts twice
    assert rows["p2"].points == 1
    assert rows["p1"].streak == 1


def test_the_same_two_meet_again_only_when_nobody_else_has_come():
    t = made(terms(Form.ARENA), [2, 1])
    t = begun(t, next_of(t, START + GATHER_MS), START + GATHER_MS)
    now = START + GATHER_MS + 1_000
    t = judged(t, better_wins, now)
    assert next_of(t, now + GATHER_MS).pairs == ()
    assert next_of(t, now + ALONE_MS).pairs


def test_an_arena_is_over_when_its_time_is_and_the_last_game_has_ended():
    t = made(terms(Form.ARENA, minutes=1), [2, 1])
    t = begun(t, next_of(t, START + GATHER_MS), START + GATHER_MS)
    late = START + 60_000
    assert next_of(t, late) == next_of(t, late + 1)
    assert not next_of(t, late).over
    t = judged(t, better_wins, late)
    assert next_of(t, late).over

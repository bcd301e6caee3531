"""The Swiss form: no repeats, one bye each, fair seats, equals by points, in every tournament."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.tournament import Form, Tournament, decide, standings
from parlour.tournament.pairing import next_of
from parlour.tournament.sides import Preference, Strength, preference, seated
from tournaments import START, after, begun, better_wins, judged, made, played, terms

fields = st.tuples(
    st.integers(2, 40), st.integers(1, 9), st.randoms(use_true_random=False), st.integers(0, 1)
)


def _random_swiss(count, rounds, random, lot) -> Tournament:
    held = terms(Form.SWISS, rounds=rounds, lot=lot)
    t = made(held, [1_500 + 10 * n for n in range(count)])
    return played(t, lambda _t, _game: random.choice([(1, 0), (0.5, 0.5), (0, 1)]))


@settings(max_examples=40, deadline=None)
@given(fields)
def test_nobody_meets_anybody_twice_and_nobody_sits_out_twice(field):
    t = _random_swiss(*field)
    met = Counter(frozenset(game.players) for game in t.games if not game.is_bye)
    assert not met or max(met.values()) == 1
    byes = Counter(game.players[0] for game in t.games if game.is_bye)
    assert not byes or max(byes.values()) == 1
    for _, games in groupby(t.games, key=lambda game: game.round):
        in_round = [who for game in games for who in game.players if who is not None]
        assert sorted(in_round) == sorted(t.entrants)


@settings(max_examples=30, deadline=None)
@given(fields)
def test_seats_are_fair_where_there_are_enough_players(field):
    count, rounds, *rest = field
    t = _random_swiss(max(count, 4 * rounds), rounds, *rest)
    assert t.round == rounds
    for who, games in t.games_of().items():
        seats = [game.seat(who) for game in games if game.played]
        assert abs(seats.count(0) - seats.count(1)) <= 2
        assert all(len(list(run)) <= 2 for _, run in groupby(seats))


@settings(max_examples=30, deadline=None)
@given(fields)
def test_only_the_odd_one_of_equals_meets_somebody_with_other_points(field):
    count, _rounds, random, lot = field
    count = max(count, 16) // 2 * 2
    t = _random_swiss(count, 2, random, lot)  # so far nobody is owed a seat for sure
    score = dict.fromkeys(t.entrants, 0.0)
    for _, in_round in groupby(t.games, key=lambda game: game.round):
        games = list(in_round)
        sizes = Counter(score.values())
        floats = sum(
            score[game.players[0]] != score[game.players[1]] for game in games if not game.is_bye
        )
        # two alone with their points may have got them from each other
        assert floats <= sum(size % 2 + 2 * (size == 2) for size in sizes.values())
        for game in games:
            for who in game.players:
                if who is not None:
                    score[who] += game.score(who)


def test_the_first_round_is_upper_half_against_lower_half_with_seats_in_turn():
    # FIDE C.04.3: 14 players by rating, the first begins by lot
    t = made(terms(Form.SWISS), range(2_400, 1_000, -100))
    step = next_of(t, START)
    assert step.pairs == (
        ("p1", "p8"), ("p9", "p2"), ("p3", "p10"), ("p11", "p4"),
        ("p5", "p12"), ("p13", "p6"), ("p7", "p14"),
    )  # fmt: skip


def test_in_the_second_round_winners_meet_winners_on_the_other_seats():
    t = made(terms(Form.SWISS), range(1_800, 1_000, -100))  # eight
    t = judged(begun(t, next_of(t, START), START), better_wins, START)
    step = next_of(t, START)
    assert {frozenset(pair) for pair in step.pairs} == {
        frozenset(pair) for pair in (("p1", "p4"), ("p2", "p3"), ("p5", "p8"), ("p6", "p7"))
    }  # p1 and p3 both sat first before: who is owed the other seat goes before the halves
    seats = {who: seat for pair in step.pairs for seat, who in enumerate(pair)}
    assert seats == {"p1": 1, "p4": 0, "p2": 0, "p3": 1, "p5": 0, "p8": 1, "p6": 1, "p7": 0}


def test_the_last_of_the_lowest_sits_out_and_gets_a_point():
    t = made(terms(Form.SWISS, rounds=3), [2_000, 1_900, 1_800, 1_700, 1_600])
    step = next_of(t, START)
    assert step.pairs[-1] == ("p5", None)
    t = judged(begun(t, step, START), better_wins, START)
    assert next(row for row in standings(t) if row.player == "p5").points == 1
    assert next_of(t, START).pairs[-1][0] in {"p3", "p4"}  # never p5 again


def test_who_has_rested_rests_again_only_where_everybody_has():
    t = made(terms(Form.SWISS, rounds=4), [2_000, 1_900, 1_800, 1_700])
    first = begun(t, next_of(t, START), START)
    for game in first.going:  # both of the others stay away: two have a point without a game
        first = after(first, decide.forfeit(first, game.id, [1], START))
    t = first
    for gone in [e.id for e in t.entrants.values() if not e.here][:1]:
        t = after(t, decide.join(t, gone, 0, START))
    step = next_of(t, START)  # the one who came back has not rested yet
    assert step.pairs[-1] == (gone, None)
    t = judged(begun(t, step, START), better_wins, START)
    rested = {row.player: row.points for row in standings(t) if t.entrants[row.player].here}
    step = next_of(t, START)
    assert not step.over
    left, second = step.pairs[-1]
    assert (second, rested[left]) == (None, min(rested.values()))


def test_the_last_of_an_odd_bracket_floats_but_not_twice_in_a_row():
    t = made(terms(Form.SWISS, rounds=5), [2_000 - 10 * n for n in range(6)])
    t = judged(begun(t, next_of(t, START), START), better_wins, START)  # p1, p2, p3 have won
    second = next_of(t, START)
    (down,) = [pair for pair in second.pairs if len({"p1", "p2", "p3"} & set(pair)) == 1]
    assert "p3" in down
    fell = next(who for who in down if who != "p3")
    # p3 wins, the two above draw: three of them lead again, and p3 is their last by rating no more
    t = begun(t, second, START)
    for game in t.going:
        scores = (0.5, 0.5) if "p3" not in game.players else (1.0, 0.0)
        if game.players[0] == fell:
            scores = (0.0, 1.0)
        t = after(t, decide.settle(t, game.id, scores, START))
    assert {"p3"} == {row.player for row in standings(t) if row.points == 2}
    third = next_of(t, START)
    (above,) = [pair for pair in third.pairs if "p3" in pair]
    assert {"p1", "p2"} & set(above)


@pytest.mark.parametrize(
    ("seats", "wanted"),
    [
        ((), Preference(0, Strength.NONE)),
        ((0,), Preference(1, Strength.STRONG)),
        ((1,), Preference(0, Strength.STRONG)),
        ((0, 1), Preference(0, Strength.MILD)),
        ((1, 0), Preference(1, Strength.MILD)),
        ((0, 1, 1), Preference(0, Strength.ABSOLUTE)),  # twice in a row
        ((0, 0), Preference(1, Strength.ABSOLUTE)),
        ((0, 0, 1, 0, 0), Preference(1, Strength.ABSOLUTE)),
        ((0, 1, 0), Preference(1, Strength.STRONG)),
        ((1, 1, 0, 0), Preference(1, Strength.ABSOLUTE)),
    ],
)
def test_what_seat_a_player_is_owed(seats, wanted):
    assert preference(seats) == wanted


SEATED = [
    # the better one's seats, the other's, lot, who comes to sit first (FIDE C.04.3, E)
    ((), (), 0, "better"),
    ((), (), 1, "other"),
    ((0,), (1,), 0, "other"),  # both get theirs
    ((0, 0), (0,), 0, "other"),  # the stronger claim
    ((0, 1), (1, 0, 1), 0, "other"),
    ((0, 1, 1, 0), (1, 0, 1, 0), 0, "better"),  # differently in the second round: not so again
    ((0, 1), (0, 1), 0, "better"),  # never differently: the better one's wish
    ((1, 0), (1, 0), 0, "other"),
]


@pytest.mark.parametrize(("ones", "twos", "lot", "first"), SEATED)
def test_who_sits_where(ones, twos, lot, first):
    assert seated(("better", ones), ("other", twos), lot)[0] == first


def test_who_left_is_not_paired_and_comes_back_when_they_like():
    t = made(terms(Form.SWISS, rounds=3), [2_000, 1_900, 1_800, 1_700])
    t = after(t, decide.leave(t, "p4", START))
    step = next_of(t, START)
    assert not any("p4" in pair for pair in step.pairs)
    t = judged(begun(t, step, START), better_wins, START)
    t = after(t, decide.join(t, "p4", 0, START))
    assert any("p4" in pair for pair in next_of(t, START).pairs)


def test_with_more_rounds_than_rivals_it_ends_when_everybody_has_met():
    t = played(made(terms(Form.SWISS, rounds=9), [1, 2, 3, 4]), better_wins)
    assert t.round == 3
    assert [row.player for row in standings(t)] == ["p4", "p3", "p2", "p1"]


def test_buchholz_and_sonneborn_berger_by_hand():
    t = played(made(terms(Form.SWISS, rounds=3), [4, 3, 2, 1]), better_wins)
    rows = {row.player: row for row in standings(t)}
    assert {who: row.points for who, row in rows.items()} == {"p1": 3, "p2": 2, "p3": 1, "p4": 0}
    assert rows["p1"].ties == (3, 3)  # met 2 + 1 + 0, beat all of them
    assert rows["p2"].ties == (4, 1)  # met 3 + 1 + 0, beat 1 and 0
    assert rows["p4"].ties == (6, 0)


def test_a_bye_counts_ones_own_points_in_place_of_a_rivals():
    t = played(made(terms(Form.SWISS, rounds=1), [3, 2, 1]), better_wins)
    rows = {row.player: row for row in standings(t)}
    assert rows["p3"].ties == (1, 1)
    assert rows["p3"].games == 0

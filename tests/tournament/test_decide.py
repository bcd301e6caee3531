"""What may be asked of a tournament in which state, and that its log tells all of it."""

from __future__ import annotations

import pytest

from parlour.kernel import Illegal
from parlour.tournament import (
    Event,
    Form,
    Kind,
    State,
    Terms,
    TournamentCode,
    decide,
    replay,
    standings,
)
from parlour.tournament.pairing import next_of
from tournaments import START, after, begun, better_wins, is_over, judged, made, played, terms


def fresh(**rest):
    return replay([Event(0, START, Kind.CREATE, "host", terms(Form.SWISS, **rest).write())])


def stages():
    """One tournament in each of its states."""
    planned = fresh(opens=START + 1_000)
    running = made(terms(Form.SWISS), [2, 1])
    return {
        State.PLANNED: planned,
        State.OPEN: after(planned, decide.open_up(planned, START)),
        State.RUNNING: running,
        State.PAUSING: after(running, decide.pause(running, START)),
        State.OVER: after(running, decide.end(running, START)),
    }


ASKED = [
    # what is asked, the states in which it can be done
    (lambda t: decide.open_up(t, START), {State.PLANNED}),
    (lambda t: decide.join(t, "new", 0, START), {State.OPEN}),
    (lambda t: decide.pause(t, START), {State.RUNNING}),
    (lambda t: decide.resume(t, START), {State.PAUSING}),
    (lambda t: decide.end(t, START), set(State) - {State.OVER}),
]


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize(("ask", "where"), ASKED)
def test_what_can_be_done_in_which_state(state, ask, where):
    t = stages()[state]
    assert t.state is state
    if state in where:
        assert ask(t)
    else:
        with pytest.raises(Illegal) as refused:
            ask(t)
        codes = {TournamentCode.WRONG_STATE, TournamentCode.TOURNAMENT_CLOSED}
        assert refused.value.code in codes


BAD = [
    ({"name": " "}, "name"),
    ({"rounds": 0}, "rounds"),
    ({"rounds": 31}, "rounds"),
    ({"minutes": 0}, "minutes"),
    ({"best_of": 2}, "odd"),
    ({"most": 501}, "players"),
    ({"most": 1}, "players"),
    ({"opens": 2, "starts": 1}, "opens before"),
    ({"form": Form.ROBIN, "most": 33}, "32"),
    ({"form": Form.SIMUL, "most": 34}, "33"),
    ({"form": Form.SOLO, "rounds": 3, "best": 4}, "deals"),
]


@pytest.mark.parametrize(("told", "why"), BAD)
def test_terms_that_cannot_be_held_are_refused_with_the_reason(told, why):
    held = {"name": "Cup", "form": Form.SWISS, "game": "x", "setup": "{}"} | told
    with pytest.raises(Illegal, match=why):
        Terms(**held).check()


def test_a_full_tournament_takes_nobody_more():
    t = fresh(most=2)
    for who in ("a", "b"):
        t = after(t, decide.join(t, who, 0, START))
    with pytest.raises(Illegal) as refused:
        decide.join(t, "c", 0, START)
    assert refused.value.code is TournamentCode.TOURNAMENT_FULL


def test_nobody_starts_alone():
    t = fresh()
    t = after(t, decide.join(t, "a", 0, START))
    with pytest.raises(Illegal) as refused:
        decide.start(t, START)
    assert refused.value.code is TournamentCode.TOO_FEW_PLAYERS


def test_who_leaves_before_the_start_was_never_there():
    t = fresh()
    t = after(t, decide.join(t, "a", 0, START))
    t = after(t, decide.leave(t, "a", START))
    assert not t.entrants
    assert decide.join(t, "a", 0, START)


def test_an_arena_takes_those_who_come_late():
    t = made(terms(Form.ARENA), [2, 1])
    assert decide.join(t, "late", 0, START + 1_000)
    with pytest.raises(Illegal):
        decide.join(t, "late", 0, t.ends)


def test_what_has_a_result_keeps_it_unless_a_moderator_decides():
    t = made(terms(Form.SWISS), [2, 1])
    t = begun(t, next_of(t, START), START)
    (game,) = t.going
    t = after(t, decide.settle(t, game.id, (1, 0), START))
    assert decide.settle(t, game.id, (0, 1), START) == ()
    assert decide.forfeit(t, game.id, [0], START) == ()
    t = after(t, decide.adjudicate(t, game.id, (0, 1), "moderator", START))
    assert t.games[0].scores == (0, 1)


def test_a_pause_lets_games_end_and_pairs_nobody():
    t = made(terms(Form.SWISS), [4, 3, 2, 1])
    t = begun(t, next_of(t, START), START)
    t = judged(after(t, decide.pause(t, START)), better_wins, START)
    assert not t.going
    assert not next_of(t, START + 1_000_000).pairs
    assert next_of(after(t, decide.resume(t, START)), START).pairs


def test_time_in_a_pause_is_not_an_arenas():
    t = made(terms(Form.ARENA, minutes=1), [2, 1])
    t = after(t, decide.pause(t, START + 10_000))
    t = after(t, decide.resume(t, START + 40_000))
    assert t.ends == START + 90_000


@pytest.mark.parametrize("form", Form)
def test_a_tournament_read_back_from_its_log_is_the_same(form):
    log = [Event(0, START, Kind.CREATE, "p0", terms(form, minutes=1).write())]
    t, now = replay(log), START

    def write(events):
        log.extend(events)
        return after(t, events)

    for n in range(5):
        t = write(decide.join(t, f"p{n}", 1_500 + n, START))
    t = write(decide.start(t, START))
    while True:
        now += 3_000
        step = next_of(t, now)
        if step.over:
            break
        if step.pairs:
            t = write(
                decide.begin(t, step, [f"g{t.seq}.{n}" for n in range(9)][: len(step.pairs)], now)
            )
        for game in t.going:
            t = write(decide.settle(t, game.id, better_wins(t, game), now))
    t = write(decide.finish(t, now))
    assert replay(log) == t
    assert is_over(t)
    keys = [event.key for event in log if event.key is not None]
    assert len(keys) == len(set(keys))
    assert standings(replay(log)) == standings(t)


def test_an_arena_ends_no_sooner_for_a_pause_that_is_not_over():
    t = made(terms(Form.ARENA, minutes=1), [2, 1])
    ends = t.ends
    t = after(t, decide.pause(t, START + 10_000))
    assert t.ends_at(START + 30_000) == ends + 20_000
    late = after(t, decide.join(t, "late", 0, START + 65_000))  # of its minute ten seconds are gone
    assert "late" in late.entrants
    t = after(t, decide.resume(t, START + 70_000))
    assert t.ends_at(START + 80_000) == t.ends == ends + 60_000


def test_between_two_rounds_there_is_a_pause():
    t = made(terms(Form.SWISS, pause_s=10), [4, 3, 2, 1])
    t = judged(begun(t, next_of(t, START), START), better_wins, START + 5_000)
    waiting = next_of(t, START + 6_000)
    assert (waiting.pairs, waiting.wakeup) == ((), START + 15_000)
    assert next_of(t, START + 15_000).pairs


def test_a_whole_swiss_of_500_players_is_paired():
    t = made(terms(Form.SWISS, rounds=2), range(500))
    t = played(t, better_wins)
    assert len(t.games) == 500


def test_so_it_is_where_whoever_begins_wins_and_all_leaders_are_owed_the_other_seat():
    t = played(made(terms(Form.SWISS, rounds=4), range(500)), lambda _t, _game: (1.0, 0.0))
    assert len(t.games) == 1_000
    for who, games in t.games_of().items():
        seats = [game.seat(who) for game in games]
        assert abs(seats.count(0) - seats.count(1)) <= 2
        assert all(len({*seats[n : n + 3]}) == 2 for n in (0, 1))

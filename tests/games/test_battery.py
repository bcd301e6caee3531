"""One battery over every registered game: what the kernel promises of all of them."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.kernel import CHANCE, AnyGame, BadOption, Code, Illegal
from parlour.kernel.customs import all_see_alike
from playing import draw, random_game, random_step, sounding_alike
from shelf.hidden_hand import game as hidden_hand

SEEDS = range(6)
NOISE = ("", " ", "nonsense", "H8 ", "é", "-1", "place", "\x00", "9" * 500, "claim\n", "A0")


@pytest.fixture(params=[*games.every().values(), hidden_hand], ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


@pytest.fixture(params=SEEDS)
def steps(game: AnyGame, request: pytest.FixtureRequest) -> list[tuple[Any, int, str, Any]]:
    return list(random_game(game, Random(request.param)))


def test_random_play_ends_with_an_outcome_and_without_actors(game, steps):
    end = steps[-1][3]
    outcome = game.outcome(end)
    assert game.actors(end) == ()
    assert outcome is not None
    assert len(outcome.scores) == game.seats
    assert all(0 <= score <= 1 for score in outcome.scores)
    assert outcome.reason
    if game.seats == 2:
        assert sum(outcome.scores) == 1


def test_an_outcome_is_there_exactly_when_nobody_is_to_act(game, steps):
    for s, _, _, t in steps:
        assert game.actors(s)
        assert game.outcome(s) is None
        assert (game.outcome(t) is None) == bool(game.actors(t))


ALIKE = [game for game in games.every().values() if all_see_alike(game)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ALIKE, ids=lambda game: game.id)
def test_where_all_see_alike_every_view_is_a_watchers(game, seed):
    """One view is then made for everybody, so that a difference would be somebody's secret."""
    for *_, s in random_game(game, Random(seed)):
        for seat in range(game.seats):
            assert game.view(s, seat) == game.view(s, None)


def test_a_game_with_secrets_does_not_say_that_all_see_alike():
    assert ALIKE
    assert not all_see_alike(hidden_hand)


def test_legal_lists_are_sorted_without_repeats_and_empty_for_others(game, steps):
    for s, *_ in steps:
        actors = game.actors(s)
        for seat in range(CHANCE, game.seats):
            legal = list(game.legal(s, seat))
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in actors)


def test_apply_accepts_exactly_what_is_legal(game, steps):
    vocabulary = {
        action for s, *_ in steps for seat in game.actors(s) for action in game.legal(s, seat)
    }
    for s, *_ in [*steps[:: max(1, len(steps) // 12)], steps[-1]]:
        before = hash(s)
        for seat in range(CHANCE, game.seats):
            legal = set(game.legal(s, seat))
            for action in legal:
                game.apply(s, seat, action)
            for action in (vocabulary | set(NOISE)) - legal:
                with pytest.raises(Illegal):
                    game.apply(s, seat, action)
        assert hash(s) == before


def test_after_the_end_everything_is_refused_by_phase(game, steps):
    """Skill Gomoku names the phase, or the window that is missing (its section 15)."""
    end = steps[-1][3]
    for seat in range(game.seats):
        for action in {action for _, by, action, _ in steps if by == seat}:
            with pytest.raises(Illegal) as refusal:
                game.apply(end, seat, action)
            assert refusal.value.code in {Code.GAME_OVER, Code.WRONG_PHASE, Code.NO_WINDOW}


def test_dump_is_json_and_loads_back(game, steps):
    for s in (steps[0][0], *(t for *_, t in steps)):
        data = json.loads(json.dumps(game.dump(s), allow_nan=False))
        assert game.load(data) == s


@pytest.mark.parametrize("junk", [None, 1, "x", [], {}, {"a": 1}, [[]], {"size": "big"}])
def test_load_refuses_anything_else(game, junk):
    with pytest.raises(ValueError, match="not a "):
        game.load(junk)


def test_equal_states_have_equal_hashes_and_steps_change_the_state(game, steps):
    for s, seat, action, t in steps:
        again = game.apply(s, seat, action)
        assert again == t
        assert hash(again) == hash(t)
        assert s != t


def test_states_are_frozen(game, steps):
    """No field of a state can be set to anything, and none can be added."""
    s = steps[-1][3]
    fields = type(s).__dataclass_fields__
    assert fields
    for field in fields:
        before = getattr(s, field)
        with pytest.raises(FrozenInstanceError):
            setattr(s, field, None)
        assert getattr(s, field) is before
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        s.another = None


def test_a_game_replays_from_its_own_log(game, steps):
    s = game.start({})
    for _, seat, action, t in steps:
        s = game.apply(s, seat, action)
        assert s == t


def test_chance_has_odds_exactly_when_it_acts(game, steps):
    for s, *_ in steps:
        odds = game.chance(s)
        if game.actors(s) == (CHANCE,):
            assert list(odds) == list(game.legal(s, CHANCE))
            assert sum(odds.values()) == pytest.approx(1)
            assert all(p > 0 for p in odds.values())
        else:
            assert CHANCE not in game.actors(s)
            assert odds == {}


def test_views_are_json_for_every_seat_and_for_watchers(game, steps):
    for s, *_ in steps:
        for seat in (None, *range(game.seats)):
            view = game.view(s, seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


def test_a_guess_looks_the_same_to_the_seat_that_guessed(game, steps):
    for s, *_ in steps[:: max(1, len(steps) // 10)]:
        for seat in (None, *range(game.seats)):
            view = game.view(s, seat)
            guessed = game.guess(json.loads(json.dumps(view)), Random(1))
            assert game.view(guessed, seat) == view
            if seat is not None:
                assert game.legal(guessed, seat) == game.legal(s, seat)


def test_games_that_sound_alike_look_alike_to_who_only_listens(game, steps):
    """What chance dealt in secret does not show; Hidden Hand is what this can fail for."""
    for true, other in sounding_alike(game, steps):
        assert game.view(true, None) == game.view(other, None)


def test_every_step_tells_something_in_json(game, steps):
    for s, seat, action, t in steps:
        told = game.tell(s, seat, action, t)
        assert told
        for happening in told:
            assert happening.code.replace("_", "a").isalnum()
            json.dumps(dict(happening.values), allow_nan=False)


def test_deadlines_name_an_actor_and_a_legal_default(game, steps):
    for s, *_ in steps:
        for deadline in game.deadlines(s):
            assert deadline.seat in game.actors(s)
            assert deadline.default in game.legal(s, deadline.seat)
            assert deadline.ms is None or deadline.ms > 0


def test_unknown_options_and_values_are_refused(game):
    with pytest.raises(BadOption) as refusal:
        game.start({"no such option": 1})
    assert refusal.value.code == Code.UNKNOWN_OPTION
    for name in game.form.fields:
        with pytest.raises(BadOption) as refusal:
            game.start({name: {"not": "a value"}})
        assert refusal.value.code == Code.BAD_OPTION
        assert refusal.value.option == name


def test_the_options_have_a_schema_with_defaults_that_start_the_same_game(game):
    schema = game.form.schema()
    defaults = {name: field["default"] for name, field in schema["properties"].items()}
    assert all(field["description"] for field in schema["properties"].values())
    given = {name: value for name, value in defaults.items() if value is not None}
    assert game.start(given) == game.start({})


def test_draws_follow_the_odds_list(game):
    s = game.start({})
    rng = Random(0)
    for _ in range(60):
        if not game.actors(s):
            break
        if game.actors(s) == (CHANCE,):
            assert draw(game, s, rng) in game.legal(s, CHANCE)
        s = game.apply(s, *random_step(game, s, rng))

"""What the kernel promises of the rules of every game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

from parlour.kernel import CHANCE, AnyGame, Code, Illegal, misspelt
from parlour.kernel.contract import is_id
from parlour.testing.cases import Cases, states
from parlour.testing.play import Step

__all__ = ["Rules"]

_NOISE = ("", " ", "nonsense", "H8 ", "é", "-1", "place", "\x00", "9" * 500, "claim\n", "A0")


class Rules(Cases):
    """Starting, acting, drawing, ending, keeping."""

    def test_random_play_ends_with_an_outcome_and_without_actors(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        end = steps[-1][3]
        outcome = game.outcome(end)
        assert game.actors(end) == ()
        assert outcome is not None
        assert len(outcome.scores) == game.seats
        assert all(0 <= score <= 1 for score in outcome.scores)
        assert outcome.reason
        if game.seats == 2:
            assert sum(outcome.scores) == 1
        if game.drawless and game.seats > 1:
            assert len(set(outcome.scores)) > 1

    def test_an_outcome_is_there_exactly_when_nobody_is_to_act(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, _, _, t in steps:
            assert game.actors(s)
            assert game.outcome(s) is None
            assert (game.outcome(t) is None) == bool(game.actors(t))

    def test_legal_lists_are_sorted_without_repeats_and_empty_for_others(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, *_ in steps:
            actors = game.actors(s)
            for seat in range(CHANCE, game.seats):
                legal = list(game.legal(s, seat))
                assert legal == sorted(set(legal))
                assert bool(legal) == (seat in actors)

    def test_every_action_is_a_text_that_log_and_record_can_carry(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s in states(steps):
            for seat in game.actors(s):
                for action in game.legal(s, seat):
                    assert misspelt(action) is None, f"{action!r}: {misspelt(action)}"

    def test_apply_accepts_exactly_what_is_legal(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        vocabulary = {
            action for s, *_ in steps for seat in game.actors(s) for action in game.legal(s, seat)
        }
        for s in states(steps, 12):
            before = hash(s)
            for seat in range(CHANCE, game.seats):
                legal = set(game.legal(s, seat))
                for action in legal:
                    game.apply(s, seat, action)
                for action in (vocabulary | set(_NOISE)) - legal:
                    with pytest.raises(Illegal) as refusal:
                        game.apply(s, seat, action)
                    assert _known(game, refusal.value)
            assert hash(s) == before

    def test_after_the_end_everything_is_refused_by_phase(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        """By the phase, or by a reason of the game's own such as a window that is missing."""
        end = steps[-1][3]
        for seat in range(game.seats):
            for action in {action for _, by, action, _ in steps if by == seat}:
                with pytest.raises(Illegal) as refusal:
                    game.apply(end, seat, action)
                code = refusal.value.code
                assert code in {Code.GAME_OVER, Code.WRONG_PHASE} or code in game.codes

    def test_dump_is_json_and_loads_back(self, game: AnyGame, steps: Sequence[Step]) -> None:
        for s in states(steps):
            data = json.loads(json.dumps(game.dump(s), allow_nan=False))
            assert game.load(data) == s

    @pytest.mark.parametrize("junk", [None, 1, "x", [], {}, {"a": 1}, [[]], {"size": "big"}])
    def test_load_refuses_anything_else(self, game: AnyGame, junk: Any) -> None:
        with pytest.raises(ValueError, match=r".+"):
            game.load(junk)

    def test_equal_states_have_equal_hashes_and_steps_change_the_state(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, seat, action, t in steps:
            again = game.apply(s, seat, action)
            assert again == t
            assert hash(again) == hash(t)
            assert s != t

    def test_states_are_frozen(self, game: AnyGame, steps: Sequence[Step]) -> None:
        """No field of a state can be set to anything, and none can be added."""
        s = steps[-1][3]
        for field in fields(s) if is_dataclass(s) else ():
            before = getattr(s, field.name)
            with pytest.raises(FrozenInstanceError):
                setattr(s, field.name, None)
            assert getattr(s, field.name) is before
        with pytest.raises((AttributeError, TypeError)):
            s.another = None

    def test_a_game_replays_from_its_own_log(
        self, game: AnyGame, chosen: dict[str, Any], steps: Sequence[Step]
    ) -> None:
        s = game.start(chosen)
        for _, seat, action, t in steps:
            s = game.apply(s, seat, action)
            assert s == t

    def test_chance_has_odds_exactly_when_it_acts(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, *_ in steps:
            odds = game.chance(s)
            if game.actors(s) == (CHANCE,):
                assert list(odds) == list(game.legal(s, CHANCE))
                assert sum(odds.values()) == pytest.approx(1)
                assert all(p > 0 for p in odds.values())
            else:
                assert CHANCE not in game.actors(s)
                assert odds == {}

    def test_deadlines_name_an_actor_and_a_legal_default(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s, *_ in steps:
            for deadline in game.deadlines(s):
                assert deadline.seat in game.actors(s)
                assert deadline.default in game.legal(s, deadline.seat)
                assert deadline.ms is None or deadline.ms > 0

    def test_what_is_forced_is_all_that_the_seat_can_do(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        for s in states(steps):
            forced = game.forced(s)
            if forced is not None:
                seat, action = forced
                assert seat in game.actors(s)
                assert list(game.legal(s, seat)) == [action]

    def test_an_opening_has_a_plain_name_or_none(
        self, game: AnyGame, steps: Sequence[Step]
    ) -> None:
        names = {game.opening(s) for s in states(steps)} - {None}
        assert all(name is not None and is_id(name) for name in names)

    def test_points_are_counted_always_or_never(self, game: AnyGame, steps: Sequence[Step]) -> None:
        points = [game.points(s) for s in states(steps)]
        assert all(type(p) is int for p in points) or set(points) == {None}


def _known(game: AnyGame, refusal: Illegal) -> bool:
    """Its code is the kernel's or the game's, and it can be said in words."""
    return (isinstance(refusal.code, Code) or refusal.code in game.codes) and bool(str(refusal))

"""The battery over every installed game, and that it fails where a game is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from parlour_battle_of_cards import BattleOfCards

from choices import CHOICES
from parlour import games
from parlour.games.caro import Caro
from parlour.kernel import CHANCE, AnyGame, Cell, Code, Illegal, Options, Outcome, Picture
from parlour.testing import Battery, draw, random_game, random_step
from shelf.hidden_hand import HiddenHand
from shelf.hidden_hand import game as hidden_hand

EVERY = [*games.every().values(), hidden_hand]


class TestEveryGame(Battery):
    """Also those that come from outside."""

    @classmethod
    def cases(cls) -> Iterable[tuple[AnyGame, Options]]:
        return ((game, {}) for game in EVERY)


class TestOtherOptions(Battery):
    """The games of the house, set otherwise."""

    seeds = range(1)

    @classmethod
    def cases(cls) -> Iterable[tuple[AnyGame, Options]]:
        return ((game, options) for game in EVERY for options in CHOICES.get(game.id, ())[1:])


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
@pytest.mark.parametrize("junk", [None, {}, [[]], {"size": "big"}])
def test_what_cannot_be_loaded_is_said_to_be_no_position(game, junk):
    with pytest.raises(ValueError, match="not a "):
        game.load(junk)


def test_a_game_with_secrets_does_not_say_that_all_see_alike():
    assert any(game.all_see_alike for game in EVERY)
    assert not hidden_hand.all_see_alike


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_draws_follow_the_odds_list(game):
    s = game.start({})
    rng = Random(0)
    for _ in range(60):
        if not game.actors(s):
            break
        if game.actors(s) == (CHANCE,):
            assert draw(game, s, rng) in game.legal(s, CHANCE)
        s = game.apply(s, *random_step(game, s, rng))


class Unsorted(HiddenHand):
    def legal(self, s, seat):
        return super().legal(s, seat)[::-1]


class Undecided(HiddenHand):
    def outcome(self, s):
        return None


class Lavish(HiddenHand):
    def outcome(self, s):
        return None if self.actors(s) else Outcome((1.0, 1.0), "tricks")


class Lax(HiddenHand):
    def apply(self, s, seat, action):
        legal = self.legal(s, seat)
        return super().apply(s, seat, action if action in legal else [*legal, action][0])


class Curt(HiddenHand):
    """It refuses with a code that nobody knows."""

    def apply(self, s, seat, action):
        try:
            return super().apply(s, seat, action)
        except Illegal as why:
            if why.code is Code.UNKNOWN_ACTION:
                raise Illegal("no_such_code") from why
            raise


class Forgetful(HiddenHand):
    def dump(self, s):
        return super().dump(replace(s, laid=()))


class Open(HiddenHand):
    """A hand that was dealt in secret lies open."""

    def view(self, s, seat):
        return {**super().view(s, seat), "hands": [list(hand) for hand in s.hands]}


class FaceUp(BattleOfCards):
    """A card that was laid face down shows its face to who only listens."""

    def view(self, s, seat):
        return (
            {**super().view(s, seat), "laid": list(s.laid)}
            if seat is None
            else super().view(s, seat)
        )


class Peeping(BattleOfCards):
    """The next seat looks at what was laid face down."""

    def view(self, s, seat):
        view = super().view(s, seat)
        if seat is not None:
            view["laid"][seat - 1] = s.laid[seat - 1]
        return view


class Whispering(HiddenHand):
    keeps_secrets = False


class Quoting(HiddenHand):
    """A card that no record can be read back with."""

    def legal(self, s, seat):
        return [f'"{action}"' for action in super().legal(s, seat)]

    def apply(self, s, seat, action):
        return hidden_hand.apply(s, seat, action.strip('"'))

    def chance(self, s):
        return {f'"{action}"': odds for action, odds in super().chance(s).items()}


class Drawn(Caro):
    """Cells that play what is no action."""

    def picture(self, view):
        return Picture.of([[Cell("a", action="jump")]])


class Growing(Caro):
    """A picture that is as large as the game is long."""

    def picture(self, view):
        return Picture.of([[Cell(str(n)) for n in range(1 + len(view["moves"]))]])


class Wordless(Caro):
    def actions(self, options):
        return ["A1", "B2"]


class Shrinking(Caro):
    def observation(self, view):
        return [0.0] * len(view["moves"])


class Infinite(Caro):
    def observation(self, view):
        return [float("inf")]


WRONG = [
    (Unsorted, "test_legal_lists_are_sorted_without_repeats_and_empty_for_others"),
    (Undecided, "test_random_play_ends_with_an_outcome_and_without_actors"),
    (Undecided, "test_an_outcome_is_there_exactly_when_nobody_is_to_act"),
    (Lavish, "test_random_play_ends_with_an_outcome_and_without_actors"),
    (Quoting, "test_every_action_is_a_text_that_log_and_record_can_carry"),
    (Lax, "test_apply_accepts_exactly_what_is_legal"),
    (Curt, "test_apply_accepts_exactly_what_is_legal"),
    (Forgetful, "test_dump_is_json_and_loads_back"),
    (Open, "test_games_that_sound_alike_look_alike_to_who_only_listens"),
    (FaceUp, "test_what_a_seat_does_in_secret_shows_to_nobody_else_before_it_is_told"),
    (Peeping, "test_what_a_seat_does_in_secret_shows_to_nobody_else_before_it_is_told"),
    (Whispering, "test_what_is_not_for_all_ears_is_said_to_be"),
    (Growing, "test_a_picture_keeps_its_size_and_names_every_cell_once"),
    (Shrinking, "test_observations_are_finite_numbers_of_one_length"),
    (Infinite, "test_observations_are_finite_numbers_of_one_length"),
]
WRONG_UNDER_OPTIONS = [
    (Drawn, "test_what_a_cell_offers_is_an_action_of_the_game"),
    (Wordless, "test_the_vocabulary_holds_every_legal_action_sorted"),
]


@pytest.mark.parametrize(("wrong", "test"), WRONG, ids=lambda it: getattr(it, "__name__", ""))
def test_a_wrong_game_fails_the_battery(wrong, test):
    game = wrong()
    steps = list(random_game(game, Random(1)))
    with pytest.raises((AssertionError, pytest.fail.Exception, KeyError)):
        getattr(Battery(), test)(game, steps)


@pytest.mark.parametrize(
    ("wrong", "test"), WRONG_UNDER_OPTIONS, ids=lambda it: getattr(it, "__name__", "")
)
def test_a_game_that_names_wrong_actions_fails_the_battery(wrong, test):
    game = wrong()
    with pytest.raises(AssertionError):
        getattr(Battery(), test)(game, {}, list(random_game(game, Random(1))))


def test_where_players_give_each_other_cards_only_watchers_must_see_nothing_of_it():
    class Giving(Battery):
        gives = True

    hold = Giving().test_what_a_seat_does_in_secret_shows_to_nobody_else_before_it_is_told
    steps = list(random_game(Peeping(), Random(1)))
    hold(Peeping(), steps)
    with pytest.raises(AssertionError):
        hold(FaceUp(), steps)

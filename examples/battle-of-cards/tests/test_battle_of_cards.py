"""What every game is held to, and what only this one has to do."""

from parlour_battle_of_cards import CARDS, game

from parlour.kernel import CHANCE
from parlour.testing import Battery


class TestBattleOfCards(Battery):
    game = game


def played(*steps):
    """The state after the deal in the order of the cards, and these steps."""
    s = game.start({})
    for card in CARDS[:12]:
        s = game.apply(s, CHANCE, f"deal {card}")
    for seat, action in steps:
        s = game.apply(s, seat, action)
    return s


def test_the_highest_card_takes_the_prize_in_whatever_order_they_are_laid():
    s = played((CHANCE, "prize 3"), (2, "#03"), (0, "#10"), (1, "#05"))
    assert s.points == (3, 0, 0)
    assert game.actors(s) == (CHANCE,)


def test_a_card_that_lies_face_down_is_seen_by_nobody_else():
    s = played((CHANCE, "prize 1"), (1, "#05"))
    assert game.view(s, 1)["laid"] == ["", "#05", ""]
    assert game.view(s, 0)["laid"] == game.view(s, None)["laid"] == ["", "?", ""]
    assert game.heard(1, "#05") == "lay"


def test_those_who_have_most_points_share_the_win():
    s = played(
        *((CHANCE, "prize 1"), (0, "#01"), (1, "#08"), (2, "#03")),
        *((CHANCE, "prize 4"), (0, "#10"), (1, "#11"), (2, "#06")),
        *((CHANCE, "prize 3"), (0, "#04"), (1, "#02"), (2, "#12")),
        *((CHANCE, "prize 2"), (0, "#07"), (1, "#05"), (2, "#09")),
    )
    assert s.points == (0, 5, 5)
    assert game.outcome(s).scores == (0, 0.5, 0.5)


def test_a_learner_sees_no_more_than_its_seat():
    """The others have laid and hold other cards: the same numbers."""
    first = played((CHANCE, "prize 1"), (1, "#05"))
    second = played((CHANCE, "prize 1"), (1, "#08"))
    for seat in (0, 2, None):
        seen = [game.observation(game.view(s, seat)) for s in (first, second)]
        assert seen[0] == seen[1]
    mine = [game.observation(game.view(s, 1)) for s in (first, second)]
    assert mine[0] != mine[1]
    assert sum(game.observation(game.view(first, 0))[:15]) == 4

"""What every game is held to, and what only this one has to do."""

from parlour_connect_four import game

from parlour.testing import Battery


class TestConnectFour(Battery):
    game = game


def test_four_on_the_rising_diagonal_win():
    s = game.start({})
    for number, column in enumerate("ABBCCDCDDAD"):
        s = game.apply(s, number % 2, column)
    assert game.outcome(s).cells == ("A1", "B2", "C3", "D4")

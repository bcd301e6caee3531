"""Known deals of Save Oneself: what could have been made of them, held to the rules."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.kernel import CHANCE
from parlour.match.chance import deal
from parlour.players.deals import can_be_solved, solve

GAME = games.get("save-oneself")


def test_only_a_game_of_cards_for_one_can_be_solved():
    assert [name for name, game in games.every().items() if can_be_solved(game)] == [GAME.id]


@pytest.mark.parametrize(("seed", "winnable"), [("seed10", True), ("seed1", False)])
def test_a_deal_is_winnable_when_its_line_wins_by_the_rules(seed: str, winnable: bool):
    draws = deal(GAME, GAME.start({}), seed)
    found = solve(GAME, {}, draws, ms=30_000)
    assert (found.winnable, found.best) == (winnable, True)
    line, left = list(found.line), list(draws)
    state = GAME.start({})
    while GAME.outcome(state) is None and (line or left):
        seat = GAME.actors(state)[0]
        if seat == CHANCE:
            state = GAME.apply(state, CHANCE, left.pop(0))
        elif not line:
            break
        else:
            state = GAME.apply(state, seat, line.pop(0))
    outcome = GAME.outcome(state)
    assert (outcome is not None and outcome.scores == (1.0,)) == winnable
    if winnable:
        assert GAME.view(state, 0)["score"] == found.score
    else:
        assert (found.score, found.line) == (0, ())

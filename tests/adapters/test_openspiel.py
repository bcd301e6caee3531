"""Games as OpenSpiel knows them, by OpenSpiel's own tests."""

from __future__ import annotations

import subprocess
import sys

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

import numpy as np  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from parlour import games  # noqa: E402
from parlour.adapters.openspiel import Unsuited, load  # noqa: E402

SHORT = {"caro": "(size=7)"}
SUITED = [game.id for game in games.every().values() if game.actions({})]


def named(game_id: str) -> str:
    return f"parlour_{game_id.replace('-', '_')}{SHORT.get(game_id, '')}"


@pytest.mark.parametrize("game_id", [one for one in SUITED if one != "skill-gomoku"])
def test_their_simulation_passes(game_id: str):
    game = pyspiel.load_game(named(game_id))
    pyspiel.random_sim_test(game, num_sims=1, serialize=game_id != "caro", verbose=False)


@pytest.mark.soak  # it looks at some four hundred actions in every state, and takes minutes
@pytest.mark.parametrize("game_id", SUITED)
def test_their_simulation_passes_many_times(game_id: str):
    game = pyspiel.load_game(named(game_id))
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_a_game_and_a_state_are_written_and_read_as_they_ask():
    game = pyspiel.load_game("parlour_stay_on_the_board(size=4)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[3][0])
    state.apply_action(state.legal_actions()[1])
    text = pyspiel.serialize_game_and_state(game, state)
    again, later = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(game)
    assert str(later) == str(state)
    assert later.position == state.position
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert clone.history() != state.history()


def test_an_observation_is_the_games_own_and_says_who_looks():
    game = load("caro", size=7)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("D4"))
    seen = make_observation(game)
    for player in (0, 1):
        seen.set_from(state, player)
        np.testing.assert_array_equal(
            seen.tensor, game.encoding.observation(state.position, player)
        )
        assert "'moves': [[3, 3]]" in seen.string_from(state, player)


def test_a_win_returns_one_and_a_loss_minus_one():
    game = load("caro", size=7)
    state = game.new_initial_state()
    for action in ["D4", "A1", "D5", "A2", "D6", "A3", "D3", "A4", "D2"]:
        assert state.returns() == [0.0, 0.0]
        state.apply_action(state.string_to_action(action))
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


def test_an_option_that_is_no_parameter_is_refused_with_a_sentence():
    with pytest.raises(Unsuited, match="no parameters such as start of Stay on the Board"):
        load("stay-on-the-board", start=[0, 0])


def test_a_program_that_used_it_ends_quietly():
    program = "from parlour.adapters.openspiel import load; load('caro').new_initial_state()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

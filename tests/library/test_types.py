"""What type checkers know of the library's face."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TYPED = """
from typing import Any, assert_type

import parlour
from parlour.games import caro, save_oneself, skill_gomoku

rules: parlour.Game[caro.Position] = parlour.game("caro")
game = parlour.new("caro", rule="caro")
assert_type(parlour.game("caro"), caro.Caro)
assert_type(game, parlour.Playthrough[caro.Position])
assert_type(game.state, caro.Position)
assert_type(game.position.play("H8").state, caro.Position)
assert_type(parlour.new("save-oneself").state, save_oneself.Position)
assert_type(parlour.new("skill-gomoku").state, skill_gomoku.State)
assert_type(parlour.new(rules), parlour.Playthrough[caro.Position])
assert_type(game.result, parlour.Outcome | None)
assert_type(parlour.analyse(game, nodes=10), parlour.Analysis)
assert_type(parlour.analyse(game.record(), nodes=10), tuple[parlour.Judgement, ...])
name: str = "nim"
assert_type(parlour.new(name), parlour.Playthrough[Any])
"""


def test_a_type_checker_knows_the_states_of_the_game_that_was_asked_for(tmp_path: Path):
    """By the project's own settings, so that what `make check` has read need not be read again."""
    program = tmp_path / "typed_program.py"
    program.write_text(TYPED + "wrong: str = game.state\n")
    command = [sys.executable, "-m", "mypy", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if " error: " in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert "Incompatible types in assignment" in errors[0]

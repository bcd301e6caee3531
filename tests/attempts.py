"""Attempts at the puzzles that come with the house, as tests make them."""

from __future__ import annotations

from typing import Any

import httpx

from parlour.games import get
from parlour.puzzles.file import shipped
from parlour.puzzles.puzzle import Puzzle
from parlour.puzzles.solving import Status, solve

__all__ = ["EVERY", "GAME", "LONG", "OF_GAME", "OTHERS", "attempt", "line", "solution", "wrong"]

GAME = "caro"
EVERY = {puzzle.id: puzzle for puzzle in shipped()}
OF_GAME = [puzzle for puzzle in EVERY.values() if puzzle.game == GAME]
LONG = next(puzzle for puzzle in OF_GAME if puzzle.length > 1)
OTHERS = [puzzle for puzzle in OF_GAME if puzzle is not LONG]


def line(puzzle: Puzzle) -> list[str]:
    return [action for action, _ in puzzle.main_line()]


def wrong(puzzle: Puzzle) -> str:
    """A legal first action that is not good."""
    game = get(puzzle.game)
    legal = game.legal(solve(game, puzzle, []).state, puzzle.seat)
    return next(a for a in legal if solve(game, puzzle, [a]).status is Status.WRONG)


def attempt(http: httpx.Client, puzzle: Puzzle, actions: list[str], **rest: Any) -> Any:
    answer = http.post(f"/api/puzzles/{puzzle.id}/attempts", json={"actions": actions, **rest})
    assert answer.status_code == 200, answer.text
    return answer.json()


def solution(http: httpx.Client, puzzle: Puzzle, **rest: Any) -> Any:
    answer = http.post(f"/api/puzzles/{puzzle.id}/solution", json=rest)
    assert answer.status_code == 200, answer.text
    return answer.json()

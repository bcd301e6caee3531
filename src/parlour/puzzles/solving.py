"""What comes of a solver's actions: pure, by a puzzle's tree and the rules of its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from parlour.kernel import CHANCE, AnyGame, Illegal
from parlour.match.record import whose
from parlour.puzzles.codes import PuzzleCode
from parlour.puzzles.puzzle import Node, Puzzle
from parlour.study.lesson import Play, start

__all__ = ["Solving", "Status", "solve", "start"]


class Status(StrEnum):
    """How an attempt stands."""

    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle after some actions of the solver: how it stands, and where.

    `plays` are the solver's last action and what followed it; at the start, nothing. `refutation`
    is the line that followed a wrong action, at the end of which the state is. `chance` is that of
    the last action and that of the best, where chance decides.
    """

    status: Status
    state: Any
    plays: tuple[Play, ...] = ()
    refutation: tuple[str, ...] = ()
    chance: tuple[float, float] | None = None


def solve(game: AnyGame, puzzle: Puzzle, actions: Sequence[str]) -> Solving:
    """The puzzle after these actions of the solver.

    Raises `Illegal` where an action is against the rules, or comes after the end.
    """
    node: Node | None = puzzle.tree
    now = Solving(Status.OPEN, start(game, puzzle))
    for count, action in enumerate(actions):
        if node is None or now.status is not Status.OPEN:
            raise Illegal(PuzzleCode.PUZZLE_ENDED, f"(after {count} actions)")
        after = game.apply(now.state, puzzle.seat, action)
        play = Play(puzzle.seat, action, now.state, after)
        good = node.good.get(action)
        if good is None:
            return _refuted(game, puzzle, node, play, last=count == len(actions) - 1)
        plays = (play, *_played(game, after, good.reply))
        chance, node = node.chance(action), good.then
        status = Status.OPEN if node else Status.SOLVED
        now = Solving(status, plays[-1].after, plays, chance=chance)
    return now


def _refuted(game: AnyGame, puzzle: Puzzle, node: Node, play: Play, *, last: bool) -> Solving:
    if not last:
        raise Illegal(PuzzleCode.PUZZLE_ENDED, "(after a wrong action)")
    line = node.wrong.get(play.action)
    if line is None:
        line = _first(game, puzzle, node, play.after)
    plays = (play, *_played(game, play.after, line))
    return Solving(Status.WRONG, plays[-1].after, plays, line, node.chance(play.action))


def _first(game: AnyGame, puzzle: Puzzle, node: Node, s: Any) -> tuple[str, ...]:
    """The first reply to anything else that can be played; none while it is the solver's turn."""
    others = [seat for seat in game.actors(s) if seat != puzzle.seat]
    for seat in others:
        choices = game.chance(s) if seat == CHANCE else game.legal(s, seat)
        for reply in node.refutation:
            if reply in choices:
                return (reply,)
    return ()


def _played(game: AnyGame, s: Any, line: Sequence[str]) -> list[Play]:
    plays = []
    for text in line:
        seat, action = whose(game, s, text)
        after = game.apply(s, seat, action)
        plays.append(Play(seat, action, s, after))
        s = after
    return plays

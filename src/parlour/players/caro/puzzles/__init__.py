"""Puzzles of five in a row: wins by fours and by threes, and only defences, under every rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.engine.prover import FiveProver, Unsettled
from parlour.games.caro import RULES, game
from parlour.kernel import Options
from parlour.players.caro.puzzles.attack import THREES, Attack
from parlour.players.caro.puzzles.board import Board, board_of, turn_of
from parlour.players.caro.puzzles.defence import Defence
from parlour.players.caro.puzzles.quick_game import quick_game
from parlour.players.puzzle_source import Candidate, NoPuzzle, position_of, proved
from parlour.players.symmetry import alike
from parlour.puzzles.difficulty import first_rating
from parlour.puzzles.puzzle import Node, Proof, Puzzle

__all__ = ["puzzles"]

_SIZE: Final = 15
_GLANCE: Final = 3_000
"""Positions looked at to see whether a proof is worth a try."""
_WORK: Final = {"fours": 30_000, "threes": 30_000, "defend": 10_000}
"""Positions a question, by what is asked. Another position costs less than a longer look at one."""
_SHORT: Final = 2
_LONG: Final = 5
_OF_THREES: Final = 250
_OF_DEFENCES: Final = -50


class _Puzzles:
    """The source of the game's puzzles."""

    game = game.id
    variants = tuple({"opening": "free", "rule": rule, "size": _SIZE} for rule in sorted(RULES))

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """A game of the engine with itself."""
        return quick_game(options, rng)

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """Where a win by force has just come about, and where one threatens."""
        read = game.options_schema.read(options)
        glance = FiveProver(read["rule"], _GLANCE)
        s = game.start(read)
        ahead = {1: False, 2: False}
        for count, action in enumerate(actions):
            s = game.apply(s, s.seat, action)
            if s.over:
                return
            if s.sides is None:
                continue
            turn = turn_of(s)
            goal = _asked(board_of(s, glance))
            if goal and not ahead[turn]:
                yield Candidate(read, tuple(actions[: count + 1]), None, s.seat, goal, source)
            ahead[turn] = goal in {"fours", "threes"}

    def canonical(self, candidate: Candidate) -> str:
        """The stones of whoever is asked and of the rival, turned and mirrored the least way."""
        s = position_of(game, candidate)
        told = ["." if not stone else "o" if stone == turn_of(s) else "x" for stone in s.board]
        return min("".join(cells) for cells in alike(s.size, told))

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """By fours, by threes, or the only defence."""
        s = position_of(game, candidate)
        if s.over or s.seat != candidate.seat:
            return "it is not the turn of whoever is asked"
        work = _WORK.get(candidate.goal)
        if work is None:
            return f"no such goal in this game: {candidate.goal}"
        at = board_of(s, FiveProver(str(candidate.options["rule"]), work))
        try:
            if candidate.goal == "defend":
                return _defended(candidate, at)
            return _attacked(candidate, at, THREES if candidate.goal == "threes" else 0)
        except NoPuzzle as why:
            return str(why)
        except Unsettled:
            return f"it is not settled within {work:,} positions a question"


def _attacked(candidate: Candidate, at: Board, threes: int) -> Puzzle:
    found = Attack(at, threes)
    rating = first_rating(
        length=found.tree.length,
        nodes=found.work,
        choices=found.tempting,
        extra=_OF_THREES if threes else 0,
    )
    race = at.passed().win() > 0
    return _puzzle(candidate, found.tree, found.work, found.tree.length, rating, race=race)


def _defended(candidate: Candidate, at: Board) -> Puzzle:
    found = Defence(at)
    rating = first_rating(
        length=found.stones, nodes=found.work, choices=found.tempting, extra=_OF_DEFENCES
    )
    return _puzzle(candidate, found.tree, found.work, found.stones, rating, race=False)


def _puzzle(
    candidate: Candidate, tree: Node, work: int, within: int, rating: int, *, race: bool
) -> Puzzle:
    themes = []
    if tree.length <= _SHORT and candidate.goal != "defend":
        themes.append("short")
    if tree.length >= _LONG:
        themes.append("long")
    if race:
        themes.append("race")
    proof = Proof(candidate.goal, work, within)
    return proved(puzzles, candidate, tree, proof, rating=rating, themes=themes)


def _asked(s: Board) -> str:
    """What might be asked of the side to move; nothing, where that takes too long to see."""
    try:
        own, rivals = s.win(), s.passed().win()
        if own == 1 or rivals == 1:
            return ""
        if own:
            return "fours" if own > _SHORT or rivals else ""
        if rivals:
            return "defend"
        return "threes" if s.win(THREES) else ""
    except Unsettled:
        return ""


puzzles = _Puzzles()

"""Puzzles of the burning board: the only step that wins, every other proved to lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.games.stay_on_the_board import Mode, Position, game
from parlour.games.stay_on_the_board.board import CLAIM
from parlour.kernel import CHANCE, Options
from parlour.players.puzzle_source import Candidate, NoPuzzle, position_of, proved
from parlour.players.stay_on_the_board.puzzles.steps import OnlySteps, winning
from parlour.players.symmetry import alike
from parlour.puzzles.difficulty import first_rating
from parlour.puzzles.puzzle import Proof, Puzzle

__all__ = ["puzzles"]

_SIZES: Final = (3, 4, 5, 6, 7)
_MOST_OPEN: Final = 12
"""With so many cells left one can still count; with more one only guesses."""
_FEWEST_WAYS: Final = 3
_SHORT: Final = 1
_LONG: Final = 4
_GOAL: Final = "win"


def _options(size: int) -> Options:
    return {"mode": Mode.BLOCKED.value, "size": size}


class _Puzzles:
    """The source of the game's puzzles."""

    game = game.id
    variants = tuple(_options(size) for size in _SIZES)

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """Any steps that can be made, until none is left."""
        s = game.start(options)
        actions = [rng.choice(sorted(s.board.starts))]
        s = game.apply(s, CHANCE, actions[0])
        while s.reach:
            actions.append(rng.choice(list(s.reach)))
            s = game.apply(s, s.turn, actions[-1])
        return (*actions, CLAIM)

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """The first place of the walk in which one step alone wins: what follows is its like."""
        s = game.start(options)
        if s.mode is not Mode.BLOCKED:
            return
        before = [] if s.pos is None else [_drawn(s)]
        for action in actions:
            s = _acted(s, action)
            before.append(action)
            if _is_worth_asking(s):
                seat = (len(before) - 1) % 2
                yield Candidate(_options(s.size), tuple(before), None, seat, _GOAL, source)
                return

    def canonical(self, candidate: Candidate) -> str:
        """Piece and burnt cells, turned and mirrored the least way; not the way there."""
        s = position_of(game, candidate)
        burnt = set(s.blocked)
        told = ["o" if c == s.pos else "x" if c in burnt else "." for c in s.board.cells]
        return min("".join(cells) for cells in alike(s.size, told))

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """The only step that wins."""
        if candidate.goal != _GOAL:
            return f"no such goal in this game: {candidate.goal}"
        s = position_of(game, candidate)
        if s.mode is not Mode.BLOCKED:
            return "nothing burns here: whoever sees the board cannot lose"
        if s.actor != candidate.seat:
            return "it is not the turn of whoever is asked"
        if _open(s) > _MOST_OPEN:
            return f"more than {_MOST_OPEN} cells are open"
        try:
            return _puzzle(candidate, OnlySteps(s))
        except NoPuzzle as why:
            return str(why)


def _drawn(s: Position) -> str:
    """The start cell that was chosen, as if it had been drawn."""
    return next(text for text, cell in s.board.starts.items() if cell == s.pos)


def _acted(s: Position, action: str) -> Position:
    return game.apply(s, CHANCE if s.pos is None else s.turn, action)


def _open(s: Position) -> int:
    return len(s.board.cells) - len(s.blocked) - 1


def _is_worth_asking(s: Position) -> bool:
    if s.ending or _open(s) > _MOST_OPEN or len(s.reach) < _FEWEST_WAYS:
        return False
    try:
        return len(winning(s)[1]) == 1
    except NoPuzzle:
        return False


def _puzzle(candidate: Candidate, found: OnlySteps) -> Puzzle:
    themes = []
    if found.tree.length <= _SHORT:
        themes.append("short")
    if found.tree.length >= _LONG:
        themes.append("long")
    rating = first_rating(length=found.within, nodes=found.work, choices=found.tempting)
    proof = Proof("solver", found.work, found.within)
    return proved(puzzles, candidate, found.tree, proof, rating=rating, themes=themes)


puzzles = _Puzzles()

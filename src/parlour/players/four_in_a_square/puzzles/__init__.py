"""Puzzles of Four in a Square: wins by force in so many turns, and only defences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.engine.prover import Unsettled
from parlour.engine.square_prover import SquareProver, draws_within
from parlour.games.four_in_a_square import Phase, Position, game
from parlour.kernel import SQUARE_TURNS, Options
from parlour.players.four_in_a_square.puzzles.attack import MOST_TURNS, Attack
from parlour.players.four_in_a_square.puzzles.defence import HOLDS, TEMPTING, Defence, longest
from parlour.players.four_in_a_square.puzzles.quick_game import quick_game
from parlour.players.puzzle_source import Candidate, NoPuzzle, position_of, proved
from parlour.puzzles.difficulty import first_rating
from parlour.puzzles.puzzle import Node, Proof, Puzzle

__all__ = ["puzzles"]

_GLANCE: Final = 40_000
"""Positions looked at to see whether a proof is worth a try."""
_WORK: Final = 600_000
_SHORT: Final = 2
_LONG: Final = 4
_FARTHEST: Final = MOST_TURNS + 1
"""No proof looks at more turns than that."""


class _Puzzles:
    """The source of the game's puzzles."""

    game = game.id
    variants = tuple(
        game.options_schema.read({"noRepeatSlide": strict}) for strict in (False, False, True)
    )

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """A game of the engine with itself."""
        return quick_game(options, rng)

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """Where a win by force has just come about, and where one threatens."""
        read = game.options_schema.read(options)
        s = game.start(read)
        ahead = [False, False]
        for count, action in enumerate(actions):
            s = game.apply(s, s.turn, action)
            if s.over:
                return
            if s.phase is Phase.PLACEMENT_SLIDE or draws_within(s, _FARTHEST):
                continue
            goal = _asked(s)
            if goal and not ahead[s.turn]:
                yield Candidate(read, tuple(actions[: count + 1]), None, s.turn, goal, source)
            ahead[s.turn] = goal == "win"

    def canonical(self, candidate: Candidate) -> str:
        """The frame, turned and mirrored the least way."""
        s = position_of(game, candidate)
        return min(game.likeness.key(s, turn) for turn in range(SQUARE_TURNS)).decode()

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """By force, or the only defence."""
        s = position_of(game, candidate)
        if s.over or s.turn != candidate.seat or s.phase is Phase.PLACEMENT_SLIDE:
            return "it is not the turn of whoever is asked"
        if draws_within(s, _FARTHEST):
            return "a draw could come between"
        prover = SquareProver(_WORK)
        try:
            match candidate.goal:
                case "win":
                    attack = Attack(s, prover)
                    return _puzzle(candidate, attack.tree, attack.work, attack.turns, 0)
                case "defend":
                    defence = Defence(s, prover)
                    work, tempting = defence.work, defence.tempting
                    return _puzzle(candidate, defence.tree, work, defence.turns, tempting)
        except NoPuzzle as why:
            return str(why)
        except Unsettled:
            return f"it is not settled within {_WORK:,} positions a question"
        return f"no such goal in this game: {candidate.goal}"


def _puzzle(candidate: Candidate, tree: Node, work: int, turns: int, tempting: int) -> Puzzle:
    themes = []
    if turns <= _SHORT and candidate.goal == "win":
        themes.append("short")
    if turns >= _LONG:
        themes.append("long")
    proof = Proof(candidate.goal, work, turns)
    rating = first_rating(length=turns, nodes=work, choices=tempting)
    return proved(puzzles, candidate, tree, proof, rating=rating, themes=themes)


def _asked(s: Position) -> str:
    """What might be asked of who is to act; nothing, where that takes too long to see."""
    prover = SquareProver(_GLANCE)
    try:
        if prover.win(s, MOST_TURNS):
            return "win"
        replies = prover.replies(s, HOLDS - 1)
    except Unsettled:
        return ""
    held = {reply.actions[0] for reply in replies if not reply.turns}
    lost = longest([reply for reply in replies if reply.actions[0] not in held])
    slow = sum(1 for reply in lost.values() if reply.turns > 1)
    return "defend" if len(held) == 1 and slow >= TEMPTING else ""


puzzles = _Puzzles()

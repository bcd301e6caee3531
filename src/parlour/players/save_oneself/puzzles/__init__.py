"""Puzzles of Save Oneself: rescues made certain, and the best of uncertain chances, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.engine.island_odds import Odds
from parlour.engine.prover import Unsettled
from parlour.games.save_oneself import Phase, Position, game
from parlour.kernel import Options
from parlour.players.puzzle_source import Candidate, NoPuzzle, position_of, proved
from parlour.players.save_oneself.puzzles.best import Best
from parlour.players.save_oneself.puzzles.likeness import canonical
from parlour.players.save_oneself.puzzles.prospect import Prospect, is_one
from parlour.players.save_oneself.puzzles.quick_game import quick_game
from parlour.players.save_oneself.puzzles.rescue import Rescue
from parlour.puzzles.difficulty import first_rating
from parlour.puzzles.puzzle import Proof, Puzzle

__all__ = ["puzzles"]

_GLANCE: Final = 100_000
"""Positions looked at to see whether a proof is worth a try."""
_WORK: Final = 400_000
_FEW: Final = 6
"""With more cards still to come nobody looks."""
_LONG: Final = 4
_OF_CHANCES: Final = 200
"""What it adds that nothing is certain, and the closer the chances, the more."""


class _Puzzles:
    """The source of the game's puzzles."""

    game = game.id
    variants = tuple(game.options_schema.read({"calmSeas": calm}) for calm in (True, False))

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """A game by habit, with thought at its end."""
        return quick_game(options, rng)

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """Where one action has something before all others."""
        read = game.options_schema.read(options)
        s = game.start(read)
        for count, action in enumerate(actions):
            s = game.apply(s, (game.actors(s) or (0,))[0], action)
            if s.phase is Phase.OVER:
                return
            if s.phase is Phase.DRAW or len(s.undealt) > _FEW or len(game.legal(s, 0)) < 2:
                continue
            for goal in _asked(s):
                yield Candidate(read, tuple(actions[: count + 1]), None, 0, goal, source)

    def canonical(self, candidate: Candidate) -> str:
        """The island, moved and turned the least way."""
        return canonical(position_of(game, candidate))

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """A certain rescue, or the best chance."""
        s = position_of(game, candidate)
        if s.actor != candidate.seat:
            return "it is not the turn of whoever is asked"
        at = Prospect(s, Odds(_WORK))
        try:
            match candidate.goal:
                case "rescue":
                    return _rescue(candidate, Rescue(at))
                case "best":
                    return _best(candidate, Best(at))
        except NoPuzzle as why:
            return str(why)
        except Unsettled:
            return f"it is not settled within {_WORK:,} positions"
        return f"no such goal in this game: {candidate.goal}"


def _rescue(candidate: Candidate, found: Rescue) -> Puzzle:
    rating = first_rating(length=found.days, nodes=found.work, choices=found.tempting)
    themes = ("long",) if found.days >= _LONG else ()
    proof = Proof("rescue", found.work, found.days)
    return proved(puzzles, candidate, found.tree, proof, rating=rating, themes=themes)


def _best(candidate: Candidate, found: Best) -> Puzzle:
    rating = first_rating(
        length=1,
        nodes=found.work,
        choices=found.tempting,
        extra=round(_OF_CHANCES * (2 - found.gap)),
    )
    return proved(puzzles, candidate, found.tree, Proof("best", found.work, 1), rating=rating)


def _asked(s: Position) -> list[str]:
    """What might be asked there; nothing, where that takes too long to see."""
    at = Prospect(s, Odds(_GLANCE))
    try:
        if at.days:
            return ["rescue"] if is_one(at.surest()) and len(at.after) > len(at.surest()) else []
        return ["best"] if is_one(at.likeliest()) else []
    except Unsettled:
        return []


puzzles = _Puzzles()

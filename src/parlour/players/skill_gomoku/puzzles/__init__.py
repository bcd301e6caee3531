"""Puzzles of Skill Gomoku: the card that wins, and the card that saves, whatever is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from parlour.engine.prover import Unsettled
from parlour.games.skill_gomoku import Finisher, State, game
from parlour.games.skill_gomoku.skill import SKILLS
from parlour.kernel import Options
from parlour.players.puzzle_source import Candidate, NoPuzzle, position_of, proved
from parlour.players.skill_gomoku.puzzles.attack import Attack
from parlour.players.skill_gomoku.puzzles.force import Force
from parlour.players.skill_gomoku.puzzles.quick_game import quick_game
from parlour.players.skill_gomoku.puzzles.rescue import Rescue
from parlour.players.symmetry import turns
from parlour.puzzles.difficulty import first_rating
from parlour.puzzles.puzzle import Node, Proof, Puzzle

__all__ = ["puzzles"]

_UNHURRIED: Final = {"counterSeconds": 0, "reviveSeconds": 0}
_HANDS: Final = (
    "fly_sand",
    "fly_sand pick_gold",
    "fly_sand capture pick_gold",
    "still_water water_drop",
    "fly_sand pick_gold capture still_water water_drop",
    "",
)
"""The cards that are dealt where nobody chose any: few at first, then all of them."""
_GLANCE: Final = 500
_FIRST: Final = 8
"""With fewer stones on the board nobody looks."""
_OF_SAVING: Final = 100


def _plain(options: Options) -> Options:
    """Spelled out, as a file of puzzles has them."""
    read = game.options_schema.read(options)
    return {**read, "skills": list(read["skills"])}


class _Puzzles:
    """The source of the game's puzzles."""

    game = game.id
    variants = tuple(
        _plain({**_UNHURRIED, "skills": cards.split() or list(SKILLS)}) for cards in _HANDS
    )

    def play(self, options: Options, rng: Random) -> tuple[str, ...]:
        """A game by rules of thumb."""
        return quick_game(options, rng)

    def candidates(
        self, options: Options, actions: Sequence[str], source: str
    ) -> Iterator[Candidate]:
        """Where somebody wins within a turn or two, or would if the other did nothing."""
        read = _plain(options)
        s = game.start(read)
        before = ["", ""]
        for count, action in enumerate(actions):
            s = game.apply(s, (game.actors(s) or (0,))[0], action)
            if s.over:
                return
            (seat,) = game.actors(s)
            if s.ply < _FIRST or s.pending is not None or s.frozen == seat:
                continue
            goal = _asked(s, seat)
            if goal and goal != before[seat]:
                yield Candidate(read, tuple(actions[: count + 1]), None, seat, goal, source)
            before[seat] = goal

    def canonical(self, candidate: Candidate) -> str:
        """The board, turned and mirrored the least way, and all that lies beside it."""
        s = position_of(game, candidate)
        return min(_told(s, way) for way in turns(15))

    def prove(self, candidate: Candidate) -> Puzzle | str:
        """The card that wins, or the one that saves."""
        s = position_of(game, candidate)
        if game.actors(s) != (candidate.seat,):
            return "it is not the turn of whoever is asked"
        if s.terms.per_turn > 1 or s.terms.finisher not in (Finisher.CLASSIC, Finisher.OFF):
            return "on these terms nothing is proved"
        try:
            match candidate.goal:
                case "win":
                    win = Attack(s, candidate.seat)
                    return _puzzle(candidate, win.tree, win.work, win.turns, win.tempting)
                case "save":
                    save = Rescue(s, candidate.seat)
                    return _puzzle(candidate, save.tree, save.work, 1, save.tempting)
        except NoPuzzle as why:
            return str(why)
        except Unsettled:
            return "it is not settled"
        return f"no such goal in this game: {candidate.goal}"


def _puzzle(candidate: Candidate, tree: Node, work: int, within: int, tempting: int) -> Puzzle:
    saving = candidate.goal == "save"
    rating = first_rating(
        length=within + tree.length,
        nodes=work,
        choices=tempting,
        extra=_OF_SAVING if saving else 0,
    )
    themes = () if saving or within > 1 else ("short",)
    proof = Proof(candidate.goal, work, within)
    return proved(puzzles, candidate, tree, proof, rating=rating, themes=themes)


def _told(s: State, way: Sequence[int]) -> str:
    """All that the play from here depends on: stones and cards by whose they are, frost, window."""
    (seat,) = game.actors(s)
    told = "".join("." if not s.board[cell] else "ox"[s.board[cell] != seat + 1] for cell in way)
    place = {cell: at for at, cell in enumerate(way)}
    pending = None
    if s.pending is not None:
        target = s.pending.target
        pending = (s.pending.kind.value, s.pending.skill.id, target and place[target])
    sides = (seat, 1 - seat)
    lost = [s.removed[side] for side in sides]
    removed = [None if cell is None else place[cell] for cell in lost]
    spent = [[bool(turn) for turn in s.spent[side]] for side in sides]
    frozen = None if s.frozen is None else sides.index(s.frozen)
    now = (s.current == seat, s.slot_used, frozen, s.frozen_left, removed, spent, pending)
    return f"{told} {now}"


def _asked(s: State, seat: int) -> str:
    """What might be asked there; nothing, where that takes too long to see."""
    try:
        if Force(seat, _GLANCE).wins(s, 1):
            return "win"
        rival = Force(1 - seat, _GLANCE)
        if rival.wins(s, 1):
            return ""
        threat = s.pending is not None or rival.idle_wins(s)
        if threat:
            return "save"
        return "win" if Force(seat, _GLANCE).wins(s, 2) else ""
    except Unsettled:
        return ""


puzzles = _Puzzles()

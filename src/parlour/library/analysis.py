"""What a position is worth and how it goes on; what each action of a game was worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

from parlour import games, players
from parlour.kernel import CHANCE, AnyGame, Code, Illegal, Seat
from parlour.library.papers import read
from parlour.library.playthrough import Playthrough
from parlour.library.position import Position
from parlour.match.record import Record, states
from parlour.players.analysis import Judgement, judge, moments
from parlour.players.thought import Thought, Work

__all__ = ["Analysis", "Line", "analyse"]

_DEFAULT_MS = 1_000


@dataclass(frozen=True, slots=True)
class Line:
    """How the game may go on: its moves, and its score for the seat to act, -1 lost to 1 won.

    `proof` is the number of actions to a proven end, negative for a proven loss; None where nothing
    is proven. `depth` is how far the search looked.
    """

    score: float
    moves: tuple[str, ...]
    proof: int | None = None
    depth: int = 0

    def __str__(self) -> str:
        proven = (
            ""
            if self.proof is None
            else f" ({'won' if self.proof > 0 else 'lost'} in {abs(self.proof)})"
        )
        return f"{self.score:+.2f}{proven}  {' '.join(self.moves)}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The lines that were found for the seat to act, the best first, and the work it took."""

    seat: Seat
    lines: tuple[Line, ...]
    nodes: int

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]

    @property
    def score(self) -> float:
        """The score of the best line."""
        return self.best.score

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


@overload
def analyse(
    what: Position[Any] | Playthrough[Any], *, nodes: int = 0, ms: int = 0, width: int = 3
) -> Analysis: ...
@overload
def analyse(
    what: Record | str, *, nodes: int = 0, ms: int = 0, width: int = 3
) -> tuple[Judgement, ...]: ...
def analyse(
    what: Position[Any] | Playthrough[Any] | Record | str,
    *,
    nodes: int = 0,
    ms: int = 0,
    width: int = 3,
) -> Analysis | tuple[Judgement, ...]:
    """The best lines of a position, or what every action of a record was worth.

    `nodes` and `ms` say how far to look, for each position; with neither it is a second. With nodes
    alone the answer is the same on any machine. `width` is how many lines are wanted: a game whose
    engine follows but one gives one. Whoever analyses sees what the seat to act may see.

    Of a record every position is judged: `judgement.score` for the seat to act, the `loss` and the
    `mark` of the action that was played, and the `thought` with what should have been.
    """
    if not nodes and not ms:
        ms = _DEFAULT_MS
    work = Work(nodes, ms, max(1, width))
    if isinstance(what, Record | str):
        return _judged(read(what) if isinstance(what, str) else what, work)
    position = what.position if isinstance(what, Playthrough) else what
    seat = position.turn
    if seat is None or seat == CHANCE:
        raise Illegal(Code.GAME_OVER if seat is None else Code.NOT_YOUR_TURN)
    thoughts = players.lines(position.game, position.view(seat), seat, work)
    return Analysis(seat, tuple(map(_line, thoughts)), max(thought.nodes for thought in thoughts))


def _line(thought: Thought) -> Line:
    return Line(thought.score, thought.line or (thought.action,), thought.wins_in, thought.depth)


def _judged(record: Record, work: Work) -> tuple[Judgement, ...]:
    game = games.get(record.game)
    plays = [(seat, action) for _, seat, action in states(game, record)][1:]
    row = list(moments(game, record.options, plays))
    thoughts = [
        None if moment.worth is not None else _thought(game, moment.state, moment.seat, work)
        for moment in row
    ]
    judged = (judge(game, row, thoughts, index) for index in range(len(row)))
    return tuple(judgement for judgement in judged if judgement is not None)


def _thought(game: AnyGame, state: Any, seat: Seat, work: Work) -> Thought:
    one = Work(work.nodes, work.ms)
    return players.lines(game, game.view(state, seat), seat, one)[0]

"""What a player is: levels, and an answer to whoever asks what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from parlour.kernel import Seat, View
from parlour.players.deal import Solve
from parlour.players.puzzle_source import PuzzleSource
from parlour.players.thought import Budget, Progress, Thought, Work
from parlour.players.threat import Threat

__all__ = ["Lines", "Player", "Think"]

Think: TypeAlias = Callable[[View, Seat, Budget, Progress | None], Thought]
Lines: TypeAlias = Callable[[View, Seat, Work], tuple[Thought, ...] | None]


def _never(_view: View) -> bool:
    return False


def _none(_view: View, _seat: Seat, _work: Work) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Player:
    """The player of one game.

    `think` answers for a seat that may act, from what that seat can see. `levels` counts from 1,
    the weakest. `agrees_to_draw` says whether it takes a draw that is offered. `lines` are the best
    ones for whoever studies a position; None where there is nothing more to say than `think` does.
    `solve` finds what could be made of draws that are known; None: it cannot tell. `puzzles` finds
    and proves puzzles; None: there are none of this game. `threats` is what either side threatens,
    at a glance; None: it names none in this game.
    """

    levels: int
    think: Think
    agrees_to_draw: Callable[[View], bool] = _never
    lines: Lines = _none
    solve: Solve | None = None
    puzzles: PuzzleSource | None = None
    threats: Callable[[View], tuple[Threat, ...]] | None = None

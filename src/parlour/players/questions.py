"""What players are asked from another process: as JSON, each question with its kind of answer."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from parlour import games, players
from parlour.kernel import (
    CHANCE,
    AnyGame,
    Illegal,
    Options,
    Placement,
    PlacementCode,
    Seat,
    View,
)
from parlour.players import deals
from parlour.players.thought import Budget, Progress, Thought, Work
from parlour.players.threat import Threat

__all__ = [
    "Agree",
    "Asked",
    "Follow",
    "Place",
    "Placed",
    "Question",
    "Solve",
    "Think",
    "Threaten",
    "Warm",
    "answer",
]

A = TypeVar("A")

_WARM_MS = 1


class Question(msgspec.Struct, Generic[A], frozen=True):
    """A question to the player of a game; `answers` is what its answer is read as."""

    game: str
    answers: ClassVar[Any]

    @property
    def ms(self) -> int:
        """How long the answer may take by its own terms."""
        return 0


class Think(Question[Thought], frozen=True, tag=True):
    """What would the player do on that seat?"""

    view: View
    seat: Seat
    budget: Budget
    answers: ClassVar[Any] = Thought

    @property
    def ms(self) -> int:
        """The cap of the budget."""
        return self.budget.ms


class Follow(Question[tuple[Thought, ...]], frozen=True, tag=True):
    """Which lines are the best for that seat?"""

    view: View
    seat: Seat
    work: Work
    answers: ClassVar[Any] = tuple[Thought, ...]

    @property
    def ms(self) -> int:
        """What the work may take."""
        return self.work.ms


class Agree(Question[bool], frozen=True, tag=True):
    """Does the player take a draw that is offered?"""

    view: View
    answers: ClassVar[Any] = bool


class Threaten(Question[tuple[Threat, ...]], frozen=True, tag=True):
    """What does either side threaten? Nothing, where the player names no threats."""

    view: View
    answers: ClassVar[Any] = tuple[Threat, ...]


class Solve(Question[deals.Deal], frozen=True, tag=True):
    """What could have been made of these cards?"""

    options: Options
    draws: tuple[str, ...]
    limit: int
    answers: ClassVar[Any] = deals.Deal

    @property
    def ms(self) -> int:
        """The limit that was given."""
        return self.limit


class Placed(msgspec.Struct, frozen=True):
    """The start of a game that leads to what was placed, or why there is none."""

    options: dict[str, Any] = {}
    actions: tuple[str, ...] = ()
    refused: str | None = None
    detail: str = ""


class Place(Question[Placed], frozen=True, tag=True):
    """Which game leads to this, set up by hand? The rules alone know; some search for it."""

    options: Options
    cells: dict[str, str]
    numbers: dict[str, int]
    answers: ClassVar[Any] = Placed


class Warm(Question[None], frozen=True, tag=True):
    """Get ready for these levels, so that the first thought is as quick as the second."""

    levels: tuple[int, ...]
    answers: ClassVar[Any] = None


Asked = Think | Follow | Agree | Threaten | Solve | Place | Warm


def answer(question: Asked, progress: Progress | None = None) -> object:
    """The answer, found in this process. Whatever the player raises goes through."""
    game = games.get(question.game)
    match question:
        case Think():
            return players.think(game, question.view, question.seat, question.budget, progress)
        case Follow():
            return players.lines(game, question.view, question.seat, question.work)
        case Agree():
            return players.agrees_to_draw(game, question.view)
        case Threaten():
            return players.threats(game, question.view) or ()
        case Solve():
            return deals.solve(game, question.options, question.draws, question.limit)
        case Place():
            return _placed(game, question)
        case Warm():
            _warm(game, question.levels)
            return None


def _placed(game: AnyGame, question: Place) -> Placed:
    if game.arrangement is None:
        return Placed(refused=PlacementCode.NO_SETUP)
    options = game.options_schema.read(question.options)
    try:
        begun = game.arrangement.start(options, Placement(question.cells, question.numbers))
    except Illegal as why:
        return Placed(refused=why.code, detail=why.detail)
    given = {name: value for name, value in begun.options.items() if value is not None}
    return Placed(given, tuple(begun.actions))


def _warm(game: AnyGame, levels: tuple[int, ...]) -> None:
    """Load the player, and have every engine made that a first move needs."""
    state = game.start({})
    while game.actors(state) == (CHANCE,):
        state = game.apply(state, CHANCE, min(game.chance(state)))
    seat = game.actors(state)[0]
    view = game.view(state, seat)
    for level in levels:
        players.think(game, view, seat, Budget(level, ms=_WARM_MS))

"""A step of a course, as data: where it starts, what is asked, what is answered, what goes wrong.

Nothing here is said in any language: sentences are found by the game's id, the step's key and what
came of it (`docs/add-a-game.md`). `study/lesson.py` judges what a learner does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from parlour.kernel.values import Json, Options, Seat

__all__ = ["Asked", "Mistake", "Perform", "Reach", "Step", "Survive", "Win"]


@dataclass(frozen=True, slots=True)
class Perform:
    """Act as asked: each of one's own actions in turn is one of those named for it."""

    turns: tuple[tuple[str, ...], ...]

    @classmethod
    def one_of(cls, *actions: str) -> Perform:
        """One action, out of these."""
        return cls((actions,))

    @classmethod
    def line(cls, *actions: str) -> Perform:
        """These actions, one after the other."""
        return cls(tuple((action,) for action in actions))


@dataclass(frozen=True, slots=True)
class Reach:
    """Come to a state whose view has these members, in at most so many actions of one's own.

    A name may lead into the view by dots: `ship.status`.
    """

    members: Mapping[str, Json]
    within: int


@dataclass(frozen=True, slots=True)
class Win:
    """Win the game, in at most so many actions of one's own."""

    within: int


@dataclass(frozen=True, slots=True)
class Survive:
    """Do not lose, for so many actions of one's own and what is answered to them."""

    turns: int


Asked: TypeAlias = Perform | Reach | Win | Survive


@dataclass(frozen=True, slots=True)
class Mistake:
    """Actions that many try, right after these of one's own; what is said is found by the key."""

    key: str
    actions: tuple[str, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do on a board.

    It starts at the position, where there is one, as the game dumps it; else from its options with
    the actions before. Whatever is not the learner's to do, chance included, is answered by the
    script: of the actions listed for what the learner did last ("": for anything), the first that
    can be played. A rival that `strikes` takes a win that it has at once.
    """

    key: str
    asked: Asked
    solution: tuple[str, ...]
    options: Options = field(default_factory=dict)
    before: tuple[str, ...] = ()
    position: Json = None
    seat: Seat = 0
    replies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    strikes: bool = False
    mistakes: tuple[Mistake, ...] = ()

    @property
    def most(self) -> int:
        """No more actions of one's own than this can be asked for."""
        match self.asked:
            case Perform(turns):
                return len(turns)
            case Survive(turns=turns):
                return turns
            case Reach(within=within) | Win(within=within):
                return within

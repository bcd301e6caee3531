"""What else a game may say of itself, each with a default: a part of the contract."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from parlour.kernel.foreign import Foreign
from parlour.kernel.lesson import Step
from parlour.kernel.likeness import Likeness
from parlour.kernel.placement import Arrangement
from parlour.kernel.tree import Limits, Tree
from parlour.kernel.values import Options, Seat, View

__all__ = ["Traits"]

S = TypeVar("S")


class Traits(ABC, Generic[S]):
    """How matches of a game over states `S` go, its looks on the page, its numbers for learners."""

    # -- at a match ----------------------------------------------------------------------------

    drawless: ClassVar[bool] = False
    """No match of it can be drawn, by agreement neither."""

    daily: ClassVar[bool] = False
    """Its deal of the day is the same for everybody: for a game played alone, counted in points."""

    from_memory: ClassVar[bool] = False
    """It can be played without a board: screens put theirs away once somebody has moved."""

    arrangement: ClassVar[Arrangement[Any] | None] = None
    """How positions of it are set up by hand; None: they are not."""

    likeness: ClassVar[Likeness[Any] | None] = None
    """Which positions are alike, for books of openings to have them as one; None: it has none."""

    def bars_takeback(self, s: S) -> bool:  # noqa: ARG002
        """No takeback is to be had in this state."""
        return False

    def forced(self, s: S) -> tuple[Seat, str] | None:  # noqa: ARG002
        """A seat that can do but one thing, which the match then plays for it after a moment."""
        return None

    def points(self, s: S) -> int | None:  # noqa: ARG002
        """What a game played alone has come to; None: it is not counted in points."""
        return None

    def opening(self, s: S) -> str | None:  # noqa: ARG002
        """What the way is called in which the game to this state was opened; None: it has no name.

        A few lower-case words joined by dashes; `opening.{that}` of its words says it.
        """
        return None

    def read_foreign(self, text: str) -> Foreign | None:  # noqa: ARG002
        """A file of another program; None: it is in no form that this game knows.

        Raises `Illegal(bad_record)` where it is in one, but cannot be read.
        """
        return None

    def read_tree(self, file: str | bytes, limits: Limits) -> Tree | None:  # noqa: ARG002
        """A file of another program with its variations; None: it is in no form of this game.

        Raises `Illegal(bad_record)` where it is in one, but cannot be read, is more than the limits
        allow, or has a variation that breaks the rules: with the line, and why.
        """
        return None

    tree_file: ClassVar[str] = ""
    """How the names of files end that `write_tree` writes; empty: it writes none."""

    def write_tree(self, tree: Tree) -> str | None:  # noqa: ARG002
        """The tree as a file that other programs read; None: there is no such form.

        Raises `Illegal(bad_record)` where the form has no place for something in it.
        """
        return None

    # -- on the page ---------------------------------------------------------------------------

    about: ClassVar[str] = ""
    """What it is, in English, for those who see its name for the first time."""

    pictured: ClassVar[bool] = True
    """Its picture goes with every position: not for a game that the page has a board for."""

    board: ClassVar[str] = ""
    """A board of its own: the ES module that draws it, as `package:folder/module.js`.

    Everything in that folder can be had from the page, and nothing beside it. Empty: the page
    draws the picture.
    """

    def words(self, locale: str) -> Mapping[str, str]:  # noqa: ARG002
        """Its words in that language by their keys, as `docs/boards.md` has them.

        What it does not say is said in English, or by notation.
        """
        return {}

    course: ClassVar[tuple[Step, ...]] = ()
    """A course for those who see it for the first time, step by step. Its words are in `words`."""

    # -- for learners --------------------------------------------------------------------------

    def actions(self, options: Options) -> Sequence[str] | None:  # noqa: ARG002
        """Every action a seat can ever submit under these options, sorted; None: no closed list.

        What chance draws is not among them: learners choose from these.
        """
        return None

    def observation(self, view: View) -> Sequence[float] | None:  # noqa: ARG002
        """The view as numbers, of one length under the same options; None: it has no such form.

        Where all see alike it is told from the side of whoever is to act.
        """
        return None

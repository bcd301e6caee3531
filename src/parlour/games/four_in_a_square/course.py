"""From the two halves of a turn to the slide that carries the last bead."""

from __future__ import annotations

from parlour.kernel import Mistake, Perform, Step, Survive, Win

__all__ = ["COURSE"]

_FEW = {"piecesPerPlayer": 4}


def _laid(red: str, blue: str) -> tuple[str, ...]:
    """Beads of both sides; tile 7 goes into the hole and back meanwhile, so none lies on it."""
    pairs = zip(red.split(), blue.split(), strict=True)
    turns = ((f"place {r}", "slide 7", f"place {b}", "slide 4") for r, b in pairs)
    return tuple(action for turn in turns for action in turn)


_ANY_PLACE = tuple(f"place {square}.{slot}" for square in range(9) for slot in range(4))
_ANY_SLIDE = tuple(f"slide {square}" for square in range(9))
_BESIDE = tuple(f"place {square}.{slot}" for square in (5, 7) for slot in (1, 2, 3))
"""Cells of the tiles below and to the right of a hole in the centre that do not fit the gap."""

COURSE = (
    Step("turn", Perform((_ANY_PLACE, _ANY_SLIDE)), ("place 0.3", "slide 1")),
    Step(
        "block",
        Win(within=1),
        ("place 0.3",),
        before=_laid("0.0 0.1 0.2", "2.1 6.2 8.1"),
        mistakes=(Mistake("row", ("place 1.0", "place 1.1")),),
    ),
    Step(
        "seam",
        Win(within=1),
        ("place 1.2",),
        before=_laid("0.1 0.3 1.0 1.1", "2.3 6.0 8.1 8.2"),
        mistakes=(Mistake("row", ("place 0.0", "place 2.0")),),
    ),
    Step(
        "defend",
        Survive(turns=2),
        ("place 8.3", "slide 1"),
        before=_laid("0.1 6.2 2.0", "8.0 8.1 8.2"),
        replies={"": ("place 3.0", "place 3.1", "slide 0", "slide 2", "slide 4")},
        strikes=True,
        mistakes=(Mistake("own", ("place 0.0", "place 0.2", "place 0.3")),),
    ),
    Step(
        "carry",
        Win(within=1),
        ("slide 5",),
        _FEW,
        _laid("0.3 1.2 3.1 5.0", "2.1 6.2 8.1 8.3"),
        mistakes=(Mistake("tear", ("slide 1", "slide 3")), Mistake("empty", ("slide 7",))),
    ),
    Step(
        "own_goal",
        Survive(turns=1),
        ("slide 1",),
        _FEW,
        _laid("0.0 2.0 6.2 8.2", "3.1 3.3 5.0 5.2"),
        replies={"": ("slide 0", "slide 6")},
        mistakes=(Mistake("goal", ("slide 3", "slide 5")),),
    ),
    Step(
        "last_bead",
        Win(within=2),
        ("place 5.0", "slide 5"),
        before=_laid("0.3 1.2 3.1", "2.1 6.2 8.1"),
        replies={"": ("place 8.0", "slide 7")},
        mistakes=(
            Mistake(
                "cell", tuple(f"place {square}.{slot}" for square in (5, 7) for slot in (1, 2, 3))
            ),
            Mistake("tear", ("slide 1", "slide 3"), ("place 5.0",)),
        ),
    ),
)

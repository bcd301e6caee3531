"""From the first stone to the two things beginners of Caro miss: a blocked end, and an open four
that does not win (caro.md sections 6 and 13)."""

from __future__ import annotations

from itertools import chain, zip_longest

from parlour.kernel import Mistake, Options, Perform, Step, Survive, Win

__all__ = ["COURSE"]

_STANDARD: Options = {"size": 9, "rule": "standard"}
_STRICT: Options = {"size": 9, "rule": "caro"}


def _laid(x: str, o: str) -> tuple[str, ...]:
    """Stones of both sides, in turn."""
    pairs = zip_longest(x.split(), o.split())
    return tuple(cell for cell in chain.from_iterable(pairs) if cell is not None)


COURSE = (
    Step(
        "place",
        Perform.one_of("E5"),
        ("E5",),
        _STANDARD,
        mistakes=(Mistake("corner", ("A1", "A9", "I1", "I9")),),
    ),
    Step(
        "five",
        Win(within=1),
        ("G5",),
        _STANDARD,
        _laid("C5 D5 E5 F5", "C6 D7 E3 G7"),
        mistakes=(Mistake("gap", ("A5", "H5")),),
    ),
    Step(
        "block",
        Survive(turns=1),
        ("G3",),
        _STANDARD,
        _laid("B3 E5 E6 D7", "C3 D3 E3 F3"),
        replies={"": ("E4", "E7")},
        strikes=True,
        mistakes=(Mistake("own", ("E4", "E7", "E8")), Mistake("late", ("H3",))),
    ),
    Step(
        "open_three",
        Win(within=2),
        ("G5", "H5"),
        _STANDARD,
        _laid("D5 E5 F5", "D8 G2 B3"),
        replies={"C5": ("G5",), "G5": ("C5",), "B5": ("C5",), "H5": ("G5",), "": ("G5", "C5")},
        mistakes=(Mistake("gap", ("B5", "H5")),),
    ),
    Step(
        "fork",
        Win(within=2),
        ("F5", "F4"),
        _STANDARD,
        _laid("C5 D5 E5 F6 F7 F8", "B5 F9 H7 D3 H2 C7"),
        replies={"F5": ("G5",), "": ("F5", "G5", "F4")},
        mistakes=(Mistake("single", ("F4", "G5")),),
    ),
    Step(
        "blocked_end",
        Win(within=1),
        ("G2",),
        _STRICT,
        _laid("C5 D5 E5 F5 C2 D2 E2 F2", "B5 D7 F8 H7 H3 C8 E9 I6"),
        mistakes=(Mistake("blocked", ("G5",)),),
    ),
    Step(
        "edge",
        Win(within=1),
        ("F7",),
        _STRICT,
        _laid("B7 C7 D7 E7", "C5 E4 G3 D8"),
        mistakes=(Mistake("edge", ("A7",)),),
    ),
    Step(
        "open_four",
        Survive(turns=1),
        ("H5",),
        _STRICT,
        _laid("D5 E5 F5 G5", "D8 G2 B3"),
        seat=1,
        replies={"": ("C5", "H5")},
        strikes=True,
        mistakes=(Mistake("far", ("B5", "I5")),),
    ),
)

"""From the first step to the question the whole island asks: when to turn which card."""

from __future__ import annotations

from parlour.games.save_oneself.walking import STEPS
from parlour.kernel import Mistake, Perform, Step, Win

__all__ = ["COURSE"]


def _told(text: str) -> tuple[str, ...]:
    """Days one after the other, draws and flips with the card behind a dash."""
    return tuple(action.replace("-", " ", 1) for action in text.split())


COURSE = (
    Step(
        "walk",
        Perform.one_of(*STEPS),
        ("E",),
        before=_told("draw-rocks"),
        replies={"": ("draw higher-ground",)},
    ),
    Step(
        "sign",
        Perform.one_of("flip rocks"),
        ("flip rocks",),
        before=_told("draw-rocks E draw-higher-ground"),
        mistakes=(Mistake("skip", ("skip",)),),
    ),
    Step(
        "rescue",
        Win(within=2),
        ("S", "N"),
        before=_told("draw-rocks E draw-higher-ground flip-rocks"),
        replies={"": ("draw hook", "draw mirage")},
    ),
    Step(
        "torch",
        Perform.one_of("flip flint"),
        ("flip flint",),
        before=_told("draw-flint E draw-palm-trees N draw-vines"),
        mistakes=(Mistake("vines", ("flip vines",)), Mistake("skip", ("skip",))),
    ),
    Step(
        "fish",
        Perform.one_of("flip hook"),
        ("flip hook",),
        before=_told("draw-telescope E draw-hook S draw-water"),
        mistakes=(Mistake("water", ("flip water",)), Mistake("skip", ("skip",))),
    ),
    Step(
        "bottle",
        Perform.one_of("flip bottle"),
        ("flip bottle",),
        before=_told("draw-water N draw-bottle E draw-hook"),
        mistakes=(Mistake("hook", ("flip hook",)), Mistake("skip", ("skip",))),
    ),
    Step(
        "which",
        Win(within=5),
        ("flip higher-ground", "E", "skip", "E", "skip"),
        before=_told(
            "draw-flint W draw-rocks S draw-palm-trees skip W draw-vines flip-flint"
            " W draw-higher-ground"
        ),
        replies={"": ("draw bottle", "draw map-r", "draw map-c")},
        mistakes=(Mistake("rocks", ("flip rocks",)), Mistake("skip", ("skip",))),
    ),
)

"""From five in a row to the patience that beginners lack: a lost stone can wait for its moment."""

from __future__ import annotations

from parlour.kernel import Mistake, Options, Perform, Step, Survive, Win

__all__ = ["COURSE"]


def _dealt(*skills: str) -> Options:
    """Only these cards, and nobody is hurried."""
    return {"skills": list(skills), "counterSeconds": 0, "reviveSeconds": 0}


def _played(text: str) -> tuple[str, ...]:
    """Actions in turn; a card and its point are joined by a dash."""
    return tuple(action.replace("-", " ") for action in text.split())


COURSE = (
    Step(
        "five",
        Win(within=1),
        ("J8",),
        _dealt(),
        _played("F8 G9 G8 H10 H8 I6 I8 J11"),
        mistakes=(Mistake("gap", ("D8", "K8")),),
    ),
    Step(
        "sand",
        Win(within=2),
        ("fly_sand J8", "J8"),
        _dealt("fly_sand"),
        _played("F8 E8 G8 J8 H8 G9 I8 H10"),
        mistakes=(
            Mistake("stone", ("D8", "K8")),
            Mistake("harmless", ("fly_sand G9", "fly_sand H10")),
        ),
    ),
    Step(
        "answer",
        Perform.one_of("counter"),
        ("counter",),
        _dealt("fly_sand", "capture"),
        _played("F8 F9 G8 G10 H8 fly_sand-G8"),
        mistakes=(Mistake("decline", ("decline",)),),
    ),
    Step(
        "gold",
        Win(within=2),
        ("pick_gold", "I8"),
        _dealt("fly_sand", "pick_gold"),
        _played("E8 K10 F8 K11 G8 L9 H8 fly_sand-F8 D8"),
        replies={"F8": ("I8",), "I8": ("F8",)},
        mistakes=(Mistake("hand", ("F8",)), Mistake("gap", ("I8",))),
    ),
    Step(
        "freeze",
        Win(within=4),
        ("still_water", "I8", "J8", "K8"),
        _dealt("still_water"),
        _played("G8 G9 H8 H10"),
        replies={"": ("pass",)},
        mistakes=(Mistake("stone", ("F8", "I8")),),
    ),
    Step(
        "thaw",
        Survive(turns=2),
        ("water_drop", "I5"),
        _dealt("still_water", "water_drop"),
        _played("D5 E5 H9 F5 I10 G5 J7 still_water H5"),
        replies={"": ("G6",)},
        strikes=True,
        mistakes=(Mistake("pass", ("pass",)),),
    ),
    Step(
        "mend",
        Perform.one_of("rise_again"),
        ("rise_again",),
        _dealt("mountain_power", "rise_again"),
        _played("H8 I9 H9 mountain_power"),
        mistakes=(Mistake("decline", ("decline",)),),
    ),
    Step(
        "wait",
        Win(within=3),
        ("I8", "pick_gold", "J8"),
        _dealt("fly_sand", "pick_gold"),
        _played("F8 E8 G8 K10 H8 fly_sand-F8 K11"),
        replies={"": ("L9", "L12")},
        mistakes=(Mistake("early", ("pick_gold",)), Mistake("hand", ("F8",))),
    ),
)

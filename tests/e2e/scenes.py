"""Every game in its middle, for tests and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour import games

__all__ = ["GAMES", "SCENES", "UNDRAWN", "Scene", "scene_of"]

GAMES = {game.id: game.seats for game in games.every().values()}
"""How many play each game that is installed."""

UNDRAWN = {game.id for game in games.every().values() if game.drawless}
"""Games that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What has been played, and on what."""

    actions: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "picture"


def _scene(record: str, **rest: Any) -> Scene:
    return Scene(tuple(word.replace("~", " ") for word in record.split()), **rest)


SCENES: Mapping[str, Scene] = {
    "caro": _scene(
        "H8 I8 I7 J6 G9 F10 H9 H7 H10 H11 I10 I9 J8 G6 F5 E7 K7 G8 G11 J10 I5 K6 J5 J9",
    ),
    "skill-gomoku": _scene(
        "H8 I9 H9 H10 I10 G8 J11 G9 K12 fly_sand~I10 decline G10 still_water I8 water_drop G11",
        options={"counterSeconds": 60},
    ),
    "four-in-a-square": _scene(
        "place~3.3 slide~3 place~5.2 slide~6 place~1.3 slide~3 place~5.0 slide~6 place~1.2 slide~3"
        " place~4.0 slide~6 place~7.0 slide~3",
    ),
    "stay-on-the-board": _scene(
        "9x2 1x1 2x2 4x3 9x1 8x1 6x3 1x3",
        options={"size": 5, "mode": "blocked", "start": [2, 2]},
    ),
    "save-oneself": _scene(
        "W S W flip~hook N W N flip~sticks N E stay E stay flip~water E stay W S flip~vines",
        seed="isle-92",
    ),
}


def scene_of(game: str) -> Scene:
    """The middle of the game, or its beginning where nobody has written one."""
    return SCENES.get(game, Scene())

"""Options worth playing with, by game: the defaults first, then what changes most."""

from __future__ import annotations

from typing import Any

CHOICES: dict[str, list[dict[str, Any]]] = {
    "caro": [{}, {"size": 7, "rule": "caro"}, {"size": 20, "opening": "swap2"}],
    "four-in-a-square": [
        {},
        {"piecesPerPlayer": 4, "movementLimit": 10, "noRepeatSlide": False},
        {"piecesPerPlayer": 3, "repetitionDraw": 2},
    ],
    "save-oneself": [{}, {"calmSeas": True}],
    "skill-gomoku": [
        {},
        {"skillsPerTurn": 8, "counterSeconds": 0, "freezeTurns": 3},
        {"skills": ["fly_sand", "pick_gold"], "finisher": "off"},
    ],
    "stay-on-the-board": [
        {},
        {"size": 9, "mode": "blocked", "start": [4, 4]},
        {"size": 5, "seats": ["human", "computer"], "trapped": "loses"},
    ],
}

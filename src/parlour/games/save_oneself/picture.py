"""Save Oneself as anybody can draw it, and as numbers."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.island import name
from parlour.games.save_oneself.position import MOST_LIVES, Phase
from parlour.games.save_oneself.ship import Heading
from parlour.kernel import Cell, Mark, Picture, Shape, View

__all__ = ["numbers", "picture"]

_FAR: Final = 4
"""The first card lies on (0, 0): the island reaches three cells from it, a ship sails past that."""

_PLACES: Final = range(-_FAR, _FAR + 1)

_ENDS: Final = {
    "victory": "Rescued",
    "lost_lives": "No life is left",
    "lost_ship": "The ship is out of reach",
    "lost_deck": "No ship will come",
}


def picture(view: View) -> Picture:
    """The island and the sea around it: a cell is stepped on, a card turned."""
    actions = {step["cell"]: step["action"] for step in view["steps"] if step["why"] is None}
    actions |= {card["cell"]: card["flip"] for card in view["cards"] if card["flip"]}
    rows = [[_cell(view, row, col, actions) for col in _PLACES] for row in _PLACES]
    return Picture.of(rows, caption=_caption(view))


def _cell(view: View, row: int, col: int, actions: dict[str, str]) -> Cell:
    at, frame, ship = name((row, col)), view["frame"], view["ship"]
    here = Mark.HERE if view["player"] == [row, col] else None
    side = view["cells"].get(at)
    if side is not None:
        return Cell(at, Shape.CARD, text=side, mark=here, action=actions.get(at))
    if ship is not None and (ship["row"], ship["col"]) == (row, col):
        return Cell(at, Shape.SQUARE, text="ship")
    inside = frame["r0"] <= row <= frame["r1"] and frame["c0"] <= col <= frame["c1"]
    return Cell(at, mark=here, action=actions.get(at), gone=not inside)


def _caption(view: View) -> str:
    state = f"Lives {view['lives']} of {view['livesMost']}, score {view['score']}."
    if view["over"]:
        return f"{_ENDS[view['message_key']]}. {state}"
    return f"{state} Cards to come: {view['deckLeft']}."


def numbers(view: View) -> list[float]:
    """Each card with its side and place, the player, the ship, lives, phase and the round."""
    return [
        *(number for card in view["cards"] for number in _card(card)),
        *_place(*view["player"]),
        *_ship(view["ship"]),
        view["lives"] / MOST_LIVES,
        *(float(view["phase"] == phase) for phase in Phase),
        view["movesLeft"] / 2,
        float(view["placed"]),
        float(view["hasMoved"]),
        float(view["calmSeas"]),
    ]


def _card(card: View) -> list[float]:
    if card["cell"] is None:
        return [0.0] * 4
    turned = card["side"] == card["front"]
    return [float(not turned), float(turned), *_place(*map(int, card["cell"].split(",")))]


def _ship(ship: View | None) -> list[float]:
    if ship is None:
        return [0.0] * 11
    return [
        1.0,
        *_place(ship["row"], ship["col"]),
        *(float(ship["direction"] == heading) for heading in Heading),
        float(ship["skipMove"]),
        float(ship["hasTurned"]),
        *_place(ship["r0"], ship["c0"]),
    ]


def _place(row: int, col: int) -> tuple[float, float]:
    return row / _FAR, col / _FAR

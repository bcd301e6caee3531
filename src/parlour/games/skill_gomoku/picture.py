"""Skill Gomoku as anybody can draw it, and as numbers."""

from __future__ import annotations

from parlour.games.skill_gomoku.board import GRID
from parlour.games.skill_gomoku.skill import SKILLS, Skill
from parlour.games.skill_gomoku.state import COLOURS, WindowKind
from parlour.kernel import Cell, Mark, Picture, Shape, View

__all__ = ["numbers", "picture"]

_SAND = Skill.FLY_SAND.id


def picture(view: View) -> Picture:
    """The stones; a free point takes one, a stone that can be taken is. Cards are played beside."""
    stones = {_at(point): seat for seat, c in enumerate(COLOURS) for point in view["stones"][c]}
    marks = _marks(view)
    mine, playing = view["current"], view["phase"] == "PLAYING" and view["pending"] is None
    placing = playing and view["frozenPlayer"] != mine
    sand = view["cards"][mine].get(_SAND)
    taken = {_at(point) for point in sand["targets"]} if playing and sand else set()

    def cell(at: int, name: str) -> Cell:
        seat = stones.get(at)
        if seat is None:
            return Cell(name, mark=marks.get(at), action=name if placing else None)
        action = f"{_SAND} {name}" if at in taken else None
        return Cell(name, Shape.DISC, seat, mark=marks.get(at), action=action)

    cells = [cell(at, name) for at, name in enumerate(GRID.names)]
    return Picture.of(
        GRID.in_rows(cells), columns=GRID.columns, ranks=GRID.ranks, caption=_caption(view)
    )


def _at(point: list[int]) -> int:
    return point[0] * GRID.size + point[1]


def _marks(view: View) -> dict[int, Mark]:
    """The winning lines before all else, then the stone under attack, then the latest."""
    marks = {}
    if view["lastMove"] is not None:
        marks[_at(view["lastMove"])] = Mark.LAST
    if view["pending"] is not None and view["pending"]["target"] is not None:
        marks[_at(view["pending"]["target"])] = Mark.AIM
    for line in view["win"]["lines"] if view["win"] else ():
        marks.update((_at(point), Mark.WIN) for point in line["cells"])
    return marks


def _caption(view: View) -> str:
    window = view["pending"]
    if window is not None:
        asked = f"{window['responder'].capitalize()} may answer with {_said(window['answer'])}"
        return f"{window['by'].capitalize()} plays {_said(window['skill'])}. {asked}."
    if view["result"] is not None:
        return "Drawn." if view["winner"] is None else f"{view['winner'].capitalize()} has won."
    frozen = " and is frozen" if view["frozenPlayer"] == view["current"] else ""
    return f"{view['current'].capitalize()} is to move{frozen}."


def _said(skill: str) -> str:
    return skill.replace("_", " ")


def numbers(view: View) -> list[float]:
    """From the side whose turn it is: stones, lost stones, cards in hand, frost, an open window."""
    own = COLOURS.index(view["current"])
    sides = (COLOURS[own], COLOURS[1 - own])
    window = view["pending"]
    terms = view["options"]
    return [
        *(float(held) for side in sides for held in _plane(view["stones"][side])),
        *(float(held) for side in sides for held in _plane([view["removed"][side]])),
        *(float(_held(view, side, skill)) for side in sides for skill in SKILLS),
        *(view["frozenFor"] / 4 * (view["frozenPlayer"] == side) for side in sides),
        view["slotUsed"] / terms["skillsPerTurn"],
        *(float(window is not None and window["kind"] == kind) for kind in WindowKind),
        *(float(window is not None and window["skill"] == skill) for skill in SKILLS),
        view["ply"] / GRID.cells,
    ]


def _held(view: View, side: str, skill: str) -> bool:
    return skill in view["cards"][side] and skill not in view["skillsUsed"][side]


def _plane(points: list[list[int] | None]) -> list[bool]:
    held = {_at(point) for point in points if point is not None}
    return [at in held for at in range(GRID.cells)]

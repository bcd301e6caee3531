"""The island of Save Oneself in a terminal.

`*` is where you stand, a letter is a step you may take, `↻` a card you may flip; `~ 2` is where the
ship will be after two more ship phases if no card changes.
"""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.kernel import View

__all__ = ["draw"]

_WIDTH: Final = 11
_ARROWS: Final = {"NW": "→", "NE": "↓", "SE": "←", "SW": "↑"}
_ENDS: Final = {
    "lost_lives": "Your strength is gone.",
    "lost_ship": "The ship sailed away.",
    "lost_deck": "The deck ran out and no ship is left.",
}
_PHASES: Final = {
    "draw": "A card is due.",
    "move": "Move to a neighbouring cell.",
    "flip": "Flip one card or skip.",
}


def draw(view: View) -> RenderableType:
    """The cells that matter now, then lives, score, ship and what is due."""
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0)
    rows, cols = _window(view)
    for _ in cols:
        table.add_column(width=_WIDTH, no_wrap=True)
    for row in rows:
        table.add_row(*(_cell(view, row, col) for col in cols))
    return Group(table, *(Text(line) for line in _status(view) if line))


def _window(view: View) -> tuple[range, range]:
    """The ring of the ship; without one the cards and the open cells around them."""
    frame, ship = view["frame"], view["ship"]
    if ship:
        ring = {side: frame[side] + (1 if side.endswith("1") else -1) for side in frame}
        return range(ring["r0"], ring["r1"] + 1), range(ring["c0"], ring["c1"] + 1)
    cells = [*(tuple(map(int, cell.split(","))) for cell in view["cells"]), tuple(view["player"])]
    rows = [row for row, _ in cells]
    cols = [col for _, col in cells]
    return (
        range(max(frame["r0"], min(rows) - 1), min(frame["r1"], max(rows) + 1) + 1),
        range(max(frame["c0"], min(cols) - 1), min(frame["c1"], max(cols) + 1) + 1),
    )


def _cell(view: View, row: int, col: int) -> Text:
    cell = f"{row},{col}"
    ship = view["ship"]
    if ship and (ship["row"], ship["col"]) == (row, col):
        rests = "waits" if ship["skipMove"] else f"sails {_ARROWS[ship['direction']]}"
        return Text(f"  ship\n  {rests}", "bold blue")
    for phase, at in enumerate(ship["route"] if ship else (), start=1):
        if (at["row"], at["col"]) == (row, col):
            return Text(f"~ {phase}\n  {' '.join(at['signals'])}", "blue")
    card = next((card for card in view["cards"] if card["cell"] == cell), None)
    upper, lower = _marks(view, cell, card)
    if card is None:
        return Text(f"{upper} {'·' if _open(view, row, col) else ''}\n{lower}", "dim")
    side = card["side"]
    cut = side.find("-") + 1 if len(side) > _WIDTH - 2 else len(side)
    harmful = side == card["back"] and card["lives"] < 0
    style = "bold green" if side == card["front"] else "red" if harmful else ""
    return Text(f"{upper} {side[:cut]}\n{lower} {side[cut:]}", style)


def _open(view: View, row: int, col: int) -> bool:
    """Whether a card may still be laid there some day."""
    frame = view["frame"]
    return bool(frame["r0"] <= row <= frame["r1"] and frame["c0"] <= col <= frame["c1"])


def _marks(view: View, cell: str, card: dict[str, Any] | None) -> tuple[str, str]:
    """What stands before the two lines of a cell."""
    here = "*" if ",".join(map(str, view["player"])) == cell else " "
    if card and card["flip"]:
        return "↻", here
    steps = [step for step in view["steps"] if step["cell"] == cell and step["why"] is None]
    return (steps[0]["action"] if steps else here), " "


def _status(view: View) -> list[str]:
    scoring = view["scoring"]
    fronts = sum(scoring["fronts"].values())
    parts = f"{fronts} for fronts, {scoring['lives']} for lives, {scoring['cards']} for cards"
    return [
        f"Lives {view['lives']} of {view['livesMost']}.  Score {view['score']}: {parts}.",
        f"Still to come ({view['deckLeft']}): {', '.join(view['undealt']) or 'nothing'}.",
        _ship(view),
        _due(view),
    ]


def _ship(view: View) -> str:
    ship = view["ship"]
    if view["over"]:
        return ""
    if not ship:
        return "No ship can come any more." if view["stranded"] else "No ship in sight."
    phases = len(ship["route"])
    signals = " and ".join(ship["route"][-1]["signals"]) if phases else ""
    ends = {
        "rescue": f"sees {signals} in ship phase {phases}",
        "out_of_reach": f"is out of reach in ship phase {phases}",
        "pirates": f"is driven off by the pirates in ship phase {phases + 1}",
    }
    return f"If no card changes, the ship {ends[ship['ends']]}."


def _due(view: View) -> str:
    if view["victory"]:
        return f"Rescued! The ship saw: {', '.join(view['signals'])}."
    if view["over"]:
        return _ENDS[view["message_key"]]
    if view["legal"]["stay"]:
        return f"{_PHASES['move']} Or stay: moves left {view['movesLeft']}."
    return _PHASES[view["phase"]]

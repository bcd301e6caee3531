"""What a player and a watcher see: the same, and all of it (save-oneself.md section 14.1).

Beside the fields of the vectors and of section 14.1 a page that knows no rules finds here:

| field | meaning |
|---|---|
| `cards` | all sixteen: both sides, `side` in view and its `cell` (null: undealt), lives, score, |
| | the corner it `calls` a ship to, each of its `needs` and whether it is met now, the action |
| | `flip`, or `why` not: `undealt`, `turned`, `by_itself`, `needs`, `phase` |
| `steps` | while the player moves, each direction: `cell`, whether a `new` card would be drawn, |
| | lives lost to a known card, whether pirates there drive the ship off, `why` it is closed |
| `ship.course` | the cell ahead, for an arrow |
| `ship.ends` | how the route ends: `rescue`, `out_of_reach`, `pirates`; `over` after the end |
| `frame` | the rows and columns in which a card lies or may still be laid |
| `scoring` | the parts of `score` |
| `livesMost` `kit` | the most lives there can be; tools and signals in view |
| `shipsLeft` `stranded` | ship cards still to come; whether no ship is there or can come |
"""

from __future__ import annotations

from typing import Any, Final

from parlour.games.save_oneself.cards import BACKS, CARD_OF, CARDS, SCORES, Card, Side
from parlour.games.save_oneself.codec import dump, dump_ship
from parlour.games.save_oneself.flipping import can_flip, flippable, met
from parlour.games.save_oneself.island import Cell, name
from parlour.games.save_oneself.position import MOST_LIVES, End, Phase, Position
from parlour.games.save_oneself.sailing import route
from parlour.games.save_oneself.ship import Ship
from parlour.games.save_oneself.walking import STEPS, obstacle, target
from parlour.kernel import View

__all__ = ["view"]

KIT: Final = (
    "shelter", "torch", "spear", "ship-sighted", "compass", "sos", "lit-beacon", "message",
)  # fmt: skip
"""The tools and signals, for the list of what the player has in view (ruling 30)."""


def view(s: Position) -> View:
    """The fields of the vectors and of 14.1, then what a page without rules needs to draw them."""
    undealt = s.undealt
    return {
        **dump(s),
        "ship": None if s.ship is None else _ship(s, s.ship),
        "deckLeft": len(undealt),
        "over": s.phase is Phase.OVER,
        "victory": s.end is End.VICTORY,
        "legal": _legal(s),
        "undealt": list(undealt),
        "signals": list(s.signals),
        "score": s.score,
        "scoring": {
            "fronts": {side: SCORES[side] for side in s.island.sides if side in SCORES},
            "lives": s.lives,
            "cards": len(s.island) // 4,
        },
        "livesMost": MOST_LIVES,
        "cards": [_card(s, card) for card in CARDS],
        "steps": [_step(s, direction) for direction in STEPS] if s.phase is Phase.MOVE else [],
        "kit": [side for side in KIT if s.island.shows(side)],
        "frame": _frame(s),
        "shipsLeft": [back for back in undealt if BACKS[back].calls],
        "stranded": s.ship is None and not any(BACKS[back].calls for back in undealt),
    }


def _legal(s: Position) -> dict[str, Any]:
    steps = [target(s.player, direction) for direction in STEPS] if s.phase is Phase.MOVE else []
    flips = flippable(s.island, s.player, s.ship) if s.phase is Phase.FLIP else []
    return {
        "moves": sorted(name(cell) for cell in steps if obstacle(s, cell) is None),
        "flips": sorted(name(s.island.cell_of(side)) for side in flips),
        "stay": s.phase is Phase.MOVE and s.moved,
        "skip": s.phase is Phase.FLIP,
    }


def _ship(s: Position, ship: Ship) -> dict[str, Any]:
    """The ship, its route, and how the route ends if no card changes."""
    ahead = [] if s.phase is Phase.OVER else list(route(ship, s.island))
    ends = "pirates"
    if s.phase is Phase.OVER:
        ends = "over"
    elif ahead and ahead[-1][1]:
        ends = "rescue"
    elif ahead and ahead[-1][0].out_of_reach:
        ends = "out_of_reach"
    return {
        **dump_ship(ship),
        "course": name(ship.ahead),
        "route": [{"row": at.row, "col": at.col, "signals": list(seen)} for at, seen in ahead],
        "ends": ends,
    }


def _card(s: Position, card: Card) -> dict[str, Any]:
    """Both sides of a card, where it lies, what its flip asks for and why it cannot be done now."""
    side = next((side for side in (card.back, card.front) if s.island.shows(side)), None)
    why = _why_not(s, card, side)
    return {
        "back": card.back,
        "front": card.front,
        "side": side,
        "cell": None if side is None else name(s.island.cell_of(side)),
        "lives": card.lives,
        "frontLives": card.front_lives,
        "score": card.score,
        "calls": card.calls and card.calls.value,
        "sparedBy": card.spared_by or None,
        "needs": [
            {
                "kind": need.kind.value,
                "card": need.side or None,
                "met": met(need, s.island, s.player, s.ship),
            }
            for need in card.needs
        ],
        "flip": f"flip {card.back}" if why is None else None,
        "why": why,
    }


def _why_not(s: Position, card: Card, side: Side | None) -> str | None:
    if side is None:
        return "undealt"
    if side == card.front:
        return "turned"
    if not card.by_hand:
        return "by_itself"
    if not can_flip(side, s.island, s.player, s.ship):
        return "needs"
    return None if s.phase is Phase.FLIP else "phase"


def _step(s: Position, direction: str) -> dict[str, Any]:
    """Where a step would lead, what it would do there, or the code of its refusal."""
    cell = target(s.player, direction)
    side = s.island.side_on(cell)
    why = obstacle(s, cell)
    sailing = s.ship is not None and not s.ship.paused
    return {
        "action": direction,
        "cell": name(cell),
        "new": side is None,
        "harm": 0 if side is None else _harm(s, side),
        "drivesOff": side == "pirates" and sailing,
        "why": why and why.value,
    }


def _harm(s: Position, side: Side) -> int:
    card = CARD_OF[side]
    if side == card.front or s.island.shows(card.spared_by):
        return 0
    return max(0, -card.lives)


def _frame(s: Position) -> dict[str, int]:
    """The rows and columns in which a card lies or may still be laid (section 7)."""
    if s.ship is not None:
        return {"r0": s.ship.r0, "r1": s.ship.r1, "c0": s.ship.c0, "c1": s.ship.c1}
    cells: tuple[Cell, ...] = s.island.filled or (s.player,)
    rows = [row for row, _ in cells]
    cols = [col for _, col in cells]
    return {
        "r0": max(rows) - 3, "r1": min(rows) + 3, "c0": max(cols) - 3, "c1": min(cols) + 3,
    }  # fmt: skip

"""What is told of an action, in the order in which it happened.

Cells are written `row,col` as in views. Every list of narrations tells the player's or the dealer's
action first, then the automatic phases up to where the game waits again.

| code | values | what happened |
|---|---|---|
| `dealt` | `card` `cell` `left` | the first card lies; `left` cards are still to come |
| `day` | `moves` | a round begins with that many moves |
| `stepped` | `direction` `cell` `side` | a step; `side` is what lay there, null on an empty cell |
| `drawn` | `card` `cell` `left` | a card was drawn onto the cell |
| `stayed` | `cell` | the moves that were left are given up |
| `hurt` | `why` `lost` `lives` | lives lost to `day`, `pig`, `storm` or `tornado`; `lives` remain |
| `spared` | `side` `by` | the boar or the storm did nothing, thanks to a front in view |
| `healed` | `by` `gain` `gained` `lives` | a side gave `gain`, of which `gained` fitted under 16 |
| `swapped` | `side` `cell` `far` | the mirage went `far`, the card from there arrived on `cell` |
| `turned` | `side` `into` `cell` | a card turned by itself: mirage or pirates |
| `flipped` | `side` `into` `cell` `score` | the player turned a card; its front counts `score` |
| `skipped` | | the player flipped nothing |
| `tornado` | `cell` | the 13th card woke the storm that lies there |
| `broken` | `side` `into` `cell` | the tornado turned a front back |
| `ship_called` | `card` `direction` `cell` | a ship appears, paused |
| `call_unheard` | `card` | a ship card came while a ship was there: it calls nothing |
| `ship_ready` | `cell` | the pause is over |
| `ship_turned` | `cell` `direction` | a ship in sight turned its corner |
| `ship_sailed` | `from` `to` | one cell on |
| `ship_pushed` | `from` `to` | the sea serpent pushed it another cell on |
| `ship_driven_off` | `cell` | the pirates took it |
| `ship_left` | `cell` | it is out of reach |
| `rescued` | `signals` `score` | the end: the ship saw these signals |
| `lost` | `why` `score` | the end: `lost_lives`, `lost_ship` or `lost_deck` |
"""

from __future__ import annotations

from parlour.games.save_oneself.actions import play
from parlour.games.save_oneself.position import Position
from parlour.kernel import Narration

__all__ = ["narrate"]


def narrate(s: Position, action: str) -> list[Narration]:
    """Plays the action once more and listens."""
    told: list[Narration] = []

    def note(code: str, **values: object) -> None:
        told.append(Narration(code, values))

    play(s, action, note)
    return told

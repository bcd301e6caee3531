"""Records: read from text, and played again."""

from __future__ import annotations

from typing import Any

from parlour import games
from parlour.library.playthrough import Playthrough
from parlour.match.foreign import understood
from parlour.match.record import Record, states

__all__ = ["read", "replay"]


def read(text: str) -> Record:
    """The record that a text is: this house's own, or a file of another program that a game knows.

    Raises `Illegal(bad_record)`. The rules have not looked at it yet: `replay` lets them.
    """
    return understood(text, games.every().values())


def replay(record: Record | str, seed: str = "") -> Playthrough[Any]:
    """The game that the record holds, after its last action, to look at or to go on with.

    Raises `Illegal` where it breaks the rules. The seed deals what comes after it.
    """
    paper = read(record) if isinstance(record, str) else record
    game = games.get(paper.game)
    plays = [(seat, action) for _, seat, action in states(game, paper)][1:]
    return Playthrough(game, paper.options, seed, plays)

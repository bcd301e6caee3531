"""What people type, put into the written form of an action."""

from __future__ import annotations

from itertools import product
from typing import Any

from parlour.kernel import AnyGame, Code, Illegal, Seat

__all__ = ["written"]


def written(game: AnyGame, s: Any, seat: Seat, typed: str) -> str:
    """The action that was meant: case and spare blanks do not matter here.

    Where nothing legal was meant, it is the first spelling that is an action of the game at all,
    so that the refusal says what is wrong with the action and not with its letters.
    """
    words = typed.split()
    text = " ".join(words)
    for action in game.legal(s, seat):
        if action.lower() == text.lower():
            return action
    spellings = product(*((word, word.upper(), word.lower()) for word in words[:3]))
    for spelling in [" ".join(spelling) for spelling in spellings if len(words) <= 3]:
        try:
            game.apply(s, seat, spelling)
        except Illegal as refusal:
            if refusal.code in (Code.MALFORMED, Code.UNKNOWN_ACTION):
                continue
        return spelling
    return text

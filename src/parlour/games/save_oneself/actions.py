"""The actions: which there are, which may be submitted, what they do (save-oneself.md 3.1)."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.cards import BACKS, CARD_OF
from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.day import Day
from parlour.games.save_oneself.flipping import can_flip, flippable
from parlour.games.save_oneself.journal import Say, silent
from parlour.games.save_oneself.position import Phase, Position
from parlour.games.save_oneself.walking import STEPS, obstacle, target
from parlour.kernel import Code, RefusalCode

__all__ = ["PLAYED", "draws", "legal", "play", "refusal"]

_DRAWS: Final = {f"draw {back}": back for back in BACKS}
_FLIPS: Final = {f"flip {side}": side for side in CARD_OF}
_PHASES: Final = {
    **dict.fromkeys((*STEPS, "stay"), Phase.MOVE),
    **dict.fromkeys((*_FLIPS, "skip"), Phase.FLIP),
}
"""The actions of the player and the phase each belongs to."""

PLAYED: Final = (
    *STEPS,
    *(f"flip {back}" for back, card in BACKS.items() if card.by_hand),
    "stay",
    "skip",
)
"""What a player can ever do: some cards turn by themselves alone (section 10)."""


def draws(s: Position) -> list[str]:
    """What may be drawn, each equally likely; nothing unless a card is due."""
    return [f"draw {back}" for back in s.undealt] if s.phase is Phase.DRAW else []


def legal(s: Position) -> list[str]:
    """What the actor may submit, sorted as text; the game is not over."""
    if s.phase is Phase.DRAW:
        return draws(s)
    if s.phase is Phase.MOVE:
        steps = [d for d in STEPS if obstacle(s, target(s.player, d)) is None]
        return [*steps, "stay"] if s.moved else steps
    flips = flippable(s.island, s.player, s.ship)
    return [*sorted(f"flip {side}" for side in flips), "skip"]


def refusal(s: Position, action: str) -> RefusalCode | None:
    """Why the actor may not do that, in the order of section 3.1; None if it is legal."""
    if s.phase is Phase.DRAW:
        if action not in _DRAWS:
            return Code.UNKNOWN_ACTION
        return None if _DRAWS[action] in s.undealt else IslandCode.NOT_IN_DECK
    phase = _PHASES.get(action)
    if phase is None:
        return Code.UNKNOWN_ACTION
    if phase is not s.phase:
        return Code.WRONG_PHASE
    if action == "stay":
        return None if s.moved else IslandCode.MUST_MOVE
    if action in STEPS:
        return obstacle(s, target(s.player, action))
    if action == "skip":
        return None
    side = _FLIPS[action]
    if not s.island.shows(side):
        return IslandCode.NOT_IN_VIEW
    return None if can_flip(side, s.island, s.player, s.ship) else IslandCode.CANNOT_FLIP


def play(s: Position, action: str, say: Say = silent) -> Position:
    """The position after a legal action and every automatic phase that follows it."""
    day = Day(s, say)
    if action in STEPS:
        day.step(action, target(s.player, action))
    elif action in _DRAWS:
        day.draw(_DRAWS[action])
    elif action in _FLIPS:
        day.flip(_FLIPS[action])
    elif action == "stay":
        day.stay()
    else:
        day.skip()
    return day.position()

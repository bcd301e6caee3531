"""Two ways to play without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.games.save_oneself import BACKS, CARD_OF, Phase, Position
from parlour.games.save_oneself.actions import legal
from parlour.games.save_oneself.island import Cell, distance
from parlour.games.save_oneself.position import MOST_LIVES
from parlour.games.save_oneself.sailing import route
from parlour.games.save_oneself.walking import STEPS, target

__all__ = ["explore", "wander"]

SIGNAL_WORTH: Final = {"sos": 20, "lit-beacon": 20, "message": 20}
"""A signal comes before anything that only heals or counts."""


def wander(s: Position, rng: Random) -> str:
    """Any action that does no plain harm."""
    return rng.choice(harmless(s, legal(s)))


def explore(s: Position, rng: Random) -> str:
    """The flip that gives most; else the way to the summit if something waits there, else new."""
    actions = legal(s)
    if s.phase is Phase.FLIP:
        return max(actions[:-1], key=lambda action: _worth(s, action))
    known = [a for a in actions if a in STEPS and target(s.player, a) in s.island.filled]
    if _will_be_seen(s):
        return rng.choice(harmless(s, known))
    summit = _summit(s)
    if summit is not None:
        steps = [a for a in harmless(s, actions) if a in STEPS] or known
        nearest = min(distance(target(s.player, a), summit) for a in steps)
        return rng.choice([a for a in steps if distance(target(s.player, a), summit) == nearest])
    new = [a for a in actions if a in STEPS and a not in known]
    return rng.choice(new or harmless(s, actions))


def _summit(s: Position) -> Cell | None:
    """Where a signal waits for someone to climb, if the player is not there already."""
    if not s.island.shows("higher-ground"):
        return None
    if not (s.island.shows("rocks") or s.island.shows("torch")):
        return None
    cell = s.island.cell_of("higher-ground")
    return None if cell == s.player else cell


def _will_be_seen(s: Position) -> bool:
    """Whether the ship will come by as things are, so that every new card is only a risk."""
    if s.ship is None or not any(map(s.island.shows, SIGNAL_WORTH)):
        return False
    *_, (_, signals) = ((None, ()), *route(s.ship, s.island))
    return bool(signals)


def harmless(s: Position, actions: Sequence[str]) -> Sequence[str]:
    """The actions without steps onto a boar, a storm or pirates that would hurt; all if none is."""
    good = [a for a in actions if a not in STEPS or not _hurts(s, a)]
    return good or actions


def _hurts(s: Position, direction: str) -> bool:
    side = s.island.side_on(target(s.player, direction))
    if side is None:
        return False
    if side == "pirates":
        return s.ship is not None and not s.ship.paused
    card = CARD_OF[side]
    return side == card.back and card.lives < 0 and not s.island.shows(card.spared_by)


def _worth(s: Position, flip: str) -> int:
    card = BACKS[flip.removeprefix("flip ")]
    healed = min(card.front_lives, MOST_LIVES - s.lives)
    return SIGNAL_WORTH.get(card.front, 0) + card.score + healed

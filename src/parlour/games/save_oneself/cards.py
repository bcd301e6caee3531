"""The sixteen cards of Save Oneself, back and front (save-oneself.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from parlour.games.save_oneself.ship import Heading

__all__ = ["BACKS", "CARDS", "CARD_OF", "SCORES", "Card", "Kind", "Need", "Side"]

Side: TypeAlias = str
"""The id of one side of a card: what the table shows and what `flip` and `draw` name."""


class Kind(StrEnum):
    """What a flip can ask for."""

    CARD = "card"
    SUMMIT = "summit"
    PAUSED = "paused"
    MAP = "map"
    THIRTEENTH = "13"
    SAILING = "sailing"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Need:
    """One requirement of a flip; `side` is the side that must be in view, for `CARD` alone."""

    kind: Kind
    side: Side = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `lives` is what its back gives or costs, `front_lives` what turning it does."""

    back: Side
    front: Side
    needs: tuple[Need, ...]
    lives: int = 0
    front_lives: int = 0
    score: int = 0
    calls: Heading | None = None
    spared_by: Side = ""

    @property
    def by_hand(self) -> bool:
        """Whether the player can ever flip it; the others turn by themselves."""
        return self.needs[0].kind not in (Kind.THIRTEENTH, Kind.SAILING, Kind.SWAP)


def _view(side: Side) -> Need:
    return Need(Kind.CARD, side)


_SUMMIT = Need(Kind.SUMMIT)
_MAP = Need(Kind.MAP)

CARDS: Final = (
    Card("vines", "shelter", (_view("palm-trees"),), front_lives=2, score=2, calls=Heading.SW),
    Card("hook", "fish", (_view("water"),), front_lives=3, calls=Heading.NE),
    Card("water", "waterfall", (_view("telescope"),), lives=2, front_lives=2),
    Card("flint", "torch", (_view("vines"),), score=2),
    Card("palm-trees", "coconuts", (_view("rocks"),), front_lives=2, calls=Heading.SE),
    Card("sticks", "spear", (_view("flint"),), score=2, calls=Heading.NW),
    Card("bottle", "message", (Need(Kind.PAUSED),), score=3),
    Card("higher-ground", "lit-beacon", (_view("torch"), _SUMMIT), score=7),
    Card("telescope", "ship-sighted", (_SUMMIT,), score=1),
    Card("rocks", "sos", (_SUMMIT,), score=5),
    Card("pig", "meat", (_view("spear"),), lives=-2, front_lives=3, spared_by="spear"),
    Card(
        "storm", "tornado", (Need(Kind.THIRTEENTH),),
        lives=-2, front_lives=-3, spared_by="shelter",
    ),
    Card("mirage", "sea-serpent", (Need(Kind.SWAP),)),
    Card("pirates", "compass", (Need(Kind.SAILING),)),
    Card("map-r", "rum", (_MAP,), front_lives=1),
    Card("map-c", "treasure", (_MAP,), score=10),
)  # fmt: skip

BACKS: Final = {card.back: card for card in CARDS}

CARD_OF: Final = {side: card for card in CARDS for side in (card.back, card.front)}
"""The card of any side, back or front."""

SCORES: Final = {card.front: card.score for card in CARDS if card.score}

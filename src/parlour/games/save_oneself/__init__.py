"""Save Oneself: a castaway, an island of sixteen cards, and a ship (save-oneself.md)."""

from parlour.games.save_oneself.cards import BACKS, CARD_OF, CARDS, Card, Kind, Need
from parlour.games.save_oneself.game import SaveOneself
from parlour.games.save_oneself.position import End, Phase, Position

__all__ = [
    "BACKS",
    "CARDS",
    "CARD_OF",
    "Card",
    "End",
    "Kind",
    "Need",
    "Phase",
    "Position",
    "SaveOneself",
    "game",
]

game = SaveOneself()

"""Four in a Square: place a piece, slide a tile, own a two-by-two block (four-in-a-square.md)."""

from parlour.games.four_in_a_square.game import FourInASquare
from parlour.games.four_in_a_square.position import Draw, Phase, Position, Terms

__all__ = ["Draw", "FourInASquare", "Phase", "Position", "Terms", "game"]

game = FourInASquare()

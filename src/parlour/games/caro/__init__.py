"""Caro: five in a row under three rulebooks, and three more by name (caro.md)."""

from parlour.games.caro.foreign import Rows, read_moves, read_rule
from parlour.games.caro.game import Caro
from parlour.games.caro.position import Position
from parlour.games.caro.rule import RULES, Rule

__all__ = ["RULES", "Caro", "Position", "Rows", "Rule", "game", "read_moves", "read_rule"]

game = Caro()

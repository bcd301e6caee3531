"""Skill Gomoku: five in a row with eight skill cards each (skill-gomoku.md)."""

from parlour.games.skill_gomoku.game import SkillGomoku
from parlour.games.skill_gomoku.skill import Skill
from parlour.games.skill_gomoku.state import COLOURS, State
from parlour.games.skill_gomoku.terms import Finisher, Terms

__all__ = ["COLOURS", "Finisher", "Skill", "SkillGomoku", "State", "Terms", "game"]

game = SkillGomoku()

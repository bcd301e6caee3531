"""What people do who are online, as far as it is assumed: everything else is measured or computed.

The shares and rates are of a busy evening. Whoever knows their own house better changes them here.
"""

from __future__ import annotations

from dataclasses import dataclass

from bench.capacity.costs import Costs

__all__ = ["Demand", "Habits"]


@dataclass(frozen=True, slots=True)
class Habits:
    """Of a hundred people online, and what each of them does."""

    play: float = 0.36
    """Play each other."""
    play_bot: float = 0.16
    """Play the computer."""
    watch: float = 0.15
    solve: float = 0.12
    """Are at puzzles."""
    study: float = 0.01
    """Are at the analysis board, and let the computer think."""
    tournament: float = 0.2
    """Of those who play, in a tournament."""

    move_s: float = 10.0
    """Between two actions of one who plays."""
    game_s: float = 300.0
    solve_s: float = 12.0
    """Between two attempts at puzzles."""
    read_s: float = 20.0
    """Between two pages of anything, of everybody."""
    reviewed: float = 0.1
    """Of the games, those that somebody has analysed afterwards."""
    levels: tuple[float, float, float] = (0.6, 0.3, 0.1)
    """Of those who play the computer, against a low, a middle and the top level."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What so many people online ask for, per second."""

    people: int
    actions: float
    """Actions of people and of bots that are written."""
    bots: float
    """Of these, those of bots."""
    updates: float
    """Of actions to watchers."""
    matches: float
    rounds: float
    """Games of tournaments."""
    reads: float
    puzzles: float
    analyses: float
    studying: float
    """People at the analysis board."""

    @classmethod
    def of(cls, people: int, habits: Habits) -> Demand:
        """The demand of so many."""
        by_people = people * habits.play / habits.move_s
        by_bots = people * habits.play_bot / habits.move_s
        matches = people * (habits.play / 2 + habits.play_bot) / habits.game_s
        return cls(
            people=people,
            actions=by_people + 2 * by_bots,
            bots=by_bots,
            updates=people * habits.watch * 2 / habits.move_s,
            matches=matches,
            rounds=people * habits.play / 2 / habits.game_s * habits.tournament,
            reads=people / habits.read_s,
            puzzles=people * habits.solve / habits.solve_s,
            analyses=matches * habits.reviewed,
            studying=people * habits.study,
        )

    def beside(self, costs: Costs) -> float:
        """Cores of the processes of the house for everything that is no action."""
        spent = (
            self.updates * costs.update_us
            + self.matches * costs.match_us
            + self.rounds * costs.round_us
            + self.reads * costs.read_us
            + self.puzzles * costs.puzzle_us
            + self.people * costs.socket_us
        )
        return spent / 1e6

    def thoughts(self, costs: Costs, habits: Habits) -> tuple[float, float, float]:
        """Cores that bots, analyses and analysis boards want."""
        low, middle, top = habits.levels
        a_move = low * costs.bot_low_ms + middle * costs.bot_middle_ms + top * costs.bot_top_ms
        return (
            self.bots * a_move / 1e3,
            self.analyses * costs.analysis_s,
            self.studying * costs.lines_share,
        )

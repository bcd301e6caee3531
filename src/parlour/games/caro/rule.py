"""Which runs win (caro.md sections 6.3 and 8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from parlour.games.grid import End, Run

__all__ = ["RULES", "Rule", "Voids"]


class Voids(Enum):
    """How many blocked ends void a five."""

    NEVER = 3
    ONE = 1
    BOTH = 2


@dataclass(frozen=True, slots=True)
class Rule:
    """A decision function over length and ends, as the three parameters of section 8."""

    key: str
    name: str
    longer_wins: bool
    voids: Voids
    edge_blocks: bool
    about: str

    def wins(self, run: Run) -> bool:
        """Whether this run, the longest stretch through the stone just placed, wins."""
        if len(run.cells) > 5:
            return self.longer_wins
        return len(run.cells) == 5 and sum(map(self.blocks, run.ends)) < self.voids.value

    def blocks(self, end: End) -> bool:
        """Whether that end counts against a five."""
        return end is End.OPPONENT or (self.edge_blocks and end is End.EDGE)


RULES = {
    rule.key: rule
    for rule in (
        Rule(
            "standard", "Standard", longer_wins=False, voids=Voids.NEVER, edge_blocks=False,
            about="Exactly five in a row wins; six or more does not.",
        ),
        Rule(
            "freestyle", "Freestyle", longer_wins=True, voids=Voids.NEVER, edge_blocks=False,
            about="Five or more in a row wins.",
        ),
        Rule(
            "caro", "Caro", longer_wins=False, voids=Voids.ONE, edge_blocks=True,
            about="Exactly five wins, and only if the cells past both its ends are empty.",
        ),
        Rule(
            "caro-both", "Caro, one open end",
            longer_wins=False, voids=Voids.BOTH, edge_blocks=True,
            about="Exactly five wins unless both ends are blocked by a stone or the edge.",
        ),
        Rule(
            "caro-8", "Tournament Caro, six wins too",
            longer_wins=True, voids=Voids.BOTH, edge_blocks=False,
            about="Six or more wins; five wins unless enemy stones hold both its ends.",
        ),
        Rule(
            "caro-9", "Tournament Caro", longer_wins=False, voids=Voids.BOTH, edge_blocks=False,
            about="Exactly five wins unless enemy stones hold both its ends.",
        ),
    )
}  # fmt: skip

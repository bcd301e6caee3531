"""The only defence: every other turn loses by force, this one holds."""

from __future__ import annotations

from typing import Final

from parlour.engine.square_prover import Reply, SquareProver
from parlour.games.four_in_a_square import Position, game
from parlour.players.puzzle_source import NoPuzzle
from parlour.puzzles.puzzle import Good, Node

__all__ = ["HOLDS", "TEMPTING", "Defence", "longest"]

HOLDS: Final = 4
"""What defends leaves the rival no win within so many turns; all else loses in fewer."""
TEMPTING: Final = 3
"""So many other actions do not lose at once, or there is nothing to find."""


class Defence:
    """The one action that holds, and what wins after any other. Raises `NoPuzzle`."""

    def __init__(self, s: Position, prover: SquareProver) -> None:
        if prover.win(s, HOLDS):
            raise NoPuzzle("who is to defend wins by force")
        self._prover = prover
        replies = prover.replies(s, HOLDS)
        if any(reply.turns == HOLDS for reply in replies):
            raise NoPuzzle(f"something loses in {HOLDS} turns only")
        held = sorted({reply.actions[0] for reply in replies if not reply.turns})
        if len(held) != 1:
            raise NoPuzzle(
                f"{len(held)} actions defend: {', '.join(held)}" if held else "all loses"
            )
        lost = longest([reply for reply in replies if reply.actions[0] != held[0]])
        self.tempting = sum(1 for reply in lost.values() if reply.turns > 1)
        if self.tempting < TEMPTING:
            raise NoPuzzle("everything else loses at once")
        self.turns = max(reply.turns for reply in lost.values())
        after = game.apply(s, s.turn, held[0])
        rest = [
            Reply(reply.actions[1:], reply.turns)
            for reply in replies
            if reply.actions[0] == held[0] and len(reply.actions) > 1
        ]
        wrong = {action: self._refuted(s, reply) for action, reply in lost.items()}
        self.tree = Node({held[0]: Good((), self._slides(after, rest))}, wrong)
        self.work = prover.nodes

    def _slides(self, s: Position, rest: list[Reply]) -> Node | None:
        """How the turn goes on; None where no slide spoils it."""
        wrong = {reply.actions[0]: self._refuted(s, reply) for reply in rest if reply.turns}
        if not wrong:
            return None
        return Node({reply.actions[0]: Good() for reply in rest if not reply.turns}, wrong)

    def _refuted(self, s: Position, lost: Reply) -> tuple[str, ...]:
        """What follows the first action of a turn that loses."""
        for action in lost.actions:
            s = game.apply(s, s.turn, action)
        strike = () if s.over else self._prover.strike(s, lost.turns).actions
        return (*lost.actions[1:], *strike)


def longest(replies: list[Reply]) -> dict[str, Reply]:
    """By its first action, the way to end the turn that holds out the longest."""
    found: dict[str, Reply] = {}
    for reply in replies:
        known = found.setdefault(reply.actions[0], reply)
        if reply.turns > known.turns:
            found[reply.actions[0]] = reply
    return found

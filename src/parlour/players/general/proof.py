"""What the rules decided at the end of a line, carried up the tree of a game for two."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.players.general.node import Node

__all__ = ["conclude"]


def conclude(path: Sequence[Node]) -> None:
    """Prove the nodes above the last one, as far as it decides them.

    Whoever is to act needs one action that wins; else all that can follow must be proven, and the
    best of it is what they are sure of. The root stands for no action: nothing is proven of it.
    """
    for parent, child in zip(reversed(path[1:-1]), reversed(path[2:]), strict=True):
        follow = parent.children.values()
        if child.proven == 1.0:
            sure = 1.0
        elif parent.complete and all(node.proven is not None for node in follow):
            sure = max(node.proven for node in follow if node.proven is not None)
        else:
            return
        lengths = [node.length for node in follow if node.proven == sure]
        parent.length = 1 + (max(lengths) if sure == 0 else min(lengths))
        parent.proven = sure if parent.mover == child.mover else 1.0 - sure

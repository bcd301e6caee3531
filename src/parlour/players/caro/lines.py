"""The best lines of a position of Caro, for whoever studies it."""

from __future__ import annotations

from random import Random

from parlour.engine.five import Limits
from parlour.games.caro import game
from parlour.kernel import Seat, View
from parlour.players.caro import swap2
from parlour.players.caro.levels import LEVELS, level_params
from parlour.players.five import five_thinker
from parlour.players.thought import Thought, Work

__all__ = ["lines"]

_PROOF_SHARE = 10  # of the nodes, for wins by fours and threes before the search
_NODES_A_MS = 1_000  # about so many of such nodes: what time alone limits is counted by them


def lines(view: View, _seat: Seat, work: Work) -> tuple[Thought, ...]:
    """As many as were asked for. Under `swap2` the choices and the stones to offer are judged."""
    s = game.guess(view, Random(0))
    if s.sides is None:
        return swap2.judged(s, work)[: work.width]
    thinker = five_thinker(s.rule, level_params(LEVELS, s.rule).megabytes)
    with thinker.lock:
        study = (work.study, s.board, len(s.moves)) if work.study else None
        if not thinker.goes_on(study):
            thinker.engine.forget()
        limits = Limits(nodes=work.nodes, ms=work.ms, proof=_proof(work))
        report = thinker.engine.think(s.board, len(s.moves) % 2 + 1, limits, work.width)
    names = s.grid.names
    return tuple(
        Thought(
            names[line.cells[0]],
            line.score,
            tuple(names[cell] for cell in line.cells),
            report.nodes,
            line.depth,
            line.wins_in,
        )
        for line in report.lines
    )


def _proof(work: Work) -> int:
    """The nodes for a proof before the search, a share of the work."""
    most = [n for n in (work.nodes, work.ms * _NODES_A_MS) if n]
    return min(most, default=0) // _PROOF_SHARE

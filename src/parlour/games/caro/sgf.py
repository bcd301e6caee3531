"""Games of five in a row as SGF (GM[4]): this house's own, and those of other programs.

The main line is read: the first of all variations, from the stones that are set up before it.
"""

from __future__ import annotations

from parlour.games.caro.paper import Paper, bad
from parlour.games.caro.sgf_point import SIDES, check_game, ending, point, size_of
from parlour.games.caro.sgf_setup import SetUp
from parlour.games.caro.sgf_text import Property, nodes
from parlour.games.grid import Grid

__all__ = ["read_sgf"]


def read_sgf(text: str) -> Paper:
    """The moves and what is told of them. Raises `Illegal(bad_record)` with the line and why."""
    heads: dict[str, str] = {}
    moves: list[Property] = []
    size, setup = 15, SetUp()
    for node in nodes(text):
        if not node.main:
            continue
        for found in node.properties:
            check_game(found)
            if found.name == "SZ":
                size = size_of(found)
        if node.number == 0:
            setup.read(node, Grid.of(size))
        for found in node.properties:
            name, value, line = found
            if node.number > 0:
                setup.refuse(found)
            if name in SIDES:
                if SIDES[name] != (len(setup) + len(moves)) % 2:
                    raise bad(line, f"{name}[{value[:20]}]: it is the other side's turn")
                moves.append(found)
            else:
                heads.setdefault(name, value)
    result, reason = ending(heads.get("RE", ""))
    return Paper(
        size=size,
        cells=[(*point(move.value.strip(), size, move.line), move.line) for move in moves],
        rule=heads.get("RU", ""),
        seats=(heads.get("PB", ""), heads.get("PW", "")),
        result=result,
        reason=reason,
        setup=setup.sides,
        setup_line=setup.line,
    )

"""Positions of Four in a Square as one line of text: squares 0 to 8, four slots each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from parlour.games.four_in_a_square import Phase, Position, game
from parlour.kernel import View


@pytest.fixture(scope="session")
def set_up() -> Callable[..., Position]:
    """Builds a position; with a banned square the ban is on, rules for draws are off."""

    def build(
        text: str, n: int, phase: str, player: str, banned: int | None = None, **options: object
    ) -> Position:
        off = {"noRepeatSlide": banned is not None, "repetitionDraw": 0, "movementLimit": 0}
        start = game.start({"piecesPerPlayer": n, **off, **options})
        squares = text.split("/")
        red, blue = (
            sum(
                1 << 6 * (2 * (square // 3) + slot // 2) + 2 * (square % 3) + slot % 2
                for square, slots in enumerate(squares)
                for slot, piece in enumerate(slots)
                if piece == colour
            )
            for colour in "RB"
        )
        s = replace(
            start,
            pieces=(red, blue),
            hole=squares.index("####"),
            phase=Phase(phase),
            turn="RB".index(player),
            moved_tile=banned,
        )
        return replace(s, seen=(s.number,)) if s.phase is Phase.MOVEMENT else s

    return build


@pytest.fixture(scope="session")
def written() -> Callable[[View], str]:
    """Writes the board of a view in the same form."""

    def write(view: View) -> str:
        return "/".join(
            "####"
            if square == view["holeSquareIndex"]
            else "".join(piece or "." for piece in slots)
            for square, slots in enumerate(view["board"])
        )

    return write

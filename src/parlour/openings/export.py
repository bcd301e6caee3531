"""Matches as the house exports them, a line of JSON each, gathered into a book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from parlour.kernel import CHANCE, AnyGame, Illegal, Options
from parlour.openings.book import Book, places, walked

__all__ = ["Gathered", "gathered"]

_BAND: Final = 200
"""Ratings that far apart are told together."""


class _Player(msgspec.Struct):
    level: int | None = None
    before: float | None = None

    def band(self) -> str:
        """A level of the computer, a band of ratings, or anybody."""
        if self.level is not None:
            return f"level {self.level}"
        if self.before is None:
            return "unrated"
        low = int(self.before // _BAND) * _BAND
        return f"{low}-{low + _BAND - 1}"


class _Line(msgspec.Struct):
    """What a book needs of a line; `docs/export.md` has the rest."""

    game: str
    rules: int
    options: dict[str, Any]
    players: list[_Player]
    actions: list[tuple[int, str, int]]
    scores: list[float] | None


class Gathered(msgspec.Struct):
    """The book, and what of the lines is not in it."""

    book: Book
    others: int = 0
    """Of other games, options or rules, or without a result."""
    broken: int = 0
    """No lines, or no games by the rules."""


def gathered(game: AnyGame, options: Options, lines: Iterable[bytes], plies: int) -> Gathered:
    """The book of all games by these options, to that depth."""
    wanted = game.options_schema.read(options)
    given = {name: value for name, value in wanted.items() if value is not None}
    found = Gathered(Book(game.id, game.rules, given))
    read = msgspec.json.Decoder(_Line)
    for text in lines:
        if not text.strip():
            continue
        try:
            line = read.decode(text)
            if (
                (line.game, line.rules) != (game.id, game.rules)
                or line.scores is None
                or game.options_schema.read(line.options) != wanted
            ):
                found.others += 1
            else:
                _note(found.book, game, line, plies)
        except (Illegal, IndexError, ValueError):
            found.broken += 1
    return found


def _note(book: Book, game: AnyGame, line: _Line, plies: int) -> None:
    """Notes the game, all of it or, where a move of it is not legal, nothing."""
    scores = line.scores or []
    plays = [(seat, action) for seat, action, _ in line.actions]
    noted = []
    for s, seat, action in walked(game, line.options, plays, plies):
        game.apply(s, seat, action)
        if seat != CHANCE and (place := places(game, s)) is not None:
            noted.append((place, action, line.players[seat].band(), scores[seat]))
    for place, action, band, score in noted:
        book.note(place, action, band, score)
    book.games += 1

"""The book of openings, as far as one position goes."""

from __future__ import annotations

from parlour.kernel import AnyGame, Illegal, Options
from parlour.openings.book import Book
from parlour.openings.file import shipped
from parlour.server.study import shapes
from parlour.server.study.positions import Walk
from parlour.study.codes import StudyCode

__all__ = ["book_of", "book_shown"]

_SHOWN = 12


def book_of(game: AnyGame, options: Options) -> Book:
    """The book for games by these options. Raises `Illegal(no_book)`."""
    book = shipped(game, options)
    if book is None:
        raise Illegal(StudyCode.NO_BOOK)
    return book


def book_shown(walk: Walk, book: Book) -> shapes.BookShown:
    """The moves most played where the walk has led."""
    seat = walk.seat(None)
    legal = set() if seat is None else set(walk.game.legal(walk.state, seat))
    moves = [
        shapes.BookMoveShown(
            action=move.action,
            games=move.whole.games,
            won=move.whole.won,
            drawn=move.whole.drawn,
            lost=move.whole.lost,
            bands=[
                shapes.BandShown(band, its.games, its.won, its.drawn, its.lost)
                for band, its in sorted(move.bands.items())
            ],
        )
        for move in book.moves(walk.game, walk.state)
        if move.action in legal
    ]
    return shapes.BookShown(book.games, moves[:_SHOWN])

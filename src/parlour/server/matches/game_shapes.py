"""The games of the house as a client is shown them."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.server.matches.pictures import PictureShown

__all__ = ["GameShown", "GameWords", "Games"]


class GameShown(Struct):
    """A game of the house. `options` is a JSON Schema.

    `about` says what it is. `sample` is a picture of some match of it, for pages without a board
    for it; `board` is the address of a module that draws it, where it brings one; `lessons` is how
    many steps its course has. `daily`: a deal can be named by its seed, and there is one a day;
    `drawless`: no match of it can be drawn; `arranged`: positions of it are set up by hand;
    `tree_file`: how files of other programs end that have its variations. An option whose `role` is
    `sitters` says who sits where: the match fills it in.
    """

    id: str
    name: str
    native: str
    rules: int
    seats: int
    levels: int
    options: dict[str, Any]
    about: str | UnsetType = UNSET
    sample: PictureShown | UnsetType = UNSET
    board: str | UnsetType = UNSET
    lessons: int = 0
    daily: bool = False
    drawless: bool = False
    arranged: bool = False
    tree_file: str = ""


class GameWords(Struct):
    """The words that a game brings along in one language, by their keys."""

    locale: str
    words: dict[str, str]


class Games(Struct):
    """Every game of the house."""

    games: list[GameShown]

"""The games of the house, and what a page needs to know of one it has no board for."""

from __future__ import annotations

import re

from starlette.requests import Request

from parlour import games, players
from parlour.kernel import Code
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.matches import game_shapes
from parlour.server.matches.shown import game_shown

__all__ = ["GameRoutes"]

_LANGUAGE = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_LOCALE = {
    "locale": {"type": "string", "default": "en", "description": "A language, such as `uk`."},
}


class GameRoutes:
    """What is played here, whoever wrote it."""

    def operations(self) -> list[Operation]:
        """Both of them."""
        return [
            Operation("GET", "/api/games", "games", "The games of the house.", self.games,
                      game_shapes.Games),
            Operation("GET", "/api/games/{game}/words", "words", "The words a game brings along.",
                      self.words, game_shapes.GameWords, query=_LOCALE, refusals=(404,)),
        ]  # fmt: skip

    async def games(self, _request: Request) -> game_shapes.Games:
        """Every game with its options."""
        return game_shapes.Games([game_shown(g, players.levels(g)) for g in games.every().values()])

    async def words(self, request: Request) -> game_shapes.GameWords:
        """What a game says in that language, where it brings words of its own."""
        game = games.every().get(request.path_params["game"])
        if game is None:
            raise Refusal(Code.NOT_FOUND)
        locale = request.query_params.get("locale", "en")
        if not _LANGUAGE.fullmatch(locale):
            raise Refusal(Code.BAD_REQUEST, "(locale must be a language)")
        return game_shapes.GameWords(locale, dict(game.words(locale)))

"""The analysis board's side of the house: positions by the rules, and trees in every form."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from parlour.kernel import Limits
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.services import Services
from parlour.server.study import shapes
from parlour.server.study.book import book_of, book_shown
from parlour.server.study.palette import palette_of, palette_shown
from parlour.server.study.positions import Walk

__all__ = ["StudyRoutes"]


class StudyRoutes:
    """What is asked about positions that no match has. Nothing of it is kept."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        limit = self._services.config.tree_limit
        return [
            Operation("POST", "/api/positions", "position", "A position, by the rules.",
                      self.position, shapes.PositionShown, shapes.PositionAsked, refusals=(422,)),
            Operation("POST", "/api/positions/palette", "palette", "What can be set up by hand.",
                      self.palette, shapes.PaletteShown, shapes.PositionAsked, refusals=(422,)),
            Operation("POST", "/api/positions/book", "book", "What was played from a position.",
                      self.book, shapes.BookShown, shapes.PositionAsked, refusals=(422,)),
            Operation("GET", "/api/trees", "tree_bounds", "How large trees may be.",
                      self.bounds, shapes.TreeBounds),
            Operation("POST", "/api/trees", "read_tree", "A file with variations, in any form.",
                      self.tree, shapes.TreeShown, shapes.TreeAsked, refusals=(413, 422, 503),
                      body_limit=limit),
        ]  # fmt: skip

    async def position(
        self, _request: Request, asked: shapes.PositionAsked
    ) -> shapes.PositionShown:
        """Where the actions lead, and what may be played there."""
        walk = Walk.begin(asked, self._services.config.longest_match)
        await self._services.slices.last(walk.steps(asked.actions))
        return walk.shown(asked.seat)

    async def palette(self, _request: Request, asked: shapes.PositionAsked) -> shapes.PaletteShown:
        """The pieces of the game, and which of them stand where in that position."""
        walk = Walk.begin(asked, self._services.config.longest_match)
        palette = palette_of(walk.game, walk.options)
        await self._services.slices.last(walk.steps(asked.actions))
        return palette_shown(walk, palette)

    async def book(self, _request: Request, asked: shapes.PositionAsked) -> shapes.BookShown:
        """The book's moves there. Books are read once, beside the loop."""
        walk = Walk.begin(asked, self._services.config.longest_match)
        found = await asyncio.to_thread(book_of, walk.game, walk.options)
        await self._services.slices.last(walk.steps(asked.actions))
        return book_shown(walk, found)

    async def bounds(self, _request: Request) -> shapes.TreeBounds:
        """What the configuration allows."""
        config = self._services.config
        return shapes.TreeBounds(
            file=shapes.TreeLimits(config.tree_nodes, Limits().comment),
            chapter=shapes.TreeLimits(config.study_nodes, config.study_comment),
        )

    async def tree(self, request: Request, asked: shapes.TreeAsked) -> shapes.TreeShown:
        """A tree out of any file that is known, all of which the rules have looked at."""
        client = client_of(request)
        self._services.limits.trees.take(client)
        return await self._services.tree_files.read(
            asked.text, asked.form, client, asked.game, asked.options
        )

"""Pictures of what is no match: studies, puzzles, and lines that somebody looks at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from parlour import games
from parlour.drawing.palette import Palette
from parlour.drawing.svg import Drawing, draw
from parlour.kernel import AnyGame, Code
from parlour.server.drawing.routes import (
    MOST_FRAMES,
    THEME,
    card_asked,
    painted,
    theme,
    wide,
    width,
)
from parlour.server.http.operations import File, Operation
from parlour.server.http.problems import Refusal
from parlour.server.http.query import number_of
from parlour.server.services import Services
from parlour.server.studies.routes import opened
from parlour.server.study.positions import Walk
from parlour.server.study.shapes import PositionAsked
from parlour.study.lesson import start

__all__ = ["SubjectPictureRoutes"]

_CARD = {"card": {"type": "boolean", "description": "As links are previewed: 1200 by 630."}}
_CHAPTER = {"chapter": {"type": "string", "maxLength": 40, "description": "Absent: the first."}}
_FROM = {"from": {"type": "integer", "minimum": 0, "description": "After so many actions."}}


class SubjectPictureRoutes:
    """A position of a study or a puzzle as links show it, and lines that move."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        still = {**THEME, **width("PNG"), **_CARD}
        lines, seen = "/api/positions/animation", (400, 401, 404, 422, 503)
        return [
            Operation("GET", "/api/studies/{id}/picture.png", "study_picture",
                      "Where the main line of a chapter ends.", self.study, File,
                      query={**_CHAPTER, **still}, refusals=(*seen, 403), media="image/png",
                      needs="anybody"),
            Operation("GET", "/api/puzzles/{id}/picture.png", "puzzle_picture",
                      "A puzzle as it starts.", self.puzzle, File, query=still, refusals=seen,
                      media="image/png"),
            Operation("POST", f"{lines}.webp", "line_webp", "A line that moves.", self.webp,
                      File, PositionAsked, query={**_FROM, **THEME, **width("WEBP")},
                      refusals=(404, 422, 503), media="image/webp"),
            Operation("POST", f"{lines}.gif", "line_gif", "The same for old programs.", self.gif,
                      File, PositionAsked, query={**_FROM, **THEME, **width("GIF")},
                      refusals=(404, 422, 503), media="image/gif"),
        ]  # fmt: skip

    async def study(self, request: Request) -> Response:
        """Whoever may read the study may see it."""
        held, _ = await opened(self._services, request)
        chapter = request.query_params.get("chapter") or held.chapters[0].id
        async with held.lock:
            tree = (await self._services.chapters.tree(held, chapter)).tree
        line = [*tree.setup, *(node.action for node in tree.main)]
        asked = PositionAsked(game=tree.game, options=dict(tree.options), actions=line)
        walk = Walk.begin(asked, len(line))
        await self._services.slices.last(walk.steps(line))
        return await self._still(request, walk.game, walk.state, None)

    async def puzzle(self, request: Request) -> Response:
        """As its seat sees it: nothing here tells more than the puzzle does."""
        await self._services.puzzles.ready()
        puzzle = self._services.puzzles.puzzle(request.path_params["id"])
        game = games.get(puzzle.game)
        return await self._still(request, game, start(game, puzzle), puzzle.seat)

    async def webp(self, request: Request, asked: PositionAsked) -> Response:
        """A line as WebP."""
        return await self._line(request, asked, "WEBP")

    async def gif(self, request: Request, asked: PositionAsked) -> Response:
        """A line as GIF."""
        return await self._line(request, asked, "GIF")

    async def _line(self, request: Request, asked: PositionAsked, form: str) -> Response:
        colours, across, last = theme(request), wide(request, form), len(asked.actions)
        first = number_of(request, "from", max(0, last - MOST_FRAMES + 1))
        if last - first >= MOST_FRAMES:
            raise Refusal(Code.TOO_MUCH, f"(at most {MOST_FRAMES} positions)")
        if first > last:
            raise Refusal(Code.BAD_REQUEST, "(from must not be after the last action)")
        walk = Walk.begin(asked, self._services.config.longest_match)
        drawings = await self._services.slices.run(_drawn(walk, asked.actions, first, colours))
        shown = [drawing for drawing in drawings if drawing]
        return await painted(self._services, request, shown, across, form)

    async def _still(
        self, request: Request, game: AnyGame, state: Any, seat: int | None
    ) -> Response:
        drawing, across = card_asked(
            request, _picture(game, state, seat), game.name, theme(request)
        )
        return await painted(self._services, request, [drawing], across, "PNG")


def _picture(game: AnyGame, state: Any, seat: int | None) -> Any:
    picture = game.picture(game.view(state, seat))
    if picture is None:
        raise Refusal(Code.NO_PICTURES, "(this game has no picture)")
    return picture


def _drawn(
    walk: Walk, actions: list[str], first: int, colours: Palette
) -> Iterator[Drawing | None]:
    for count, _ in enumerate(walk.steps(actions)):
        yield draw(_picture(walk.game, walk.state, None), colours) if count >= first else None

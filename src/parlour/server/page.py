"""The built page: assets for ever, everything else is index.html."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from parlour.kernel import Code
from parlour.server.refusal import Refusal

__all__ = ["FOLDER", "Page"]

FOLDER = Path(__file__).parent / "page"

_NOT_PAGES = re.compile(r"/+(api|games)(/|$)")
_UNBUILT = "The page has not been built. Run `make play`.\n"


class PageRoute(Route):
    """Every address but those of the API, whose unknown paths and wrong methods stay refusals."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As any route, but never for the API."""
        if scope["type"] == "http" and _NOT_PAGES.match(scope["path"]):
            return Match.NONE, {}
        return super().matches(scope)


class Page:
    """Serves the folder that the page was built into."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def route(self) -> Route:
        """The last route of the house."""
        return PageRoute("/{path:path}", self.serve)

    async def serve(self, request: Request) -> Response:
        """A file of the page, or its index for every address of the page's own."""
        path = request.url.path.strip("/")
        first = path.partition("/")[0]
        if path in self._files and path != "index.html":
            kept = "public, max-age=31536000, immutable" if first == "assets" else "no-cache"
            return FileResponse(self._files[path], headers={"cache-control": kept})
        if "." in path.rpartition("/")[2]:
            raise Refusal(Code.NOT_FOUND)
        index = self._files.get("index.html")
        if index is None:
            return Response(_UNBUILT, 503, media_type="text/plain; charset=utf-8")
        return FileResponse(index, headers={"cache-control": "no-cache"})

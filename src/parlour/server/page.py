"""The built page: assets for ever, everything else is index.html."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from parlour.kernel import Code
from parlour.server.refusal import Refusal

__all__ = ["FOLDER", "Page"]

FOLDER = Path(__file__).parent / "page"

_NOT_PAGES = ("api", "games")
_UNBUILT = "The page has not been built. Run `make play`.\n"


class Page:
    """Serves the folder that the page was built into."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    async def serve(self, request: Request) -> Response:
        """A file of the page, or its index for every address of the page's own."""
        path = request.url.path.strip("/")
        first = path.partition("/")[0]
        if first in _NOT_PAGES:
            raise Refusal(Code.NOT_FOUND)
        if path in self._files and path != "index.html":
            kept = "public, max-age=31536000, immutable" if first == "assets" else "no-cache"
            return FileResponse(self._files[path], headers={"cache-control": kept})
        if "." in path.rpartition("/")[2]:
            raise Refusal(Code.NOT_FOUND)
        index = self._files.get("index.html")
        if index is None:
            return Response(_UNBUILT, 503, media_type="text/plain; charset=utf-8")
        return FileResponse(index, headers={"cache-control": "no-cache"})

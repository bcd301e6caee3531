"""The built page: assets for ever, everything else is index.html."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from parlour.kernel import Code
from parlour.server.http.problems import Refusal

__all__ = ["FOLDER", "Page"]

FOLDER = Path(__file__).parents[1] / "page"

_PACKED = (("br", ".br"), ("gzip", ".gz"))
"""How a file may have been packed when the page was built, the tightest first."""
_NOT_PAGES = re.compile(r"/+(api|games)(/|$)")
_UNBUILT = "The page has not been built. Run `make play`.\n"


class PageRoute(Route):
    """Every address but those of the API, whose unknown paths and wrong methods stay refusals."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As any route, but never for the API."""
        if scope["type"] == "http" and _NOT_PAGES.match(scope["path"]):
            return Match.NONE, {}
        return super().matches(scope)


Head = Callable[[Request], Awaitable[str]]
"""What the head of the page says of an address beside the usual; often nothing."""


async def _nothing(_request: Request) -> str:
    return ""


class Page:
    """Serves the folder that the page was built into."""

    def __init__(self, folder: Path = FOLDER, head: Head = _nothing) -> None:
        self._head = head
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
        if path in self._files and not path.endswith((".br", ".gz", "index.html")):
            kept = "public, max-age=31536000, immutable" if first == "assets" else "no-cache"
            return self._file(request, path, kept)
        if "." in path.rpartition("/")[2]:
            raise Refusal(Code.NOT_FOUND)
        if "index.html" not in self._files:
            return Response(_UNBUILT, 503, media_type="text/plain; charset=utf-8")
        if head := await self._head(request):
            return self._headed(head)
        return self._file(request, "index.html", "no-cache")

    def _headed(self, head: str) -> Response:
        page = self._files["index.html"].read_text(encoding="utf-8")
        headers = {"cache-control": "no-cache"}
        return HTMLResponse(page.replace("</head>", f"{head}</head>", 1), headers=headers)

    def _file(self, request: Request, path: str, kept: str) -> Response:
        headers, chosen = {"cache-control": kept, "vary": "accept-encoding"}, path
        welcome = _encodings(request.headers.get("accept-encoding", ""))
        for encoding, suffix in _PACKED:
            if encoding in welcome and path + suffix in self._files:
                headers["content-encoding"], chosen = encoding, path + suffix
                break
        kind, _ = guess_type(path)
        return FileResponse(self._files[chosen], headers=headers, media_type=kind)


def _encodings(header: str) -> set[str]:
    """What the client can unpack; a weight of nothing means that it cannot."""
    offered = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {name for name, _, weight in offered if weight.strip("0.") or not weight}

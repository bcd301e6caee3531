"""Boards that games bring along: the files of a folder in the game's own package.

They are scripts of this house's origin: whoever installs a package trusts it with the page as with
the server. Nothing outside the folder that the game names can be had.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import games
from parlour.kernel import AnyGame, Code
from parlour.server.http.problems import Refusal

__all__ = ["BoardFiles", "board_address"]

_LARGEST = 2 * 1024 * 1024
_SEGMENT = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_KINDS = {
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "mp3": "audio/mpeg",
}
"""What a board is made of. Documents are not: nothing here opens as a page of its own."""
_HEADERS = {"cache-control": "no-cache"}


def board_address(game: AnyGame) -> str:
    """Where the module is that draws the game; empty where it brings none."""
    return f"/boards/{game.id}/{game.board.rpartition('/')[2]}" if game.board else ""


class BoardFiles:
    """Serves the boards of installed games."""

    def route(self) -> Route:
        """It stands before the page, whose addresses are all the others."""
        return Route("/boards/{game}/{path:path}", self.serve)

    async def serve(self, request: Request) -> Response:
        """A file beside the game's module, or below it."""
        game = games.every().get(request.path_params["game"])
        content = _content(game, request.path_params["path"]) if game and game.board else None
        if content is None:
            raise Refusal(Code.NOT_FOUND)
        kind = _KINDS[request.path_params["path"].rpartition(".")[2]]
        return Response(content, headers=_HEADERS, media_type=kind)


@cache
def _folder(board: str) -> Traversable:
    package, _, path = board.partition(":")
    *folders, _module = path.split("/")
    return files(package).joinpath(*folders)


def _content(game: AnyGame, path: str) -> bytes | None:
    segments = path.split("/")
    if not all(_SEGMENT.fullmatch(segment) for segment in segments):
        return None
    folder = _folder(game.board)
    found = folder.joinpath(*segments)
    if path.rpartition(".")[2] not in _KINDS or not found.is_file():
        return None
    with as_file(folder) as root, as_file(found) as file:
        # A link in the folder does not lead out of it.
        if not file.resolve().is_relative_to(root.resolve()) or file.stat().st_size > _LARGEST:
            return None
        return file.read_bytes()

"""Pictures of matches over HTTP, always as a watcher may see them, whoever asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from parlour.drawing.palette import THEMES, Palette
from parlour.drawing.svg import Drawing, covered, draw, preview
from parlour.kernel import AnyGame, Code
from parlour.match import Match, Phase
from parlour.match.offers import reopens
from parlour.server.drawing.shapes import Commission
from parlour.server.http.client import client_of
from parlour.server.http.operations import File, Operation
from parlour.server.http.problems import Refusal
from parlour.server.http.query import number_of
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.review import walk
from parlour.server.services import Services

__all__ = [
    "MOST_FRAMES",
    "THEME",
    "PictureRoutes",
    "card_asked",
    "painted",
    "theme",
    "wide",
    "width",
]

MOST_FRAMES = 120
_WIDTHS = {"PNG": (120, 1_200, 800), "WEBP": (120, 640, 480), "GIF": (120, 640, 480)}
_A_FRAME_COUNTS = 1 / 12
"""Frames of an animation count as so many pictures for the limit of a client."""
_SVG = "image/svg+xml"
_PLACE = {"type": "integer", "minimum": 0, "maximum": 99_999}
THEME = {"theme": {"type": "string", "enum": sorted(THEMES), "default": "light"}}


class PictureRoutes:
    """Positions and games as images."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        m, seen = "/api/matches/{id}", (401, 404)
        at: dict[str, dict[str, Any]] = {"at": {**_PLACE, "description": "After so many actions."}}
        card = {"card": {"type": "boolean", "description": "As links are previewed: 1200 by 630."}}
        span = {"from": _PLACE, "to": _PLACE}
        return [
            Operation("GET", f"{m}/picture.svg", "picture_svg", "A position as SVG.", self.svg,
                      File, query={**at, **THEME}, refusals=seen, media=_SVG),
            Operation("GET", f"{m}/picture.png", "picture_png", "A position as PNG.", self.png,
                      File, query={**at, **THEME, **width("PNG"), **card},
                      refusals=(*seen, 503), media="image/png"),
            Operation("GET", f"{m}/animation.webp", "animation_webp", "A game that moves.",
                      self.webp, File, query={**span, **THEME, **width("WEBP")},
                      refusals=(*seen, 422, 503), media="image/webp"),
            Operation("GET", f"{m}/animation.gif", "animation_gif", "The same for old programs.",
                      self.gif, File, query={**span, **THEME, **width("GIF")},
                      refusals=(*seen, 422, 503), media="image/gif"),
        ]  # fmt: skip

    async def svg(self, request: Request) -> Response:
        """A position as SVG."""
        live, colours = await self._live(request), theme(request)
        drawing = draw(_picture(live.match, await self._state(request, live.match)), colours)
        name = _named("svg", drawing.svg)
        return _answer(request, _kept(live), name, drawing.svg.encode(), _SVG)

    async def png(self, request: Request) -> Response:
        """A position as PNG, the board alone or as a card for links."""
        live, colours = await self._live(request), theme(request)
        picture = _picture(live.match, await self._state(request, live.match))
        drawing, across = card_asked(request, picture, live.match.game.name, colours)
        return await painted(self._services, request, [drawing], across, "PNG", _kept(live))

    async def webp(self, request: Request) -> Response:
        """A line as WebP."""
        return await self._animation(request, "WEBP")

    async def gif(self, request: Request) -> Response:
        """A line as GIF."""
        return await self._animation(request, "GIF")

    async def _animation(self, request: Request, form: str) -> Response:
        live, colours, across = await self._live(request), theme(request), wide(request, form)
        match = live.match
        last = len(match.plays)
        to = min(last, number_of(request, "to", last))
        first = number_of(request, "from", max(0, to - MOST_FRAMES + 1))
        if to - first >= MOST_FRAMES:
            raise Refusal(Code.TOO_MUCH, f"(at most {MOST_FRAMES} positions)")
        if first > to:
            raise Refusal(Code.BAD_REQUEST, "(from must not be after to)")
        drawings = await self._services.slices.run(_drawn(match, first, to, colours))
        shown = [drawing for drawing in drawings if drawing]
        return await painted(self._services, request, shown, across, form, _kept(live))

    async def _live(self, request: Request) -> LiveMatch:
        live = await self._services.matches.get(request.path_params["id"])
        await self._services.seats.looking(request, live)  # a wrong token is told so
        return live

    async def _state(self, request: Request, match: Match) -> Any:
        """The position that is asked for: the present one, or that after so many actions."""
        at = number_of(request, "at", len(match.plays))
        if at >= len(match.plays):
            return match.state
        steps = walk(match.game, match.setup.options, match.plays[:at])
        return (await self._services.slices.last(steps))[0]


async def painted(
    services: Services,
    request: Request,
    drawings: list[Drawing],
    across: int,
    form: str,
    kept: str = "no-cache",
) -> Response:
    """The drawings as one image of that form, so wide; `kept` says how long it may be."""
    texts = [drawing.svg for drawing in drawings]
    name, media = _named(f"{form} {across}", *texts), f"image/{form.lower()}"
    image = services.studio.kept(name)
    if image is None and not _has(request, name):
        client = client_of(request)
        for _ in range(1 + int(len(texts) * _A_FRAME_COUNTS)):
            services.limits.pictures.take(client)
        image = await services.studio.painted(name, Commission(texts, across, form), client)
    return _answer(request, kept, name, image or b"", media)


def card_asked(request: Request, picture: Any, name: str, colours: Palette) -> tuple[Drawing, int]:
    """The board alone, or as a card for links where that is asked for; and how wide it is."""
    if request.query_params.get("card") in ("1", "true"):
        return preview(picture, name, colours), 1_200
    return draw(picture, colours), wide(request, "PNG")


def _picture(match: Match, state: Any) -> Any:
    """As a watcher may see it; nothing of a match that is played from memory before its end."""
    picture = match.game.picture(match.game.view(state, None))
    if picture is None:
        raise Refusal(Code.NO_PICTURES, "(this game has no picture)")
    hidden = match.setup.blind and match.phase is not Phase.OVER
    return covered(picture) if hidden else picture


def _drawn(match: Match, first: int, to: int, colours: Palette) -> Iterator[Drawing | None]:
    game: AnyGame = match.game
    for number, (state, _) in enumerate(walk(game, match.setup.options, match.plays[:to])):
        yield draw(_picture(match, state), colours) if number >= first else None


def width(form: str) -> dict[str, dict[str, Any]]:
    """The query that says how wide an image of the form is to be."""
    least, most, usual = _WIDTHS[form]
    return {"width": {"type": "integer", "minimum": least, "maximum": most, "default": usual}}


def wide(request: Request, form: str) -> int:
    """How wide it is to be. Raises `Refusal(too_much)`."""
    least, most, usual = _WIDTHS[form]
    asked = number_of(request, "width", usual)
    if not least <= asked <= most:
        raise Refusal(Code.TOO_MUCH, f"(width is {least} to {most})")
    return asked


def theme(request: Request) -> Palette:
    """The colours that are asked for. Raises `Refusal(bad_request)`."""
    found = THEMES.get(request.query_params.get("theme", "light"))
    if found is None:
        raise Refusal(Code.BAD_REQUEST, f"(theme is one of {', '.join(sorted(THEMES))})")
    return found


def _named(*parts: Iterable[str] | str) -> str:
    """An image is named after all that it is made of."""
    return sha256("\n".join(map(str, parts)).encode()).hexdigest()[:32]


def _has(request: Request, name: str) -> bool:
    return f'"{name}"' in request.headers.get("if-none-match", "")


def _kept(live: LiveMatch) -> str:
    """How long it may be: a match that may be taken back goes on another way."""
    lasts = live.match.phase is Phase.OVER and not reopens(live.match)
    return "public, max-age=86400" if lasts else "no-cache"


def _answer(request: Request, kept: str, name: str, image: bytes, media: str) -> Response:
    headers = {"etag": f'"{name}"', "cache-control": kept}
    if _has(request, name):
        return Response(status_code=304, headers=headers)
    return Response(image, headers=headers, media_type=media)

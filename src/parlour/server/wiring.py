"""The ASGI application of a house."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from parlour.server.analysis.judging import Judging
from parlour.server.api import Api
from parlour.server.challenges.challenging import Challenging
from parlour.server.chat.routes import ChatRoutes
from parlour.server.closing import told_of_closing
from parlour.server.config import Config
from parlour.server.configuring import configured
from parlour.server.counting import Counting
from parlour.server.daily.daily import Daily
from parlour.server.daily.deal import Deals
from parlour.server.docs import docs_routes
from parlour.server.door import Door, refused
from parlour.server.house import House
from parlour.server.lobby import Lobby
from parlour.server.metrics import Metrics
from parlour.server.openapi import document
from parlour.server.operations import Operation, json_response
from parlour.server.page import Page
from parlour.server.people.routes import PeopleRoutes
from parlour.server.ratings.routes import Results
from parlour.server.seeks.seeking import Seeking
from parlour.server.socket import Socket
from parlour.server.square.crossing import Crossing
from parlour.server.square.square import SquareRoutes
from parlour.server.thinking.hinting import Hinting

__all__ = ["build", "described"]


def build(config: Config | None = None) -> Starlette:
    """The application, wired by these settings or by those of the environment."""
    config = config or configured().config
    house = House(config)
    operations = _operations(house)
    api = document(operations)

    async def openapi(_request: Request) -> Response:
        return json_response(api)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await house.start()
        try:
            with told_of_closing(house.closing):
                yield
        finally:
            await house.stop()

    app = Starlette(
        routes=[
            *(operation.route(config.body_limit) for operation in operations),
            WebSocketRoute("/api/matches/{id}/live", Socket(house).serve),
            *SquareRoutes(house).routes(),
            *docs_routes(api),
            Route("/api/openapi.json", openapi),
            Metrics(house).route(),
            Page().route(),
        ],
        middleware=[
            Middleware(Counting, meters=house.meters),
            Middleware(Crossing, origins=config.cors),
            Middleware(Door, limits=house.limits, names=config.names),
            Middleware(GZipMiddleware, minimum_size=1_024, compresslevel=5),
        ],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # one address for each thing: the others are not found
    return app


def described() -> dict[str, Any]:
    """The OpenAPI document of this version."""
    return document(_operations(House(Config())))


def _operations(house: House) -> list[Operation]:
    playing = (Api(house), Hinting(house), Judging(house), Daily(house), ChatRoutes(house))
    finding = (Lobby(house), Seeking(house), Challenging(house))
    parts = (*playing, *finding, Deals(house), PeopleRoutes(house), Results(house))
    return [operation for part in parts for operation in part.operations()]

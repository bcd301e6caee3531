"""The ASGI application of a house."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from parlour.players.trial import admit
from parlour.server.chat.routes import ChatRoutes
from parlour.server.club.routes import ClubRoutes
from parlour.server.contacts.routes import ContactRoutes
from parlour.server.drawing.preview_routes import Previews
from parlour.server.drawing.routes import PictureRoutes
from parlour.server.drawing.subject_routes import SubjectPictureRoutes
from parlour.server.export.routes import ExportRoutes
from parlour.server.http.boards import BoardFiles
from parlour.server.http.docs import docs_routes
from parlour.server.http.guard import GuardMiddleware, refused
from parlour.server.http.metrics_routes import Metrics
from parlour.server.http.openapi import document
from parlour.server.http.operations import Operation, json_response
from parlour.server.http.page import Page
from parlour.server.http.request_log import RequestLog
from parlour.server.lessons.routes import LessonRoutes
from parlour.server.lobby.challenges.routes import ChallengeRoutes
from parlour.server.lobby.routes import LobbyRoutes
from parlour.server.lobby.seeks.routes import SeekRoutes
from parlour.server.matches.game_routes import GameRoutes
from parlour.server.matches.routes import MatchRoutes
from parlour.server.moderation.routes import ModerationRoutes
from parlour.server.notices.routes import NoticeRoutes
from parlour.server.people.routes import PeopleRoutes
from parlour.server.push.routes import PushRoutes
from parlour.server.puzzles.routes import PuzzleRoutes
from parlour.server.puzzles.run_routes import PuzzleRunRoutes
from parlour.server.results.daily.deal_routes import Deals
from parlour.server.results.daily.routes import DailyRoutes
from parlour.server.results.routes import ResultRoutes
from parlour.server.services import Services
from parlour.server.shared.config import Config
from parlour.server.shared.config_sources import configured
from parlour.server.shared.shutdown import told_of_closing
from parlour.server.sockets.endpoint import SocketEndpoint
from parlour.server.square.cors import Cors
from parlour.server.square.routes import SquareRoutes
from parlour.server.studies.chapter_routes import ChapterRoutes
from parlour.server.studies.editor_routes import EditorRoutes
from parlour.server.studies.routes import StudiesRoutes
from parlour.server.study.routes import StudyRoutes
from parlour.server.thinking.analysis_routes import AnalysisRoutes
from parlour.server.thinking.hint_routes import HintRoutes
from parlour.server.thinking.line_routes import LineRoutes
from parlour.server.thinking.setup_routes import SetupRoutes
from parlour.server.thinking.threat_routes import ThreatRoutes
from parlour.server.tournaments.routes import TournamentRoutes
from parlour.server.tournaments.table_routes import TournamentTableRoutes

__all__ = ["build", "described"]

log = logging.getLogger(__name__)


def build(config: Config | None = None) -> Starlette:
    """The application, wired by these settings or by those of the environment."""
    config = config or configured().config
    for failure in admit(config.trial):  # before anything of theirs can be met
        log.warning("left out %s", failure)
    services = Services(config)
    services.outside_games.hold()
    operations = _operations(services)
    api = cache(partial(document, operations))  # a tenth of the time in which a house opens

    async def openapi(_request: Request) -> Response:
        return json_response(await run_in_threadpool(api))

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await services.start()
        await run_in_threadpool(int)  # or the first large answer waits for what threads import
        try:
            with told_of_closing(services.closing):
                yield
        finally:
            await services.stop()

    app = Starlette(
        routes=[
            *(operation.route(config.body_limit) for operation in operations),
            WebSocketRoute("/api/matches/{id}/live", SocketEndpoint(services).serve),
            *SquareRoutes(services).routes(),
            *docs_routes(api),
            Route("/api/openapi.json", openapi),
            Metrics(services).route(),
            BoardFiles().route(),
            Page(head=Previews(services).head).route(),
        ],
        middleware=[
            Middleware(RequestLog, meters=services.meters),
            Middleware(Cors, origins=config.cors),
            Middleware(GuardMiddleware, limits=services.limits, names=config.names),
            Middleware(GZipMiddleware, minimum_size=1_024, compresslevel=5),
        ],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # one address for each thing: the others are not found
    return app


def described() -> dict[str, Any]:
    """The OpenAPI document of this version."""
    return document(_operations(Services(Config())))


def _operations(services: Services) -> list[Operation]:
    playing = (
        MatchRoutes(services),
        GameRoutes(),
        LessonRoutes(),
        HintRoutes(services),
        AnalysisRoutes(services),
        LineRoutes(services),
        ThreatRoutes(services),
        SetupRoutes(services),
        StudyRoutes(services),
        PuzzleRunRoutes(services),
        PuzzleRoutes(services),
        DailyRoutes(services),
        ChatRoutes(services),
        PictureRoutes(services),
        SubjectPictureRoutes(services),
    )
    finding = (LobbyRoutes(services), SeekRoutes(services), ChallengeRoutes(services))
    people = (PeopleRoutes(services), ResultRoutes(services), ContactRoutes(services))
    house = (ClubRoutes(services),)
    competing = (TournamentRoutes(services), TournamentTableRoutes(services))
    writing = (StudiesRoutes(services), ChapterRoutes(services), EditorRoutes(services))
    looking_after = (ModerationRoutes(services), ExportRoutes(services))
    called = (NoticeRoutes(services), PushRoutes(services))
    parts = (
        *playing,
        *finding,
        Deals(services),
        *people,
        *house,
        *competing,
        *writing,
        *looking_after,
        *called,
    )
    return [operation for part in parts for operation in part.operations()]

"""Looking back with the computer: the analysis of a match, streamed while it is made."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from parlour.kernel import Code
from parlour.match import Phase
from parlour.players import Thought
from parlour.players.analysis import Judgement, Mark, Moment, accuracy, moments
from parlour.players.deals import Deal
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.http.streams import Stream, event, wants_events
from parlour.server.matches import requests
from parlour.server.matches.live import LiveMatch
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.thinking import shapes
from parlour.server.thinking.analyses import Analyses, Analysis, State

__all__ = ["AnalysisRoutes"]

_STILL_HERE_S = 15.0
"""After so long without news a comment is sent, so that nobody in between hangs up."""


class AnalysisRoutes:
    """Asking for an analysis, and following it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        path, seen = "/api/matches/{id}/analysis", (401, 403, 404, 422)
        return [
            Operation("POST", path, "analyse", "Analyse a match, or go on with it.", self.ask,
                      shapes.Analysis, requests.Keyed, refusals=(*seen, 503)),
            Operation("GET", path, "analysis", "The analysis so far, or as a stream of events.",
                      self.show, shapes.Analysis, refusals=seen,
                      stream={"judged": shapes.Judged, "summary": shapes.AnalysisSummary,
                              "progress": shapes.Pondered}),
        ]  # fmt: skip

    async def ask(self, request: Request, _asked: requests.Keyed) -> shapes.Analysis:
        """Start an analysis, or join the one that is under way."""
        live = await self._open(request)
        analysis = await self._under_way(request, live)
        self._services.analyses.await_listener(analysis)
        return shown(analysis)

    async def show(self, request: Request) -> shapes.Analysis | Response:
        """What there is so far; to who takes events, all that follows as well.

        Whoever listens has it made, since it may have been asked for at another process.
        """
        live = await self._open(request)
        if wants_events(request):
            analysis = await self._under_way(request, live)
            return _Following(self._services.analyses, analysis, live)
        found = self._services.analyses.find(live.id, live.match)
        if found is None:
            raise Refusal(Code.NOT_FOUND, "(nobody has asked for an analysis)")
        return shown(found)

    async def _under_way(self, request: Request, live: LiveMatch) -> Analysis:
        analyses, match = self._services.analyses, live.match
        over = match.phase is Phase.OVER
        seed = secret.shown_seed(live.row.seed) if over else None
        analysis = analyses.find(live.id, match)
        if analysis is None or (analysis.state is not State.RUNNING and analysis.lacks(seed)):
            client = client_of(request)
            analyses.require_room(client)
            self._services.limits.analyses.take(client)
            plays = ((play.seat, play.action) for play in match.plays)
            steps = moments(match.game, match.setup.options, plays)
            row = () if analysis is not None else await self._services.slices.run(steps)
            analysis = analyses.find(live.id, match)  # which another may have begun meanwhile
            if analysis is None or analysis.state is not State.RUNNING:
                analyses.require_room(client)  # others of this client may have begun meanwhile
                analysis = analyses.begin(live.id, match, seed, row, client)
        return analysis

    async def _open(self, request: Request) -> LiveMatch:
        """The match, if it may be analysed by this client."""
        live = await self._services.matches.get(request.path_params["id"])
        _, seats = await self._services.seats.looking(request, live)
        self._services.visits.viewed(live, seats)
        if not live.match.open_to_review:
            raise Refusal(Code.TOO_EARLY, "(it is still being played)")
        return live


class _Following(Stream):
    """The analysis as events. Whoever reads it listens; hanging up is leaving."""

    def __init__(self, analyses: Analyses, analysis: Analysis, live: LiveMatch) -> None:
        super().__init__(_events(analysis, live))
        self._listening = analyses.listening(analysis)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until there are no more, or nobody reads them."""
        with self._listening:
            await super().__call__(scope, receive, send)


async def _events(analysis: Analysis, live: LiveMatch) -> AsyncIterator[str]:
    seen, pondered = 0, analysis.pondered
    while live.match.open_to_review:
        running, version = analysis.state is State.RUNNING, analysis.version
        news = "".join(event("judged", _judged(analysis, j)) for j in analysis.judgements(seen))
        yield news + event("summary", _summary(analysis))
        if not running:
            return
        seen = version
        while analysis.version == version and analysis.state is State.RUNNING:
            try:
                await asyncio.wait_for(analysis.news(), _STILL_HERE_S)
            except TimeoutError:
                yield ": still here\n\n"
            if (found := analysis.pondered) is not None and found is not pondered:
                pondered = found
                yield event("progress", _pondered(*found))


def shown(analysis: Analysis) -> shapes.Analysis:
    """Everything that has been found so far."""
    found = [_judged(analysis, judgement) for judgement in analysis.judgements()]
    return shapes.Analysis(_summary(analysis), found)


def _judged(analysis: Analysis, judgement: Judgement) -> shapes.Judged:
    moment, thought = judgement.moment, judgement.thought
    return shapes.Judged(
        ply=moment.ply,
        seq=None if moment.action is None else analysis.seqs[moment.ply],
        seat=moment.seat,
        action=moment.action,
        score=round(judgement.score, 4),
        wins_in=thought.wins_in if thought else None,
        best=thought.action if thought else None,
        line=list(thought.line) if thought else [],
        depth=thought.depth if thought else 0,
        nodes=thought.nodes if thought else 0,
        loss=None if judgement.loss is None else round(judgement.loss, 4),
        mark=None if judgement.mark is None else judgement.mark.value,
        missed_win=judgement.missed_win,
    )


def _pondered(moment: Moment, thought: Thought) -> shapes.Pondered:
    return shapes.Pondered(
        ply=moment.ply,
        score=round(thought.score, 4),
        wins_in=thought.wins_in,
        best=thought.action,
        line=list(thought.line),
        depth=thought.depth,
        nodes=thought.nodes,
    )


def _summary(analysis: Analysis) -> shapes.AnalysisSummary:
    seats = range(analysis.game.seats)
    marks: list[Counter[Mark | None]] = [Counter() for _ in seats]
    missed = [0 for _ in seats]
    losses: list[list[float]] = [[] for _ in seats]
    for judgement in analysis.judgements():
        marks[judgement.moment.seat][judgement.mark] += 1
        missed[judgement.moment.seat] += judgement.missed_win
        if judgement.loss is not None:
            losses[judgement.moment.seat].append(judgement.loss)
    return shapes.AnalysisSummary(
        base=analysis.base,
        state=analysis.state.value,
        had=analysis.thoughts_had,
        due=analysis.thoughts_due,
        tallies=[
            shapes.Tally(
                count[Mark.INACCURACY],
                count[Mark.MISTAKE],
                count[Mark.BLUNDER],
                missed[seat],
                _rounded(accuracy(losses[seat])),
            )
            for seat, count in enumerate(marks)
        ],
        deal=_deal(analysis.deal),
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _deal(deal: Deal | None) -> shapes.Deal | None:
    if deal is None:
        return None
    return shapes.Deal(deal.winnable, deal.score, deal.best, list(deal.line))

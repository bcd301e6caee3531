"""Quick match over HTTP: a seek is asked for again and again until somebody fits, or is cancelled.

Each question waits for a while for its answer. Whoever stops asking is not waiting any more.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import Setup
from parlour.match.by_days import require_callable
from parlour.match.rated import require_fair
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.streams import while_there
from parlour.server.lobby.seeks import shapes
from parlour.server.lobby.seeks.seek import Seek, window
from parlour.server.matches import commands, requests
from parlour.server.matches.seat_rows import variant_of
from parlour.server.people.identity import Identity, Scope
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms

__all__ = ["SeekRoutes"]

_LONGEST_WAIT_S = 25
_NEWCOMER = 1_500.0
_WAIT = {
    "type": "integer",
    "minimum": 0,
    "maximum": _LONGEST_WAIT_S,
    "description": "Seconds to wait for news.",
}


class SeekRoutes:
    """Seeks of this house."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._queue = services.queue
        self._pairing = services.pairing

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        one, refusals = "/api/seeks/{id}", (401, 403, 404, 503)
        return [
            Operation("POST", "/api/seeks", "seek", "Look for somebody to play with.",
                      self.seek, shapes.SeekShown, shapes.SeekAsked, status=201,
                      refusals=(401, 403, 422, 503), needs="person"),
            Operation("GET", one, "sought", "What became of it, after waiting for news a while.",
                      self.sought, shapes.SeekShown, query={"wait": _WAIT}, refusals=refusals,
                      needs="person"),
            Operation("DELETE", one, "cancel_seek", "Look no more.", self.cancel,
                      shapes.SeekShown, refusals=refusals, needs="person"),
        ]  # fmt: skip

    async def seek(self, request: Request, asked: shapes.SeekAsked) -> shapes.SeekShown:
        """Begin to look; another seek of the same person ends."""
        self._services.limits.matches.take(client_of(request))
        who = await self._services.identities.somebody(request, Scope.PLAY)
        game = games.get(asked.game)
        if game.seats != 2:
            raise Illegal(Code.BAD_SEATS, "(two play it)")
        chairs = [requests.ChairAsked("human", open=True)] * game.seats
        match_id = requests.NewMatch(
            asked.game, chairs, asked.options, asked.clock, rated=asked.rated, public=True
        )
        setup = commands.setup_of(match_id)
        require_callable(setup, who.sitter)
        if setup.rated:  # with this player on one of its chairs
            first = replace(setup.chairs[0], open=False, person=who.sitter)
            require_fair(game, replace(setup, chairs=(first, *setup.chairs[1:])))
        rating = await self._rating(who, setup)
        seek = Seek(
            secret.match_id(),
            setup.write(),
            who.person.id,
            who.person.name,
            who.sitter.kind,
            rating,
            now_ms(),
            asked.near,
            asked.widens,
            await self._services.store.contacts.blocked_ids(who.person.id),
        )
        await self._pairing.enter(seek)
        return await self._shown(seek.id, seek)

    async def sought(self, request: Request) -> shapes.SeekShown:
        """As soon as there is news, or as it stands when the waiting is over.

        One question waits for a seek at a time: another one ends it.
        """
        who = await self._services.identities.somebody(request, Scope.PLAY)
        id_ = request.path_params["id"]
        text = request.query_params.get("wait", "0")
        wait = min(int(text), _LONGEST_WAIT_S) if text.isdecimal() and len(text) < 4 else 0
        news = self._pairing.listen(id_)
        try:
            seek = await self._of(id_, who)
            if seek is not None:
                await self._queue.touch(seek)
            shown = await self._shown(id_, seek)
            if shown.state != "waiting" or not wait or self._services.is_closing:
                return shown
            await while_there(request, _heard(news, wait))
        finally:
            self._pairing.listen_no_more(id_, news)
        return await self._shown(id_, await self._of(id_, who))

    async def cancel(self, request: Request) -> shapes.SeekShown:
        """Too late where somebody was found just now: then the match is told."""
        who = await self._services.identities.somebody(request, Scope.PLAY)
        id_ = request.path_params["id"]
        seek = await self._of(id_, who)
        if seek is not None:
            await self._pairing.leave(seek)
        return await self._shown(id_, None)

    async def _of(self, id_: str, who: Identity) -> Seek | None:
        """The person's own seek, if it waits. An id that is not theirs says nothing."""
        seek = await self._queue.find(id_)
        if seek is not None and seek.person != who.person.id:
            raise Illegal(Code.NOT_FOUND)
        return seek

    async def _shown(self, id_: str, seek: Seek | None) -> shapes.SeekShown:
        match_id = await self._queue.outcome(id_)
        if match_id:
            return shapes.SeekShown(id_, "paired", match_id)
        if seek is None:
            return shapes.SeekShown(id_, "gone", None)
        return shapes.SeekShown(id_, "waiting", None, window(seek, now_ms()))

    async def _rating(self, who: Identity, setup: Setup) -> float:
        variant = variant_of(setup.game, setup.options)
        standing = await self._services.store.ratings.standing(who.person.id, setup.game, variant)
        return _NEWCOMER if standing is None else standing.value


async def _heard(news: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()

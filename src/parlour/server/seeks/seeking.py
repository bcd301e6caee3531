"""Quick match over HTTP: a seek is asked for again and again until somebody fits, or is cancelled.

Each question waits for a while for its answer. Whoever stops asking is not waiting any more.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from secrets import randbelow

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import Chair, Person, Setup
from parlour.match.rated import require_fair
from parlour.server import asking, secret, wire
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.operations import Operation
from parlour.server.people.identity import Identity, Scope
from parlour.server.pulse import now_ms
from parlour.server.seating import variant_of
from parlour.server.seeks import shapes
from parlour.server.seeks.queue import PAIRING
from parlour.server.seeks.seek import Seek, pair, window

__all__ = ["Seeking"]

_STEP_S = 0.5
_LONGEST_WAIT_S = 25
_NEWCOMER = 1_500.0
_WAIT = {
    "type": "integer",
    "minimum": 0,
    "maximum": _LONGEST_WAIT_S,
    "description": "Seconds to wait for news.",
}


class Seeking:
    """Seeks of this house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue = house.queue

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
        self._house.limits.matches.take(client_of(request))
        who = await self._house.identities.somebody(request, Scope.PLAY)
        game = games.get(asked.game)
        if game.seats != 2:
            raise Illegal(Code.BAD_SEATS, "(two play it)")
        chairs = [wire.ChairAsked("human", open=True)] * game.seats
        match = wire.NewMatch(
            asked.game, chairs, asked.options, asked.clock, rated=asked.rated, public=True
        )
        setup = asking.setup_of(match)
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
        )
        await self._queue.add(seek)
        await self._bring_together()
        return await self._shown(seek.id, seek)

    async def sought(self, request: Request) -> shapes.SeekShown:
        """As soon as there is news, or as it stands when the waiting is over."""
        who = await self._house.identities.somebody(request, Scope.PLAY)
        text = request.query_params.get("wait", "0")
        wait = min(int(text), _LONGEST_WAIT_S) if text.isdecimal() and len(text) < 4 else 0
        until = asyncio.get_running_loop().time() + wait
        while True:
            seek = await self._of(request, who)
            await self._queue.touch(request.path_params["id"])
            if seek is not None:
                await self._bring_together()
            shown = await self._shown(request.path_params["id"], seek)
            late = asyncio.get_running_loop().time() >= until or self._house.is_closing
            if shown.state != "waiting" or late or await request.is_disconnected():
                return shown
            await asyncio.sleep(_STEP_S)

    async def cancel(self, request: Request) -> shapes.SeekShown:
        """Too late where somebody was found just now: then the match is told."""
        who = await self._house.identities.somebody(request, Scope.PLAY)
        await self._of(request, who)
        await self._queue.remove(request.path_params["id"])
        return await self._shown(request.path_params["id"], None)

    async def _of(self, request: Request, who: Identity) -> Seek | None:
        """The person's own seek, if it waits. An id that is not theirs says nothing."""
        id_ = request.path_params["id"]
        for seek in await self._queue.waiting():
            if seek.id == id_:
                if seek.person != who.person.id:
                    raise Illegal(Code.NOT_FOUND)
                return seek
        return None

    async def _shown(self, id_: str, seek: Seek | None) -> shapes.SeekShown:
        match = await self._queue.outcome(id_)
        if match:
            return shapes.SeekShown(id_, "paired", match)
        if seek is None and match != PAIRING:
            return shapes.SeekShown(id_, "gone", None)
        reach = None if seek is None else window(seek, now_ms())
        return shapes.SeekShown(id_, "waiting", None, reach)

    async def _bring_together(self) -> None:
        """Pair whoever fits, in whichever process they ask."""
        while (found := pair(await self._queue.waiting(), now_ms())) is not None:
            if not await self._queue.claim(found[0].id, found[1].id):
                continue  # another process was first
            match = await self._open(*found)
            for seek in found:
                await self._queue.settle(seek.id, match)

    async def _open(self, one: Seek, other: Seek) -> str:
        """Their match, the sides by lot. Each is known by who they are: nobody needs a token."""
        chairs = [
            Chair(name=seek.name, person=Person(seek.person, seek.kind), guest=seek is other)
            for seek in (one, other)
        ]
        if randbelow(2):
            chairs.reverse()
        setup = replace(Setup.read(one.setup), chairs=tuple(chairs))
        live, _ = await self._house.tables.open(setup, None, [False, False], public=True)
        return live.id

    async def _rating(self, who: Identity, setup: Setup) -> float:
        variant = variant_of(setup.game, setup.options)
        standing = await self._house.store.standing(who.person.id, setup.game, variant)
        return _NEWCOMER if standing is None else standing.value

"""Chapters of studies over HTTP: read, written, followed."""

from __future__ import annotations

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation, json_response
from parlour.server.http.query import number_of
from parlour.server.http.streams import event, wants_events
from parlour.server.http.subscribers import Following
from parlour.server.people.identity import Identity, Scope
from parlour.server.people.shapes import Did
from parlour.server.services import Services
from parlour.server.shared.codec import encode
from parlour.server.studies import shapes
from parlour.server.studies.held import TAIL, Held
from parlour.server.studies.routes import name_of, opened, tree_of
from parlour.server.studies.shown import change_asked, edits_shown, study_shown

__all__ = ["ChapterRoutes"]

_LARGE = 50_000
"""Letters of text that are packed beside the loop."""
_SINCE = {"type": "integer", "minimum": 0, "description": "The last edit that was seen."}


class ChapterRoutes:
    """Chapters, and the edits of all of them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._edits = services.edits
        self._audience = services.audience

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        one, chapters = "/api/studies/{id}", "/api/studies/{id}/chapters"
        chapter = f"{chapters}/{{chapter}}"
        seen, own = (400, 401, 403, 404), (400, 401, 403, 404, 409, 422, 429)
        base = {"base": _SINCE}
        return [
            Operation("GET", f"{one}/edits", "study_edits", "What is done in it, as it is done.",
                      self.edits, shapes.Edits, query={"since": _SINCE}, refusals=(*seen, 429),
                      needs="anybody",
                      stream={"study": shapes.StudyShown, "edits": shapes.Edits,
                              "present": shapes.Present, "gone": shapes.Gone}),
            Operation("POST", chapters, "add_chapter", "A chapter more.", self.add,
                      shapes.ChapterMade, shapes.ChapterAsked, status=201,
                      refusals=(*own, 413, 503), needs="person",
                      body_limit=self._services.config.tree_limit),
            Operation("GET", chapter, "chapter", "A chapter with all of its variations.",
                      self.chapter, shapes.ChapterShown, refusals=seen, needs="anybody"),
            Operation("PATCH", chapter, "change_chapter", "Call it otherwise, or move it.",
                      self.head, Did, shapes.ChapterHeadAsked, refusals=own, needs="person"),
            Operation("DELETE", chapter, "delete_chapter", "Take it out of the study.",
                      self.remove, shapes.Edited, query=base, refusals=own, needs="person"),
            Operation("POST", f"{chapter}/edits", "edit_chapter", "Change its tree.", self.edit,
                      shapes.Edited, shapes.ChangeAsked, refusals=own, needs="person"),
        ]  # fmt: skip

    async def edits(self, request: Request) -> shapes.Edits | Response:
        """What was done since; to who takes events, all that follows as well."""
        held, who = await opened(self._services, request)
        since = number_of(request, "since", held.row.seq, digits=12)
        told = held.since(since)
        if told is None:
            told = await self._services.store.studies.edits(held.id, since, TAIL + 1)
        missed = edits_shown(held, [edit for edit in told if edit.seq <= held.row.seq])
        if not wants_events(request):
            return missed
        client = client_of(request)
        self._audience.clients.require_room(client)
        head = study_shown(held, None if who is None else who.person)
        listening = self._audience.listening(held, who, client)
        return Following(listening, event("study", head), event("edits", missed))

    async def add(self, request: Request, asked: shapes.ChapterAsked) -> shapes.ChapterMade:
        """Behind the others."""
        held, who = await self._writer(request)
        name, tree = name_of(asked.name), await tree_of(self._services, request, asked)
        made = await self._edits.add(held, who.person, name, tree, asked.key)
        return shapes.ChapterMade(made, held.row.seq)

    async def chapter(self, request: Request) -> shapes.ChapterShown | Response:
        """Its tree as it was of late: the edits have what followed."""
        held, _ = await opened(self._services, request)
        row = held.chapter(request.path_params["chapter"])
        async with held.lock:
            seq, text = await self._services.chapters.text(held, row.id)
        shown = shapes.ChapterShown(row.id, row.name, row.game, seq, text)
        if len(text) < _LARGE or "gzip" not in request.headers.get("accept-encoding", ""):
            return shown
        response = json_response({})
        response.body = await asyncio.to_thread(lambda: gzip.compress(encode(shown), 5))
        response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "Accept-Encoding"
        response.headers["content-length"] = str(len(response.body))
        return response

    async def head(self, request: Request, asked: shapes.ChapterHeadAsked) -> Did:
        """Its name, and its place among the others."""
        held, who = await self._writer(request)
        chapter = request.path_params["chapter"]
        if asked.name is not None:
            await self._edits.rename(held, who.person, chapter, name_of(asked.name))
        if asked.place is not None:
            await self._edits.place(held, who.person, chapter, asked.place)
        held.chapter(chapter)
        return Did()

    async def remove(self, request: Request) -> shapes.Edited:
        """Unless somebody has written in it since."""
        held, who = await self._writer(request)
        base = number_of(request, "base", held.row.seq, digits=12)
        chapter = request.path_params["chapter"]
        return shapes.Edited(await self._edits.remove(held, who.person, chapter, base))

    async def edit(self, request: Request, asked: shapes.ChangeAsked) -> shapes.Edited:
        """One change, on the tree as it stands."""
        held, who = await self._writer(request)
        self._services.limits.edits.take(who.person.id)
        chapter, change = request.path_params["chapter"], change_asked(asked)
        seq = await self._edits.change(held, who.person, chapter, change, asked.base, asked.key)
        return shapes.Edited(seq)

    async def _writer(self, request: Request) -> tuple[Held, Identity]:
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who, writes=True)
        return held, who

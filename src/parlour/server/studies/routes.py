"""Studies over HTTP: found, made, renamed, shared, taken away."""

from __future__ import annotations

from starlette.requests import Request

from parlour import games, study
from parlour.kernel import Code, Illegal, Tree
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.matches import commands
from parlour.server.people.identity import Identity, Scope
from parlour.server.people.shapes import Did
from parlour.server.services import Services
from parlour.server.studies import shapes
from parlour.server.studies.edits import first_chapter
from parlour.server.studies.held import Held
from parlour.server.studies.shown import study_shown
from parlour.server.studies.studies import new_id
from parlour.store import Role
from parlour.store.study_rows import StudyRow

__all__ = ["StudiesRoutes", "name_of", "opened", "tree_of"]

_PAGE = 30
_BEFORE = {"type": "integer", "minimum": 0, "description": "See `next`."}
_OF = {"type": "string", "enum": ["mine", "shared", "public"], "default": "public"}


class StudiesRoutes:
    """The heads of studies, and lists of them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store.studies
        self._studies = services.studies

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        every, one = "/api/studies", "/api/studies/{id}"
        own = (401, 403, 404, 409, 422)
        limit = self._services.config.tree_limit
        return [
            Operation("GET", every, "studies", "Studies: yours, those shared with you, all public.",
                      self.every, shapes.Studies, query={"of": _OF, "before": _BEFORE},
                      refusals=(400, 401, 403), needs="anybody"),
            Operation("POST", every, "create_study", "Keep variations as a study.", self.create,
                      shapes.StudyShown, shapes.StudyAsked, status=201,
                      refusals=(*own, 413, 503), needs="person", body_limit=limit),
            Operation("GET", one, "study", "A study and its chapters.", self.one,
                      shapes.StudyShown, refusals=(401, 403, 404), needs="anybody"),
            Operation("PATCH", one, "change_study", "Call it otherwise, or show it to others.",
                      self.head, shapes.StudyShown, shapes.HeadAsked, refusals=own,
                      needs="person"),
            Operation("DELETE", one, "delete_study", "Take it away, for everybody.", self.delete,
                      Did, refusals=own, needs="person"),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.Studies:
        """A page of a list."""
        who = await self._services.identities.known(request, Scope.READ)
        wanted = request.query_params.get("of", "public")
        text = request.query_params.get("before", str(1 << 53))
        if not text.isdecimal() or len(text) > 16:
            raise Refusal(Code.BAD_REQUEST, "(before must be what an answer's next was)")
        rows: list[tuple[StudyRow, bool]] = []
        if wanted == "public":
            rows = [(row, True) for row in await self._store.public(int(text), _PAGE)]
        elif who is None:
            raise Illegal(Code.NOT_SIGNED_IN)
        elif wanted == "mine":
            rows = [(row, True) for row in await self._store.mine(who.person.id, int(text), _PAGE)]
        elif wanted == "shared":
            rows = await self._store.shared(who.person.id, int(text), _PAGE)
        else:
            raise Refusal(Code.BAD_REQUEST, "(of is mine, shared or public)")
        names = await self._store.names({row.owner for row, _ in rows})
        return shapes.Studies(
            [_line(row, names.get(row.owner, ""), invited=not there) for row, there in rows],
            rows[-1][0].changed if len(rows) == _PAGE else None,
            who is not None and who.person.role is not Role.GUEST,
        )

    async def create(self, request: Request, asked: shapes.StudyAsked) -> shapes.StudyShown:
        """A new one, of whoever asks."""
        who = await self._services.identities.account(request, Scope.PLAY)
        name, chapter = name_of(asked.name), name_of(asked.chapter.name)
        tree = await tree_of(self._services, request, asked.chapter)
        first = first_chapter(new_id(), who.person.id, chapter, tree)
        held = await self._studies.create(who.person, name, asked.visibility, first)
        return study_shown(held, who.person)

    async def one(self, request: Request) -> shapes.StudyShown:
        """As it stands, and what the asker is to it."""
        held, who = await opened(self._services, request)
        await self._studies.refresh(held)
        return study_shown(held, None if who is None else who.person)

    async def head(self, request: Request, asked: shapes.HeadAsked) -> shapes.StudyShown:
        """By its owner."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who)
        if who.person.id != held.row.owner:
            raise Illegal(Code.NOT_ALLOWED)
        name = held.row.name if asked.name is None else name_of(asked.name)
        await self._studies.head(held, name, asked.visibility or held.row.visibility)
        return study_shown(held, who.person)

    async def delete(self, request: Request) -> Did:
        """By its owner; what others can see, by moderators too."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who)
        if not held.may_delete(who.person):
            raise Illegal(Code.NOT_ALLOWED)
        await self._studies.delete(held)
        return Did()


async def opened(
    services: Services, request: Request, who: Identity | None = None, *, writes: bool = False
) -> tuple[Held, Identity | None]:
    """The study that is asked for, and who asks, if they may. Raises `Illegal` otherwise."""
    who = who or await services.identities.known(request, Scope.READ)
    held = await services.studies.get(request.path_params["id"])
    if not held.may_read(None if who is None else who.person):
        raise Illegal(study.StudyCode.UNKNOWN_STUDY)
    if writes and (who is None or not held.may_write(who.person)):
        raise Illegal(Code.NOT_ALLOWED, "(its owner can invite you to write in it)")
    return held, who


async def tree_of(
    services: Services, request: Request, asked: shapes.ChapterAsked
) -> tuple[Tree, str]:
    """What a chapter is to begin with, and that as text. Raises `Illegal`."""
    text = asked.text
    if text is None:
        return await services.edits.tree_of(
            study.dump(study.begin(games.get(asked.game or "").id, **asked.options))
        )
    client = client_of(request)
    services.limits.trees.take(client)
    read = await services.tree_files.read(text, "tree", client, asked.game, asked.options)
    return await services.edits.tree_of(read.text)


def name_of(text: str) -> str:
    """A name as it may be shown. Raises `Illegal(bad_name)`."""
    name = commands.name_of(text).strip()
    if not name:
        raise Illegal(Code.BAD_NAME)
    return name


def _line(row: StudyRow, owner: str, *, invited: bool) -> shapes.StudyLine:
    return shapes.StudyLine(row.id, row.name, owner, row.visibility, row.changed, invited)

"""Who writes in a study, over HTTP: invited by name, accepting, leaving."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.http.operations import Operation
from parlour.server.notices.bell import keeps_notices, notice_of
from parlour.server.people.identity import Scope, kind_of
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.server.studies import shapes
from parlour.server.studies.held import Held
from parlour.server.studies.routes import opened
from parlour.server.studies.shown import study_shown
from parlour.store import Conflict, PersonRow, Role
from parlour.store.at_most import AtMost
from parlour.store.notices import NoticeKind, SettleNotice
from parlour.store.study_rows import STUDY_EDITORS, AddEditor, RemoveEditor
from parlour.study import StudyCode

__all__ = ["EditorRoutes"]


class EditorRoutes:
    """Editors of studies."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._studies = services.studies

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        one, own = "/api/studies/{id}", (401, 403, 404, 409, 422)
        editor = f"{one}/editors/{{name}}"
        return [
            Operation("PUT", editor, "invite_editor", "Ask somebody to write in your study.",
                      self.invite, shapes.StudyShown, refusals=own, needs="person"),
            Operation("DELETE", editor, "remove_editor", "They write in it no more; or you leave.",
                      self.remove, shapes.StudyShown, refusals=own, needs="person"),
            Operation("POST", f"{one}/accept", "accept_study", "Take up an invitation to write.",
                      self.accept, shapes.StudyShown, refusals=own, needs="person"),
        ]  # fmt: skip

    async def invite(self, request: Request) -> shapes.StudyShown:
        """By its owner. Who was asked already is not asked again."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who)
        if who.person.id != held.row.owner:
            raise Illegal(Code.NOT_ALLOWED)
        other = await self._services.people.named(request.path_params["name"])
        if other.id == who.person.id:
            raise Illegal(Code.SAME_PLAYER)
        if other.role is Role.GUEST:
            raise Illegal(Code.NOT_CALLABLE)
        await self._services.contacts.require_together(who.person.id, [other.id])
        if held.part(other) is not shapes.Part.READER:
            return study_shown(held, who.person)
        most = self._services.config.study_editors
        few = AtMost(who.person.id, most, STUDY_EDITORS, (held.id, other.id))
        try:
            await self._studies.write(held, few, AddEditor(held.id, other.id, now_ms()))
        except Conflict:
            raise Illegal(StudyCode.TOO_MANY_EDITORS, f"(at most {most})") from None
        if keeps_notices(kind_of(other.role)):
            game, by = held.chapters[0].game, (who.person.id, who.person.name)
            notice = notice_of(other.id, NoticeKind.INVITED, game, held.id, who=by)
            self._services.bell.keep([notice])
        return study_shown(held, who.person)

    async def accept(self, request: Request) -> shapes.StudyShown:
        """Who has taken it up already stays."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who)
        part = held.part(who.person)
        if part is shapes.Part.READER:
            raise Illegal(Code.NOT_ALLOWED, "(its owner can invite you to write in it)")
        if part is shapes.Part.INVITED:
            await self._studies.write(
                held, AddEditor(held.id, who.person.id, now_ms(), accepted=True)
            )
            self._settle(held, who.person)
        return study_shown(held, who.person)

    async def remove(self, request: Request) -> shapes.StudyShown:
        """By its owner, or by themselves."""
        who = await self._services.identities.account(request, Scope.PLAY)
        held, _ = await opened(self._services, request, who)
        other = await self._services.people.named(request.path_params["name"])
        if who.person.id not in (held.row.owner, other.id):
            raise Illegal(Code.NOT_ALLOWED)
        await self._studies.write(held, RemoveEditor(held.id, other.id))
        self._settle(held, other)
        return study_shown(held, who.person)

    def _settle(self, held: Held, person: PersonRow) -> None:
        self._services.bell.keep([], [SettleNotice(person.id, NoticeKind.INVITED, held.id)])

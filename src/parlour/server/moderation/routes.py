"""Reports and acts over HTTP."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.chat.shapes import ChatLine
from parlour.server.http.client import COOKIE, client_of
from parlour.server.http.operations import Cookie, Operation
from parlour.server.http.problems import Refusal
from parlour.server.moderation import shapes
from parlour.server.moderation.moderation import moderates
from parlour.server.people.identity import Identity, Scope
from parlour.server.people.routes import person_shown
from parlour.server.people.sessions import SESSION_AGE_S
from parlour.server.people.shapes import Did, Me, PersonShown
from parlour.server.services import Services
from parlour.store import PersonRow
from parlour.store.moderation import ModeratorAct, Report

__all__ = ["ModerationRoutes"]

_PAGE = 50
_CHAT = 200
_END = (2**62, "~")
_PLACE = re.compile(r"([0-9]{1,15})-([0-9a-z]{1,20})")
_AT: dict[str, Any] = {"type": "string", "pattern": f"^{_PLACE.pattern}$"}


class ModerationRoutes:
    """What people tell moderators, what those see and do, and what people are told of it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        reports, acts, own = "/api/moderation/reports", "/api/moderation/acts", (401, 403)
        after = {"after": {**_AT, "description": "The `next` of an earlier page."}}
        before = {
            "before": {**_AT, "description": "The `next` of an earlier page."},
            "person": {"type": "string", "maxLength": 64, "description": "About one person."},
        }
        return [
            Operation("POST", "/api/reports", "report", "Tell the moderators of somebody.",
                      self.report, Did, shapes.ReportAsked, status=201,
                      refusals=(*own, 404, 409), needs="session"),
            Operation("GET", reports, "reports", "Reports that wait; for moderators.",
                      self.reports, shapes.Reports, query=after, refusals=own, needs="session"),
            Operation("GET", f"{reports}/{{id}}", "evidence", "A report and what shows it.",
                      self.evidence, shapes.Evidence, refusals=(*own, 404), needs="session"),
            Operation("GET", acts, "acts", "What moderators did, and why; for moderators.",
                      self.acts, shapes.Acts, query=before, refusals=(*own, 404),
                      needs="session"),
            Operation("POST", acts, "moderate",
                      "Warn, mute, close, reopen, undo a rating, hand out a code, or dismiss.",
                      self.moderate, shapes.ActDone, shapes.ActAsked, status=201,
                      refusals=(*own, 404, 409, 422), needs="session"),
            Operation("GET", "/api/me/acts", "acts_on_me", "What moderators did about you.",
                      self.on_me, shapes.ActsOnMe, refusals=own, needs="person"),
            Operation("POST", "/api/session/reset", "reset_password",
                      "Choose another password by a code that somebody handed you.",
                      self.reset, Me, shapes.Reset, refusals=(*own, 422)),
        ]  # fmt: skip

    async def report(self, request: Request, asked: shapes.ReportAsked) -> Did:
        """Guests may tell of others too."""
        who = await self._services.identities.somebody(request, None)
        person = await self._anybody(asked.person)
        why = (asked.reason, asked.text, asked.match, asked.line)
        await self._services.moderation.report(who, person, *why)
        return Did()

    async def reports(self, request: Request) -> shapes.Reports:
        """The queue."""
        await self._moderator(request)
        found = await self._store.moderation.queue(_place(request, "after", (-1, "")), _PAGE)
        last = found[-1] if len(found) == _PAGE else None
        return shapes.Reports(
            [await self._report_shown(report) for report in found],
            await self._store.moderation.waiting(),
            None if last is None else f"{last.at}-{last.id}",
        )

    async def evidence(self, request: Request) -> shapes.Evidence:
        """All that was said at the match, by whomever: the record is at the match's address."""
        await self._moderator(request)
        report = await self._store.moderation.report(request.path_params["id"])
        if report is None:
            raise Illegal(Code.NOT_FOUND)
        chat: list[ChatLine] = []
        if report.match is not None:
            since = -1 if report.line is None else max(-1, report.line - _CHAT // 2)
            said = await self._store.chat.since(report.match, since)
            chat = [
                ChatLine(s.seq, s.at, s.seat, s.person, s.name, s.text, s.phrase)
                for s in said[:_CHAT]
            ]
        person = await self._store.people.person(report.person)
        acts = await self._store.moderation.acts_on(report.person, _PAGE)
        return shapes.Evidence(
            await self._report_shown(report),
            None if person is None else person.closed,
            chat,
            [await self._act_shown(act) for act in acts],
        )

    async def acts(self, request: Request) -> shapes.Acts:
        """Everything, or what was done about one person."""
        await self._moderator(request)
        if (name := request.query_params.get("person")) is not None:
            person = await self._anybody(name)
            found = await self._store.moderation.acts_on(person.id, _PAGE)
            return shapes.Acts([await self._act_shown(act) for act in found], None)
        found = await self._store.moderation.acts(_place(request, "before", _END), _PAGE)
        last = found[-1] if len(found) == _PAGE else None
        shown = [await self._act_shown(act) for act in found]
        return shapes.Acts(shown, None if last is None else f"{last.at}-{last.id}")

    async def moderate(self, request: Request, asked: shapes.ActAsked) -> shapes.ActDone:
        """Do something about somebody."""
        who = await self._moderator(request)
        person = await self._anybody(asked.person)
        act, code = await self._services.moderation.do(who, person, asked)
        shown = await self._act_shown(act)
        return shapes.ActDone(shown, code, None if code is None else act.until)

    async def on_me(self, request: Request) -> shapes.ActsOnMe:
        """Who did it is between moderators."""
        who = await self._services.identities.somebody(request, Scope.READ)
        found = await self._store.moderation.acts_on(who.person.id, _PAGE)
        return shapes.ActsOnMe(
            [shapes.ActOnMe(a.at, a.kind, a.why, a.until, a.match) for a in found]
        )

    async def reset(self, request: Request, asked: shapes.Reset) -> Me:
        """This browser is signed in, and no other."""
        self._services.identities.require_own(request)
        person, cookie = await self._services.reset.reset(
            asked.name, asked.code, asked.password, client_of(request)
        )
        request.state.cookies = {COOKIE: Cookie(cookie, SESSION_AGE_S, "lax")}
        return Me(person_shown(person))

    async def _moderator(self, request: Request) -> Identity:
        who = await self._services.identities.somebody(request, None)
        if not moderates(who):
            raise Illegal(Code.NOT_ALLOWED, "(for moderators)")
        return who

    async def _anybody(self, name: str) -> PersonRow:
        if not name.startswith("~"):
            return await self._services.people.named(name)
        person = await self._store.people.person(name[1:])
        if person is None:
            raise Illegal(Code.UNKNOWN_PERSON)
        return person

    async def _person_shown(self, id_: str) -> PersonShown | None:
        person = await self._store.people.person(id_)
        return None if person is None else person_shown(person)

    async def _report_shown(self, r: Report) -> shapes.ReportShown:
        reporter, person = [await self._person_shown(id_) for id_ in (r.reporter, r.person)]
        told = (reporter, person, r.reason, r.text, r.match, r.line, r.done)
        return shapes.ReportShown(r.id, r.at, *told)

    async def _act_shown(self, a: ModeratorAct) -> shapes.ActShown:
        moderator, person = [await self._person_shown(id_) for id_ in (a.moderator, a.person)]
        did = (moderator, person, a.kind, a.why, a.until, a.match, a.report)
        return shapes.ActShown(a.id, a.at, *did)


def _place(request: Request, name: str, otherwise: tuple[int, str]) -> tuple[int, str]:
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    found = _PLACE.fullmatch(text)
    if found is None:
        raise Refusal(Code.BAD_REQUEST, f"({name} must be what an answer's next was)")
    return int(found[1]), found[2]

"""What people tell the moderators, and what those do. No act without a reason, none unwritten."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from parlour.kernel import Code, Illegal
from parlour.match import Phase
from parlour.match.command import Leave
from parlour.server.matches.matches import Matches
from parlour.server.moderation.shapes import ActAsked
from parlour.server.notices.bell import Bell, notice_of
from parlour.server.people.connections import PersonConnections
from parlour.server.people.identity import Identity
from parlour.server.people.looks import legible
from parlour.server.people.reset import new_code
from parlour.server.results.ratings import Ratings
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, PersonRow, Role, Store, Write
from parlour.store.at_most import AtMost
from parlour.store.chat import Mute
from parlour.store.moderation import (
    REPORTS_ALIKE,
    REPORTS_WAITING,
    ActKind,
    Close,
    ModeratorAct,
    Reason,
    Reopen,
    Report,
    ReportDone,
)
from parlour.store.notices import NoticeKind

__all__ = ["MOST_WAITING", "Moderation", "adjudicated", "moderates"]

MOST_WAITING = 10
"""So many reports of one person wait at a time."""
_RANKS = {Role.MODERATOR: 1, Role.HOST: 2}
_TOLD = {ActKind.WARN, ActKind.MUTE, ActKind.UNDO_RATING, ActKind.REOPEN, ActKind.ADJUDICATE}
_LONGEST_LIST = 1_000


def moderates(who: Identity) -> bool:
    """Whether that is a moderator or a host."""
    return who.person.role in _RANKS


class Moderation:
    """Reports and acts of one house."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        ratings: Ratings,
        connections: PersonConnections,
        bell: Bell,
    ) -> None:
        self._store = store
        self._matches = matches
        self._ratings = ratings
        self._connections = connections
        self._bell = bell

    async def report(
        self,
        who: Identity,
        person: PersonRow,
        reason: Reason,
        text: str,
        match_id: str | None = None,
        line: int | None = None,
    ) -> None:
        """Tell the moderators, once of one thing."""
        if person.id == who.person.id:
            raise Illegal(Code.SAME_PLAYER)
        if match_id is not None and await self._store.log.match(match_id) is None:
            raise Illegal(Code.UNKNOWN_MATCH)
        if line is not None:
            await self._require_said(person, match_id, line)
        told = (secret.match_id(), now_ms(), who.person.id, person.id, reason, legible(text))
        asked = Report(*told, match_id, line)
        await self._require_new(asked)
        me, where = (
            asked.reporter,
            ("" if match_id is None else match_id, -1 if line is None else line),
        )
        few = AtMost(me, MOST_WAITING, REPORTS_WAITING, (me,))
        once = AtMost(me, 1, REPORTS_ALIKE, (me, person.id, *where))
        try:
            await self._store.commit([few, once, asked])
        except Conflict:
            await self._require_new(asked)
            raise Illegal(Code.TOO_MANY_REPORTS) from None

    async def _require_new(self, asked: Report) -> None:
        waiting = await self._store.moderation.waiting_of(asked.reporter)
        thing = (asked.person, asked.match, asked.line)
        if any((r.person, r.match, r.line) == thing for r in waiting):
            raise Illegal(Code.REPORT_STANDS)
        if len(waiting) >= MOST_WAITING:
            raise Illegal(Code.TOO_MANY_REPORTS)

    async def do(
        self, who: Identity | None, person: PersonRow, asked: ActAsked
    ) -> tuple[ModeratorAct, str | None]:
        """Do it and write it down in one; the code, where one was handed out.

        Without `who` it is the host at the machine, who may do everything.
        """
        why = legible(asked.why)
        if not why:
            raise Illegal(Code.BAD_REQUEST, "(say why)")
        if who is not None:
            _require_over(who.person, person)
        now, until, code = now_ms(), None, None
        writes: list[Write] = []
        match asked.kind:
            case ActKind.MUTE:
                until = now + asked.minutes * 60_000
                writes = [Mute(person.id, until)]
            case ActKind.CLOSE:
                writes = [Close(person.id, why)]
            case ActKind.REOPEN:
                writes = [Reopen(person.id)]
            case ActKind.ADJUDICATE:
                raise Illegal(Code.BAD_REQUEST, "(a game is decided at its tournament)")
            case ActKind.RESET_CODE:
                code, write = new_code(person)
                until, writes = write.expires, [write]
        moderator = "" if who is None else who.person.id
        act = ModeratorAct(
            secret.match_id(), now, moderator, person.id, asked.kind, why, until, asked.match,
            asked.report,
        )  # fmt: skip
        writes.append(act)
        if asked.report is not None:
            writes.append(ReportDone(asked.report))
        await self._write(who, person, asked, writes)
        await self._after(act)
        return act, code

    async def _require_said(self, person: PersonRow, match_id: str | None, line: int) -> None:
        """The line of the chat is there, and that person's."""
        if match_id is not None:
            for said in await self._store.chat.since(match_id, line - 1):
                if said.seq == line and said.person == person.id:
                    return
                break
        raise Illegal(Code.NOT_FOUND, "(no such line of theirs)")

    async def _require_judge(self, who: Identity | None, person: PersonRow, match_id: str) -> None:
        """The person has played that match, and whoever asks looks after all who have."""
        players = {change.person for change in await self._store.ratings.changes(match_id)}
        if not players:
            raise Illegal(Code.NOT_FOUND)
        if person.id not in players:
            raise Illegal(Code.UNKNOWN_MATCH, "(not one of theirs)")
        if who is None:
            return
        for id_ in players - {person.id}:
            other = await self._store.people.person(id_)
            if other is not None:  # else they have left
                _require_over(who.person, other)

    async def _write(
        self, who: Identity | None, person: PersonRow, asked: ActAsked, writes: list[Write]
    ) -> None:
        if asked.kind is ActKind.UNDO_RATING:
            if asked.match is None:
                raise Illegal(Code.UNKNOWN_MATCH)
            await self._require_judge(who, person, asked.match)
            report = None if asked.report is None else await self._report(asked.report)
            if report is not None and report.done:
                raise Illegal(Code.STALE, "(the report was dealt with)")
            await self._ratings.take_back(asked.match, writes)
            return
        try:
            await self._store.commit(writes)
        except Conflict:
            raise Illegal(Code.STALE, "(somebody else was first)") from None

    async def _report(self, id_: str) -> Report:
        found = await self._store.moderation.report(id_)
        if found is None:
            raise Illegal(Code.NOT_FOUND)
        return found

    def told(self, acts: Iterable[ModeratorAct]) -> None:
        """Those whom acts are about hear of them, if they are to hear of such."""
        self._bell.keep(
            [
                notice_of(act.person, NoticeKind.MODERATED, "", act.id, act.match)
                for act in acts
                if act.kind in _TOLD
            ]
        )

    async def _after(self, act: ModeratorAct) -> None:
        self.told([act])
        if act.kind is ActKind.CLOSE:
            self._connections.hang_up(act.person)
            await self._resign(act.person)

    async def _resign(self, person: str) -> None:
        """Nobody waits for somebody who cannot come: running matches against others are left."""
        for seating in await self._store.seatings.running(person, _LONGEST_LIST):
            live = await self._matches.get(seating.match)
            if live.match.apart and live.match.phase is not Phase.OVER:
                with suppress(Illegal):  # it ended meanwhile
                    await self._matches.submit(live, Leave(seating.seat))


def adjudicated(by: str, players: Iterable[str], match_id: str, why: str) -> list[ModeratorAct]:
    """A moderator has decided a game of a tournament: an act about each who played it."""
    now = now_ms()
    return [
        ModeratorAct(secret.match_id(), now, by, player, ActKind.ADJUDICATE, why, match=match_id)
        for player in players
    ]


def _require_over(who: PersonRow, person: PersonRow) -> None:
    """Moderators look after players, hosts after moderators too; nobody after their like."""
    if _RANKS.get(who.role, 0) <= _RANKS.get(person.role, 0):
        raise Illegal(Code.NOT_ALLOWED)

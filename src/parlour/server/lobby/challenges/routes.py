"""Challenges over HTTP. Both sides ask now and then how it stands: it is kept for a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import randbelow

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal, Seat
from parlour.match import Chair, Person, Setup
from parlour.match.rated import require_fair
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.lobby.challenges import shapes
from parlour.server.lobby.challenges.shown import challenge_shown
from parlour.server.matches import commands, requests
from parlour.server.matches.create import Opening
from parlour.server.notices.bell import notice_of
from parlour.server.people.identity import Identity, Scope, kind_of
from parlour.server.people.shapes import Did
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, PersonRow
from parlour.store.at_most import AtMost
from parlour.store.challenges import (
    CHALLENGES_OPEN,
    Answer,
    Challenge,
    ChallengeState,
    Withdraw,
)
from parlour.store.notices import NoticeKind, SettleNotice

__all__ = ["ChallengeRoutes"]

_STANDS_MS = 24 * 3_600_000
_TOLD_MS = 600_000
"""How long an answer is told, and how long somebody who declined is not asked again."""
_MOST = 5


class ChallengeRoutes:
    """Challenges of this house."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        every, one = "/api/challenges", "/api/challenges/{id}"
        own = (401, 403)
        return [
            Operation("GET", every, "challenges", "Your challenges and those to you.",
                      self.every, shapes.Challenges, refusals=own, needs="person"),
            Operation("POST", every, "challenge", "Ask an account for a game.", self.challenge,
                      shapes.ChallengeShown, shapes.ChallengeAsked, status=201,
                      refusals=(*own, 404, 409, 422), needs="person"),
            Operation("POST", f"{one}/accept", "accept_challenge", "Play it.", self.accept,
                      shapes.ChallengeShown, refusals=(*own, 404, 409), needs="person"),
            Operation("DELETE", one, "end_challenge", "Decline it, or withdraw one's own.",
                      self.end, Did, refusals=(*own, 404), needs="person"),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.Challenges:
        """What is to be answered, and what became of what was asked."""
        who = await self._services.identities.account(request, Scope.READ)
        found = await self._store.challenges.of(who.person.id, now_ms())
        return shapes.Challenges(
            received=[
                challenge_shown(c)
                for c in found
                if c.challenged == who.person.id and c.state is ChallengeState.OPEN
            ],
            sent=[challenge_shown(c) for c in found if c.challenger == who.person.id],
        )

    async def challenge(
        self, request: Request, asked: shapes.ChallengeAsked
    ) -> shapes.ChallengeShown:
        """Ask somebody."""
        self._services.limits.matches.take(client_of(request))
        who = await self._services.identities.account(request, Scope.PLAY)
        other = await self._services.people.find(asked.name)
        if other is None or other.closed is not None:
            raise Illegal(Code.UNKNOWN_PERSON)
        if other.id == who.person.id:
            raise Illegal(Code.SAME_PLAYER)
        await self._services.contacts.require_together(who.person.id, [other.id])
        now = now_ms()
        await self._require_leave(who, now)
        setup = _setup(asked)
        _seated(setup, (who.person, other), 0)
        made = Challenge(
            secret.match_id(),
            who.person.id,
            other.id,
            setup.write(),
            asked.seat,
            now,
            now + _STANDS_MS,
            names=(who.person.name, other.name),
        )
        try:
            few = AtMost(who.person.id, _MOST, CHALLENGES_OPEN, (who.person.id, now))
            await self._store.commit([few, made])
        except Conflict:
            await self._require_leave(who, now)
            raise Illegal(Code.CHALLENGE_STANDS) from None
        self._tell(made, other.id, NoticeKind.CHALLENGE, who)
        return challenge_shown(made)

    async def accept(self, request: Request) -> shapes.ChallengeShown:
        """The match opens in the same write: nobody accepts twice."""
        who = await self._services.identities.account(request, Scope.PLAY)
        asked = await self._of(request, who)
        if asked.challenged != who.person.id:
            raise Illegal(Code.NOT_FOUND)
        challenger = await self._store.people.person(asked.challenger)
        if challenger is None:
            raise Illegal(Code.NOT_FOUND)
        await self._services.contacts.require_together(who.person.id, [challenger.id])
        seat = randbelow(2) if asked.seat is None else asked.seat
        setup = _seated(Setup.read(asked.setup), (challenger, who.person), seat)
        expires = now_ms() + _TOLD_MS

        opening = Opening(setup, [False, False])
        answer = Answer(asked.id, ChallengeState.ACCEPTED, expires, opening.id)
        try:
            live, _ = await self._services.matches.open(opening, [answer])
        except Conflict:
            raise Illegal(Code.NOT_FOUND) from None
        done = replace(asked, state=ChallengeState.ACCEPTED, match=live.id, expires=expires)
        self._tell(done, asked.challenger, NoticeKind.ACCEPTED, who)
        self._services.match_notices.turn(live)
        return challenge_shown(done)

    async def end(self, request: Request) -> Did:
        """Whoever was asked declines, whoever asked withdraws."""
        who = await self._services.identities.account(request, Scope.PLAY)
        asked = await self._of(request, who)
        done: Answer | Withdraw = Withdraw(asked.id)
        if asked.challenged == who.person.id:
            done = Answer(asked.id, ChallengeState.DECLINED, now_ms() + _TOLD_MS)
        try:
            await self._store.commit([done])
        except Conflict:
            raise Illegal(Code.NOT_FOUND) from None
        if isinstance(done, Answer):
            self._tell(asked, asked.challenger, NoticeKind.DECLINED, who)
        else:
            self._tell(asked, asked.challenged, NoticeKind.WITHDRAWN, who)
        return Did()

    def _tell(self, asked: Challenge, person: str, kind: NoticeKind, who: Identity) -> None:
        """The other side hears what `who` did, and nobody is asked any more what was answered."""
        game = Setup.read(asked.setup).game
        by = (who.person.id, who.person.name)
        notice = notice_of(person, kind, game, asked.id, asked.match, by)
        settled = []
        if kind is not NoticeKind.CHALLENGE:
            settled = [SettleNotice(asked.challenged, NoticeKind.CHALLENGE, asked.id)]
        if kind is NoticeKind.WITHDRAWN:
            self._services.bell.tell(notice)
            self._services.bell.keep((), settled)
        else:
            self._services.bell.keep([notice], settled)

    async def _of(self, request: Request, who: Identity) -> Challenge:
        """An open challenge of this person or to them. An id of somebody else's says nothing."""
        found = await self._store.challenges.one(request.path_params["id"], now_ms())
        if (
            found is None
            or found.state is not ChallengeState.OPEN
            or who.person.id not in (found.challenger, found.challenged)
        ):
            raise Illegal(Code.NOT_FOUND)
        return found

    async def _require_leave(self, who: Identity, now: int) -> None:
        """Who may not write to others does not call on them either, and nobody on everybody."""
        if (await self._store.chat.muted_until(who.person.id) or 0) > now:
            raise Illegal(Code.MUTED)
        mine = [
            c
            for c in await self._store.challenges.of(who.person.id, now)
            if c.challenger == who.person.id and c.state is ChallengeState.OPEN
        ]
        if len(mine) >= _MOST:
            raise Illegal(Code.TOO_MANY_CHALLENGES)


def _setup(asked: shapes.ChallengeAsked) -> Setup:
    game = games.get(asked.game)
    if game.seats != 2:
        raise Illegal(Code.BAD_SEATS, "(two play it)")
    chairs = [requests.ChairAsked("human", open=True)] * game.seats
    match_id = requests.NewMatch(asked.game, chairs, asked.options, asked.clock, rated=asked.rated)
    return commands.setup_of(match_id)


def _seated(setup: Setup, people: Sequence[PersonRow], seat: Seat) -> Setup:
    """The setup with the challenger on that seat and the other opposite. Raises `Illegal`."""
    chairs = [
        Chair(name=known.name, person=Person(known.id, kind_of(known.role)), guest=bool(guest))
        for guest, known in enumerate(people)
    ]
    if seat:
        chairs.reverse()
    setup = replace(setup, chairs=tuple(chairs))
    if setup.rated:
        require_fair(games.get(setup.game), setup)
    return setup

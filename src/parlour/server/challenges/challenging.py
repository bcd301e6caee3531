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
from parlour.server import asking, secret, wire
from parlour.server.challenges import shapes
from parlour.server.challenges.showing import challenge_shown
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.operations import Operation
from parlour.server.people.identity import Identity, Scope, kind_of
from parlour.server.people.shapes import Did
from parlour.server.pulse import now_ms
from parlour.store import Batch, Conflict, Known
from parlour.store.challenges import Answer, Challenge, ChallengeState, Withdraw

__all__ = ["Challenging"]

_STANDS_MS = 24 * 3_600_000
_TOLD_MS = 600_000
"""How long an answer is told, and how long somebody who declined is not asked again."""
_MOST = 5


class Challenging:
    """Challenges of this house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = house.store

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
        who = await self._house.identities.account(request, Scope.READ)
        found = await self._store.challenges(who.person.id, now_ms())
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
        self._house.limits.matches.take(client_of(request))
        who = await self._house.identities.account(request, Scope.PLAY)
        other = await self._house.people.find(asked.name)
        if other is None:
            raise Illegal(Code.UNKNOWN_PERSON)
        if other.id == who.person.id:
            raise Illegal(Code.SAME_PLAYER)
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
            await self._store.commit(Batch(challenges=(made,)))
        except Conflict:
            raise Illegal(Code.CHALLENGE_STANDS) from None
        return challenge_shown(made)

    async def accept(self, request: Request) -> shapes.ChallengeShown:
        """The match opens in the same write: nobody accepts twice."""
        who = await self._house.identities.account(request, Scope.PLAY)
        asked = await self._of(request, who)
        if asked.challenged != who.person.id:
            raise Illegal(Code.NOT_FOUND)
        challenger = await self._store.person(asked.challenger)
        if challenger is None:
            raise Illegal(Code.NOT_FOUND)
        seat = randbelow(2) if asked.seat is None else asked.seat
        setup = _seated(Setup.read(asked.setup), (challenger, who.person), seat)
        expires = now_ms() + _TOLD_MS

        def answered(match: str) -> Batch:
            answer = Answer(asked.id, ChallengeState.ACCEPTED, expires, match)
            return Batch(challenges=(answer,))

        try:
            live, _ = await self._house.tables.open(setup, None, [False, False], answered)
        except Conflict:
            raise Illegal(Code.NOT_FOUND) from None
        done = replace(asked, state=ChallengeState.ACCEPTED, match=live.id, expires=expires)
        return challenge_shown(done)

    async def end(self, request: Request) -> Did:
        """Whoever was asked declines, whoever asked withdraws."""
        who = await self._house.identities.account(request, Scope.PLAY)
        asked = await self._of(request, who)
        done: Answer | Withdraw = Withdraw(asked.id)
        if asked.challenged == who.person.id:
            done = Answer(asked.id, ChallengeState.DECLINED, now_ms() + _TOLD_MS)
        try:
            await self._store.commit(Batch(challenges=(done,)))
        except Conflict:
            raise Illegal(Code.NOT_FOUND) from None
        return Did()

    async def _of(self, request: Request, who: Identity) -> Challenge:
        """An open challenge of this person or to them. An id of somebody else's says nothing."""
        found = await self._store.challenge(request.path_params["id"], now_ms())
        if (
            found is None
            or found.state is not ChallengeState.OPEN
            or who.person.id not in (found.challenger, found.challenged)
        ):
            raise Illegal(Code.NOT_FOUND)
        return found

    async def _require_leave(self, who: Identity, now: int) -> None:
        """Who may not write to others does not call on them either, and nobody on everybody."""
        if (await self._store.muted_until(who.person.id) or 0) > now:
            raise Illegal(Code.MUTED)
        mine = [
            c
            for c in await self._store.challenges(who.person.id, now)
            if c.challenger == who.person.id and c.state is ChallengeState.OPEN
        ]
        if len(mine) >= _MOST:
            raise Illegal(Code.TOO_MANY_CHALLENGES)


def _setup(asked: shapes.ChallengeAsked) -> Setup:
    game = games.get(asked.game)
    if game.seats != 2:
        raise Illegal(Code.BAD_SEATS, "(two play it)")
    chairs = [wire.ChairAsked("human", open=True)] * game.seats
    match = wire.NewMatch(asked.game, chairs, asked.options, asked.clock, rated=asked.rated)
    return asking.setup_of(match)


def _seated(setup: Setup, people: Sequence[Known], seat: Seat) -> Setup:
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

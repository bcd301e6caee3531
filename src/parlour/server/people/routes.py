"""The operations about people."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.http.client import COOKIE, client_of
from parlour.server.http.operations import Cookie, Operation
from parlour.server.http.problems import Refusal
from parlour.server.lobby.challenges.shown import challenge_shown
from parlour.server.matches import commands
from parlour.server.matches.seat_rows import seats_of
from parlour.server.matches.shown import chairs_shown, clock_shown
from parlour.server.notices.bell import notice_shown
from parlour.server.people import shapes
from parlour.server.people.identity import Scope, kind_of
from parlour.server.people.sessions import SESSION_AGE_S
from parlour.server.puzzles.mine import kept_of
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.store import PersonRow, Role, Seating
from parlour.store.credentials import ApiToken

__all__ = ["PeopleRoutes", "person_shown"]

_LISTED = 24
_EVERYWHERE = {
    "everywhere": {
        "type": "boolean",
        "description": "End every session of the person, not only this one.",
    },
}


class PeopleRoutes:
    """Who somebody is, and what they may change about it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._people = services.people
        self._identities = services.identities

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        me, person = "/api/me", "/api/people/{name}"
        own, account = (401, 403), (401, 403, 409)
        return [
            Operation("GET", me, "me", "Who this client is to the house.", self.me,
                      shapes.Me, refusals=(401,), needs="anybody"),
            Operation("POST", me, "enter", "Be somebody: a guest, unless known already.",
                      self.enter, shapes.Me, shapes.Visitor, refusals=(*own, 409, 422),
                      needs="anybody"),
            Operation("PATCH", me, "rename", "Be called something else.", self.rename,
                      shapes.Me, shapes.Newcomer, refusals=(*account, 422), needs="session"),
            Operation("DELETE", me, "forget_me", "Leave for good; matches stay without a name.",
                      self.forget, shapes.Did, shapes.Deletion, refusals=own, needs="session"),
            Operation("POST", "/api/accounts", "sign_up", "Sign up; a guest keeps everything.",
                      self.sign_up, shapes.Me, shapes.Credentials, status=201,
                      refusals=(*account, 422), needs="anybody"),
            Operation("POST", "/api/session", "sign_in", "Sign in.", self.sign_in,
                      shapes.Me, shapes.Credentials, refusals=own),
            Operation("DELETE", "/api/session", "sign_out", "Sign out.", self.sign_out,
                      shapes.Did, query=_EVERYWHERE, refusals=own, needs="session"),
            Operation("POST", f"{me}/password", "change_password", "Change the password.",
                      self.password, shapes.Did, shapes.PasswordChange,
                      refusals=(*own, 422), needs="session"),
            Operation("GET", f"{me}/export", "export", "Everything that is kept of you.",
                      self.export, shapes.Export, refusals=own, needs="session"),
            Operation("POST", f"{me}/bot", "become_bot", "Make this account a bot, for good.",
                      self.bot, shapes.Me, refusals=account, needs="session"),
            Operation("GET", f"{me}/matches", "my_matches", "Your matches that go on.",
                      self.matches, shapes.MyMatches, refusals=own, needs="person"),
            Operation("GET", f"{me}/tokens", "tokens", "Your API tokens.", self.tokens,
                      shapes.Tokens, refusals=own, needs="session"),
            Operation("POST", f"{me}/tokens", "new_token", "A token for a program.",
                      self.new_token, shapes.TokenMade, shapes.NewToken, status=201,
                      refusals=account, needs="session"),
            Operation("DELETE", f"{me}/tokens/{{id}}", "end_token", "Revoke a token.",
                      self.end_token, shapes.Did, refusals=(*own, 404), needs="session"),
            Operation("PATCH", f"{person}/role", "set_role", "Say what somebody is; for hosts.",
                      self.role, shapes.PersonShown, shapes.RoleAsked,
                      refusals=(401, 403, 404, 409), needs="session"),
        ]  # fmt: skip

    async def me(self, request: Request) -> shapes.Me:
        """Who this client is."""
        who = await self._identities.of(request)
        if who is None:
            return shapes.Me(None)
        if await self._people.lengthened(who):
            _give(request, request.cookies[COOKIE])
        return shapes.Me(person_shown(who.person))

    async def enter(self, request: Request, asked: shapes.Visitor) -> shapes.Me:
        """Whoever is nobody yet becomes a guest."""
        self._identities.require_own(request)
        who = await self._identities.known(request, None)
        if who is not None:
            return shapes.Me(person_shown(who.person))
        person, cookie = await self._people.enter(asked.name, client_of(request))
        _give(request, cookie)
        return shapes.Me(person_shown(person))

    async def rename(self, request: Request, asked: shapes.Newcomer) -> shapes.Me:
        """Another name."""
        who = await self._identities.somebody(request, None)
        return shapes.Me(person_shown(await self._people.rename(who, asked.name)))

    async def forget(self, request: Request, asked: shapes.Deletion) -> shapes.Did:
        """The person, and what is kept of them."""
        who = await self._identities.somebody(request, None)
        await self._people.confirm(who, asked.password, client_of(request))
        await self._services.departure.for_good(who)
        _give(request, None)
        return shapes.Did()

    async def sign_up(self, request: Request, asked: shapes.Credentials) -> shapes.Me:
        """A guest, or nobody yet, becomes an account."""
        self._identities.require_own(request)
        who = await self._identities.known(request, None)
        person, cookie = await self._people.sign_up(
            who, asked.name, asked.password, client_of(request)
        )
        _give(request, cookie)
        return shapes.Me(person_shown(person))

    async def sign_in(self, request: Request, asked: shapes.Credentials) -> shapes.Me:
        """This browser is that account from now on, and whatever it was before no more."""
        self._identities.require_own(request)
        before = await self._identities.of(request)
        person, cookie = await self._people.sign_in(
            before, asked.name, asked.password, client_of(request)
        )
        if before is not None and before.session is not None:
            await self._people.sign_out(before, everywhere=False)
        _give(request, cookie)
        return shapes.Me(person_shown(person))

    async def sign_out(self, request: Request) -> shapes.Did:
        """This browser, or every one, is nobody from now on."""
        everywhere = request.query_params.get("everywhere", "false")
        if everywhere not in ("true", "false"):
            raise Refusal(Code.BAD_REQUEST, "(everywhere must be true or false)")
        who = await self._identities.somebody(request, None)
        await self._people.sign_out(who, everywhere=everywhere == "true")
        _give(request, None)
        return shapes.Did()

    async def password(self, request: Request, asked: shapes.PasswordChange) -> shapes.Did:
        """Another password."""
        who = await self._identities.account(request)
        cookie = await self._people.change_password(who, asked.old, asked.new, client_of(request))
        _give(request, cookie)
        return shapes.Did()

    async def export(self, request: Request) -> shapes.Export:
        """Everything that is kept of the person who asks."""
        who = await self._identities.somebody(request, None)
        store, id_ = self._services.store, who.person.id
        sessions = await store.credentials.sessions(id_)
        return shapes.Export(
            you=person_shown(who.person),
            sessions=[shapes.SessionShown(s.created, s.expires) for s in sessions],
            tokens=[_token(token) for token in await store.credentials.api_tokens(id_)],
            matches=[_seating(seating) for seating in await store.seatings.of(id_)],
            said=[
                shapes.SaidShown(s.match, s.at, s.text, s.phrase) for s in await store.chat.by(id_)
            ],
            challenges=[challenge_shown(c) for c in await store.challenges.of(id_, now_ms())],
            notices=[notice_shown(notice) for notice in await store.notices.of(id_, now_ms())],
            called=[
                shapes.CalledShown(d.endpoint, list(d.kinds), d.created)
                for d in await store.devices.of(id_, now_ms())
            ],
            following=[person.name for person in await store.contacts.followed(id_)],
            blocked=[person.name for person in await store.contacts.blocked(id_)],
            reports=[
                shapes.ReportSent(r.at, r.person, r.reason, r.text, r.match)
                for r in await store.moderation.sent(id_)
            ],
            puzzles=await kept_of(store, id_),
        )

    async def bot(self, request: Request) -> shapes.Me:
        """The account is a bot's from now on."""
        who = await self._identities.account(request)
        return shapes.Me(person_shown(await self._services.roles.become_bot(who)))

    async def matches(self, request: Request) -> shapes.MyMatches:
        """The matches that go on."""
        who = await self._identities.somebody(request, Scope.READ)
        shown: dict[str, shapes.MyMatch] = {}
        for seating in await self._services.store.seatings.running(who.person.id, _LISTED):
            if seating.match in shown:
                continue
            live = await self._services.matches.get(seating.match)
            match, yours = live.match, seats_of(live.match, who.person.id)
            shown[seating.match] = shapes.MyMatch(
                id=live.id,
                game=seating.game,
                variant=seating.variant,
                started=seating.started,
                at=match.at,
                phase=match.phase.value,
                seats=chairs_shown(match, live.present),
                yours=yours,
                turn=any(seat in match.actors for seat in yours),
                plays=len(match.plays),
                clock=clock_shown(match),
            )
        return shapes.MyMatches(list(shown.values()), now_ms())

    async def tokens(self, request: Request) -> shapes.Tokens:
        """Every token, without its secret."""
        who = await self._identities.account(request)
        tokens = await self._services.store.credentials.api_tokens(who.person.id)
        return shapes.Tokens([_token(token) for token in tokens])

    async def new_token(self, request: Request, asked: shapes.NewToken) -> shapes.TokenMade:
        """A new token with its secret."""
        who = await self._identities.account(request)
        token, shown = await self._people.new_token(
            who, commands.name_of(asked.label), asked.scopes
        )
        return shapes.TokenMade(_token(token), shown)

    async def end_token(self, request: Request) -> shapes.Did:
        """Revoke a token."""
        who = await self._identities.account(request)
        await self._people.end_token(who, request.path_params["id"])
        return shapes.Did()

    async def role(self, request: Request, asked: shapes.RoleAsked) -> shapes.PersonShown:
        """Hosts say who else is one, and who moderates."""
        who = await self._identities.somebody(request, None)
        if who.person.role is not Role.HOST:
            raise Illegal(Code.NOT_ALLOWED, "(for hosts)")
        person = await self._people.named(request.path_params["name"])
        return person_shown(await self._services.roles.set_role(person, Role(asked.role)))


def _give(request: Request, cookie: str | None) -> None:
    """The browser's new secret; None takes it away."""
    request.state.cookies = {COOKIE: Cookie(cookie, SESSION_AGE_S, "lax")}


def person_shown(person: PersonRow) -> shapes.PersonShown:
    """Somebody as everybody may see them."""
    kind = kind_of(person.role)
    return shapes.PersonShown(person.id, person.name, kind, person.role, person.created)


def _token(token: ApiToken) -> shapes.TokenShown:
    return shapes.TokenShown(token.id, token.label, list(token.scopes), token.created)


def _seating(s: Seating) -> shapes.SeatingShown:
    record = f"/api/matches/{s.match}/record"
    return shapes.SeatingShown(
        s.match, s.seat, s.game, s.variant, s.started, s.ended, s.score, s.reason, record
    )

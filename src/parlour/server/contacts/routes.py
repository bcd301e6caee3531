"""Contacts over HTTP: whom one follows and blocks, and how two stand against each other."""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.contacts import shapes
from parlour.server.http.operations import Operation
from parlour.server.people.identity import Scope
from parlour.server.people.routes import person_shown
from parlour.server.people.shapes import Did
from parlour.server.services import Services
from parlour.store import PersonRow

__all__ = ["ContactRoutes"]


class ContactRoutes:
    """The contacts of whoever asks."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._contacts = services.contacts

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        followed, blocked = "/api/me/following/{name}", "/api/me/blocked/{name}"
        own, changing = (401, 403), (401, 403, 404, 409)
        return [
            Operation("GET", "/api/me/contacts", "contacts",
                      "Whom you follow, who of them is here, and whom you have blocked.",
                      self.every, shapes.Contacts, refusals=own, needs="person"),
            Operation("PUT", followed, "follow", "See when somebody is here.", self.follow,
                      Did, refusals=changing, needs="session"),
            Operation("DELETE", followed, "unfollow", "Follow somebody no more.", self.unfollow,
                      Did, refusals=(*own, 404), needs="session"),
            Operation("PUT", blocked, "block", "Have nothing to do with somebody.", self.block,
                      Did, refusals=changing, needs="session"),
            Operation("DELETE", blocked, "unblock", "Block somebody no more.", self.unblock,
                      Did, refusals=(*own, 404), needs="session"),
            Operation("GET", "/api/people/{name}/against/{other}", "against",
                      "How two accounts stand against each other.", self.against,
                      shapes.HeadToHead, refusals=(401, 404), needs="anybody"),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.Contacts:
        """Those who are here come first, those who play before the others."""
        who = await self._services.identities.account(request, Scope.READ)
        store = self._services.store.contacts
        followed = await store.followed(who.person.id)
        here = await self._services.connections.here(person.id for person in followed)
        played = await store.played(who.person.id) if here else {}
        following = []
        for person in followed:
            match_id, game = played.get(person.id, (None, None))
            there = person.id in here
            shown = person_shown(person)
            following.append(
                shapes.Followed(shown, there, match_id, game)
                if there
                else shapes.Followed(shown, there)
            )
        following.sort(key=lambda one: (not one.here, one.match is None))
        blocked = [person_shown(person) for person in await store.blocked(who.person.id)]
        return shapes.Contacts(following, blocked)

    async def follow(self, request: Request) -> Did:
        """Follow an account."""
        who = await self._services.identities.account(request)
        await self._contacts.follow(who, await self._named(request))
        return Did()

    async def unfollow(self, request: Request) -> Did:
        """It does not matter whether they were followed."""
        who = await self._services.identities.account(request)
        await self._contacts.unfollow(who, await self._named(request))
        return Did()

    async def block(self, request: Request) -> Did:
        """Block an account, or a guest by their id."""
        who = await self._services.identities.account(request)
        await self._contacts.block(who, await self._anybody(request))
        return Did()

    async def unblock(self, request: Request) -> Did:
        """It does not matter whether they were blocked."""
        who = await self._services.identities.account(request)
        await self._contacts.unblock(who, await self._anybody(request))
        return Did()

    async def against(self, request: Request) -> shapes.HeadToHead:
        """Matches that only their link leads to count for the two alone."""
        people = self._services.people
        one = await people.named(request.path_params["name"])
        other = await people.named(request.path_params["other"])
        who = await self._services.identities.of(request)
        own = who is not None and who.person.id in (one.id, other.id)
        rows = await self._services.store.results.against(one.id, other.id, private=own)
        scores: dict[str, Counter[str]] = {}
        for game, score, times in rows:
            word = "won" if score == 1 else "drawn" if score else "lost"
            scores.setdefault(game, Counter())[word] += times
        total = sum(scores.values(), Counter[str]())
        return shapes.HeadToHead(
            one.name,
            other.name,
            *_counted(total),
            games=[shapes.Score(game, *_counted(score)) for game, score in scores.items()],
        )

    async def _named(self, request: Request) -> PersonRow:
        return await self._services.people.named(request.path_params["name"])

    async def _anybody(self, request: Request) -> PersonRow:
        """An account by its name, or whoever has the id after a `~`: guests can be tiresome too."""
        name: str = request.path_params["name"]
        if not name.startswith("~"):
            return await self._services.people.named(name)
        person = await self._services.store.people.person(name[1:])
        if person is None:
            raise Illegal(Code.UNKNOWN_PERSON)
        return person


def _counted(score: Counter[str]) -> tuple[int, int, int]:
    return score["won"], score["drawn"], score["lost"]

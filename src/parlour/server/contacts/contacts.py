"""Following is one way and asks nobody; blocking keeps two apart wherever one chooses the other."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.kernel import Code, Illegal
from parlour.server.people.identity import Identity
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Conflict, PersonRow, Store
from parlour.store.at_most import AtMost
from parlour.store.contacts import BLOCKED, FOLLOWED, Block, Follow, Unblock, Unfollow

__all__ = ["MOST", "Contacts"]

MOST = 200
"""How many one may follow, and how many block."""


class Contacts:
    """Who wants to see whom, and who does not."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def follow(self, who: Identity, other: PersonRow) -> None:
        """See from now on when the other is here."""
        person = _others(who, other)
        await self.require_together(person, [other.id])
        followed = [known.id for known in await self._store.contacts.followed(person)]
        if other.id not in followed:
            _require_room(len(followed))
            await self._add(Follow(person, other.id, now_ms()), FOLLOWED)

    async def unfollow(self, who: Identity, other: PersonRow) -> None:
        """Look after the other no more."""
        await self._store.commit([Unfollow(who.person.id, other.id)])

    async def block(self, who: Identity, other: PersonRow) -> None:
        """No challenge, no talk, no game between the two that either of them chooses."""
        person = _others(who, other)
        blocked = await self._store.contacts.blocked_ids(person)
        if other.id not in blocked:
            _require_room(len(blocked))
            await self._add(Block(person, other.id, now_ms()), BLOCKED)

    async def unblock(self, who: Identity, other: PersonRow) -> None:
        """All is well again."""
        await self._store.commit([Unblock(who.person.id, other.id)])

    async def _add(self, one: Follow | Block, counted: str) -> None:
        """One more, unless others were added meanwhile: `counted` leaves out the one itself."""
        try:
            known = (one.person, one.other)
            await self._store.commit([AtMost(one.person, MOST, counted, known), one])
        except Conflict:
            raise Illegal(Code.TOO_MANY_CONTACTS) from None

    async def require_together(self, person: str, others: Iterable[str]) -> None:
        """Raises `Illegal(blocked)` where the person and one of the others are kept apart."""
        for other in others:
            if other != person and await self._store.contacts.apart(person, other):
                raise Illegal(Code.BLOCKED)


def _others(who: Identity, other: PersonRow) -> str:
    if other.id == who.person.id:
        raise Illegal(Code.SAME_PLAYER)
    return who.person.id


def _require_room(listed: int) -> None:
    if listed >= MOST:
        raise Illegal(Code.TOO_MANY_CONTACTS)

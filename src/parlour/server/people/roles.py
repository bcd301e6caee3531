"""What accounts are to the house, and who may become what."""

from __future__ import annotations

from dataclasses import replace

from parlour.kernel import Code, Illegal
from parlour.server.people.identity import Identity
from parlour.store import Conflict, PersonRow, Role, Store
from parlour.store.people import NewRole

__all__ = ["Roles"]


class Roles:
    """Changes roles, each only as it was seen. Raises `Illegal` where that may not be."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def set_role(self, person: PersonRow, role: Role) -> PersonRow:
        """What somebody is from now on; the last host stays one, and a bot a bot."""
        if person.role is Role.BOT:
            raise Illegal(Code.NOT_ALLOWED, "(a bot stays one)")
        if person.role is Role.HOST and role is not Role.HOST:
            hosts = [p for p in await self._store.people.accounts() if p.role is Role.HOST]
            if len(hosts) == 1:
                raise Illegal(Code.LAST_HOST)
        await self._change_role(person, role)
        return replace(person, role=role)

    async def become_bot(self, who: Identity) -> PersonRow:
        """The account is a program's from now on, as long as no person has played by it."""
        person = who.person
        if person.role is not Role.PLAYER:
            raise Illegal(Code.NOT_ALLOWED)
        if await self._store.seatings.of(person.id):
            raise Illegal(Code.HAS_PLAYED)
        await self._change_role(person, Role.BOT)
        return replace(person, role=Role.BOT)

    async def _change_role(self, person: PersonRow, role: Role) -> None:
        try:
            await self._store.commit([NewRole(person.id, person.role, role)])
        except Conflict:
            raise Illegal(Code.STALE, "(the role was changed just now)") from None

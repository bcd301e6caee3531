"""What people do at the door: come in, sign up, sign in and out, change what they are called."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace

from parlour.kernel import Code, Illegal
from parlour.server.http.limits import Limits
from parlour.server.people.connections import PersonConnections
from parlour.server.people.identity import TOKEN_MARK, Identity, Scope
from parlour.server.people.names import fold, generated, proper, require_nobodys, same, unlike
from parlour.server.people.passwords import Passwords
from parlour.server.people.sessions import lengthened, new_session
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Conflict, PersonRow, Role, Store, Unavailable, Write
from parlour.store.at_most import AtMost
from parlour.store.credentials import (
    API_TOKENS,
    ApiToken,
    EndSession,
    EndSessions,
    EndToken,
    NewToken,
    StartSession,
)
from parlour.store.erasure import Sweep
from parlour.store.people import Enter, NewPassword, Rename, SignUp

__all__ = ["People"]

log = logging.getLogger(__name__)

MOST_TOKENS = 20
_SWEEP_EVERY_S = 6 * 3_600
_TRIES = 8


class People:
    """Everybody of the house. Whose session ends is cut off from the sockets too."""

    def __init__(
        self, store: Store, limits: Limits, connections: PersonConnections, tasks: Tasks
    ) -> None:
        self.passwords = Passwords()
        self._store = store
        self._limits = limits
        self._connections = connections
        self._tasks = tasks

    async def start(self) -> None:
        """Know everybody by the names of this version; sweep out who will not come again."""
        try:
            await self._look_again()
        except (Conflict, Unavailable) as why:
            log.warning("cannot look at names again: %s", why)
        self._tasks.keep("sweeping people", self._sweep)

    async def stop(self) -> None:
        """No more sweeping and hashing."""
        await self._tasks.stop()
        self.passwords.stop()

    async def _sweep(self) -> None:
        await self.passwords.fits("", None)  # so that no name that is tried is the first unknown
        while True:
            try:
                await self._write(Sweep(now_ms()))
            except (Conflict, Unavailable) as why:
                log.warning("sweeping failed: %s", why)
            await asyncio.sleep(_SWEEP_EVERY_S)

    # -- guests and accounts ----------------------------------------------------------------------

    async def enter(self, name: str | None, client: str) -> tuple[PersonRow, str]:
        """A new guest, and the secret of their browser."""
        self._limits.newcomers.take(client)
        if name is None:
            chosen = await self._unlike_any(generated())
        else:
            chosen = await self._free(name, account=False)
        person = PersonRow(secret.match_id(), chosen, Role.GUEST, now_ms())
        cookie, session = new_session(person.id)
        await self._write(Enter(person), StartSession(session))
        return person, cookie

    async def sign_up(
        self, who: Identity | None, name: str, password: str, client: str
    ) -> tuple[PersonRow, str]:
        """An account, which the guest who asks for it becomes; the browser gets a new secret."""
        if who is not None and who.person.role is not Role.GUEST:
            raise Illegal(Code.HAS_ACCOUNT)
        self._limits.newcomers.take(client)
        chosen = await self._free(name, account=True)
        kept = await self.passwords.make(password, chosen)
        writes: list[Write] = []
        if who is None:
            guest = PersonRow(secret.match_id(), chosen, Role.GUEST, now_ms())
            writes.append(Enter(guest))
        else:
            guest = who.person
        cookie, session = new_session(guest.id)
        writes += [SignUp(guest.id, chosen, fold(chosen), kept)]
        writes += [EndSessions(guest.id), StartSession(session)]
        try:
            await self._write(*writes)
        except Conflict:
            raise Illegal(Code.NAME_TAKEN) from None
        if who is not None:
            self._connections.hang_up(guest.id)
        person = await self._store.people.person(guest.id)
        assert person is not None  # noqa: S101 - just written
        return person, cookie

    async def sign_in(
        self, who: Identity | None, name: str, password: str, client: str
    ) -> tuple[PersonRow, str]:
        """The account, and a new secret for this browser, whoever it was signed in as."""
        person = await self.find(name)
        await self._require_password(person, fold(name), password, client, who)
        assert person is not None  # noqa: S101 - a password fits nobody
        if person.closed is not None:  # said to nobody who does not know the password
            raise Illegal(Code.ACCOUNT_CLOSED, f"({person.closed})")
        writes: list[Write] = []
        if person.password is not None and self.passwords.is_dated(person.password):
            renewed = await self.passwords.renew(password)
            writes.append(NewPassword(person.id, renewed))
        cookie, session = new_session(person.id)
        await self._write(*writes, StartSession(session))
        return person, cookie

    async def _require_password(
        self,
        person: PersonRow | None,
        folded: str,
        password: str,
        client: str,
        who: Identity | None,
    ) -> None:
        """The same refusal after the same work, whether the name is known or not.

        A session of the account itself is counted apart: no guesses from outside close it.
        """
        limits = self._limits
        if who is not None and person is not None and who.person.id == person.id:
            counted = [(limits.guesses, who.key.hex())]
        else:
            counted = [(limits.guesses_on_all, client), (limits.guesses, f"{client} {folded}")]
        for bucket, guesser in counted:
            bucket.take(guesser)
        if not await self.passwords.fits(password, None if person is None else person.password):
            raise Illegal(Code.WRONG_PASSWORD)
        for bucket, guesser in counted:
            bucket.give_back(guesser)

    async def rename(self, who: Identity, name: str) -> PersonRow:
        """Another name for the person."""
        person = who.person
        account = person.role is not Role.GUEST
        chosen = await self._free(name, person, account=account)
        folded = fold(chosen) if account else None
        try:
            await self._write(Rename(person.id, chosen, folded))
        except Conflict:
            raise Illegal(Code.NAME_TAKEN) from None
        return replace(person, name=chosen, folded=folded)

    async def find(self, name: str) -> PersonRow | None:
        """The account of that name, or of one that looks like it."""
        found = await self._store.people.named(fold(name))
        if found is None or not same(found.name, name):
            # One that came to look like another's under later rules still answers to its own.
            typed = await self._store.people.named(unlike(name))
            return found if typed is None else typed
        return found

    async def named(self, name: str) -> PersonRow:
        """The account of that name, or of the id after a `~`. Raises `Illegal(unknown_person)`.

        No name has a `~`; an id finds whoever is called something else by now.
        """
        if name.startswith("~"):
            person = await self._store.people.person(name[1:])
        else:
            person = await self.find(name)
        if person is None or person.role is Role.GUEST:
            raise Illegal(Code.UNKNOWN_PERSON)
        return person

    async def require_free(self, names: Iterable[str], who: Identity | None) -> None:
        """Raises `Illegal` where a seat would bear the name of an account, or of the house."""
        for name in filter(None, names):
            if who is not None and name == who.person.name:
                continue
            require_nobodys(name, account=False)
            owner = await self.find(name)
            if owner is not None and (who is None or owner.id != who.person.id):
                raise Illegal(Code.NAME_TAKEN)

    async def _free(self, name: str, person: PersonRow | None = None, *, account: bool) -> str:
        chosen = proper(name, account=account)
        other = await self.find(chosen)
        if other is not None and (person is None or other.id != person.id):
            raise Illegal(Code.NAME_TAKEN)
        return chosen

    async def _look_again(self) -> None:
        """Bring what names look like up to the rules of this version.

        Where two accounts look alike by now, the older keeps the looks and both their passwords.
        """
        for person in await self._store.people.accounts():
            if person.folded not in (fold(person.name), unlike(person.name)):
                for folded in (fold(person.name), unlike(person.name)):
                    try:
                        await self._write(Rename(person.id, person.name, folded))
                    except Conflict:
                        continue
                    break

    async def _unlike_any(self, name: str) -> str:
        for attempt in range(_TRIES):
            if await self._store.people.named(fold(name)) is None:
                break
            name = generated(attempt)
        return name

    # -- sessions and tokens ----------------------------------------------------------------------

    async def lengthened(self, who: Identity) -> bool:
        """Whether the session was half over and lives longer now."""
        longer = who.session and lengthened(who.session)
        if longer is None:
            return False
        await self._write(StartSession(longer))
        return True

    async def sign_out(self, who: Identity, *, everywhere: bool) -> None:
        """Sign this browser out, or every one of the person's."""
        await self._write(EndSessions(who.person.id) if everywhere else EndSession(who.key))
        self._connections.hang_up(who.person.id, None if everywhere else who.key)

    async def change_password(self, who: Identity, old: str, new: str, client: str) -> str:
        """Another password; every browser is signed out but this one, which gets a new secret."""
        person = who.person
        await self._require_password(person, person.folded or "", old, client, who)
        kept = await self.passwords.make(new, person.name)
        cookie, session = new_session(person.id)
        await self._write(
            NewPassword(person.id, kept), EndSessions(person.id), StartSession(session)
        )
        self._connections.hang_up(person.id, but_tokens=True)
        return cookie

    async def reset_password(self, person: PersonRow, password: str) -> None:
        """Another password from the host's hand; every browser is signed out."""
        kept = await self.passwords.make(password, person.name)
        await self._write(NewPassword(person.id, kept), EndSessions(person.id))

    async def confirm(self, who: Identity, password: str | None, client: str) -> None:
        """Raises `Illegal(wrong_password)` unless it is a guest or that is the password."""
        if who.person.role is not Role.GUEST:
            folded = who.person.folded or ""
            await self._require_password(who.person, folded, password or "", client, who)

    async def new_token(
        self, who: Identity, label: str, scopes: list[Scope]
    ) -> tuple[ApiToken, str]:
        """A token for a program, and its secret."""
        if len(await self._store.credentials.api_tokens(who.person.id)) >= MOST_TOKENS:
            raise Illegal(Code.TOO_MANY_TOKENS)
        shown = TOKEN_MARK + secret.token()
        named = tuple(sorted(set(map(str, scopes))))
        token = ApiToken(
            secret.match_id(), secret.digest(shown), who.person.id, label, named, now_ms()
        )
        few = AtMost(token.person, MOST_TOKENS, API_TOKENS, (token.person,))
        try:
            await self._write(few, NewToken(token))
        except Conflict:
            raise Illegal(Code.TOO_MANY_TOKENS) from None
        return token, shown

    async def end_token(self, who: Identity, id_: str) -> None:
        """That program may not act any more."""
        for token in await self._store.credentials.api_tokens(who.person.id):
            if token.id == id_:
                await self._write(EndToken(who.person.id, id_))
                self._connections.hang_up(who.person.id, token.digest)
                return
        raise Illegal(Code.NOT_FOUND)

    async def _write(self, *writes: Write) -> None:
        await self._store.commit(writes)
